import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { NGOZI } from '#test/harness/booking-page/registration.ts'
import { findings } from '#test/harness/database/find-text.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn, staffOf } from '#test/harness/staff.ts'
import { bookingOf, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock

beforeAll(async () => {
  hotel = await test.createHotel({ property: { country: 'DE', timezone: 'Europe/Berlin' } })
  stock = await makeStock(hotel.api, { inventory_count: 20 })
})

const DATES = { check_in: '2027-03-15', check_out: '2027-03-18' }
const guest = () => ({ first_name: 'Ngozi', last_name: 'Okafor', email: `n${Math.random()}@example.com` })
async function book(more = {}) {
  const stay = await hotel.api.make('/reservations', bookingOf(stock, { ...DATES, guest: guest(), ...more }))
  return { ...stay, path: `/reservations/${stay.id}/registration` }
}
const put = (path: string, body: object, position = 1) =>
  hotel.api.send('PUT', `${path}/guests/${position}`, body)
const deleteDue = () => test.app.jobs.find(({ name }) => name === 'delete_registrations')!.run()
const registrationsOf = async (id: string) =>
  (await test.db.query('SELECT position FROM guest_registrations WHERE reservation_id = $1', [id])).rows
    .length

describe('registration of guests', () => {
  it('rule 29.1 — is told without what was given, which is replaced when it is given again', async () => {
    const { path, id } = await book({ adults: 2 })
    expect((await hotel.api.get(path)).body).toMatchObject({
      ...{ reservation_id: id, country: 'DE', wanted: 1, registered: 0, open_to_guest: true },
      ...{ deleted_after: '2028-03-15', guests: [{ required: true }, { required: false }] },
    })
    expect((await put(path, NGOZI)).body).toMatchObject({ registered: 1 })
    await put(path, { ...NGOZI, city: 'Abuja', phone: '+2348012345678' })
    expect((await hotel.api.get(path)).text).not.toMatch(/Okafor|Abuja|ZQX/)
    const seen = (await hotel.api.post(`${path}/view`, undefined)).body.guests
    expect(seen).toEqual([expect.objectContaining({ ...NGOZI, position: 1, city: 'Abuja', phone: null })])
    expect((await hotel.api.delete(`${path}/guests/1`)).status).toBe(204)
    expect((await hotel.api.delete(`${path}/guests/1`)).status).toBe(404)
    expect((await hotel.api.get(path)).body.registered).toBe(0)
  })

  it('rule 29.1 — Today has how many guests of an arrival are registered, and not who', async () => {
    const [stay, other] = [await book({ adults: 2 }), await book()]
    await put(stay.path, NGOZI)
    const clerk = await staffOf(test, hotel, 'front_desk')
    const registered = async () => {
      const { body, text } = await clerk.api.get(`/today?date=${DATES.check_in}`)
      expect(text).not.toContain(NGOZI.document_number)
      const rows = new Map(body.rows.map((row: { key: string }) => [row.key, row]))
      return [stay.id, other.id].map((id) => rows.get(id))
    }
    expect(await registered()).toMatchObject([{ registered_guests: 1 }, { registered_guests: 0 }])
    await put(stay.path, NGOZI, 2)
    expect(await registered()).toMatchObject([{ registered_guests: 2 }, { registered_guests: 0 }])
  })

  it('rule 29.3 — 422 SVC-2002 names what is missing or malformed; a guest beyond the party is 404 SVC-3001', async () => {
    const { path } = await book()
    const { status, body } = await put(path, { last_name: 'A', first_name: 'B', nationality: 'FR' })
    expect([status, body.error.code]).toEqual([422, 'SVC-2002'])
    expect(body.error.details.map(({ field }: { field: string }) => field)).toContain('document_number')
    for (const wrong of [{ nationality: 'XX' }, { birth_date: '2999-01-01' }, { document_number: '<b>' }])
      expect((await put(path, { ...NGOZI, ...wrong })).status).toBe(422)
    for (const position of ['0', '9', 'x', '1e1', '100'])
      expect([404, 422]).toContain((await hotel.api.send('PUT', `${path}/guests/${position}`, NGOZI)).status)
    const other = await test.createHotel()
    expect((await other.api.get(path)).status).toBe(404)
    expect((await other.api.post(`${path}/view`, undefined)).status).toBe(404)
  })

  it('rule 29.4 — 409 SVC-1007 for a stay that does not take place', async () => {
    const { path, id } = await book()
    await hotel.api.post(`/reservations/${id}/cancel`, {})
    const { status, body } = await put(path, NGOZI)
    expect([status, body.error.code]).toEqual([409, 'SVC-1007'])
    expect((await hotel.api.get(path)).body).toMatchObject({ wanted: 0, open_to_guest: false })
  })

  it('rule 29.5 — numbers are in no table, event, list, log or answer; who has looked is kept', async () => {
    const { path, id } = await book()
    await hotel.api.send('PUT', `${path}/guests/1`, NGOZI, { 'idempotency-key': 'registration-1' })
    await hotel.api.post(`${path}/view`, undefined, { 'idempotency-key': 'registration-2' })
    await test.app.environments.live.requests.flush()
    expect(await findings(test.db, [NGOZI.document_number, NGOZI.birth_date, '12 Marina'])).toEqual([])
    const lists = ['/reservations?limit=100', `/events?resource_id=${id}`, '/guests?limit=100']
    for (const list of lists) expect((await hotel.api.get(list)).text).not.toContain('ZQX')
    const { api } = await staffOf(test, hotel)
    await api.post(`${path}/view`, undefined)
    const { body } = await api.get(`/reservations/${id}/activity`)
    const looked = body.data.filter(({ action }: { action: string }) => action === 'viewRegistration')
    expect(looked.map((one: { actor: { type: string } }) => one.actor.type)).toEqual(['staff', 'api'])
  })

  it('rule 29.5 — the desk sees and enters it; who keeps the books knows how far it is; a housekeeper neither', async () => {
    const { path } = await book()
    const statusesFor = async (role: 'front_desk' | 'accountant' | 'housekeeping') => {
      const { api } = await signedIn(test, await createStaff(test, hotel, role))
      const answers = [await api.send('PUT', `${path}/guests/1`, NGOZI), await api.get(path)]
      return [...answers, await api.post(`${path}/view`, undefined)].map(({ status }) => status)
    }
    expect(await statusesFor('front_desk')).toEqual([200, 200, 200])
    expect(await statusesFor('accountant')).toEqual([403, 200, 403])
    expect(await statusesFor('housekeeping')).toEqual([403, 403, 403])
  })

  it('rule 29.6 — is deleted after the term by the day of the property, and where nobody came the day after', async () => {
    test.clock.set('2027-03-01T12:00:00Z')
    const [stays, departed] = [await book(), await book()]
    for (const one of [stays, departed]) await put(one.path, NGOZI)
    await hotel.api.patch(`/reservations/${stays.id}`, { check_out: '2027-03-20' })
    await hotel.api.post(`/reservations/${departed.id}/cancel`, {})
    const left = async (at: string) => {
      test.clock.set(at)
      await deleteDue()
      return [await registrationsOf(stays.id), await registrationsOf(departed.id)]
    }
    expect(await left('2027-03-14T12:00:00Z')).toEqual([1, 1])
    expect(await left('2027-03-16T12:00:00Z')).toEqual([1, 0])
    expect(await left('2027-03-22T12:00:00Z')).toEqual([1, 0])
    // The day of the property ends at 03:00 in Berlin.
    expect(await left('2028-03-16T01:59:00Z')).toEqual([1, 0])
    expect(await left('2028-03-16T02:01:00Z')).toEqual([0, 0])
    test.clock.set('2027-01-04T12:00:00Z')
  })

  it('rule 29.7 — the export has what is the guest’s own; an erasure names what the law keeps, until it is gone', async () => {
    test.clock.set('2027-03-15T12:00:00Z')
    const stay = await book({ adults: 2 })
    await put(stay.path, NGOZI)
    await put(stay.path, { ...NGOZI, first_name: 'Other', document_number: 'OTH555' }, 2)
    const { text, body } = await hotel.api.get(`/guests/${stay.guest_id}/export`)
    expect(body.stays[0].registrations).toEqual([expect.objectContaining(NGOZI)])
    expect(text).not.toContain('OTH555')
    const cancelled = await book()
    await put(cancelled.path, NGOZI)
    await hotel.api.post(`/reservations/${cancelled.id}/cancel`, {})
    await hotel.api.post(`/guests/${stay.guest_id}/merge`, { from: cancelled.guest_id })
    const room = (await hotel.api.get('/rooms')).body.data[0].id
    await hotel.api.patch(`/reservations/${stay.id}`, { room_id: room, status: 'checked_in' })
    const { body: now } = await hotel.api.get(`/reservations/${stay.id}`)
    const { body: drafts } = await hotel.api.get(`/invoices?reservation_id=${stay.id}&status=draft`)
    await hotel.api.make(`/invoices/${drafts.data[0].id}/payments`, { amount: now.balance, method: 'cash' })
    test.clock.set('2027-03-18T12:00:00Z')
    const out = await hotel.api.patch(`/reservations/${stay.id}`, { status: 'checked_out' })
    expect(out.status, out.text).toBe(200)
    const erased = await hotel.api.post(`/guests/${stay.guest_id}/erase`, undefined)
    const registrations = erased.body.retained.filter(
      ({ object }: { object: string }) => object === 'registration',
    )
    expect(registrations).toEqual([expect.objectContaining({ id: stay.id, until: '2028-03-15' })])
    expect([await registrationsOf(stay.id), await registrationsOf(cancelled.id)]).toEqual([2, 0])
    test.clock.set('2028-03-17T12:00:00Z')
    await deleteDue()
    const later = await hotel.api.post(`/guests/${stay.guest_id}/erase`, undefined)
    expect(later.text).not.toContain('registration')
    test.clock.set('2027-01-04T12:00:00Z')
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { type HousekeepingHotel, housekeepingHotel } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { type SignedIn, staffOf } from '#test/harness/staff.ts'
import { eur } from '#test/harness/stock.ts'

const test = sharedApp()
const [TODAY, TOMORROW] = ['2027-01-04', '2027-01-05']

let fixture: HousekeepingHotel
let water: { id: string; version: number }
let rosa: SignedIn
beforeEach(async () => {
  test.clock.set(`${TODAY}T09:00:00Z`)
  fixture = await housekeepingHotel(test, ['201', '202'])
  const { hotel } = fixture
  water = await hotel.api.make('/services', {
    property_id: hotel.property_id,
    name: { en: 'Water', de: 'Wasser' },
    price: eur(350),
    per: 'item',
    charged_by_housekeeping: true,
  })
  rosa = await staffOf(test, hotel, 'housekeeping')
})

const charge = (name: string, more: object = {}, key?: string) =>
  rosa.api.send(
    'POST',
    `/rooms/${fixture.room(name)}/charges`,
    { service_id: water.id, ...more },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const updates = async (): Promise<number> =>
  (await fixture.hotel.api.get('/events?type=reservation.updated')).body.data.length
const chargesOf = async (id: string) => (await fixture.hotel.api.get(`/reservations/${id}/charges`)).body.data

describe('rule 24.28 — what housekeepers charge', () => {
  it('is on the bill of the guest in the room, once however often the phone sends it, without amounts for the phone', async () => {
    const stay = await fixture.guest('201', TODAY, TOMORROW)
    const { id, total } = await stay.get()
    const before = await updates()
    const sent = [
      await charge('201', { quantity: 2 }, 'water'),
      await charge('201', { quantity: 2 }, 'water'),
    ]
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(sent[1]!.text).toBe(sent[0]!.text)
    const { body, text } = sent[0]!
    expect(body).toEqual({
      id: expect.stringMatching(/^chg_/),
      room_id: fixture.room('201'),
      reservation_id: id,
      service_id: water.id,
      quantity: 2,
      at: `${TODAY}T09:00:00Z`,
    })
    expect(text).not.toMatch(/amount|name/)
    expect(await chargesOf(id)).toMatchObject([
      { id: body.id, description: 'Water', quantity: 2, unit_price: eur(350), date: TODAY },
    ])
    expect((await stay.get()).total.amount).toBe(total.amount + 700)
    expect(await updates()).toBe(before + 1)
    const owner = await staffOf(test, fixture.hotel)
    const { data: logged } = (await owner.api.get('/audit-log?action=chargeRoom')).body
    expect(logged).toMatchObject([{ resource_id: body.id, actor: { id: rosa.id } }])
    const removed = await fixture.hotel.api.delete(`/reservations/${id}/charges/${body.id}`)
    expect(removed.status).toBe(200)
  })

  it('SVC-1007 — is refused where the guest has left since, and never charged to the next one', async () => {
    const first = await fixture.guest('201', TODAY, TOMORROW)
    await first.to('checked_out', { allow_open_balance: true, release_tonight: true })
    test.clock.set(`${TODAY}T10:00:00Z`)
    const next = await fixture.guest('201', TODAY, TOMORROW)
    test.clock.set(`${TODAY}T11:00:00Z`)
    const late = await charge('201', { at: `${TODAY}T08:59:00Z` })
    expect(late.body.error).toMatchObject({ code: 'SVC-1007', details: { reason: 'no_guest' } })
    const seen = await charge('201', { at: `${TODAY}T09:00:00Z` })
    expect(seen.body.error).toMatchObject({
      code: 'SVC-1007',
      details: { from: 'checked_out', reason: 'guest_left' },
    })
    expect((await charge('202')).body.error).toMatchObject({ details: { from: null, reason: 'no_guest' } })
    expect(await chargesOf((await next.get()).id)).toEqual([])
    expect((await charge('201', { at: `${TODAY}T10:30:00Z` })).status).toBe(201)
    expect(await chargesOf((await next.get()).id)).toHaveLength(1)
  })

  it('follows a guest who has moved to another room since', async () => {
    const { hotel, room } = fixture
    const stay = await fixture.guest('201', TODAY, '2027-01-07')
    const { id } = await stay.get()
    test.clock.set(`${TOMORROW}T09:00:00Z`)
    const moves = [{ reservation_id: id, room_id: room('202'), from: TOMORROW }]
    expect((await hotel.api.post('/reservations/moves', { moves })).status).toBe(200)
    rosa = await staffOf(test, hotel, 'housekeeping')
    expect((await charge('201', { at: `${TODAY}T12:00:00Z` })).body).toMatchObject({ reservation_id: id })
    expect((await charge('202')).body).toMatchObject({ reservation_id: id })
    expect((await charge('201')).body.error).toMatchObject({ code: 'SVC-1007' })
  })

  it('needs a service that managers opened for it, and a moment of the last week', async () => {
    await fixture.guest('201', TODAY, TOMORROW)
    const refused = async (more: object) => {
      const { status, body } = await charge('201', more)
      return [status, body.error.code, body.error.details[0].code]
    }
    expect(await refused({ at: '2026-12-27T09:00:00Z' })).toEqual([422, 'SVC-2002', 'too_old'])
    expect(await refused({ service_id: 'svc_01kh4rb9s0e6v8t3m5q7x2nwg8' })).toEqual([
      404,
      'SVC-3001',
      'not_found',
    ])
    const listed = async () =>
      (await rosa.api.get(`/housekeeping?property_id=${fixture.hotel.property_id}`)).body.services
    expect(await listed()).toEqual([{ service_id: water.id, name: { en: 'Water', de: 'Wasser' } }])
    await fixture.hotel.api.patch(`/services/${water.id}`, { charged_by_housekeeping: false })
    expect(await listed()).toEqual([])
    expect(await refused({})).toEqual([422, 'SVC-2002', 'not_charged_by_housekeeping'])
    const patched = await rosa.api.patch(`/services/${water.id}`, { charged_by_housekeeping: true })
    expect(patched.body.error.code).toBe('SVC-4103')
  })
})

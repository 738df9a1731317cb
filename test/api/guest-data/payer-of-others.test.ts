import { beforeAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import type { Hotel } from '../../harness/app.ts'
import { findings, somebody } from '../../harness/database/find-text.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { bookingOf, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let count = 0

beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { property_id: hotel.property_id, inventory_count: 60 })
})

const erase = (id: string) => hotel.api.post(`/guests/${id}/erase`, undefined)
const finish = () => test.app.jobs.find(({ name }) => name === 'finish_guest_erasures')!.run()
const doctor = async () =>
  (await diagnose('live', test.app.environments.live.system, test.clock.now())).findings

describe('rule 28.21 — what a guest pays for others', () => {
  const OTHER = { first_name: 'Chidi', last_name: 'Obi', email: 'chidi.obi@example.com' }
  /** A stay of today of another guest, with all of it on the account of a guest who has stayed. */
  async function paidStay() {
    const { name, who, traces } = somebody(++count)
    const own = await hotel.api.make('/reservations', bookingOf(stock, { guest: who }))
    await hotel.api.make(`/reservations/${own.id}/cancel`, {})
    const today = { check_in: '2027-01-04', check_out: '2027-01-05' }
    const stay = await hotel.api.make('/reservations', bookingOf(stock, { guest: OTHER, ...today }))
    const [{ id: invoice_id }] = (await hotel.api.get(`/invoices?reservation_id=${stay.id}`)).body.data
    const bill_to = { name: `${who.first_name} ${who.last_name}`, email: who.email }
    expect((await hotel.api.patch(`/invoices/${invoice_id}`, { bill_to })).status).toBe(200)
    const to = (change: object) => hotel.api.patch(`/reservations/${stay.id}`, change)
    return { id: own.guest_id as string, name, traces, stay, invoice_id, to }
  }

  it('409 SVC-1025 — while such a stay is to come; then its document is kept by law, and the guest of it stays', async () => {
    const { id, traces, stay, invoice_id, to } = await paidStay()
    const reason = { reason: 'stay_to_come', reservation_ids: [stay.id] }
    const refused = await erase(id)
    expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
      409,
      'SVC-1025',
      reason,
    ])
    const { body: rooms } = await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}&limit=100`)
    expect((await to({ room_id: rooms.data[0].id, status: 'checked_in' })).status).toBe(200)
    const { total } = (await hotel.api.get(`/invoices/${invoice_id}`)).body
    await hotel.api.make(`/invoices/${invoice_id}/payments`, { amount: total, method: 'cash' })
    expect((await to({ status: 'checked_out' })).status).toBe(200)
    const { body } = await erase(id)
    expect(body.retained).toMatchObject([{ object: 'invoice', id: invoice_id, fields: ['bill_to'] }])
    await test.app.environments.live.requests.flush()
    await finish()
    expect((await findings(test.db, traces)).map(({ table, id }) => [table, id])).toEqual([
      ['invoices', invoice_id],
    ])
    const { body: theirs } = await hotel.api.get(`/reservations/${stay.id}`)
    expect(theirs.booker).toMatchObject(OTHER)
    const now = test.clock.now().toString()
    test.clock.set('2038-01-01T00:00:10Z')
    await finish()
    expect(await findings(test.db, traces)).toEqual([])
    expect((await hotel.api.get(`/invoices/${invoice_id}`)).body.bill_to.name).toBe('Erased Guest')
    expect(await doctor()).toEqual([])
    test.clock.set(now)
  })

  it('rule 28.12 — an export has where the guest pays for others, and nobody else of it', async () => {
    const { id, stay, invoice_id, name } = await paidStay()
    const bill_to = { name: `${name}first ${name}last` }
    const group = await hotel.api.make('/groups', {
      ...{
        property_id: hotel.property_id,
        name: 'Obi family',
        from: '2027-02-01',
        to: '2027-02-03',
        bill_to,
      },
    })
    const { body } = await hotel.api.get(`/guests/${id}/export`)
    expect(body.paid_for_others).toMatchObject([{ object: 'invoice', id: invoice_id, bill_to }])
    await hotel.api.patch(`/groups/${group.id}`, { bill_to: { ...bill_to, email: body.guest.email } })
    const { text, body: again } = await hotel.api.get(`/guests/${id}/export`)
    expect(
      again.paid_for_others.map(({ object, id: of }: { object: string; id: string }) => [object, of]),
    ).toEqual([
      ['group', group.id],
      ['invoice', invoice_id],
    ])
    expect(text).not.toContain('Chidi')
    expect((await hotel.api.get(`/guests/${stay.guest_id}/export`)).body.paid_for_others).toEqual([])
    await hotel.api.patch(`/groups/${group.id}`, { bill_to: null })
    await hotel.api.make(`/reservations/${stay.id}/cancel`, {})
  })

  it('a namesake without the address and without a stay in the same group or booking is somebody else', async () => {
    const { id, name, to } = await paidStay()
    await to({ status: 'cancelled' })
    const other = await hotel.api.make('/reservations', bookingOf(stock, { guest: OTHER }))
    const bill_to = { name: `${name}first ${name}last`, email: 'namesake@example.com' }
    const folio = await hotel.api.make(`/reservations/${other.id}/folios`, { name: 'Paid', bill_to })
    expect((await erase(id)).status).toBe(200)
    const { data } = (await hotel.api.get(`/reservations/${other.id}/folios`)).body
    expect(data.find((one: { id: string }) => one.id === folio.id).bill_to).toMatchObject(bill_to)
  })
})

import { describe, expect, it } from 'vitest'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

const BAR = { type: 'service', description: 'Bar', vat_rate: '19.00', unit_price: eur(1_190) }

/** A stay with a line on a closed day, and one on the open day. */
async function withLines() {
  test.clock.set('2027-01-04T15:00:00Z')
  const hotel = await test.createHotel()
  const stay = { check_in: '2027-01-04', check_out: '2027-01-08' }
  const { id } = await makeBooking(hotel.api, await makeStock(hotel.api), stay)
  await hotel.api.make('/invoices', { reservation_id: id, added_lines: [BAR] })
  test.clock.set('2027-01-05T09:00:00Z')
  await closeDays(test)
  const draft = await hotel.api.make('/invoices', { reservation_id: id, added_lines: [BAR] })
  const patch = (added_lines: unknown[]) => hotel.api.patch(`/invoices/${draft.id}`, { added_lines })
  return { ...hotel, id, draft, patch }
}

describe('rule 17.5 — a closed day never changes', () => {
  it('a charge without a date is on the open day', async () => {
    const { draft } = await withLines()
    expect(draft.added_lines.map(({ date }: { date: string }) => date)).toEqual(['2027-01-04', '2027-01-05'])
  })

  it('409 SVC-7005 — a charge dated on a closed day, and a line of one that is changed or left out', async () => {
    const { api, id, draft, patch } = await withLines()
    const [closed, open] = draft.added_lines
    const details = { date: '2027-01-04', business_date: '2027-01-05' }
    const dated = { reservation_id: id, added_lines: [{ ...BAR, date: '2027-01-04' }] }
    for (const [reply, field] of [
      [await api.post('/invoices', dated), 'added_lines.0.date'],
      [await patch([{ ...closed, quantity: 2 }, open]), 'added_lines.0.date'],
      [await patch([open]), 'added_lines'],
      [await patch([closed, closed]), 'added_lines.1.date'],
    ] as const) {
      expect(reply.status).toBe(409)
      expect(reply.body.error).toMatchObject({ code: 'SVC-7005', details: { ...details, field } })
    }
    const correction = { ...BAR, description: 'Bar, taken back', unit_price: eur(-1_190) }
    const corrected = await patch([closed, correction])
    expect(corrected.body.added_lines).toMatchObject([closed, { ...correction, date: '2027-01-05' }])
  })

  it('409 SVC-7005 — a payment dated on a closed day; one of today is accepted', async () => {
    const { api, draft } = await withLines()
    const pay = (paid_at: string) =>
      api.post(`/invoices/${draft.id}/payments`, { amount: eur(100), method: 'cash', paid_at })
    const refused = await pay('2027-01-05T01:59:59Z')
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({ code: 'SVC-7005', details: { field: 'paid_at' } })
    expect((await pay('2027-01-05T02:00:00Z')).status).toBe(201)
  })

  it('409 SVC-7005 — a time zone or end of the day by which a closed day would still be open', async () => {
    const hotel = await withLines()
    test.clock.set('2027-01-06T02:30:00Z')
    await closeDays(test)
    const { api } = await staffOf(test, hotel)
    for (const body of [{ day_ends_at: '04:00' }, { timezone: 'America/New_York' }]) {
      const refused = await api.patch(`/properties/${hotel.property_id}`, body)
      expect(refused.status).toBe(409)
      expect(refused.body.error).toMatchObject({ code: 'SVC-7005' })
    }
    test.clock.set('2027-01-06T12:00:00Z')
    const later = await staffOf(test, hotel)
    const moved = await later.api.patch(`/properties/${hotel.property_id}`, { day_ends_at: '04:00' })
    expect(moved.body).toMatchObject({ day_ends_at: '04:00', business_date: '2027-01-06' })
  })
})

describe('rule 17.6 — a change of revenue with the same total', () => {
  it('a line of the open day with another VAT rate and the same gross is recorded again', async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel()
    const stay = { check_in: '2027-01-04', check_out: '2027-01-08' }
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api), stay)
    const { data: rooms } = (await hotel.api.get('/rooms?limit=1')).body
    await hotel.api.patch(`/reservations/${id}`, { status: 'checked_in', room_id: rooms[0].id })
    await hotel.api.patch(`/reservations/${id}`, { status: 'checked_out', allow_open_balance: true })
    const later = { ...BAR, date: '2027-01-06' }
    const draft = await hotel.api.make('/invoices', { reservation_id: id, added_lines: [later] })
    test.clock.set('2027-01-05T09:00:00Z')
    await closeDays(test)
    const changed = await hotel.api.patch(`/invoices/${draft.id}`, {
      added_lines: [{ ...later, vat_rate: '7.00' }],
    })
    expect(changed.body.total).toEqual(draft.total)
    test.clock.set('2027-01-06T09:00:00Z')
    await closeDays(test)
    const day = (await daysOf(hotel)).at(-1) as {
      revenue: { type: string; vat_rate: string; gross: object }[]
    }
    const of_lines = day.revenue.filter(({ type }) => type === 'service')
    expect(of_lines.map(({ vat_rate, gross }) => [vat_rate, gross])).toEqual([
      ['7.00', eur(1_190)],
      ['19.00', eur(-1_190)],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { journalOf } from '#test/harness/business-days/journal.ts'
import { actions } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any
const ARRIVAL = '2027-01-04'
const DEPARTURE = '2027-01-06'

/** A stay of two nights with breakfast and parking, checked out, and its closed days. */
async function closedStay() {
  test.clock.set(`${ARRIVAL}T15:00:00Z`)
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count: 3 })
  const service = (en: string, per: string, amount: number, vat_rate: string, category: string) =>
    api.make('/services', { property_id, name: { en }, per, price: eur(amount), vat_rate, category })
  const breakfast = await service('Breakfast', 'person_night', 1850, '7.00', 'food')
  const parking = await service('Parking', 'night', 1500, '19.00', 'parking')
  const services = [{ service_id: breakfast.id }, { service_id: parking.id }]
  const dates = { check_in: ARRIVAL, check_out: DEPARTURE }
  const { id } = await makeBooking(api, stock, { ...dates, adults: 2, services })
  const stay = actions(hotel, id)
  const room_id = (await api.get('/rooms')).body.data[0].id
  expect((await stay.to('checked_in', { room_id })).status).toBe(200)
  for (const date of [addDays(ARRIVAL, 1), DEPARTURE]) {
    test.clock.set(`${date}T08:00:00Z`)
    await closeDays(test)
  }
  expect((await stay.to('checked_out', { allow_open_balance: true })).status).toBe(200)
  test.clock.set(`${addDays(DEPARTURE, 1)}T08:00:00Z`)
  await closeDays(test)
  const documents: Answer[] = (await api.get(`/invoices?reservation_id=${id}&type=invoice`)).body.data
  return { ...hotel, id, lines: documents.flatMap(({ line_items }) => line_items) as Answer[] }
}

const sum = (rows: readonly Answer[], of: (row: Answer) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

describe('rule 25.13 — booked services in the books', () => {
  it('are the same on the invoice, in the days, in the figures and in the journal, and leave those of rooms alone', async () => {
    const hotel = await closedStay()
    const { api, property_id, id, lines } = hotel
    const span = { from: ARRIVAL, to: DEPARTURE }
    const days: Answer[] = await daysOf(hotel)
    const of_day = (date: string) =>
      days.find((day) => day.date === date).revenue.filter(({ type }: Answer) => type === 'service')
    for (const date of [ARRIVAL, addDays(ARRIVAL, 1)])
      expect(
        of_day(date)
          .map(({ vat_rate, gross }: Answer) => [vat_rate, gross.amount])
          .sort(),
      ).toEqual([
        ['19.00', 1500],
        ['7.00', 3700],
      ])
    expect(of_day(DEPARTURE)).toEqual([])

    const on_invoice = (type: string) =>
      sum(
        lines.filter((line) => line.type === type),
        ({ net }) => net.amount,
      )
    const revenue = days.flatMap((day) => day.revenue)
    const in_days = sum(
      revenue.filter(({ type }) => type === 'service'),
      ({ net }) => net.amount,
    )
    const query = `property_id=${property_id}&from=${span.from}&to=${span.to}`
    const { data, total } = (await api.get(`/reports/performance?${query}&group_by=day`)).body
    // 7,400 with 7 % and 3,000 with 19 % inside.
    expect([on_invoice('service'), in_days, total.other_revenue.amount]).toEqual([9437, 9437, 9437])
    expect(sum(data, (row) => row.other_revenue.amount)).toBe(9437)
    const stays: Answer[] = (await api.get(`/reports/reservations?${query}`)).body.data
    expect(stays.map((one) => one.reservation_id)).toEqual([id])
    expect([sum(stays, (one) => one.room_revenue.amount), on_invoice('accommodation')]).toEqual([
      total.room_revenue.amount,
      total.room_revenue.amount,
    ])

    const journal = await journalOf(hotel, span)
    const signed = ({ debit, credit }: Answer) => debit?.amount ?? 0 - credit.amount
    for (const [entry, rows] of Map.groupBy(journal, (row) => row.entry))
      expect([entry, sum(rows, signed)]).toEqual([entry, 0])
    const of_services = journal.filter(({ kind }) => kind === 'service')
    expect(of_services.map(({ date, vat_rate }) => `${date} ${vat_rate}`).sort()).toEqual([
      '2027-01-04 19.00',
      '2027-01-04 7.00',
      '2027-01-05 19.00',
      '2027-01-05 7.00',
    ])
    expect(sum(of_services, signed)).toBe(0 - 9437)
  })
})

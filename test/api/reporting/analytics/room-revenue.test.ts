import { expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { report } from '#test/harness/business-days/figure-reports.ts'
import { journalOf } from '#test/harness/business-days/journal.ts'
import { actions } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const FIRST = '2027-03-01'
const NIGHTS = 4
/** Three nights at any of these are not three times the rounded net of one. */
const PRICES = [9_999, 8_750, 12_345, 10_003, 7_777, 13_331, 9_095]

it.each([
  ['gross', true],
  ['net', false],
])(
  'rule 18.5 — ADR, RevPAR and room revenue of each night are the same to the unit in the day, the manager’s report, the performance and the journal: %s prices',
  async (_, prices_include_vat) => {
    test.clock.set(`${FIRST}T10:00:00Z`)
    const hotel = await test.createHotel({ property: { prices_include_vat } })
    const { api } = hotel
    const stays: string[] = []
    for (const price of PRICES) {
      const stock = await makeStock(api, { rate_plan: { base_price: eur(price), vat_rate: '7.00' } })
      const { data } = (await api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body
      const dates = { check_in: FIRST, check_out: addDays(FIRST, NIGHTS - 1) }
      stays.push((await makeBooking(api, stock, { ...dates, room_id: data[0].id })).id)
    }
    for (const id of stays) await actions(hotel, id).to('checked_in')
    for (let night = 0; night < NIGHTS; night++) {
      const date = addDays(FIRST, night)
      test.clock.set(`${date}T18:00:00Z`)
      const drink = { type: 'service', description: 'Juice', vat_rate: '7.00', unit_price: eur(333 + night) }
      await api.make('/invoices', { reservation_id: stays[night], added_lines: [{ ...drink, date }] })
      if (night === 1)
        for (const id of stays.slice(0, 3)) {
          const longer = await api.patch(`/reservations/${id}`, { check_out: addDays(FIRST, NIGHTS) })
          expect(longer.status).toBe(200)
        }
      test.clock.set(`${addDays(date, 1)}T03:00:00Z`)
      await closeDays(test)
    }
    const to = addDays(FIRST, NIGHTS - 1)
    const [days, journal, { data: performance }] = await Promise.all([
      daysOf(hotel) as Promise<Answer[]>,
      journalOf(hotel, { from: FIRST, to }),
      report(hotel, 'performance', `from=${FIRST}&to=${to}`),
    ])
    const staff = await staffOf(test, hotel)
    for (const { key, rooms_sold, adr, revpar, room_revenue } of performance) {
      const [record] = (await staff.api.get(`/day?property_id=${hotel.property_id}&date=${key}`)).body.records
      const manager = await report(hotel, 'manager', `date=${key}`)
      const of_rooms = (rows: Answer[]) => rows.find(({ type }) => type === 'accommodation').net.amount
      const posted = journal
        .filter(({ date, kind }) => date === key && kind === 'accommodation')
        .reduce((sum, { debit, credit }) => sum + (credit?.amount ?? 0) - (debit?.amount ?? 0), 0)
      const shown = [rooms_sold, adr.amount, revpar.amount, room_revenue.amount]
      expect([
        key,
        'day',
        record.day.rooms_sold,
        record.figures.adr.amount,
        record.figures.revpar.amount,
        of_rooms(record.day.revenue),
      ]).toEqual([key, 'day', ...shown])
      expect([
        key,
        'manager',
        manager.day.rooms_sold,
        manager.day.adr.amount,
        manager.day.revpar.amount,
        of_rooms(manager.day.revenue),
      ]).toEqual([key, 'manager', ...shown])
      expect([key, 'journal', posted]).toEqual([key, 'journal', room_revenue.amount])
      expect(of_rooms(days.find(({ date }) => date === key)!.revenue)).toBe(room_revenue.amount)
    }
  },
)

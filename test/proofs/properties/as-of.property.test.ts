import { describe, expect, it } from 'vitest'
import { FIGURE_GROUPS, ORDER_STATES } from '#contract/lists.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { testApp } from '#test/harness/app.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import {
  comparableFigures,
  expectedFigures,
  expectedOtherRevenue,
  MEAL,
} from '#test/harness/business-days/expected-figures.ts'
import { report, staysBehind } from '#test/harness/business-days/figure-reports.ts'
import { liveDay } from '#test/harness/business-days/random-day.ts'
import { readStays } from '#test/harness/business-days/read-stays.ts'
import { randomOf } from '#test/harness/random.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = testApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const PLAN = {
  base_price: eur(9_999),
  vat_rate: '0.00',
  meal_plan: 'bed_and_breakfast',
  meal_price: { ...eur(MEAL), vat_rate: '0.00' },
}

const sumOf = (stays: readonly Answer[]) => ({
  rooms: stays.reduce((sum, { rooms }) => sum + rooms, 0),
  revenue: stays.reduce((sum, { room_revenue }) => sum + room_revenue.amount, 0),
  stays: stays.length,
})

const kindsOf = ({ other_revenue_by }: Answer) =>
  other_revenue_by.reduce((sum: number, { amount }: Answer) => sum + amount.amount, 0)

const booksOf = ({ key, rooms_sold, room_revenue }: Answer) => [key, { rooms_sold, room_revenue }]

/** The first, the last and one between: each needs a year of closed days. */
const chosen = <One>(all: readonly One[]): One[] =>
  [all[0]!, all[Math.floor(all.length / 2)]!, all.at(-1)!].filter((one, i, some) => some.indexOf(one) === i)

const FIRST = '2027-03-01'

describe('rule 18.2, 18.9 — figures of a past evening', () => {
  it('equal the response of that evening, whatever came later; current ones equal the reservations; each lists its stays', async () => {
    const random = randomOf(seeded(1))
    const at = (date: string, time: string) => test.clock.set(`${date}T${time}:00Z`)
    at(FIRST, '09:00')
    const hotel = await test.createHotel()
    const stocks = [
      await makeStock(hotel.api, { inventory_count: 5, rate_plan: PLAN }),
      await makeStock(hotel.api, { inventory_count: 3, rate_plan: { ...PLAN, base_price: eur(0) } }),
    ]
    const service_ids: string[] = []
    for (const [category, vat_rate] of [
      ['food', '7.00'],
      ['parking', '19.00'],
      ['rental', '19.00'],
    ]) {
      const terms = {
        property_id: hotel.property_id,
        name: { en: category },
        per: 'night',
        price: eur(1_111),
      }
      service_ids.push((await hotel.api.make('/services', { ...terms, category, vat_rate })).id)
    }
    const length = repetitions(8, 60)
    const span = `from=${FIRST}&to=${addDays(FIRST, length + 6)}`
    const evenings: { date: string; answers: Answer[] }[] = []
    const answersOf = (as_of: string) =>
      Promise.all(
        FIGURE_GROUPS.map((group) =>
          report(hotel, 'performance', `${span}&group_by=${group}&as_of=${as_of}`),
        ),
      )
    for (let i = 0; i < length; i++) {
      const date = addDays(FIRST, i)
      at(date, '12:00')
      await liveDay({ hotel, stocks, random, service_ids }, date)
      const group = random.pick([...FIGURE_GROUPS])
      const now = await report(hotel, 'performance', `${span}&group_by=${group}`)
      const expected = expectedFigures(await readStays(hotel), group, FIRST, addDays(FIRST, length + 6))
      expect(comparableFigures(now.total)).toEqual(expected.total)
      for (const row of now.data.filter(
        ({ stays, cancellations, no_shows }: Answer) => stays + cancellations + no_shows > 0,
      ))
        expect([row.key, comparableFigures(row)]).toEqual([row.key, expected.keys.get(row.key)])
      at(addDays(date, 1), '03:05')
      await closeDays(test)
      const closed = (await report(hotel, 'performance', span)).total
      const days = { from: FIRST, to: addDays(FIRST, length + 6), closed: date }
      expect(closed.other_revenue.amount).toBe(
        await expectedOtherRevenue(hotel, await readStays(hotel), days),
      )
      expect(kindsOf(closed)).toBe(closed.other_revenue.amount)
      // Five rooms and three, none out of order.
      expect(closed.rooms_available).toBe(8 * (length + 7))
      const answers = await answersOf(date)
      const again = await Promise.all(
        FIGURE_GROUPS.map((by) => report(hotel, 'performance', `${span}&group_by=${by}`)),
      )
      expect(again).toEqual(answers)
      evenings.push({ date, answers })
    }
    for (const { date, answers } of evenings) expect([date, await answersOf(date)]).toEqual([date, answers])

    const some = random.pick(evenings)
    const [group, at_group] = random.pick(FIGURE_GROUPS.map((one, place) => [one, place] as const))
    const { data, total } = some.answers[at_group]
    for (const [row, key] of [
      ...data.map((one: Answer) => [one, `&key=${encodeURIComponent(one.key)}`]),
      [total, ''],
    ]) {
      const behind = sumOf(await staysBehind(hotel, `${span}&group_by=${group}&as_of=${some.date}${key}`))
      expect(behind).toEqual({ rooms: row.rooms_sold, revenue: row.room_revenue.amount, stays: row.stays })
    }
    const open = `${span}&group_by=${group}`
    const { data: rows_now, total: total_now } = await report(hotel, 'performance', open)
    for (const row of rows_now) expect([row.key, kindsOf(row)]).toEqual([row.key, row.other_revenue.amount])
    const [first] = rows_now
    for (const [row, key] of [
      [total_now, ''],
      [first, `&key=${encodeURIComponent(first.key)}`],
    ])
      for (const { kind, amount } of row.other_revenue_by) {
        const behind = await staysBehind(hotel, `${open}${key}&other_revenue=${kind}`)
        expect([kind, behind.reduce((sum, stay) => sum + stay.other_revenue.amount, 0)]).toEqual([
          kind,
          amount.amount,
        ])
      }
    const closed = await report(hotel, 'performance', span)
    const counts = {
      booked: 'stays',
      cancelled: 'cancellations',
      no_show: 'no_shows',
      pending_payment: 'pending_rooms',
    }
    for (const state of ORDER_STATES)
      expect((await staysBehind(hotel, `${span}&state=${state}`)).length).toBe(closed.total[counts[state]])

    const all = await readStays(hotel)
    const { room_type_id, rate_plan_id, channel } = random.pick(all)
    const part = random.pick<Record<string, string>>([
      { room_type_id },
      { rate_plan_id },
      { room_type_id, channel },
    ])
    const of_part = all.filter((one) => Object.entries(part).every(([field, value]) => one[field] === value))
    const segment = `${span}&${new URLSearchParams(part)}`
    const expected = expectedFigures(of_part, 'day', FIRST, addDays(FIRST, length + 6)).total
    expect(comparableFigures((await report(hotel, 'performance', segment)).total)).toEqual(expected)
    expect(sumOf(await staysBehind(hotel, segment))).toEqual({
      rooms: expected.rooms_sold,
      revenue: expected.room_revenue,
      stays: expected.stays,
    })
    // An open day, without a record.
    at(addDays(FIRST, length), '12:00')
    await liveDay({ hotel, stocks, random, service_ids }, addDays(FIRST, length))
    const picked = await report(hotel, 'pickup', `${span}&since=${some.date}`)
    const [then] = some.answers
    expect(picked.data.map(({ date, since }: Answer) => [date, since])).toEqual(
      then.data.map(({ key, rooms_sold, room_revenue }: Answer) => [key, { rooms_sold, room_revenue }]),
    )
    const changes = [
      ...picked.data.map((row: Answer) => [row.change, `&key=${row.date}`]),
      [picked.total.change, ''],
    ]
    for (const [change, key] of changes) {
      const behind = sumOf(await staysBehind(hotel, `${span}&since=${some.date}${key}`))
      expect({ rooms: behind.rooms, revenue: behind.revenue }).toEqual({
        rooms: change.rooms_sold,
        revenue: change.room_revenue.amount,
      })
    }
    const last = await report(hotel, 'performance', span)
    expect(picked.total.change).toEqual({
      rooms_sold: last.total.rooms_sold - then.total.rooms_sold,
      room_revenue: eur(last.total.room_revenue.amount - then.total.room_revenue.amount),
    })
    for (const { date, answers } of evenings) {
      const picked = await report(hotel, 'pickup', `${span}&since=${date}`)
      const [then] = answers
      expect(picked.data.map((row: Answer) => [row.date, row.since])).toEqual(then.data.map(booksOf))
      expect(picked.total).toMatchObject({
        since: booksOf(then.total)[1],
        change: {
          rooms_sold: last.total.rooms_sold - then.total.rooms_sold,
          room_revenue: eur(last.total.room_revenue.amount - then.total.room_revenue.amount),
        },
      })
    }

    // A year later: the same lead time as on that evening.
    const shifted = `from=${addDays(FIRST, 364)}&to=${addDays(FIRST, 364 + length + 6)}`
    for (const { date, answers } of chosen(evenings)) {
      at(addDays(date, 365), '03:05')
      await closeDays(test)
      const pace = await report(hotel, 'pace', shifted)
      expect(pace.data.map((row: Answer) => [row.compared_date, row.last_year])).toEqual(
        answers[0].data.map(booksOf),
      )
    }
  }, 600_000)
})

describe('GET /reports/pace', () => {
  it('rule 18.8 — compares the current books with those of the same weekday a year ago at the same lead time, and with its final result', async () => {
    test.clock.set('2026-02-01T10:00:00Z')
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, {
      inventory_count: 5,
      rate_plan: { base_price: eur(9_000), vat_rate: '0.00' },
    })
    const stay = { check_in: '2026-03-02', check_out: '2026-03-03' }
    await makeBooking(hotel.api, stock, stay)
    test.clock.set('2026-02-02T03:05:00Z')
    await closeDays(test)
    test.clock.set('2026-02-20T10:00:00Z')
    await makeBooking(hotel.api, stock, stay)
    test.clock.set('2027-02-01T10:00:00Z')
    for (let i = 0; i < 6; i++) await closeDays(test)
    const next = { check_in: '2027-03-01', check_out: '2027-03-02' }
    for (let i = 0; i < 3; i++) await makeBooking(hotel.api, stock, next)
    const one = { rooms_sold: 1, room_revenue: eur(9_000) }
    const pace = await report(hotel, 'pace', 'from=2027-03-01&to=2027-03-01')
    const row = {
      now: { rooms_sold: 3, room_revenue: eur(27_000) },
      last_year: one,
      last_year_final: { rooms_sold: 2, room_revenue: eur(18_000) },
    }
    expect(pace).toEqual({
      currency: 'EUR',
      data: [{ date: '2027-03-01', compared_date: '2026-03-02', ...row }],
      total: row,
    })
    const by_date = await report(hotel, 'pace', 'from=2027-03-02&to=2027-03-02&compare=last_year')
    expect(by_date.data).toMatchObject([{ compared_date: '2026-03-02', last_year: null }])
  })

  it('rule 18.8 — is null where last year’s evening is not recorded', async () => {
    test.clock.set('2027-01-04T10:00:00Z')
    const hotel = await test.createHotel()
    const pace = await report(hotel, 'pace', 'from=2027-03-01&to=2027-03-01')
    expect(pace.total).toMatchObject({ last_year: null, last_year_final: { rooms_sold: 0 } })
  })
})

import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { dayOf, endOf } from '#test/harness/business-days/day-rule.ts'
import { comparable, type Day, ExpectedDays } from '#test/harness/business-days/expected-days.ts'
import { orderBookOf, ordersOf } from '#test/harness/business-days/orders.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { book, eur, makeStock, type Stock } from '#test/harness/stock.ts'

const test = testApp()
afterEach(() => {
  test.failpoint = undefined
})

/** Clocks go forward on the third night. */
const FIRST = '2027-03-26'
const PLACE = { timezone: 'Europe/Berlin', day_ends_at: '02:30' }
const TERMS = { vat_rate: '7.00', meal: null }

type Act =
  | { readonly type: 'book'; readonly offset: number; readonly nights: number; readonly adults: number }
  | { readonly type: 'pay' | 'charge' | 'correct'; readonly at: number; readonly amount: number }
  | { readonly type: 'extend' | 'checked_in' | 'checked_out' | 'cancelled' | 'no_show'; readonly at: number }

const at = fc.nat(5)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('book' as const),
      offset: fc.nat(1),
      nights: fc.integer({ min: 1, max: 3 }),
      adults: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom('pay' as const, 'charge' as const, 'correct' as const),
      at,
      amount: fc.integer({ min: 1, max: 15_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom(
        ...(['checked_in', 'checked_in', 'checked_out', 'extend', 'cancelled', 'no_show'] as const),
      ),
      at,
    }),
  },
)
const day = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 6 }),
  /** Otherwise it is closed together with the following days. */
  closes: fc.boolean(),
  /** Steps of the close at which it is interrupted, in order. */
  breaks: fc.array(fc.nat(4), { maxLength: 2 }),
})

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/** Refusals are ignored: the service decides what is allowed. */
async function perform({ api }: Pick<Hotel, 'api'>, stock: Stock, one: Act, date: string): Promise<void> {
  if (one.type === 'book') {
    const check_in = addDays(date, one.offset)
    const check_out = addDays(check_in, one.nights)
    await book(api, stock, { check_in, check_out, adults: one.adults })
    return
  }
  const stays: Answer[] = (await api.get('/reservations?limit=100')).body.data
  const stay = stays[one.at]
  if (!stay) return
  const charge = (line: object) => {
    const service = { type: 'service', description: 'Bar', vat_rate: '19.00' }
    return api.post('/invoices', { reservation_id: stay.id, added_lines: [{ ...service, ...line }] })
  }
  switch (one.type) {
    case 'pay': {
      const { data } = (await api.get(`/invoices?reservation_id=${stay.id}`)).body
      const open = data.find(({ amount_due }: Answer) => amount_due.amount >= one.amount)
      if (open) await api.post(`/invoices/${open.id}/payments`, { amount: eur(one.amount), method: 'cash' })
      return
    }
    case 'charge':
      await charge({ unit_price: eur(one.amount) })
      return
    case 'correct':
      await charge({
        unit_price: eur(-one.amount),
        corrects: { date: stay.check_in, description: 'Accommodation' },
      })
      return
    case 'extend':
      await api.patch(`/reservations/${stay.id}`, { check_out: addDays(stay.check_out, 1) })
      return
    default:
      await enter(api, stay, one.type)
  }
}

async function enter(api: Hotel['api'], stay: Answer, status: string): Promise<void> {
  const rooms: Answer[] = (await api.get('/rooms')).body.data
  for (const room of status === 'checked_in' ? rooms : [undefined]) {
    const more = room ? { room_id: room.id } : { allow_open_balance: true }
    const { status: answer } = await api.patch(`/reservations/${stay.id}`, {
      status,
      ...(status === 'checked_in' || status === 'checked_out' ? more : {}),
    })
    if (answer === 200) return
  }
}

/** Closes ended days; each interruption ends a run at that step, and the next run resumes. */
async function closeThrough(breaks: readonly number[]): Promise<void> {
  for (const dies_at of [...breaks, Number.POSITIVE_INFINITY]) {
    let steps = 0
    test.failpoint = async () => {
      if (steps++ === dies_at) throw new Error('broken off')
    }
    await closeDays(test)
    // Failed properties are retried after up to an hour.
    await test.db.query('DELETE FROM job_retries')
  }
  test.failpoint = undefined
}

async function live(days: readonly { acts: readonly Act[]; closes: boolean; breaks: readonly number[] }[]) {
  test.clock.set(`${FIRST}T08:00:00Z`)
  const hotel = await test.createHotel({ property: PLACE })
  const stock = await makeStock(hotel.api, { inventory_count: 3, rate_plan: { vat_rate: TERMS.vat_rate } })
  const expected = new ExpectedDays(hotel, TERMS)
  const recorded: unknown[] = []
  let open: Day[] = []
  for (const [i, { acts, closes, breaks }] of days.entries()) {
    const date = addDays(FIRST, i)
    test.clock.set(`${date}T10:00:00Z`)
    for (const one of acts) await perform(hotel, stock, one, date)
    open.push(dayOf(PLACE, date, i === 0))
    if (!closes && i < days.length - 1) continue
    test.clock.set(endOf(PLACE, date).add({ seconds: 60 }).toString())
    await closeThrough(breaks)
    const found = await daysOf(hotel)
    expect(found.slice(0, recorded.length)).toEqual(recorded)
    const fresh = found.slice(recorded.length)
    expect(fresh.map(comparable)).toEqual(await expected.next(open))
    recorded.push(...fresh)
    open = []
  }
  expect(await orderBookOf(test.db, hotel)).toEqual(await ordersOf(hotel, TERMS))
}

const stay_of_a_night: Act = { type: 'book', offset: 0, nights: 1, adults: 1 }
const later_day = (...acts: Act[]) => ({ acts, closes: false, breaks: [] })
/** A guest who stays past the departure: a line is added on one day, and the check-out is on the next. */
const LATE_LINE = [
  later_day(stay_of_a_night, { type: 'checked_in', at: 0 }),
  later_day(stay_of_a_night),
  later_day(stay_of_a_night, stay_of_a_night, { type: 'correct', at: 3, amount: 1 }),
  later_day({ type: 'checked_out', at: 3 }),
  later_day(stay_of_a_night),
]

describe('rule 17.4 — any activity between closes, with interruptions at any step', () => {
  it('rule 17.5, 17.6, 17.8, 17.9 — records equal the API and never change, the order book equals the reservations, the doctor finds nothing', async () => {
    await fc.assert(fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 5 }), live), {
      numRuns: repetitions(8, 60, 300),
      examples: [[LATE_LINE]],
    })
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  }, 600_000)
})

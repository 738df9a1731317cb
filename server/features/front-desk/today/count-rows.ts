import type { Today, TodayRow } from '#contract/front-desk/today.staff.ts'
import type { TodayCounter } from '#contract/lists.ts'
import { type Money, money } from '#contract/money.ts'

/** Each counter is the number of its rows. Rooms and recent bookings are counted on the business date alone. */
export function countRows(rows: readonly TodayRow[], is_current: boolean): Today['counters'] {
  const count = (counter: TodayCounter) => {
    const its = rows.filter(({ counted_in }) => counted_in.includes(counter))
    return { done: its.filter(({ done }) => done).length, all: its.length }
  }
  return {
    arrivals: count('arrivals'),
    departures: count('departures'),
    in_house: count('in_house'),
    rooms_ready: is_current ? count('rooms_ready') : null,
    to_collect: { ...count('to_collect'), amounts: sumOf(rows) },
    new: is_current ? count('new') : null,
    cancelled: is_current ? count('cancelled') : null,
    attention: count('attention'),
    to_do: count('to_do'),
  }
}

function sumOf(rows: readonly TodayRow[]): Money[] {
  const sums = new Map<string, number>()
  for (const row of rows) {
    if (!('to_collect' in row) || !row.to_collect) continue
    const { amount, currency } = row.to_collect
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  return [...sums].sort().map(([currency, amount]) => money(amount, currency))
}

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

const isNews = ({ type }: TodayRow) => type === 'booked' || type === 'cancelled'
/** Guests who should be here, or have left: they come before mails, messages and channels. */
const isLateGuest = ({ type, alerts }: TodayRow) =>
  type === 'no_arrivals' || alerts.includes('late') || alerts.includes('overdue')
const rank = (row: TodayRow) => (row.done ? 3 : isNews(row) ? 2 : isLateGuest(row) ? 0 : 1)

/** Late guests, then open rows by due time, then bookings and cancellations, the latest first, then what is done. */
export const byDue = (one: TodayRow, other: TodayRow): number =>
  rank(one) - rank(other) ||
  compare(one.due_at, other.due_at) * (isNews(one) ? -1 : 1) ||
  compare(one.key, other.key)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

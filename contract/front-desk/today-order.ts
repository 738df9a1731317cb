import type { TodayRow } from './today.staff.ts'

/** Recent bookings and cancellations, which are not part of the day and need no action. */
export const isNews = ({ type }: TodayRow): boolean => type === 'booked' || type === 'cancelled'

/** Guests who should be here, or have left: they come before mails, messages and channels. */
const isLateGuest = ({ type, alerts }: TodayRow): boolean =>
  type === 'no_arrivals' || alerts.includes('late') || alerts.includes('overdue')

const rank = (row: TodayRow) => (row.done ? 3 : isNews(row) ? 2 : isLateGuest(row) ? 0 : 1)

/** Late guests, then open rows by due time, then bookings and cancellations, the latest first, then what is done. */
export const byDue = (one: TodayRow, other: TodayRow): number =>
  rank(one) - rank(other) ||
  compare(one.due_at, other.due_at) * (isNews(one) ? -1 : 1) ||
  compare(one.key, other.key)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

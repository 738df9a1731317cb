import { nightsBetween } from '#server/kernel/time/dates.ts'

/** How much of a debt has been due for how long, in minor units. */
export interface Ages {
  readonly current: number
  readonly days_1_30: number
  readonly days_31_60: number
  readonly days_61_90: number
  readonly over_90: number
  readonly total: number
}

export const NO_AGES: Ages = { current: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0, total: 0 }

/** What a day added to a debt; below zero where it was paid or credited. */
export interface OwedChange {
  readonly date: string
  readonly amount: number
}

/**
 * What is left of debts, each by the day on which it fell due, the earliest first: payments and credits are
 * applied to the oldest. rule 20.4
 */
export function openItems(changes: readonly OwedChange[]): OwedChange[] {
  const open: OwedChange[] = []
  for (const { date, amount } of changes) {
    let left = amount
    while (left !== 0 && open.length > 0 && Math.sign(open[0]!.amount) !== Math.sign(left)) {
      const first = open.shift()!
      const rest = first.amount + left
      const is_used_up = Math.abs(first.amount) <= Math.abs(left)
      if (is_used_up) left = rest
      else {
        open.unshift({ date: first.date, amount: rest })
        left = 0
      }
    }
    if (left !== 0) open.push({ date, amount: left })
  }
  return open
}

type Bucket = Exclude<keyof Ages, 'total'>

/** The age class of what fell due on a day. */
function bucketOf(due_date: string, as_of: string): Bucket {
  const days = nightsBetween(due_date, as_of)
  if (days <= 0) return 'current'
  if (days <= 30) return 'days_1_30'
  if (days <= 60) return 'days_31_60'
  return days <= 90 ? 'days_61_90' : 'over_90'
}

export const agesOf = (items: readonly OwedChange[], as_of: string): Ages =>
  sumAges(items.map(({ date, amount }) => ({ ...NO_AGES, [bucketOf(date, as_of)]: amount, total: amount })))

export const sumAges = (all: readonly Ages[]): Ages =>
  all.reduce(
    (sum, one) => ({
      current: sum.current + one.current,
      days_1_30: sum.days_1_30 + one.days_1_30,
      days_31_60: sum.days_31_60 + one.days_31_60,
      days_61_90: sum.days_61_90 + one.days_61_90,
      over_90: sum.over_90 + one.over_90,
      total: sum.total + one.total,
    }),
    NO_AGES,
  )

import { percentOf } from '#contract/arithmetic/exact-amounts.ts'
import type { DepositTerm } from '#contract/stays/group-deposits.ts'
import type { InstalmentStatus } from '#contract/stays/status.ts'
import type { StoredDeposit } from './schedule.ts'

/** What is due of a schedule, in minor units. */
export interface Instalment {
  readonly number: number
  readonly due_on: string
  readonly amount: number
  readonly paid: number
  readonly open: number
  readonly status: InstalmentStatus
  readonly requested_at: string | null
}

/** What a group pays for its stays, and has paid, in minor units. */
export interface GroupSums {
  readonly total: number
  readonly paid: number
}

/** Of a group that pays nothing. */
export const NOTHING: GroupSums = { total: 0, paid: 0 }

/**
 * The instalments of a group. Each is the difference of two sums that are rounded by themselves, so that they add up to the
 * whole whatever it becomes, and the last one takes what rounding leaves. What is paid counts towards the earliest first.
 * rule 31.12
 */
export function instalmentsOf(
  deposits: readonly StoredDeposit[],
  { total, paid }: GroupSums,
  today: string,
): Instalment[] {
  const whole = Math.max(0, total)
  let left = Math.max(0, paid)
  return partsOf(
    deposits.map(({ terms }) => terms),
    whole,
  ).map((amount, i) => {
    const { due_on, requested_at } = deposits[i]!
    const covered = Math.min(left, amount)
    left -= covered
    const open = amount - covered
    const status = statusOf({ amount, open, due_on }, today)
    return { number: i + 1, due_on, amount, paid: covered, open, status, requested_at }
  })
}

function partsOf(schedule: readonly DepositTerm[], whole: number): number[] {
  let percent = 0
  let fixed = 0
  let before = 0
  return schedule.map((terms) => {
    if (terms.type === 'percent') percent += Math.round(terms.percent * 100)
    if (terms.type === 'amount') fixed += terms.amount.amount
    const all = terms.type === 'rest' ? whole : Math.min(whole, percentOf(whole, percent / 100) + fixed)
    const part = all - before
    before = all
    return part
  })
}

function statusOf(
  { amount, open, due_on }: Pick<Instalment, 'amount' | 'open' | 'due_on'>,
  today: string,
): InstalmentStatus {
  if (open === 0 && (amount > 0 || today >= due_on)) return 'paid'
  if (today > due_on) return 'overdue'
  if (today === due_on) return 'due'
  return open < amount ? 'part_paid' : 'upcoming'
}

import { invalid } from '#server/kernel/errors.ts'
import { businessDate, type DayRule } from '#server/kernel/time/business-date.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import type { PromotionRow } from './store.ts'

/** The terms of the promotion as copied to the stay: later changes do not affect it. rule 22.9 */
export type StoredPromotion = Pick<
  PromotionRow,
  'id' | 'code' | 'discount' | 'rate_plan_ids' | 'stay_from' | 'stay_to'
>

export const storedPromotion = (row: PromotionRow): StoredPromotion => {
  const { id, code, discount, rate_plan_ids, stay_from, stay_to } = row
  return { id, code, discount, rate_plan_ids, stay_from, stay_to }
}

/** Codes are compared in capitals and without spaces around them. */
export const normaliseCode = (code: string): string => code.trim().toUpperCase()

/** Why a promotion is not valid. */
export type PromotionReason =
  | 'unknown'
  | 'inactive'
  | 'not_yet'
  | 'expired'
  | 'not_for_dates'
  | 'not_for_plan'
  | 'used_up'

interface PromotedStay {
  readonly rate_plan_id: string
  readonly check_in: string
  readonly check_out: string
}

/** Why a promotion is not valid for the dates and the plan of a stay; null where it is. */
export function notForStay(
  { stay_from, stay_to, rate_plan_ids }: StoredPromotion,
  { check_in, check_out, rate_plan_id }: PromotedStay,
): PromotionReason | null {
  // The last night is the one before the departure.
  const is_inside =
    (stay_from === null || check_in >= stay_from) && (stay_to === null || check_out <= addDays(stay_to, 1))
  if (!is_inside) return 'not_for_dates'
  return rate_plan_ids.length === 0 || rate_plan_ids.includes(rate_plan_id) ? null : 'not_for_plan'
}

/** Why nothing can be booked with a promotion now; null where it can. */
export function unavailableReason(
  row: PromotionRow,
  property: DayRule,
  now: Temporal.Instant,
): PromotionReason | null {
  const today = businessDate(property, now)
  if (row.status !== 'active') return 'inactive'
  if (row.book_from !== null && today < row.book_from) return 'not_yet'
  return row.book_to !== null && today > row.book_to ? 'expired' : null
}

const MESSAGES: Readonly<Record<PromotionReason, string>> = {
  unknown: 'There is no promotion with this code.',
  inactive: 'The promotion is not in use any more.',
  not_yet: 'The promotion cannot be booked yet.',
  expired: 'The promotion has ended.',
  not_for_dates: 'The promotion does not apply to every night of the stay.',
  not_for_plan: 'The promotion does not apply to this rate plan.',
  used_up: 'The promotion has no uses left.',
}

/** 422 SVC-2002 on `promotion_code`, with the reason as its code. rule 22.8 */
export const notPromoted = (reason: PromotionReason) => invalid('promotion_code', reason, MESSAGES[reason])

/** The promotion as copied to a stay. 422 SVC-2002 where it is not valid for it now. */
export function requirePromotion(
  row: PromotionRow | undefined,
  { stay, property, now }: { stay: PromotedStay; property: DayRule; now: Temporal.Instant },
): StoredPromotion {
  if (!row) throw notPromoted('unknown')
  const promotion = storedPromotion(row)
  const reason = unavailableReason(row, property, now) ?? notForStay(promotion, stay)
  if (reason) throw notPromoted(reason)
  return promotion
}

import { addDays } from '#contract/dates.ts'
import type { Context } from '#server/context.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { Offer } from '../../pricing/offers/public.ts'
import type { PropertyRow } from '../../property/properties/public.ts'
import { isDepositDueAtBooking } from '../../stays/reservations/public.ts'

/** A transfer needs a whole day at least before the day of arrival. */
const MIN_DAYS_AHEAD = 2

/**
 * Whether guests can pay what a plan asks for at booking: by card, else by a transfer, for which they need an account and
 * enough time. rule 26.27
 */
export function isPayable(
  { now, takes_cards }: Pick<Context, 'now' | 'takes_cards'>,
  property: PropertyRow,
): (plan: Pick<Offer['plan'], 'deposit_rule'>, check_in: string) => boolean {
  const from = property.letterhead.bank ? addDays(businessDate(property, now), MIN_DAYS_AHEAD) : null
  return ({ deposit_rule }, check_in) =>
    takes_cards || !isDepositDueAtBooking(deposit_rule) || (from !== null && check_in >= from)
}

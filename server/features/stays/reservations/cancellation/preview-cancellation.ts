import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/policies.staff.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays, instantAt, nightsBetween } from '#server/kernel/time/dates.ts'
import { cancellationFee, noShowFee } from './cancellation.ts'

type Op = typeof contract.previewCancellation

const MAX_DAYS_AWAY = 3660

/** What a policy would charge for an example stay, by the same rules as for booked ones. rule 3 */
export async function previewCancellation(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { check_in, cancelled_on, cancelled_at, cancellation_policy } = body
  const property = await findProperty(ctx, body.property_id, 'property_id')
  const { currency, timezone } = property
  if (Math.abs(nightsBetween(businessDate(property, ctx.now), check_in)) > MAX_DAYS_AWAY)
    throw invalid('check_in', 'out_of_bounds', `At most ${MAX_DAYS_AWAY} days away may be tried.`)
  const total = body.nightly_prices.reduce((sum, price) => sum + price, 0)
  const stay = {
    check_in,
    nightly_rates: body.nightly_prices.map((price, night) => ({
      date: addDays(check_in, night),
      amount: money(price, currency),
      source: 'base' as const,
    })),
    total,
    taxes: [],
    services: [],
    cancellation_policy,
    fee_floor: 0,
  }
  const fee = cancellationFee(stay, property, instantAt(cancelled_on, cancelled_at, timezone))
  return {
    fee: money(fee, currency),
    no_show_fee: money(noShowFee(stay), currency),
    total: money(total, currency),
  }
}

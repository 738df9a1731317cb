import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Context } from '#server/context.ts'
import {
  chooseServices,
  type findNamedServices,
  nonRefundableTotal,
  recountServices,
  requireChoices,
  type ServedStay,
  type StoredService,
  servicesTotal,
} from '#server/features/pricing/services/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { businessDate, type DayRule } from '#server/kernel/time/business-date.ts'
import type { ReservationRow } from '../row.ts'

type Stay = Pick<ReservationRow, 'status' | 'check_in' | 'check_out' | 'adults' | 'children'>

/** A stay as its services see it: in house, what was taken before the day that is open is settled. rule 25.8 */
const servedStay = (
  { status, check_in, check_out, adults, children }: Stay,
  property: DayRule,
  now: Temporal.Instant,
): ServedStay => ({
  check_in,
  check_out,
  adults,
  children,
  frozen_before: status === 'checked_in' ? businessDate(property, now) : null,
})

interface RequestedServices {
  /** What the request names; left out, the stay keeps what it has. */
  readonly choices: readonly ServiceChoice[] | undefined
  readonly found: Awaited<ReturnType<typeof findNamedServices>>
}

/** The services of a stay after its dates or party have changed. rule 25.8 */
export const servicesLeft = (
  stay: Stay & Pick<ReservationRow, 'services'>,
  property: DayRule,
  now: Temporal.Instant,
): StoredService[] => recountServices(stay.services, servedStay(stay, property, now))

/**
 * The same as a request names them, where it does. 422 SVC-2002 for a guest who takes off what is not refundable. rule 25.5, 25.8,
 * 25.12
 */
export function servicesOf(
  ctx: Pick<Context, 'actor' | 'now'>,
  stay: Stay & Pick<ReservationRow, 'property_id' | 'services'>,
  property: DayRule,
  { choices, found = [] }: RequestedServices,
): StoredService[] {
  if (!choices) return servicesLeft(stay, property, ctx.now)
  const chosen = requireChoices(ctx, choices, found, stay)
  const services = chooseServices(stay.services, chosen, servedStay(stay, property, ctx.now))
  if (ctx.actor.type === 'guest' && nonRefundableTotal(services) < nonRefundableTotal(stay.services))
    throw invalid('services', 'not_refundable', 'A service that is not refundable stays booked.')
  return services
}

/** The price of the nights with their taxes: what fees, deposits in percent and figures are reckoned from. rule 25.6 */
export const accommodationTotal = ({ total, services }: Pick<ReservationRow, 'total' | 'services'>): number =>
  total - servicesTotal(services)

/** What is owed of the services of a stay that is given up. rule 25.12 */
export const nonRefundableServices = ({ services }: Pick<ReservationRow, 'services'>): number =>
  nonRefundableTotal(services)

import type { Input } from '#contract/operation.ts'
import type { NightlyRate } from '#contract/parts/price-parts.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import { creditNote, type findNamedCompany } from '#server/features/companies/public.ts'
import {
  nightlyRates,
  type Offer,
  type Party,
  type StayDates,
  sellServices,
} from '#server/features/pricing/offers/public.ts'
import type { findNamedServices } from '#server/features/pricing/services/public.ts'
import { present } from '../present.ts'
import type { ReservationRow } from '../row.ts'
import { servicesOf } from '../services/stay-services.ts'
import { priceNote } from './audit-prices.ts'
import { priceNewStay } from './price-new-stay.ts'
import { type findNamedPromotion, requireRequestedPrices } from './requested-prices.ts'

/** A booking that is to be priced. */
export interface PricedBooking {
  readonly offer: Offer
  readonly party: Party
  readonly stay: StayDates
  readonly body: Input<typeof contract.createReservation>['body']
  readonly promotion: Awaited<ReturnType<typeof findNamedPromotion>>
  /** The services that the body names. */
  readonly found: Awaited<ReturnType<typeof findNamedServices>>
  /** Whom it is booked for, where the body names one. */
  readonly named_company?: Awaited<ReturnType<typeof findNamedCompany>>
  /** The prices of its nights before a discount, where an option keeps them. rule 33.5 */
  readonly kept_rates?: readonly NightlyRate[] | undefined
}

/** The price of a booking with its services. rule 4, 22, 25.6 */
export function priceBooking(
  ctx: Context,
  { offer, party, stay, body, promotion, found, kept_rates }: PricedBooking,
) {
  const { plan, property } = offer
  const prices = requireRequestedPrices(
    body,
    { ...stay, rate_plan_id: plan.id, currency: plan.currency, frozen_before: stay.check_in },
    { promotion, property, now: ctx.now },
  )
  const begun = { ...stay, ...party, property_id: property.id, status: 'confirmed' as const, services: [] }
  const services = servicesOf(ctx, begun, property, { choices: body.services, found })
  const by_hand = kept_rates ? new Map(kept_rates.map((rate) => [rate.date, rate])) : prices.by_hand
  const price = priceNewStay(offer, party, stay, { ...prices, by_hand })
  return { services, price: { ...price, ...sellServices(price, plan.currency, { after: services }) } }
}

/** Records prices by hand, against those of the plan, and an exceeded credit limit in the audit log. rule 22.13, 30.11 */
export function recordPrices(ctx: Context, booking: PricedBooking, reservation: ReservationRow): void {
  const { nightly_prices, discount, credit_override } = booking.body
  if (!nightly_prices && !discount && !credit_override) return
  const { id: resource_id, property_id } = reservation
  ctx.audit?.({ resource_id, property_id, before: null, after: auditedStay(ctx, booking, reservation) })
}

/** A new stay as the audit log has it, with its prices by hand against those of the plan. rule 22.13 */
export function auditedStay(
  ctx: Pick<Context, 'now'>,
  { offer, party, body }: PricedBooking,
  reservation: ReservationRow,
): object {
  const shown = { ...present(reservation, ctx.now), ...creditNote(body) }
  if (!body.nightly_prices && !body.discount) return shown
  const known = reservation.nightly_rates.flatMap(({ date }) => {
    const rates = nightlyRates(offer, party, [date], reservation)
    return 'unpriced' in rates ? [] : rates
  })
  return { ...shown, ...priceNote(body, reservation, known) }
}

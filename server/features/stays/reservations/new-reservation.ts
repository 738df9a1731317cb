import { vatOnDepositsOf } from '#contract/country-rules.ts'
import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { type CompanyOfStay, NO_COMPANY } from '../../companies/public.ts'
import {
  freeCancellationUntil,
  type Offer,
  type Party,
  type StayDates,
  type StayPrice,
  vatTermsOf,
} from '../../pricing/offers/public.ts'
import type { StoredService } from '../../pricing/services/public.ts'
import type { BookingGuest } from './guests/booking-guest.ts'
import { arrivalOf, depositRequired, holdUntil, isDepositDueAtBooking } from './money/deposit.ts'
import type { NewPrice } from './prices/price-new-stay.ts'
import { HAS_OWN_ROOMS, roomRefused } from './rooms/room-choice.ts'
import { lodgingOf, oneSegment } from './rooms/segments.ts'
import type { ReservationRow } from './row.ts'

interface NewReservationParts {
  readonly offer: Offer
  readonly stay: StayDates
  readonly party: Party
  readonly price: StayPrice & Partial<NewPrice>
  readonly services?: readonly StoredService[]
  readonly guest: BookingGuest
  readonly channel: string
  /** Whom it is booked for; left out where that is no company. */
  readonly company?: CompanyOfStay
  readonly body: Input<typeof contract.createReservation>['body']
}

type HoldContext = Pick<Context, 'now' | 'takes_cards' | 'confirm_minutes'>

/** A new reservation: status by the deposit rule, policies copied, hold started. spec 3, rule 4 */
export function newReservation(
  ctx: HoldContext,
  { company = NO_COMPANY, ...parts }: NewReservationParts,
): ReservationRow {
  const { offer, stay, party, price, services = [], guest, channel, body } = parts
  const { plan, property } = offer
  const created_at = toTimestamp(ctx.now)
  const required = depositRequired(plan.deposit_rule, { ...price, services })
  const waits = required !== null && isDepositDueAtBooking(plan.deposit_rule)
  const hold_expires_at = holdOf(ctx, offer, stay, waits)
  return {
    id: newId('reservation', ctx.now.epochMilliseconds),
    booking_id: null,
    group_id: body.group_id ?? null,
    property_id: property.id,
    status: hold_expires_at === null ? 'confirmed' : 'pending_payment',
    room_type_id: offer.room_type.id,
    rate_plan_id: plan.id,
    segments: oneSegment(stay, newLodging(offer, body)),
    room_locked: false,
    ...stay,
    ...party,
    children_ages: [...party.children_ages],
    currency: plan.currency,
    discount: null,
    promotion: null,
    city_tax_exemption: null,
    ...price,
    services,
    deposit_rule: plan.deposit_rule,
    deposit_required: required,
    deposit_due_at: depositDueAt(required, waits ? hold_expires_at : arrivalOf(stay.check_in, property)),
    cancellation_policy: plan.cancellation_policy,
    free_cancellation_until: freeCancellationUntil(plan.cancellation_policy, stay.check_in, property),
    vat_terms: vatTermsOf(offer),
    vat_on_deposits: vatOnDepositsOf(property),
    hold_expires_at,
    ...NOTHING_PAID,
    routing: body.routing ?? [],
    billing_cycle: body.billing_cycle ?? null,
    recurring_charges: [],
    cancellation: null,
    refund_begun: false,
    channel,
    guest_id: guest.profile.id,
    ...company,
    booker: guest.booker,
    ...textFields(body),
    warnings: [...guest.warnings],
    // Warned only where the claim of its nights or of credit found it so.
    is_overbooked: true,
    is_above_credit: true,
    ...NOT_ARRIVED,
    version: 1,
    created_at,
    updated_at: created_at,
    timezone: property.timezone,
    day_ends_at: property.day_ends_at,
  }
}

/** SVC-1006 where a room is named for a combined room type, which brings its own. rule 37.3 */
function newLodging({ room_type }: Offer, { room_id = null }: NewReservationParts['body']) {
  if (room_type.parts && room_id) throw roomRefused(room_id, 'other_room_type', HAS_OWN_ROOMS)
  return lodgingOf(room_type, room_id)
}

/** Until when it is to be paid, or confirmed by its guest (rule 26.28); null where neither is asked for. */
function holdOf(ctx: HoldContext, { plan, property }: Offer, { check_in }: StayDates, waits: boolean) {
  if (waits) return holdUntil(ctx, plan.deposit_rule, check_in, property)
  const { now, confirm_minutes } = ctx
  return confirm_minutes === undefined ? null : toTimestamp(now.add({ minutes: confirm_minutes }))
}

const depositDueAt = (required: number | null, due_at: string | null) => (required === null ? null : due_at)

const NOTHING_PAID = {
  amount_paid: 0,
  amount_refunded: 0,
  collected_by_channel: null,
  fee_floor: 0,
  earlier_floors: [],
  fee: null,
  adjustment: 0,
  credits_total: 0,
  folios: [],
}

const NOT_ARRIVED = {
  checked_in_at: null,
  checked_out_at: null,
  no_show_at: null,
  left_early: null,
  holds_to: null,
}

/** What the request says beside the stay itself. */
const textFields = (body: NewReservationParts['body']) => ({
  external_reference: body.external_reference ?? null,
  language: body.language ?? null,
  party_gender: body.party_gender ?? null,
  estimated_arrival_time: body.estimated_arrival_time ?? null,
  estimated_departure_time: body.estimated_departure_time ?? null,
  no_cleaning_on: [],
  notes: body.notes ?? null,
  metadata: body.metadata ?? {},
})

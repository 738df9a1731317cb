import type { VatOnDeposits } from '#contract/country-rules.ts'
import type { PartyGender } from '#contract/inventory/genders.ts'
import type { RoomSegment } from '#contract/inventory/room-segments.ts'
import type { ReservationStatus } from '#contract/lists.ts'
import type { BillingCycle } from '#contract/money/billing-cycles.ts'
import type { RoutingRule } from '#contract/money/routing-rules.ts'
import type { CityTaxExemption } from '#contract/parts/city-tax-exemption.ts'
import type { CancellationPolicy, DepositRule } from '#contract/parts/policies.ts'
import type { Discount, NightlyRate } from '#contract/parts/price-parts.ts'
import type { Booker, Cancellation, Tax, Warning } from '#contract/parts/reservation-parts.ts'
import * as t from '#server/postgres/table.ts'
import type { StoredFolio } from '../../invoices/public.ts'
import type { VatTerms } from '../../pricing/offers/public.ts'
import type { StoredPromotion } from '../../pricing/promotions/public.ts'
import type { StoredService } from '../../pricing/services/public.ts'
import type { StoredRecurringCharge } from './money/recurring-charge.ts'
import { heldUntil, segmentsOfRow } from './rooms/segments.ts'

/** Of a stay without stored ones: one segment over all nights, without a room. ADR 39 */
const SEGMENTS = `coalesce(segments, jsonb_build_array(jsonb_build_object(
    'room_id', NULL, 'room_type_id', room_type_id, 'from', check_in, 'to', check_out)))`
/** Whether money was refunded since a cancellation or no-show, or its provider was asked to. */
const REFUND_BEGUN =
  'CASE WHEN cancellation IS NULL THEN false ELSE has_refund_since_cancellation(reservations) END'
/** Whether one of its nights still has more stays than rooms; of stays that were warned of it alone. */
const IS_OVERBOOKED = `CASE WHEN warnings @> '[{"code": "overbooked"}]' THEN has_overbooked_night(reservations) ELSE false END`
/** Whether a company that pays some of it is above its credit limit; of stays that were warned of it alone. */
const IS_ABOVE_CREDIT = `CASE WHEN warnings @> '[{"code": "above_credit_limit"}]' THEN has_payer_above_credit(reservations) ELSE false END`
/**
 * With the columns of the property that the business date depends on. A LEFT JOIN, so that the planner does
 * not start with the properties: every stay has one.
 */
export const WITH_DAY = `reservations LEFT JOIN (
    SELECT account_id AS day_account_id, id AS day_property_id, timezone, day_ends_at FROM properties) day
  ON day_account_id = reservations.account_id AND day_property_id = reservations.property_id`

/** Amounts in minor units of `currency`. */
export const RESERVATIONS = t.table(
  'reservations',
  {
    id: t.fixed(t.text),
    /** The booking of several rooms that it belongs to; null where it was booked alone. */
    booking_id: t.nullable(t.text),
    /** Its nights are picked up from the block of the group; null for none. rule 31.5 */
    group_id: t.nullable(t.text),
    property_id: t.fixed(t.text),
    status: t.column<ReservationStatus>(),
    room_type_id: t.text,
    rate_plan_id: t.text,
    /** The segments in order; those of `room_segments` are written by statements of their own, in `saveReservation`. */
    segments: t.readAs(t.json<RoomSegment[]>(), SEGMENTS),
    /** Room moves leave it in its rooms. */
    room_locked: t.boolean,
    check_in: t.date,
    check_out: t.date,
    adults: t.integer,
    children: t.integer,
    children_ages: t.json<number[]>(),
    /** Who they are, where the party has said so. rule 4.67 */
    party_gender: t.nullable(t.column<PartyGender>()),
    currency: t.fixed(t.text),
    /** Of the nights with their taxes and of `services`; what staff charge besides is in `adjustment`. */
    total: t.integer,
    /** At the terms that they were booked at. rule 25.6 */
    services: t.json<readonly StoredService[]>(),
    nightly_rates: t.json<NightlyRate[]>(),
    taxes: t.json<Tax[]>(),
    city_tax_exemption: t.nullable(t.json<CityTaxExemption>()),
    /** Set by hand. rule 22 */
    discount: t.nullable(t.json<Discount>()),
    /** The terms when the stay was booked. */
    promotion: t.nullable(t.json<StoredPromotion>()),
    deposit_rule: t.json<DepositRule>(),
    deposit_required: t.nullable(t.integer),
    deposit_due_at: t.nullable(t.timestamp),
    cancellation_policy: t.json<CancellationPolicy>(),
    free_cancellation_until: t.nullable(t.timestamp),
    vat_terms: t.json<VatTerms>(),
    /** Of the property when the stay was booked. */
    vat_on_deposits: t.fixed(t.column<VatOnDeposits>()),
    hold_expires_at: t.nullable(t.timestamp),
    amount_paid: t.integer,
    amount_refunded: t.integer,
    /** By the channel that sold the stay, from its guest; null where the property collects. */
    collected_by_channel: t.nullable(t.integer),
    fee_floor: t.integer,
    /** The floors at dates and plans that the stay had before, the newest last. rule 4.16 */
    earlier_floors: t.json<readonly StoredFloor[]>(),
    fee: t.nullable(t.integer),
    /** Signed: lines that staff added to its invoices, less what credit notes waived. rule 7 */
    adjustment: t.integer,
    /** What credit notes waived: a part of `adjustment`, positive. */
    credits_total: t.integer,
    /**
     * What staff set on its folios, and which charges are on which; empty while there is only the first. rule
     * 7.58
     */
    folios: t.json<readonly StoredFolio[]>(),
    /** Its own rules, before those of its group and its company. rule 7.68 */
    routing: t.json<readonly RoutingRule[]>(),
    /** Repeated by the close of a day while the guest is in house. rule 36.9 */
    recurring_charges: t.json<readonly StoredRecurringCharge[]>(),
    /** When the close of a day invoices its nights; null at the check-out alone. rule 36.8 */
    billing_cycle: t.nullable(t.column<BillingCycle>()),
    cancellation: t.nullable(t.json<StoredCancellation>()),
    refund_begun: t.readOnly(t.boolean, REFUND_BEGUN),
    channel: t.fixed(t.text),
    external_reference: t.nullable(t.text),
    guest_id: t.text,
    company_id: t.nullable(t.text),
    company_pays: t.boolean,
    /** Name and contact as booked: never changed. rule 4 */
    booker: t.fixed(t.json<Booker>()),
    /** That it was booked in: its guest is written in it. */
    language: t.fixed(t.nullable(t.text)),
    estimated_arrival_time: t.nullable(t.text),
    estimated_departure_time: t.nullable(t.text),
    no_cleaning_on: t.json<readonly string[]>(),
    notes: t.nullable(t.text),
    metadata: t.json<Record<string, string>>(),
    warnings: t.json<StoredWarning[]>(),
    is_overbooked: t.readOnly(t.boolean, IS_OVERBOOKED),
    is_above_credit: t.readOnly(t.boolean, IS_ABOVE_CREDIT),
    checked_in_at: t.nullable(t.timestamp),
    checked_out_at: t.nullable(t.timestamp),
    no_show_at: t.nullable(t.timestamp),
    left_early: t.nullable(t.json<LeftEarly>()),
    /** The end of its nights where it is not the departure: of a guest who should have left, or whose last night is released. */
    holds_to: t.nullable(t.date),
    version: t.integer,
    created_at: t.fixed(t.timestamp),
    updated_at: t.timestamp,
    timezone: t.readOnly(t.text),
    day_ends_at: t.readOnly(t.text),
  },
  { derived: { held_to: heldUntil, segments: segmentsOfRow } },
)

/** A reservation as it is stored. */
export type ReservationRow = t.RowOf<typeof RESERVATIONS>

/** A warning with `across` is about another property's data: shown only to callers of the whole account. */
export type StoredWarning = Warning & { readonly across?: true }

/** Whether it can be taken back depends on the time, and is not stored. */
export type StoredCancellation = Omit<Cancellation, 'reversible'>

/** The floor of the cancellation fee, in minor units, while a stay had these dates and this plan. */
export interface StoredFloor {
  readonly check_in: string
  readonly check_out: string
  readonly rate_plan_id: string
  readonly fee_floor: number
}

/** The nights that an early departure released, for an undo on the same day. */
export interface LeftEarly {
  readonly check_out: string
  readonly nightly_rates: NightlyRate[]
  readonly taxes: Tax[]
  readonly total: number
  readonly segments: RoomSegment[]
  readonly services: readonly StoredService[]
}

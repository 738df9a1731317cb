import type { ReservationStatus } from '../../../contract/lists.ts'
import type { CancellationPolicy, DepositRule } from '../../../contract/parts/policies.ts'
import type {
  Booker,
  Cancellation,
  NightlyRate,
  Tax,
  Warning,
} from '../../../contract/parts/reservation-parts.ts'
import {
  column,
  date,
  fixed,
  integer,
  json,
  nullable,
  type RowOf,
  table,
  text,
  timestamp,
} from '../../postgres/table.ts'
import type { VatTerms } from '../offers/public.ts'

/** Amounts in minor units of `currency`. */
export const RESERVATIONS = table('reservations', {
  id: fixed(text),
  property_id: fixed(text),
  status: column<ReservationStatus>(),
  room_type_id: text,
  rate_plan_id: text,
  room_id: nullable(text),
  check_in: date,
  check_out: date,
  /** The nights it holds in its present room type and room: from, up to and without. */
  held_from: date,
  held_to: date,
  adults: integer,
  children: integer,
  children_ages: json<number[]>(),
  currency: fixed(text),
  total: integer,
  nightly_rates: json<NightlyRate[]>(),
  taxes: json<Tax[]>(),
  deposit_rule: json<DepositRule>(),
  deposit_required: nullable(integer),
  deposit_due_at: nullable(timestamp),
  cancellation_policy: json<CancellationPolicy>(),
  free_cancellation_until: nullable(timestamp),
  vat_terms: json<VatTerms>(),
  hold_expires_at: nullable(timestamp),
  amount_paid: integer,
  amount_refunded: integer,
  fee_floor: integer,
  fee: nullable(integer),
  /** Signed: lines that staff added to its invoices, less what credit notes waived. rule 7 */
  adjustment: integer,
  /** What credit notes waived: a part of `adjustment`, positive. */
  credits_total: integer,
  cancellation: nullable(json<Cancellation>()),
  channel: fixed(text),
  external_reference: nullable(text),
  guest_id: text,
  /** Name and contact as the booking gave them: nothing changes it. rule 4 */
  booker: fixed(json<Booker>()),
  estimated_arrival_time: nullable(text),
  notes: nullable(text),
  metadata: json<Record<string, string>>(),
  warnings: json<StoredWarning[]>(),
  checked_in_at: nullable(timestamp),
  checked_out_at: nullable(timestamp),
  no_show_at: nullable(timestamp),
  left_early: nullable(json<LeftEarly>()),
  version: integer,
  created_at: fixed(timestamp),
  updated_at: timestamp,
})

/** A reservation as it is stored. */
export type ReservationRow = RowOf<typeof RESERVATIONS>

/** One of `across` tells of what other properties know: whoever sees the whole account alone is shown it. */
export type StoredWarning = Warning & { readonly across?: true }

/** What an early departure gave up, for an undo on the same day. */
export interface LeftEarly {
  readonly check_out: string
  readonly nightly_rates: NightlyRate[]
  readonly taxes: Tax[]
  readonly total: number
}

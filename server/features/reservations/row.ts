import type { CancellationPolicy, DepositRule } from '../../../contract/policies.ts'
import type {
  Booker,
  Cancellation,
  NightlyRate,
  ReservationStatus,
  Tax,
  Warning,
} from '../../../contract/reservation-parts.ts'
import type { Party, VatTerms } from '../offers/public.ts'

/** A reservation as it is stored. Amounts in minor units of `currency`. */
export interface ReservationRow extends Party {
  readonly id: string
  readonly property_id: string
  readonly status: ReservationStatus
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly room_id: string | null
  readonly check_in: string
  readonly check_out: string
  /** The nights it holds in its present room type and room: from, up to and without. */
  readonly held_from: string
  readonly held_to: string
  readonly adults: number
  readonly children: number
  readonly children_ages: number[]
  readonly currency: string
  readonly total: number
  readonly nightly_rates: NightlyRate[]
  readonly taxes: Tax[]
  readonly deposit_rule: DepositRule
  readonly deposit_required: number | null
  readonly deposit_due_at: string | null
  readonly cancellation_policy: CancellationPolicy
  readonly free_cancellation_until: string | null
  readonly vat_terms: VatTerms
  readonly hold_expires_at: string | null
  readonly amount_paid: number
  readonly amount_refunded: number
  readonly fee_floor: number
  readonly fee: number | null
  /** Signed: lines that staff added to its invoices, less what credit notes waived. rule 7 */
  readonly adjustment: number
  /** What credit notes waived: a part of `adjustment`, positive. */
  readonly credits_total: number
  readonly cancellation: Cancellation | null
  readonly channel: string
  readonly external_reference: string | null
  readonly guest_id: string
  /** Name and contact as the booking gave them: nothing changes it. rule 4 */
  readonly booker: Booker
  readonly estimated_arrival_time: string | null
  readonly notes: string | null
  readonly metadata: Record<string, string>
  readonly warnings: StoredWarning[]
  readonly checked_in_at: string | null
  readonly checked_out_at: string | null
  readonly no_show_at: string | null
  readonly left_early: LeftEarly | null
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

/** One of `across` tells of what other properties know: whoever sees the whole account alone is shown it. */
export type StoredWarning = Warning & { readonly across?: true }

/** What an early departure gave up, for an undo on the same day. */
export type LeftEarly = Pick<ReservationRow, 'check_out' | 'nightly_rates' | 'taxes' | 'total'>

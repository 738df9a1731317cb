import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Discount, NightlyRate } from '#contract/parts/price-parts.ts'
import type { Booker } from '#contract/parts/reservation-parts.ts'
import type { LostReason, OfferHold, QuoteStatus } from '#contract/stays/status.ts'
import * as t from '#server/postgres/table.ts'

/** A room of an offer: what is booked if it is accepted, and its price when it was saved. */
export interface StoredRoom {
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly check_in: string
  readonly check_out: string
  readonly adults: number
  readonly children: number
  readonly children_ages: number[]
  readonly services: ServiceChoice[]
  readonly discount: Discount | null
  readonly promotion_code: string | null
  /** The prices of the nights before the discount or promotion; those of source `manual` were set by hand. */
  readonly nightly_rates: NightlyRate[]
  /** In minor units. */
  readonly total: number
}

/** An offer of a quote. */
export interface StoredOffer {
  readonly label: string
  readonly hold: OfferHold
  readonly currency: string
  readonly rooms: StoredRoom[]
  readonly total: number
}

export const QUOTES = t.table('quotes', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  status: t.column<QuoteStatus>(),
  /** Name and contact details; the guest too where the quote was made for a known one. */
  guest: t.json<Booker>(),
  guest_id: t.nullable(t.text),
  /** For whom it is made, and whose negotiated plans it may have. rule 33.13 */
  company_id: t.nullable(t.text),
  company_pays: t.boolean,
  language: t.nullable(t.text),
  valid_until: t.date,
  lapses_at: t.timestamp,
  /** When its guest is reminded; null where nothing is to be sent any more. */
  remind_at: t.nullable(t.timestamp),
  offers: t.json<StoredOffer[]>(),
  message: t.nullable(t.text),
  notes: t.nullable(t.text),
  /** In the address of its page: who has it may accept. */
  code: t.fixed(t.text),
  accepted_offer: t.nullable(t.integer),
  booking_id: t.nullable(t.text),
  reservation_ids: t.json<string[]>(),
  lost_reason: t.nullable(t.column<LostReason>()),
  sent_at: t.nullable(t.timestamp),
  closed_at: t.nullable(t.timestamp),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** A quote as stored. */
export type QuoteRow = t.RowOf<typeof QUOTES>

import type { Booker } from '#contract/parts/reservation-parts.ts'
import type { WaitingSource, WaitingStatus } from '#contract/stays/status.ts'
import * as t from '#server/postgres/table.ts'

export const WAITING_ENTRIES = t.table('waiting_entries', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  status: t.column<WaitingStatus>(),
  source: t.fixed(t.column<WaitingSource>()),
  guest: t.json<Booker>(),
  /** The address as profiles have it. */
  email_key: t.nullable(t.text),
  guest_id: t.nullable(t.text),
  language: t.nullable(t.text),
  check_in: t.date,
  check_out: t.date,
  adults: t.integer,
  children: t.integer,
  children_ages: t.json<number[]>(),
  /** The best first; empty for any. */
  room_type_ids: t.json<string[]>(),
  until: t.date,
  expires_at: t.timestamp,
  note: t.nullable(t.text),
  /** What is proposed. */
  room_type_id: t.nullable(t.text),
  proposed_at: t.nullable(t.timestamp),
  notified_at: t.nullable(t.timestamp),
  reservation_id: t.nullable(t.text),
  closed_at: t.nullable(t.timestamp),
  /** Since when the entry names nobody. */
  forgotten_at: t.nullable(t.timestamp),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** An entry as stored. Its place is that of its id. */
export type WaitingRow = t.RowOf<typeof WAITING_ENTRIES>

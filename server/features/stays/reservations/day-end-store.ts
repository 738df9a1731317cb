import { businessDate, endOfBusinessDay } from '#server/kernel/time/business-date.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { PostedDocument } from '../../invoices/public.ts'
import type { ReservationRow } from './row.ts'

/** A stay without the personal data and texts that no figure depends on. */
export type RecordableStay = Omit<ReservationRow, 'booker' | 'notes' | 'metadata' | 'warnings'>

/** A stay and its documents as they were when a day ended that is not closed yet. */
export interface StayAtDayEnd {
  readonly reservation_id: string
  /** The last day at whose end the stay was so. */
  readonly date: string
  readonly stay: RecordableStay
  readonly documents: readonly PostedDocument[]
}

const storeVersion = statement(
  'store_stay_at_day_end',
  `INSERT INTO stays_at_day_end (account_id, reservation_id, date, property_id, stay, documents)
   SELECT $1::text, $2::text, $3::date, $4::text, $5::jsonb, coalesce((
     SELECT jsonb_agg(jsonb_build_object('id', id, 'reservation_id', reservation_id, 'type', type,
       'issued_at', to_char(issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'reopened', reopened, 'effect', effect,
       'credited_invoice_id', credited_invoice_id, 'added_lines', added_lines,
       'line_items', CASE WHEN effect = 'waived' THEN line_items ELSE '[]' END) ORDER BY id)
     FROM invoices WHERE account_id = $1::text AND reservation_id = $2::text), '[]')
   WHERE NOT EXISTS (
     SELECT FROM business_days WHERE account_id = $1::text AND property_id = $4::text AND date >= $3::date)
   ON CONFLICT DO NOTHING`,
)

/**
 * Keeps a stay as it was at the end of the last business day, where that day is not closed yet and this is its first
 * change since. Sent before the change, by the transaction that has locked the stay. rule 17.4
 */
export async function storeStayAtDayEnd(
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  before: ReservationRow,
): Promise<void> {
  const date = addDays(businessDate(before, now), -1)
  const ended_at = endOfBusinessDay(before, date)
  const is_older = (moment: string) => Temporal.Instant.compare(Temporal.Instant.from(moment), ended_at) < 0
  if (!is_older(before.created_at) || !is_older(before.updated_at)) return
  const { booker: _, notes: __, metadata: ___, warnings: ____, ...stay } = before
  const { id, property_id } = before
  await tx.run(storeVersion, [scope.account_id, id, date, property_id, JSON.stringify(stay)])
}

const listVersions = statement(
  'list_stays_at_day_end',
  `SELECT reservation_id, date, stay, documents FROM stays_at_day_end
   WHERE account_id = $1 AND reservation_id = ANY ($2) ORDER BY reservation_id, date`,
)
const deleteVersions = statement(
  'delete_stays_at_day_end',
  `DELETE FROM stays_at_day_end WHERE account_id = $1 AND property_id = $2 AND date <= $3::date`,
)

/** What is kept of stays, the earliest day of each first. */
export const readStaysAtDayEnd = ({ tx, scope }: AccountContext, reservation_ids: readonly string[]) =>
  tx.run<StayAtDayEnd>(listVersions, [scope.account_id, reservation_ids])

/** The days up to this one are closed. */
export const deleteStaysAtDayEnd = ({ tx, scope }: AccountContext, property_id: string, date: string) =>
  tx.run(deleteVersions, [scope.account_id, property_id, date])

/**
 * SQL: the stays of a property as they were at the end of day `d`: $1 account, $2 property. `condition` restricts `r`.
 */
export const staysAtEndOf = (columns: string, condition: string): string => `(
     SELECT ${columns} FROM reservations r
     WHERE r.account_id = $1 AND r.property_id = $2 AND ${condition} AND NOT EXISTS (
       SELECT FROM stays_at_day_end e WHERE e.account_id = $1 AND e.reservation_id = r.id AND e.date >= d.date)
     UNION ALL
     SELECT ${columns} FROM (
       SELECT (jsonb_populate_record(NULL::reservations, v.stay)).* FROM (
         SELECT DISTINCT ON (reservation_id) stay FROM stays_at_day_end
         WHERE account_id = $1 AND property_id = $2 AND date >= d.date ORDER BY reservation_id, date) v) r
     WHERE ${condition})`

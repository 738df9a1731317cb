import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** A stay that was booked for an agent and is over, with what documents of each day charge for its nights, or credit. */
export interface EndedStay {
  readonly reservation_id: string
  readonly external_reference: string | null
  readonly name: string
  readonly check_in: string
  readonly check_out: string
  readonly checked_out_at: string
  readonly created_at: string
  /** Without VAT, in minor units. */
  readonly charged: readonly { readonly date: string; readonly net: number }[]
}

const listEnded = statement(
  'list_ended_stays_of_agent',
  `SELECT r.id AS reservation_id, r.external_reference,
     btrim(concat_ws(' ', r.booker ->> 'first_name', r.booker ->> 'last_name')) AS name,
     r.check_in, r.check_out, r.checked_out_at, r.created_at,
     (SELECT coalesce(json_agg(json_build_object('date', d.date, 'net', d.net) ORDER BY d.date), '[]') FROM (
       SELECT i.issued_on AS date, sum(CASE i.type WHEN 'credit_note' THEN -1 ELSE 1 END * (l ->> 'net')::bigint)::bigint AS net
       FROM invoices i CROSS JOIN LATERAL jsonb_array_elements(i.line_items) l
       WHERE i.account_id = r.account_id AND i.reservation_id = r.id AND i.number IS NOT NULL AND i.type <> 'deposit_invoice'
         AND i.issued_on <= $5::date AND l ->> 'type' = 'accommodation'
       GROUP BY 1) d) AS charged
   FROM reservations r
   WHERE r.account_id = $1 AND r.company_id = $2 AND r.property_id = $3 AND r.status = 'checked_out'
     AND r.checked_out_at < ($5::date + 2)::timestamptz AND (r.checked_out_at >= ($4::date - 1)::timestamptz OR EXISTS (
       SELECT FROM invoices i WHERE i.account_id = r.account_id AND i.reservation_id = r.id AND i.issued_on BETWEEN $4::date AND $5::date))
   ORDER BY r.check_out, r.id LIMIT $6`,
)

interface Month {
  readonly company_id: string
  readonly property_id: string
  readonly from: string
  readonly to: string
  readonly limit: number
}

/** Stays of an agent that may have ended in a month, or had a document issued in it. rule 30.16 */
export const readEndedStays = (
  { tx, scope }: AccountContext,
  { company_id, property_id, from, to, limit }: Month,
) => tx.run<EndedStay>(listEnded, [scope.account_id, company_id, property_id, from, to, limit])

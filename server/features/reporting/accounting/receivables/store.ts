import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { OwedChange } from './ages.ts'

/** A stay whose guest has left, with what each day changed of its balance. Minor units. */
export interface OpenStay {
  readonly reservation_id: string
  readonly guest_id: string
  readonly name: string
  readonly channel: string
  /** Whether the channel had collected the money by then. */
  readonly by_channel: boolean
  readonly changes: readonly OwedChange[]
}

// Balances of zero are omitted; the others are read with each of their changes.
const listOpen = statement(
  'list_open_receivables',
  `SELECT o.reservation_id, r.guest_id,
     btrim(concat_ws(' ', r.booker ->> 'first_name', r.booker ->> 'last_name')) AS name, r.channel,
     r.collected_by_channel > 0 IS TRUE OR EXISTS (SELECT FROM payments p WHERE p.account_id = $1 AND p.reservation_id = r.id
       AND p.method = 'channel_collect' AND p.business_date <= $3::date) AS by_channel,
     o.changes
   FROM (
     SELECT reservation_id, json_agg(json_build_object('date', recorded_on, 'amount', amount) ORDER BY recorded_on) AS changes
     FROM (
       SELECT reservation_id, recorded_on, sum(gross)::bigint AS amount FROM postings
       WHERE account_id = $1 AND property_id = $2 AND type = 'receivable' AND recorded_on <= $3::date
       GROUP BY 1, 2) d
     GROUP BY 1 HAVING sum(amount) <> 0) o
   JOIN reservations r ON r.account_id = $1 AND r.id = o.reservation_id
   ORDER BY o.reservation_id LIMIT $4`,
)

/** Stays of a property with a balance other than zero at the end of a day. */
export const readOpenStays = (
  { tx, scope }: AccountContext,
  property_id: string,
  as_of: string,
  limit: number,
) => tx.run<OpenStay>(listOpen, [scope.account_id, property_id, as_of, limit])

export interface IssuedDocument {
  readonly id: string
  readonly reservation_id: string
  readonly number: string
  readonly due_date: string | null
  /** Below zero for a credit note. */
  readonly total: number
  readonly company: string | null
  /** Reminders of payment that had been sent by then. */
  readonly reminded: number
  readonly reminders_paused: boolean
  /** On whose account it is. */
  readonly company_id: string | null
}

const listIssued = statement(
  'list_documents_of_open_stays',
  `SELECT id, reservation_id, number, due_date, bill_to ->> 'company_name' AS company, company_id, reminders_paused,
     (SELECT count(*)::int FROM jsonb_array_elements(reminders) r WHERE (r ->> 'sent_at')::timestamptz < $4::timestamptz) AS reminded,
     CASE WHEN type = 'credit_note' THEN -total ELSE total END AS total
   FROM invoices WHERE account_id = $1 AND reservation_id = ANY ($2) AND number IS NOT NULL AND issued_on <= $3::date
   ORDER BY issued_on, id`,
)

/** Documents of some stays issued up to a day, the oldest first; reminders count until its end. */
export const readIssuedOf = (
  { tx, scope }: AccountContext,
  reservation_ids: readonly string[],
  { as_of, ended_at }: { readonly as_of: string; readonly ended_at: string },
) => tx.run<IssuedDocument>(listIssued, [scope.account_id, reservation_ids, as_of, ended_at])

const listCredits = statement(
  'list_credits_of_companies_as_of',
  `SELECT moved.company_id, c.name, sum(amount)::bigint AS credit FROM (
     SELECT company_id, amount FROM company_credit_entries
     WHERE account_id = $1 AND property_id = $2 AND business_date <= $3::date
     UNION ALL
     SELECT c.company_id, -p.amount FROM payments p
     JOIN company_payments c ON c.account_id = p.account_id AND c.id = p.company_payment_id
     WHERE p.account_id = $1 AND p.property_id = $2 AND p.method = 'company_credit' AND p.business_date <= $3::date
     UNION ALL
     SELECT c.company_id, f.amount FROM refunds f
     JOIN payments p ON p.account_id = f.account_id AND p.id = f.payment_id AND p.method = 'company_credit'
     JOIN company_payments c ON c.account_id = p.account_id AND c.id = p.company_payment_id
     WHERE f.account_id = $1 AND p.property_id = $2 AND f.business_date <= $3::date) moved
   JOIN companies c ON c.account_id = $1 AND c.id = moved.company_id
   GROUP BY moved.company_id, c.name HAVING sum(amount) <> 0`,
)

/** What a company had paid and not used, in minor units. */
export interface CompanyCredit {
  readonly company_id: string
  readonly name: string
  readonly credit: number
}

/** What companies had paid and not used at the end of a day, by company. rule 32.3 */
export async function readCreditsAsOf(
  { tx, scope }: AccountContext,
  property_id: string,
  as_of: string,
): Promise<ReadonlyMap<string, CompanyCredit>> {
  const values = [scope.account_id, property_id, as_of]
  const rows = await tx.run<CompanyCredit>(listCredits, values)
  return new Map(rows.map((row) => [row.company_id, row]))
}

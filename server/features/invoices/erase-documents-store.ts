import type { GuestErasure } from '#contract/guest-data/erasures.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

/**
 * What documents and payments say of a person. Those of the law are kept to the end of the year in which their term ends; the
 * years of a property, or of its country, are in $3 by property. rule 28.15
 */

type RetainedDocument = GuestErasure['retained'][number]

const MAX_NAMED = 100

/** SQL: the payer of a document or a folio whose payer was erased. */
export const ERASED_PAYER = `'{"name": "Erased Guest", "company_name": null, "vat_id": null, "address": null, "email": null, "company_id": null}'::jsonb`
const UNTIL = (of: string, on: string) =>
  `make_date(extract(year FROM ${on})::integer + ($3::jsonb ->> ${of}.property_id)::integer, 12, 31)`
const INVOICES = `FROM reservations r JOIN invoices i ON i.account_id = $1 AND i.reservation_id = r.id
  WHERE r.account_id = $1 AND r.guest_id = $2`
const PAYMENTS = `FROM reservations r JOIN payments p ON p.account_id = $1 AND p.reservation_id = r.id
  WHERE r.account_id = $1 AND r.guest_id = $2 AND p.reference IS NOT NULL`
/** Of stays of others that the guest paid. rule 28.21 */
const PAID = `i.account_id = $1 AND i.id IN (SELECT jsonb_array_elements_text(e.payer_of) FROM guest_erasures e
  WHERE e.account_id = $1 AND e.guest_id = $2) AND i.bill_to IS DISTINCT FROM ${ERASED_PAYER}`
const RETAINED = `SELECT 'invoice' AS object, i.id, i.number, ARRAY['bill_to', 'line_items', 'reason'] AS fields,
    ${UNTIL('i', 'i.issued_on')} AS until
  ${INVOICES} AND i.number IS NOT NULL AND i.bill_to IS DISTINCT FROM ${ERASED_PAYER}
  UNION ALL
  SELECT 'invoice', i.id, i.number, ARRAY['bill_to'], ${UNTIL('i', 'i.issued_on')} FROM invoices i
  WHERE i.number IS NOT NULL AND ${PAID}
  UNION ALL
  SELECT 'payment', p.id, NULL, ARRAY['reference'], ${UNTIL('p', 'coalesce(p.business_date, p.created_at::date)')} ${PAYMENTS}`

const list = statement('list_retained_documents', `${RETAINED} ORDER BY until, id LIMIT ${MAX_NAMED}`)
const summarise = statement(
  'summarise_retained_documents',
  `SELECT count(*)::integer AS kept_count, max(until) AS kept_until, min(until) AS next_on FROM (${RETAINED}) AS retained`,
)
// Words that staff added to a document go with the name.
const ERASED_LINES = `(SELECT coalesce(jsonb_agg(CASE WHEN l.line ->> 'id' LIKE 'added\\_%'
    THEN l.line || '{"description": "Erased"}' ELSE l.line END ORDER BY l.place), '[]')
  FROM jsonb_array_elements(i.line_items) WITH ORDINALITY AS l (line, place))`
const ERASED_ADDED = `(SELECT coalesce(jsonb_agg(l.line || '{"description": "Erased"}' ORDER BY l.place), '[]')
  FROM jsonb_array_elements(i.added_lines) WITH ORDINALITY AS l (line, place))`
const eraseInvoices = statement(
  'erase_invoices_of_guest',
  `UPDATE invoices i SET bill_to = CASE WHEN i.number IS NULL THEN NULL ELSE ${ERASED_PAYER} END, reason = NULL,
     line_items = ${ERASED_LINES}, added_lines = ${ERASED_ADDED}, version = i.version + 1, updated_at = $5
   FROM reservations r WHERE r.account_id = $1 AND r.guest_id = $2 AND i.account_id = $1 AND i.reservation_id = r.id
     AND (i.number IS NULL OR (i.bill_to IS DISTINCT FROM ${ERASED_PAYER} AND ${UNTIL('i', 'i.issued_on')} < $4::date))`,
)
const erasePaid = statement(
  'erase_invoices_of_payer',
  `UPDATE invoices i SET bill_to = ${ERASED_PAYER}, version = i.version + 1, updated_at = $5
   WHERE ${PAID} AND (i.number IS NULL OR ${UNTIL('i', 'i.issued_on')} < $4::date)`,
)
const erasePayments = statement(
  'erase_payments_of_guest',
  `UPDATE payments p SET reference = NULL, updated_at = $5
   FROM reservations r WHERE r.account_id = $1 AND r.guest_id = $2 AND p.account_id = $1 AND p.reservation_id = r.id
     AND p.reference IS NOT NULL AND ${UNTIL('p', 'coalesce(p.business_date, p.created_at::date)')} < $4::date`,
)
const eraseRefunds = statement(
  'erase_refunds_of_guest',
  `UPDATE refunds f SET reason = NULL FROM reservations r
   WHERE r.account_id = $1 AND r.guest_id = $2 AND f.account_id = $1 AND f.reservation_id = r.id AND f.reason IS NOT NULL`,
)
const eraseDeposits = statement(
  'erase_security_deposits_of_guest',
  `UPDATE security_deposits d SET reference = NULL, version = d.version + 1, updated_at = $3 FROM reservations r
   WHERE r.account_id = $1 AND r.guest_id = $2 AND d.account_id = $1 AND d.reservation_id = r.id AND d.reference IS NOT NULL`,
)
const eraseEntries = statement(
  'erase_security_deposit_entries_of_guest',
  `UPDATE security_deposit_entries e SET reference = NULL FROM reservations r
   WHERE r.account_id = $1 AND r.guest_id = $2 AND e.account_id = $1 AND e.reservation_id = r.id AND e.reference IS NOT NULL`,
)
const listIds = statement(
  'list_record_ids_of_guest',
  `SELECT i.id ${INVOICES} UNION ALL
   SELECT p.id FROM reservations r JOIN payments p ON p.account_id = $1 AND p.reservation_id = r.id
   WHERE r.account_id = $1 AND r.guest_id = $2 UNION ALL
   SELECT f.id FROM reservations r JOIN refunds f ON f.account_id = $1 AND f.reservation_id = r.id
   WHERE r.account_id = $1 AND r.guest_id = $2 UNION ALL
   SELECT d.id FROM reservations r JOIN security_deposits d ON d.account_id = $1 AND d.reservation_id = r.id
   WHERE r.account_id = $1 AND r.guest_id = $2`,
)

/** Years by property. */
export type RetentionYears = Readonly<Record<string, number>>

/** What is kept, and from when on; `next_on` is the last day of what goes first. */
export async function readRetainedDocuments(
  { tx, scope }: AccountContext,
  guest_id: string,
  years: RetentionYears,
) {
  const values = [scope.account_id, guest_id, JSON.stringify(years)]
  const [retained, sums] = await Promise.all([
    tx.run<RetainedDocument>(list, values),
    tx.one<{ kept_count: number; kept_until: string | null; next_on: string | null }>(summarise, values),
  ])
  return { retained, ...sums! }
}

/** Anonymises drafts, and of what the law keeps that whose term has ended before today. */
export async function eraseDocuments(
  { tx, scope }: AccountContext,
  guest_id: string,
  { years, today, at }: { years: RetentionYears; today: string; at: string },
) {
  const values = [scope.account_id, guest_id, JSON.stringify(years), today, at]
  await Promise.all([
    tx.run(eraseInvoices, values),
    tx.run(erasePaid, values),
    tx.run(erasePayments, values),
    tx.run(eraseRefunds, [scope.account_id, guest_id]),
    tx.run(eraseDeposits, [scope.account_id, guest_id, at]),
    tx.run(eraseEntries, [scope.account_id, guest_id]),
  ])
}

/** Invoices, payments, refunds and security deposits of a guest. */
export const readRecordIds = async ({ tx, scope }: AccountContext, guest_id: string) =>
  (await tx.run<{ id: string }>(listIds, [scope.account_id, guest_id])).map(({ id }) => id)

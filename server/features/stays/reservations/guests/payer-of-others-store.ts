import type { PaidForOthers } from '#contract/guest-data/exports.ts'
import { ERASED_PAYER } from '#server/features/invoices/public.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { BlockingStay } from './erase-stays-store.ts'

/**
 * Where a guest stands as the payer of others: of groups, and on folios and documents of their stays. A private payer is the
 * guest by an e-mail address of the guest, or by the name where a stay of the guest has the same group or booking. rule 28.21
 */

const WHO = `own AS MATERIALIZED (
    SELECT group_id, booking_id, booker FROM reservations WHERE account_id = $1 AND guest_id = $2),
  who AS MATERIALIZED (
    SELECT array_agg(DISTINCT email) FILTER (WHERE email <> '') AS emails,
      array_agg(DISTINCT name) FILTER (WHERE name <> '') AS names
    FROM (
      SELECT lower(email) AS email, folded_name(btrim(concat_ws(' ', first_name, last_name))) AS name
      FROM guests WHERE account_id = $1 AND id = $2
      UNION ALL SELECT email_key, NULL FROM guest_former_emails WHERE account_id = $1 AND guest_id = $2
      UNION ALL SELECT lower(booker ->> 'email'),
        folded_name(btrim(concat_ws(' ', booker ->> 'first_name', booker ->> 'last_name'))) FROM own) known)`

const isTheirs = (payer: string, is_related: string): string =>
  `(${payer} ->> 'company_name' IS NULL AND ${payer} ->> 'company_id' IS NULL AND (
    lower(${payer} ->> 'email') = ANY (who.emails)
    OR folded_name(${payer} ->> 'name') = ANY (who.names) AND ${is_related}))`
const OF_STAY = `(r.group_id IN (SELECT group_id FROM own) OR r.booking_id IN (SELECT booking_id FROM own))`
const ON_FOLIO = isTheirs(`folio -> 'bill_to'`, OF_STAY)
/** SQL: whether a folio or a document has a private payer with an e-mail address: the predicates of indexes, for no other finds them under row security. */
const STAY_WITH_PAYER = `jsonb_path_exists(r.folios, '$[*].bill_to ? (@.email != null && @.company_id == null && @.company_name == null)')`
const DOCUMENT_WITH_PAYER = `i.bill_to ->> 'email' IS NOT NULL AND i.bill_to ->> 'company_id' IS NULL AND i.bill_to ->> 'company_name' IS NULL`
const CANDIDATES = `candidates AS (
    SELECT r.id FROM reservations r WHERE r.account_id = $1 AND r.group_id IN (SELECT group_id FROM own)
    UNION SELECT r.id FROM reservations r WHERE r.account_id = $1 AND r.booking_id IN (SELECT booking_id FROM own)
    UNION SELECT r.id FROM reservations r WHERE r.account_id = $1 AND ${STAY_WITH_PAYER}
    UNION SELECT i.reservation_id FROM invoices i CROSS JOIN who
      WHERE i.account_id = $1 AND ${DOCUMENT_WITH_PAYER} AND lower(i.bill_to ->> 'email') = ANY (who.emails))`
const STAYS = `FROM candidates JOIN reservations r USING (id) CROSS JOIN who
  WHERE r.account_id = $1 AND r.guest_id <> $2 AND (
    EXISTS (SELECT FROM jsonb_array_elements(r.folios) folio WHERE ${ON_FOLIO})
    OR EXISTS (SELECT FROM invoices i WHERE i.account_id = $1 AND i.reservation_id = r.id
      AND ${isTheirs('i.bill_to', OF_STAY)}))`

const listInTheWay = statement(
  'list_stays_of_others_against_erasure',
  `WITH ${WHO}, ${CANDIDATES} SELECT id, reason FROM (
     SELECT r.id, CASE WHEN r.status = 'checked_in' THEN 'in_house'
       WHEN r.status IN ('confirmed', 'pending_payment') THEN 'stay_to_come'
       WHEN r.balance <> 0 THEN 'balance' END AS reason ${STAYS}) stays
   WHERE reason IS NOT NULL ORDER BY id LIMIT 20`,
)
const listPaid = statement(
  'list_paid_for_others',
  `WITH ${WHO}, ${CANDIDATES}, others AS (
     SELECT r.* FROM candidates JOIN reservations r USING (id) WHERE r.account_id = $1 AND r.guest_id <> $2)
   SELECT 'group' AS object, g.id, g.bill_to FROM groups g CROSS JOIN who
   WHERE g.account_id = $1 AND ${isTheirs('g.bill_to', 'g.id IN (SELECT group_id FROM own)')}
   UNION ALL SELECT 'reservation', r.id, folio -> 'bill_to' FROM others r CROSS JOIN who, jsonb_array_elements(r.folios) folio
   WHERE ${ON_FOLIO}
   UNION ALL SELECT 'invoice', i.id, i.bill_to FROM others r CROSS JOIN who JOIN invoices i ON i.account_id = $1 AND i.reservation_id = r.id
   WHERE ${isTheirs('i.bill_to', OF_STAY)}
   ORDER BY object, id LIMIT $3`,
)
const lockGroups = statement(
  'lock_groups_of_payer',
  `WITH ${WHO} SELECT g.id FROM groups g CROSS JOIN who
   WHERE g.account_id = $1 AND ${isTheirs('g.bill_to', 'g.id IN (SELECT group_id FROM own)')}
   ORDER BY g.id FOR NO KEY UPDATE OF g`,
)
const lockStays = statement(
  'lock_stays_of_payer',
  `WITH ${WHO}, ${CANDIDATES} SELECT r.id ${STAYS} ORDER BY r.id FOR NO KEY UPDATE OF r`,
)
const listEmails = statement('list_emails_of_payer', `WITH ${WHO} SELECT unnest(emails) AS email FROM who`)
const listDocuments = statement(
  'list_documents_of_payer',
  `WITH ${WHO} SELECT i.id FROM reservations r JOIN invoices i ON i.account_id = $1 AND i.reservation_id = r.id CROSS JOIN who
   WHERE r.account_id = $1 AND r.id = ANY ($3::text[]) AND ${isTheirs('i.bill_to', OF_STAY)} ORDER BY i.id`,
)
const eraseGroups = statement(
  'erase_payer_of_groups',
  `UPDATE groups SET bill_to = NULL, version = version + 1, updated_at = $3 WHERE account_id = $1 AND id = ANY ($2::text[])`,
)
// The folio stays one of another payer than the guest of the stay.
const eraseStays = statement(
  'erase_payer_of_stays',
  `WITH ${WHO} UPDATE reservations r SET version = version + 1, updated_at = $4,
     recorded_version = CASE WHEN recorded_version = version THEN version + 1 ELSE recorded_version END,
     folios = (SELECT coalesce(jsonb_agg(CASE WHEN ${ON_FOLIO} THEN folio || jsonb_build_object('bill_to', ${ERASED_PAYER}) ELSE folio END
       ORDER BY place), '[]') FROM jsonb_array_elements(r.folios) WITH ORDINALITY AS f (folio, place))
   FROM who WHERE r.account_id = $1 AND r.id = ANY ($3::text[])`,
)

/** Where a guest stands as the payer of others, with what was written there; by kind and id. rule 28.12 */
export const readPaidForOthers = ({ tx, scope }: AccountContext, guest_id: string, limit: number) =>
  tx.run<PaidForOthers>(listPaid, [scope.account_id, guest_id, limit])

/** Stays of others that the guest pays, while they are to come, in house or not settled; at most 20. rule 28.14 */
export const readUnsettledOfPayer = ({ tx, scope }: AccountContext, guest_id: string) =>
  tx.run<BlockingStay>(listInTheWay, [scope.account_id, guest_id])

/** What a guest paid for others, by id. */
export interface PayerOf {
  readonly groups: readonly string[]
  readonly stays: readonly string[]
  /** Of these stays. */
  readonly documents: readonly string[]
  /** The addresses of the guest, in lower case. */
  readonly emails: readonly string[]
}

/**
 * Takes the guest out of groups and folios of others, groups before stays (ADR 27), and names the documents. Before the
 * profile and the stays of the guest are anonymised, by which it is found.
 */
export async function erasePayer(
  { tx, scope }: AccountContext,
  guest_id: string,
  at: string,
): Promise<PayerOf> {
  const of_guest = [scope.account_id, guest_id]
  const groups = idsOf(await tx.run<{ id: string }>(lockGroups, of_guest))
  const stays = idsOf(await tx.run<{ id: string }>(lockStays, of_guest))
  const [emails, found] = await Promise.all([
    tx.run<{ email: string }>(listEmails, of_guest),
    tx.run<{ id: string }>(listDocuments, [...of_guest, stays]),
  ])
  await Promise.all([
    tx.run(eraseGroups, [scope.account_id, groups, at]),
    tx.run(eraseStays, [...of_guest, stays, at]),
  ])
  return { groups, stays, documents: idsOf(found), emails: emails.map(({ email }) => email) }
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

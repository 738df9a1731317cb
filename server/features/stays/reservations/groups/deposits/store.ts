import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { GroupRow } from '../store.ts'
import type { GroupSums } from './instalments.ts'

// The sums of `GET /groups/{id}/folio`, of several groups in one statement. ADR 114
const sumFolios = statement(
  'sum_folios_of_groups',
  `SELECT r.group_id, coalesce(sum(CASE WHEN i.type = 'credit_note' OR (i.type = 'deposit_invoice' AND i.status = 'draft')
     THEN 0 ELSE i.total - i.amount_credited END), 0)::bigint AS total,
     coalesce(sum(i.amount_paid - i.amount_refunded), 0)::bigint AS paid
   FROM reservations r CROSS JOIN LATERAL jsonb_array_elements(r.folios) AS f (folio)
   JOIN invoices i ON i.account_id = r.account_id AND i.reservation_id = r.id
     AND coalesce(i.folio_id, 'fol_' || split_part(r.id, '_', 2)) = f.folio ->> 'id'
   WHERE r.account_id = $1 AND r.group_id = ANY ($2) AND f.folio ->> 'routed_to' = 'group'
   GROUP BY r.group_id`,
)

/** What groups pay for their stays, and have paid, by group; of those that pay nothing it has nothing. */
export async function readGroupSums(
  { tx, scope }: AccountContext,
  group_ids: readonly string[],
): Promise<ReadonlyMap<string, GroupSums>> {
  const rows = await tx.run<GroupSums & { group_id: string }>(sumFolios, [scope.account_id, group_ids])
  return new Map(rows.map(({ group_id, total, paid }) => [group_id, { total, paid }]))
}

const IS_OPEN = `g.status IN ('tentative', 'definite')`
const listToAnnounce = statement(
  'list_groups_with_deposit_to_announce',
  `SELECT g.account_id, g.id FROM groups g JOIN properties p ON p.account_id = g.account_id AND p.id = g.property_id
   WHERE ${IS_OPEN} AND g.next_deposit_on <= ($1::timestamptz + interval '1 day')::date
     AND g.next_deposit_on <= ($1::timestamptz AT TIME ZONE p.timezone - p.day_ends_at::interval)::date
     AND g.account_id || ' ' || g.id <> ALL ($2::text[])
   ORDER BY g.account_id, g.id LIMIT 500`,
)

/** Groups of all accounts with a deposit whose day has come. `put_off` are `<account_id> <id>`. */
export const readGroupsToAnnounce = (tx: Tx, now: Temporal.Instant, put_off: readonly string[]) =>
  tx.run<{ account_id: string; id: string }>(listToAnnounce, [now.toString(), put_off])

const mark = statement(
  'mark_deposits_of_group',
  'UPDATE groups SET deposits = $3, next_deposit_on = $4 WHERE account_id = $1 AND id = $2',
)

/** Stores what was announced, which nobody is shown: the version of the group stays. The caller has locked the group. */
export const markAnnounced = (
  { tx, scope }: AccountContext,
  { id, deposits, next_deposit_on }: Pick<GroupRow, 'id' | 'deposits' | 'next_deposit_on'>,
) => tx.run(mark, [scope.account_id, id, JSON.stringify(deposits), next_deposit_on])

const MAX_GROUPS = 200
const listPastDue = statement(
  'list_groups_with_deposit_past_due',
  `SELECT g.id, g.property_id, g.name, g.deposits FROM groups g
   JOIN unnest($2::text[], $3::text[]) AS p (id, today) ON p.id = g.property_id
   WHERE g.account_id = $1 AND ${IS_OPEN} AND g.deposits <> '[]' AND g.deposits -> 0 ->> 'due_on' < p.today
   ORDER BY g.from_date, g.id LIMIT ${MAX_GROUPS}`,
)

/** A group with a deposit whose day is over. */
export type PastDueGroup = Pick<GroupRow, 'id' | 'property_id' | 'name' | 'deposits'>

/** Of some properties, each with its business date; those that arrive first. */
export const readGroupsPastDue = (
  { tx, scope }: AccountContext,
  days: readonly { readonly property_id: string; readonly date: string }[],
) =>
  tx.run<PastDueGroup>(listPastDue, [
    scope.account_id,
    days.map(({ property_id }) => property_id),
    days.map(({ date }) => date),
  ])

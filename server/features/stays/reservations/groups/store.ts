import type { RoutingRule } from '#contract/money/routing-rules.ts'
import type { BillTo } from '#contract/parts/invoice-parts.ts'
import type { GroupStatus } from '#contract/stays/status.ts'
import type { Context, Tx } from '#server/context.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext, ScopedContext } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import type { StoredDeposit } from './deposits/schedule.ts'

const GROUPS = t.table('groups', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  name: t.text,
  status: t.column<GroupStatus>(),
  from_date: t.date,
  to_date: t.date,
  release_at: t.nullable(t.timestamp),
  released_at: t.nullable(t.timestamp),
  company_id: t.nullable(t.text),
  rate_plan_id: t.nullable(t.text),
  notes: t.nullable(t.text),
  /** Which charges of its stays go to whom, and who pays what goes to the group: null is its company. rule 7.68 */
  routing: t.json<readonly RoutingRule[]>(),
  bill_to: t.nullable(t.json<BillTo>()),
  /** Its schedule of deposits, and the first day on it that was not announced. rule 31.12 */
  deposits: t.json<readonly StoredDeposit[]>(),
  next_deposit_on: t.nullable(t.date),
  /** Whether guests book by the link of the group, and the code in its address: null until it was first open. */
  booking_open: t.boolean,
  booking_code: t.nullable(t.text),
  cancellation: t.nullable(t.json<{ cancelled_at: string; reason: string | null; note: string | null }>()),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** A group as stored. */
export type GroupRow = t.RowOf<typeof GROUPS>

/** The same with the sums over the nights of its block. */
export type SummedGroup = GroupRow & Readonly<Record<'room_nights' | 'picked_up' | 'released', number>>

export const {
  insert: insertGroup,
  update: writeGroup,
  lock: lockGroup,
  read: readGroup,
  find: findGroup,
  findForChange: findGroupForChange,
} = GROUPS

const share = statement('share_row_of_groups', `${GROUPS.select} WHERE account_id = $1 AND id = $2 FOR SHARE`)

/** A group that nobody changes until the transaction ends, while others book rooms of it too. ADR 27 */
export const shareGroup = ({ tx, scope }: AccountContext, id: string) =>
  tx.one<GroupRow>(share, [scope.account_id, id])

const findSlug = statement(
  'find_booking_slug',
  `SELECT booking_page ->> 'slug' AS slug FROM properties WHERE account_id = $1 AND id = $2`,
)

/** The name of the booking page of a property; null for none. */
export const readBookingSlug = async ({ tx, scope }: AccountContext, property_id: string) =>
  (await tx.one<{ slug: string | null }>(findSlug, [scope.account_id, property_id]))?.slug ?? null

/** Groups, newest first. */
export const readGroupPage = newestPages<SummedGroup>(
  'listGroups',
  `SELECT ${GROUPS.columns}, room_nights, picked_up, released FROM groups CROSS JOIN LATERAL (
     SELECT coalesce(sum(n.rooms), 0)::integer AS room_nights, coalesce(sum(n.picked_up), 0)::integer AS picked_up,
       coalesce(sum(n.released), 0)::integer AS released
     FROM group_nights n WHERE n.account_id = groups.account_id AND n.group_id = groups.id) sums`,
)

/** Whether a text is a part of the name, ignoring case and accents. */
export const isNamed = (typed: string): RawBuilder<unknown> =>
  sql`position(folded_name(${typed}) IN folded_name(name)) > 0`

const countStays = statement(
  'count_nights_of_group',
  `SELECT room_type_id, date, count(*)::integer AS stays FROM (
     SELECT coalesce(s.room_type_id, r.room_type_id) AS room_type_id,
       generate_series(coalesce(s.from_date, r.check_in), coalesce(
         CASE WHEN s.to_date = r.check_out THEN greatest(s.held_to, r.held_to) ELSE s.held_to END, r.held_to) - 1, '1 day')::date AS date
     FROM reservations r LEFT JOIN room_segments s ON s.account_id = r.account_id AND s.reservation_id = r.id
     WHERE r.account_id = $1 AND r.group_id = $2) held
   GROUP BY room_type_id, date`,
)

const listStayIds = statement(
  'list_stay_ids_of_group',
  'SELECT id FROM reservations WHERE account_id = $1 AND group_id = $2 ORDER BY id',
)

const readIds = ({ tx, scope }: AccountContext, group_id: string) =>
  tx.run<{ id: string }>(listStayIds, [scope.account_id, group_id])

/** The stays of a group by id, whatever their status; `field` is the place of its id in a body. 404 SVC-3001. */
export async function readStayIdsOfGroup(
  ctx: ScopedContext,
  group_id: string,
  field?: string,
): Promise<string[]> {
  const [, rows] = await Promise.all([findGroup(ctx, group_id, field), readIds(ctx, group_id)])
  return rows.map(({ id }) => id)
}

/** A night with how many stays of a group hold it. */
export interface StaysOfNight {
  readonly room_type_id: string
  readonly date: string
  readonly stays: number
}

/** What the stays of a group hold, by room type and night. The caller has locked the nights that it changes. */
export const readStaysOfGroup = ({ tx, scope }: AccountContext, group_id: string): Promise<StaysOfNight[]> =>
  tx.run<StaysOfNight>(countStays, [scope.account_id, group_id])

/** A group whose block is to be released, or that has left. */
export interface DueGroup {
  readonly account_id: string
  readonly id: string
}

const IS_OPEN = `g.status IN ('tentative', 'definite')`
const listDue = statement(
  'list_due_groups',
  `SELECT g.account_id, g.id FROM groups g
   WHERE ${IS_OPEN} AND g.released_at IS NULL AND g.release_at <= $1::timestamptz
     AND g.account_id || ' ' || g.id <> ALL ($2::text[])
   UNION
   SELECT g.account_id, g.id FROM groups g JOIN properties p ON p.account_id = g.account_id AND p.id = g.property_id
   WHERE ${IS_OPEN} AND g.to_date <= ($1::timestamptz + interval '1 day')::date
     AND g.to_date <= ($1::timestamptz AT TIME ZONE p.timezone - p.day_ends_at::interval)::date
     AND g.account_id || ' ' || g.id <> ALL ($2::text[])
   ORDER BY account_id, id LIMIT 500`,
)

/** Of all accounts: for jobs, which are bound to none. `put_off` are `<account_id> <id>`. */
export const readDueGroups = (tx: Tx, now: Temporal.Instant, put_off: readonly string[]) =>
  tx.run<DueGroup>(listDue, [now.toString(), put_off])

export type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

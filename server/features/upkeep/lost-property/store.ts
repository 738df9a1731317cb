import type { FoundItemStatus } from '#contract/upkeep/found-item-status.ts'
import type { FoundItem } from '#contract/upkeep/lost-property.ts'
import type { Tx } from '#server/context.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const KEEP_UNTIL = `(SELECT ((found_items.found_at AT TIME ZONE p.timezone)::date
     + (p.housekeeping ->> 'found_items_kept_days')::int) FROM properties p
   WHERE p.account_id = found_items.account_id AND p.id = found_items.property_id)`

const FOUND_ITEMS = t.table('found_items', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  room_id: t.fixed(t.nullable(t.text)),
  place: t.nullable(t.text),
  description: t.text,
  storage_place: t.nullable(t.text),
  found_at: t.fixed(t.timestamp),
  found_by: t.fixed(t.json<FoundItem['found_by']>()),
  status: t.column<FoundItemStatus>(),
  status_note: t.nullable(t.text),
  settled_at: t.nullable(t.timestamp),
  settled_by: t.nullable(t.json<NonNullable<FoundItem['settled_by']>>()),
  reservation_id: t.nullable(t.text),
  is_proposed: t.boolean,
  photos: t.json<FoundItem['photos']>(),
  /** By the rules of the property as they are now. */
  keep_until: t.readOnly(t.date, KEEP_UNTIL),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

export type FoundItemRow = t.RowOf<typeof FOUND_ITEMS>

export const {
  insert: insertFoundItem,
  update: writeFoundItem,
  find: findFoundItem,
  findForChange: findFoundItemForChange,
} = FOUND_ITEMS

export const readFoundItemPage = newestPages<FoundItemRow>('listFoundItems', FOUND_ITEMS.select)

const ON_DAY = `(found_at AT TIME ZONE (SELECT p.timezone FROM properties p
   WHERE p.account_id = found_items.account_id AND p.id = found_items.property_id))::date`
export const isFoundFrom = (date: string): RawBuilder<unknown> => sql`${sql.raw(ON_DAY)} >= ${date}::date`
export const isFoundTo = (date: string): RawBuilder<unknown> => sql`${sql.raw(ON_DAY)} <= ${date}::date`
export const isOfGuest = (guest_id: string): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM reservations r WHERE r.account_id = found_items.account_id
    AND r.id = found_items.reservation_id AND r.guest_id = ${guest_id})`

/** Whether a text is a part of what was written of the item. */
export const isDescribed = (typed: string): RawBuilder<unknown> =>
  sql`strpos(lower(concat_ws(' ', description, place, storage_place)), lower(${typed})) > 0`

/** Whether a text is a part of the name of the booker of its stay, ignoring case and accents. */
export const isOfBooker = (typed: string): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM reservations r WHERE r.account_id = found_items.account_id
    AND r.id = found_items.reservation_id AND position(folded_name(${typed})
      IN folded_name(concat_ws(' ', r.booker ->> 'first_name', r.booker ->> 'last_name'))) > 0)`

const findStay = statement(
  'find_stay_of_property',
  `SELECT id FROM reservations WHERE account_id = $1 AND id = $2 AND property_id = $3`,
)

/** Whether a stay is one of the property. */
export const isStayOf = async (
  { tx, scope }: AccountContext,
  reservation_id: string,
  property_id: string,
): Promise<boolean> => (await tx.one(findStay, [scope.account_id, reservation_id, property_id])) !== undefined

/** What is left to delete of a deleted item. */
export interface DeletedItem {
  readonly account_id: string
  readonly id: string
  readonly photos: FoundItem['photos']
}

const MAX_DELETED = 500
const deleteOld = statement(
  'delete_old_found_items',
  `DELETE FROM found_items WHERE (account_id, id) IN (
     SELECT f.account_id, f.id FROM found_items f
     JOIN properties p ON p.account_id = f.account_id AND p.id = f.property_id
     WHERE f.settled_at < $1::timestamptz - make_interval(days => (p.housekeeping ->> 'found_items_kept_days')::int)
     LIMIT ${MAX_DELETED} FOR UPDATE OF f SKIP LOCKED)
   RETURNING account_id, id, photos`,
)

/** Of all accounts, those that were settled as long ago as their property keeps them. rule 24.25 */
export const deleteOldFoundItems = (tx: Tx, now: Temporal.Instant) =>
  tx.run<DeletedItem>(deleteOld, [now.toString()])

const lockOfStays = statement(
  'lock_found_items_of_stays',
  `SELECT id FROM found_items WHERE account_id = $1 AND reservation_id = ANY ($2::text[]) ORDER BY id FOR UPDATE`,
)
const deleteOfStays = statement(
  'delete_found_items_of_stays',
  `DELETE FROM found_items WHERE account_id = $1 AND reservation_id = ANY ($2::text[]) AND status <> 'kept'
   RETURNING account_id, id, photos`,
)
const unlinkOfStays = statement(
  'unlink_found_items_of_stays',
  `UPDATE found_items SET reservation_id = NULL, is_proposed = false, version = version + 1, updated_at = $3
   WHERE account_id = $1 AND reservation_id = ANY ($2::text[])`,
)

/** Deletes what is settled of some stays, also by a change that is being written, and takes the rest from them. rule 28.13 */
export async function detachFromStays(
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  reservation_ids: readonly string[],
): Promise<DeletedItem[]> {
  const values = [scope.account_id, reservation_ids]
  const [, deleted] = await Promise.all([
    tx.run(lockOfStays, values),
    tx.run<DeletedItem>(deleteOfStays, values),
    tx.run(unlinkOfStays, [...values, now.toString()]),
  ])
  return deleted
}

const listOfGuest = statement(
  'list_found_items_of_guest',
  `${FOUND_ITEMS.select} WHERE account_id = $1 AND reservation_id IN (
     SELECT r.id FROM reservations r WHERE r.account_id = $1 AND r.guest_id = $2) ORDER BY id LIMIT $3`,
)

/** Of the stays of a guest, oldest first. rule 28.12 */
export const readFoundItemsOfGuest = ({ tx, scope }: AccountContext, guest_id: string, limit: number) =>
  tx.run<FoundItemRow>(listOfGuest, [scope.account_id, guest_id, limit])

import type { Room, RoomBlock } from '#contract/inventory/rooms.ts'
import type { Context } from '#server/context.ts'
import { businessDate, MAX_DAY_ENDS_AT } from '#server/kernel/time/business-date.ts'
import { newestFirst, readPage } from '#server/postgres/page.ts'
import { type AccountContext, requireVisible } from '#server/postgres/scope.ts'
import { type RawBuilder, type Statement, sql, statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const ofProperty = (column: string) =>
  `(SELECT p.${column} FROM properties p WHERE p.account_id = rooms.account_id AND p.id = rooms.property_id)`

const ROOMS = t.table('rooms', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  room_type_id: t.fixed(t.text),
  name: t.text,
  floor: t.nullable(t.text),
  status: t.column<Room['status']>(),
  condition_changed_at: t.readAs(t.timestamp, 'coalesce(condition_changed_at, created_at)'),
  /** The business date for which its guest has asked not to be disturbed. */
  do_not_disturb_on: t.nullable(t.date),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  timezone: t.readOnly(t.text, ofProperty('timezone')),
  day_ends_at: t.readOnly(t.text, ofProperty('day_ends_at')),
})

/** A room with its blocks; the business date of its property decides which of them are shown. */
export type RoomRow = t.RowOf<typeof ROOMS> & Pick<Room, 'blocks'>

/** `since` is a placeholder: blocks that ended by that date are history. */
const columns = (since: string) => `${ROOMS.columns},
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', b.id, 'type', b.type, 'from', b.from_date, 'to', b.to_date,
      'reason', b.reason) ORDER BY b.from_date, b.id)
    FROM room_blocks b
    WHERE b.account_id = rooms.account_id AND b.room_id = rooms.id AND b.to_date > ${since}::date
  ), '[]') AS blocks`

/** Today in the earliest zone: no property has an earlier business date. */
const earliestToday = (now: Temporal.Instant) =>
  businessDate({ timezone: 'Etc/GMT+12', day_ends_at: MAX_DAY_ENDS_AT }, now)

const findInUse = statement(
  'find_room',
  `SELECT ${columns('$3')} FROM rooms WHERE account_id = $1 AND id = $2 AND retired_at IS NULL`,
)
const lockRoomById = statement(
  'lock_room',
  `SELECT ${columns('$3')} FROM rooms WHERE account_id = $1 AND id = $2 AND retired_at IS NULL
   FOR NO KEY UPDATE OF rooms`,
)

type RoomContext = Pick<Context, 'tx' | 'scope' | 'now'>

/** An active room of the caller's scope; 404 SVC-3001 for any other. rule 2 */
export const findRoom = async (ctx: RoomContext, id: string) =>
  requireVisible(ctx, await readOne(ctx, findInUse, id))

/** The same, locked until the transaction ends. */
export const findRoomForChange = async (ctx: RoomContext, id: string) =>
  requireVisible(ctx, await readOne(ctx, lockRoomById, id))

const readOne = ({ tx, scope, now }: RoomContext, one: Statement, id: string) =>
  tx.one<RoomRow>(one, [scope.account_id, id, earliestToday(now)])

const findRooms = statement(
  'find_rooms',
  `SELECT ${columns('$3')} FROM rooms WHERE account_id = $1 AND id = ANY ($2::text[])`,
)

const namesOf = statement(
  'name_rooms',
  `SELECT id, name FROM rooms WHERE account_id = $1 AND id = ANY ($2::text[])`,
)

/** The names of rooms, deactivated ones included. */
export const readRoomNames = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<{ id: string; name: string }>(namesOf, [scope.account_id, ids])

/** Rooms by id, deactivated ones included. */
export const readRoomsById = ({ tx, scope, now }: RoomContext, ids: readonly string[]) =>
  tx.run<RoomRow>(findRooms, [scope.account_id, ids, earliestToday(now)])

const [BEFORE_SINCE, AFTER_SINCE] = columns('?')
  .split('?')
  .map((part) => sql.raw(part))

export function readRoomPage(ctx: Context, query: Record<string, unknown>, where: RawBuilder<unknown>[]) {
  return readPage<RoomRow>({
    ctx,
    list: 'listRooms',
    query,
    select: sql`SELECT ${BEFORE_SINCE}${earliestToday(ctx.now)}${AFTER_SINCE} FROM rooms`,
    where: [...where, sql`retired_at IS NULL`],
    order: newestFirst(sql`id`),
  })
}

export type NewRoom = Pick<RoomRow, 'id' | 'property_id' | 'room_type_id' | 'name' | 'floor' | 'created_at'>

/** A new room is clean. */
export const withCondition = (room: NewRoom) => ({
  ...room,
  status: 'clean' as const,
  condition_changed_at: room.created_at,
  do_not_disturb_on: null,
  version: 1,
})

export const insertRooms = (ctx: AccountContext, rooms: readonly NewRoom[]) =>
  ROOMS.insertMany(ctx, rooms.map(withCondition))

export const updateRoomRow = ROOMS.update

const bumpRoom = statement(
  'bump_room',
  `UPDATE rooms SET version = version + 1 WHERE account_id = $1 AND id = $2`,
)
const insertBlock = statement(
  'insert_room_block',
  `INSERT INTO room_blocks (account_id, room_id, created_at, id, type, from_date, to_date, reason)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** A block is part of its room, whose version it increments. */
export const writeBlock = (
  { tx, scope }: AccountContext,
  room_id: string,
  { id, type, from, to, reason }: RoomBlock,
  created_at: string,
) =>
  Promise.all([
    tx.run(insertBlock, [scope.account_id, room_id, created_at, id, type, from, to, reason]),
    tx.run(bumpRoom, [scope.account_id, room_id]),
  ])

const changeBlock = statement(
  'update_room_block',
  `UPDATE room_blocks SET type = $3, from_date = $4, to_date = $5, reason = $6 WHERE account_id = $1 AND id = $2`,
)

export const updateBlock = (
  { tx, scope }: AccountContext,
  room_id: string,
  { id, type, from, to, reason }: RoomBlock,
) =>
  Promise.all([
    tx.run(changeBlock, [scope.account_id, id, type, from, to, reason]),
    tx.run(bumpRoom, [scope.account_id, room_id]),
  ])

const shortenBlock = statement(
  'shorten_room_block',
  `UPDATE room_blocks SET to_date = $3 WHERE account_id = $1 AND id = $2 AND from_date < $3`,
)
const deleteBlock = statement(
  'delete_room_block',
  `DELETE FROM room_blocks WHERE account_id = $1 AND id = $2 AND from_date >= $3`,
)

/** Ends a block at a date: past nights stay as history. */
export const endBlock = ({ tx, scope }: AccountContext, room_id: string, block_id: string, at: string) =>
  Promise.all([
    tx.run(deleteBlock, [scope.account_id, block_id, at]),
    tx.run(shortenBlock, [scope.account_id, block_id, at]),
    tx.run(bumpRoom, [scope.account_id, room_id]),
  ])

const listNames = statement(
  'list_room_names',
  `SELECT name, room_type_id FROM rooms WHERE account_id = $1 AND property_id = $2 AND retired_at IS NULL`,
)

export const readNames = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<{ name: string; room_type_id: string }>(listNames, [scope.account_id, property_id])

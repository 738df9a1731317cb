import type { RoomType } from '#contract/inventory/room-types.ts'
import { newestPages } from '#server/postgres/page.ts'
import { type AccountContext, requireVisible, type ScopedContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import {
  column,
  date,
  fixed,
  integer,
  json,
  nullable,
  type RowOf,
  table,
  text,
  timestamp,
  writeOnly,
} from '#server/postgres/table.ts'

const ROOM_TYPES = table('room_types', {
  id: fixed(text),
  property_id: fixed(text),
  code: text,
  name: text,
  description: nullable(text),
  kind: column<RoomType['kind']>(),
  inventory_count: integer,
  standard_occupancy: integer,
  max_occupancy: integer,
  max_adults: integer,
  max_children: integer,
  bed_configuration: json<RoomType['bed_configuration']>(),
  size_sqm: nullable(integer),
  amenities: json<RoomType['amenities']>(),
  status: column<RoomType['status']>(),
  photos: json<RoomType['photos']>(),
  version: integer,
  created_at: fixed(timestamp),
  updated_at: timestamp,
  /** The first night that has no row yet. */
  nights_until: writeOnly(date),
})

/** Stored as shown. */
export type RoomTypeRow = RowOf<typeof ROOM_TYPES>

const listCodes = statement(
  'list_room_type_codes',
  `SELECT code FROM room_types WHERE account_id = $1 AND property_id = $2`,
)

export const {
  insert: insertRoomType,
  update: updateRoomTypeRow,
  read: readRoomType,
  lock: lockRoomType,
} = ROOM_TYPES

/** A room type of the caller's scope; 404 SVC-3001 for any other. */
export const findRoomType = async (ctx: ScopedContext, id: string, field?: string) =>
  requireVisible(ctx, await ROOM_TYPES.read(ctx, id), field)

/** The same, locked until the transaction ends. */
export const findRoomTypeForChange = async (ctx: ScopedContext, id: string) =>
  requireVisible(ctx, await ROOM_TYPES.lock(ctx, id))

export async function readCodes({ tx, scope }: AccountContext, property_id: string): Promise<string[]> {
  const rows = await tx.run<{ code: string }>(listCodes, [scope.account_id, property_id])
  return rows.map(({ code }) => code)
}

const listNames = statement(
  'list_room_type_names',
  `SELECT id, name FROM room_types WHERE account_id = $1 AND id = ANY ($2::text[])`,
)

const listNamesOf = statement(
  'list_room_type_names_of_properties',
  `SELECT id, name FROM room_types WHERE account_id = $1 AND property_id = ANY ($2::text[]) ORDER BY id`,
)

/** The names of the room types of some properties. */
export const readRoomTypeNamesOf = ({ tx, scope }: AccountContext, property_ids: readonly string[]) =>
  tx.run<{ id: string; name: string }>(listNamesOf, [scope.account_id, property_ids])

export const readRoomTypeNames = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<{ id: string; name: string }>(listNames, [scope.account_id, ids])

export const readRoomTypePage = newestPages<RoomTypeRow>('listRoomTypes', ROOM_TYPES.select)

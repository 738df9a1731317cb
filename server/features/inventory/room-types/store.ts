import type { RoomType } from '#contract/inventory/room-types.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const ROOM_TYPES = t.table('room_types', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  code: t.text,
  name: t.text,
  description: t.nullable(t.text),
  translations: t.json<RoomType['translations']>(),
  kind: t.column<RoomType['kind']>(),
  gender: t.column<RoomType['gender']>(),
  inventory_count: t.integer,
  standard_occupancy: t.integer,
  max_occupancy: t.integer,
  max_adults: t.integer,
  max_children: t.integer,
  bed_configuration: t.json<RoomType['bed_configuration']>(),
  size_sqm: t.nullable(t.integer),
  amenities: t.json<RoomType['amenities']>(),
  status: t.column<RoomType['status']>(),
  photos: t.json<RoomType['photos']>(),
  /** What a combined type takes. rule 37.1 */
  made_of: t.json<RoomType['made_of']>(),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
  /** The first night that has no row yet. */
  nights_until: t.writeOnly(t.date),
})

/** Stored as shown. */
export type RoomTypeRow = t.RowOf<typeof ROOM_TYPES>

const listCodes = statement(
  'list_room_type_codes',
  `SELECT code FROM room_types WHERE account_id = $1 AND property_id = $2`,
)

export const {
  insert: insertRoomType,
  update: updateRoomTypeRow,
  read: readRoomType,
  lock: lockRoomType,
  find: findRoomType,
  findForChange: findRoomTypeForChange,
} = ROOM_TYPES

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
  `SELECT id, name, code FROM room_types WHERE account_id = $1 AND property_id = ANY ($2::text[]) ORDER BY id`,
)

/** The names and codes of the room types of some properties. */
export const readRoomTypeNamesOf = ({ tx, scope }: AccountContext, property_ids: readonly string[]) =>
  tx.run<{ id: string; name: string; code: string }>(listNamesOf, [scope.account_id, property_ids])

export const readRoomTypeNames = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<{ id: string; name: string }>(listNames, [scope.account_id, ids])

/** Whom a room type holds. */
export type PartyLimits = Pick<RoomTypeRow, 'id' | 'max_occupancy' | 'max_adults' | 'max_children'>

const listLimits = statement(
  'list_party_limits',
  `SELECT id, max_occupancy, max_adults, max_children FROM room_types
   WHERE account_id = $1 AND property_id = $2 AND status = 'active' ORDER BY id`,
)

/** Whom the active room types of a property hold, the oldest first. */
export const readPartyLimits = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<PartyLimits>(listLimits, [scope.account_id, property_id])

export const readRoomTypePage = newestPages<RoomTypeRow>('listRoomTypes', ROOM_TYPES.select)

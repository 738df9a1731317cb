import type { RoomType } from '../../../contract/room-types.ts'
import type { Tx } from '../../context.ts'
import { newestPages } from '../../postgres/page.ts'
import { statement } from '../../postgres/statement.ts'

/** Stored as it is shown. */
export type RoomTypeRow = RoomType

const COLUMNS = `id, property_id, code, name, description, kind, inventory_count, standard_occupancy, max_occupancy,
  max_adults, max_children, bed_configuration, size_sqm, amenities, status, version, created_at, updated_at`

const findRoomType = statement(
  'find_room_type',
  `SELECT ${COLUMNS} FROM room_types WHERE account_id = $1 AND id = $2`,
)
// NO KEY: bookings that refer to it need not wait.
const lockRoomTypeById = statement(
  'lock_room_type',
  `SELECT ${COLUMNS} FROM room_types WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
)
const listCodes = statement(
  'list_room_type_codes',
  `SELECT code FROM room_types WHERE account_id = $1 AND property_id = $2`,
)

export const readRoomType = (tx: Tx, account_id: string, id: string) =>
  tx.one<RoomTypeRow>(findRoomType, [account_id, id])

export const lockRoomType = (tx: Tx, account_id: string, id: string) =>
  tx.one<RoomTypeRow>(lockRoomTypeById, [account_id, id])

export async function readCodes(tx: Tx, account_id: string, property_id: string): Promise<string[]> {
  const rows = await tx.run<{ code: string }>(listCodes, [account_id, property_id])
  return rows.map(({ code }) => code)
}

const listNames = statement(
  'list_room_type_names',
  `SELECT id, name FROM room_types WHERE account_id = $1 AND id = ANY ($2::text[])`,
)

export const readRoomTypeNames = (tx: Tx, account_id: string, ids: readonly string[]) =>
  tx.run<{ id: string; name: string }>(listNames, [account_id, ids])

export const readRoomTypePage = newestPages<RoomTypeRow>('listRoomTypes', `SELECT ${COLUMNS} FROM room_types`)

const insertRoomType = statement(
  'insert_room_type',
  `INSERT INTO room_types (account_id, ${COLUMNS}, nights_until)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
)

/** `nights_until` is the first night that has no row yet. */
export const writeRoomType = (tx: Tx, account_id: string, row: RoomTypeRow, nights_until: string) =>
  tx.run(insertRoomType, [
    account_id,
    row.id,
    row.property_id,
    ...describing(row),
    row.version,
    row.created_at,
    row.updated_at,
    nights_until,
  ])

const replaceRoomType = statement(
  'update_room_type',
  `UPDATE room_types SET (code, name, description, kind, inventory_count, standard_occupancy, max_occupancy,
     max_adults, max_children, bed_configuration, size_sqm, amenities, status, version, updated_at)
     = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
   WHERE account_id = $1 AND id = $2`,
)

export const rewriteRoomType = (tx: Tx, account_id: string, row: RoomTypeRow) =>
  tx.run(replaceRoomType, [account_id, row.id, ...describing(row), row.version, row.updated_at])

const describing = (row: RoomTypeRow) => [
  row.code,
  row.name,
  row.description,
  row.kind,
  row.inventory_count,
  row.standard_occupancy,
  row.max_occupancy,
  row.max_adults,
  row.max_children,
  JSON.stringify(row.bed_configuration),
  row.size_sqm,
  JSON.stringify(row.amenities),
  row.status,
]

import type { SegmentPart } from '#contract/inventory/room-segments.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** What a combined room type takes of another one, in all. rule 37.1 */
export interface TakenPart {
  readonly part_id: string
  readonly rooms: number
  /** Null for every room that the part has; empty where the part is combined itself. */
  readonly room_ids: readonly string[] | null
}

// One row for each room that is taken, the oldest first; a part without as many rooms has rows without one.
const listParts = statement(
  'list_parts_of_room_type',
  `SELECT k.part_id AS room_type_id, r.id AS room_id, t.is_combined
   FROM room_type_parts k
   JOIN room_types t ON t.account_id = k.account_id AND t.id = k.part_id
   CROSS JOIN LATERAL generate_series(1, k.rooms) AS place (number)
   LEFT JOIN LATERAL (
     SELECT m.id, row_number() OVER (ORDER BY m.id) AS number FROM rooms m
     WHERE m.account_id = k.account_id AND m.room_type_id = k.part_id AND m.retired_at IS NULL
       AND (k.room_ids IS NULL OR m.id = ANY (k.room_ids))) r ON r.number = place.number
   WHERE k.account_id = $1 AND k.room_type_id = $2
   ORDER BY t.is_combined, k.part_id, place.number`,
)

/** What a stay in a combined room type takes, room by room. */
export async function readSegmentParts(
  { tx, scope }: AccountContext,
  room_type_id: string,
): Promise<SegmentPart[]> {
  const rows = await tx.run<Required<SegmentPart>>(listParts, [scope.account_id, room_type_id])
  return rows.map(({ is_combined, ...part }) => (is_combined ? { ...part, is_combined } : part))
}

const removeParts = statement(
  'delete_parts_of_room_type',
  'DELETE FROM room_type_parts WHERE account_id = $1 AND room_type_id = $2',
)
const insertParts = statement(
  'insert_parts_of_room_type',
  `INSERT INTO room_type_parts (account_id, room_type_id, part_id, rooms, room_ids)
   SELECT $1, $2, p.part_id, p.rooms, p.room_ids
   FROM jsonb_to_recordset($3::jsonb) AS p (part_id text, rooms integer, room_ids text[])`,
)
/** Replaces what a room type takes. */
export const writeParts = (
  { tx, scope }: AccountContext,
  room_type_id: string,
  parts: readonly TakenPart[],
) =>
  Promise.all([
    tx.run(removeParts, [scope.account_id, room_type_id]),
    parts.length > 0 && tx.run(insertParts, [scope.account_id, room_type_id, JSON.stringify(parts)]),
  ])

/** A room type that may be a part, with what it takes itself. */
export interface PossiblePart {
  readonly id: string
  readonly property_id: string
  readonly inventory_count: number
  readonly is_combined: boolean
  readonly parts: readonly TakenPart[]
  readonly room_ids: readonly string[]
}

// Locked against other changes of their counts, by id. ADR 27
const lockPossible = statement(
  'lock_possible_parts',
  'SELECT FROM room_types WHERE account_id = $1 AND id = ANY ($2::text[]) ORDER BY id FOR NO KEY UPDATE',
)
const listPossible = statement(
  'list_possible_parts',
  `SELECT t.id, t.property_id, t.inventory_count, t.is_combined,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('part_id', k.part_id, 'rooms', k.rooms, 'room_ids', k.room_ids)), '[]')
      FROM room_type_parts k WHERE k.account_id = $1 AND k.room_type_id = t.id) AS parts,
     ARRAY(SELECT m.id::text FROM rooms m WHERE m.account_id = $1 AND m.room_type_id = t.id AND m.retired_at IS NULL) AS room_ids
   FROM room_types t WHERE t.account_id = $1 AND t.id = ANY ($2::text[])`,
)

/** Room types that are named as parts, locked. */
export async function lockPossibleParts(
  { tx, scope }: AccountContext,
  ids: readonly string[],
): Promise<PossiblePart[]> {
  const [, rows] = await Promise.all([
    tx.run(lockPossible, [scope.account_id, ids]),
    tx.run<PossiblePart>(listPossible, [scope.account_id, ids]),
  ])
  return rows
}

const findUser = statement(
  'find_type_made_of',
  'SELECT room_type_id FROM room_type_parts WHERE account_id = $1 AND part_id = $2 LIMIT 1',
)

/** Whether a room type is a part of another one. */
export const isPart = async ({ tx, scope }: AccountContext, room_type_id: string): Promise<boolean> =>
  (await tx.one(findUser, [scope.account_id, room_type_id])) !== undefined

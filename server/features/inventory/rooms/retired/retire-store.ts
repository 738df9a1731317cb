import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { Candidate } from './choose-retired.ts'

const lockRooms = statement(
  'lock_rooms_of_type',
  `SELECT id FROM rooms WHERE account_id = $1 AND room_type_id = $2 AND retired_at IS NULL
   ORDER BY id FOR NO KEY UPDATE`,
)
// The segments of stays are read here, once the rooms are locked.
const listCandidates = statement(
  'list_retirement_candidates',
  `SELECT r.id, r.name,
     EXISTS (
       SELECT FROM room_segments s JOIN reservations v ON v.account_id = s.account_id AND v.id = s.reservation_id
       WHERE s.account_id = r.account_id AND s.room_id = r.id
         AND (s.held_to > $3 AND s.from_date < s.held_to OR v.status = 'checked_in' AND s.to_date = v.check_out)
     ) OR EXISTS (SELECT FROM room_type_parts k WHERE k.account_id = $1 AND k.part_id = $2 AND r.id = ANY (k.room_ids)) AS assigned,
     coalesce((
       SELECT jsonb_agg(jsonb_build_object('type', b.type, 'from', b.from_date, 'to', b.to_date))
       FROM room_blocks b WHERE b.account_id = r.account_id AND b.room_id = r.id AND b.to_date > $3
     ), '[]') AS blocks
   FROM rooms r
   WHERE r.account_id = $1 AND r.room_type_id = $2 AND r.retired_at IS NULL ORDER BY r.id`,
)

/** Locks the rooms of a type by id, after the nights. ADR 27 */
export async function lockRoomsOfType({ tx, scope }: AccountContext, room_type_id: string): Promise<void> {
  await tx.run(lockRooms, [scope.account_id, room_type_id])
}

/** The rooms of a type, locked, with what prevents their deactivation from the business date on. */
export async function lockCandidates(
  ctx: AccountContext,
  room_type_id: string,
  business_date: string,
): Promise<Candidate[]> {
  const [, rows] = await Promise.all([
    lockRoomsOfType(ctx, room_type_id),
    ctx.tx.run<Candidate>(listCandidates, [ctx.scope.account_id, room_type_id, business_date]),
  ])
  return rows
}

const retire = statement(
  'retire_rooms',
  `UPDATE rooms SET retired_at = $3, version = version + 1 WHERE account_id = $1 AND id = ANY($2::text[])`,
)

export const writeRetired = ({ tx, scope }: AccountContext, ids: readonly string[], at: string) =>
  tx.run(retire, [scope.account_id, ids, at])

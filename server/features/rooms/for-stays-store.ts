import { appendAudit } from '../../audit/append.ts'
import type { Context } from '../../context.ts'
import { appendRequested } from '../../events/append.ts'
import { missingReference } from '../../kernel/errors.ts'
import { type AccountContext, requireVisible, type ScopedContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import { type RoomFacts, roomUpdated } from './facts.ts'

/** A room as a stay sees it. */
export interface RoomForStay {
  id: string
  property_id: string
  room_type_id: string
  name: string
  status: 'clean' | 'dirty' | 'inspected'
  /** The day it is back, where it is out of order on one of the nights asked for. */
  blocked_until: string | null
}

const findRoom = statement(
  'find_room_for_stay',
  `SELECT id, property_id, room_type_id, name, status, (
     SELECT max(b.to_date) FROM room_blocks b WHERE b.account_id = $1 AND b.room_id = rooms.id
       AND b.type = 'out_of_order' AND b.from_date < $4::date AND b.to_date > $3::date) AS blocked_until
   FROM rooms WHERE account_id = $1 AND id = $2 AND retired_at IS NULL`,
)
const findVisible = statement(
  'find_visible_room',
  `SELECT FROM rooms
   WHERE account_id = $1 AND id = $2 AND retired_at IS NULL AND ($3::text[] IS NULL OR property_id = ANY ($3))`,
)
// A block or a retirement of the room waits until the stay has it, or the stay until that is done.
const shareRoom = statement('share_room', `SELECT id FROM rooms WHERE account_id = $1 AND id = $2 FOR SHARE`)
// As one wants them that changes some: to share them first and then change them would be two orders.
const lockSeveral = statement(
  'lock_rooms',
  `SELECT FROM rooms WHERE account_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
)
const dirtyRoom = statement(
  'mark_room_dirty',
  `WITH before AS (
     SELECT account_id, id, status FROM rooms
     WHERE account_id = $1 AND id = $2 AND status <> 'dirty' FOR NO KEY UPDATE)
   UPDATE rooms r SET status = 'dirty', version = version + 1
   FROM before b WHERE r.account_id = b.account_id AND r.id = b.id
   RETURNING r.id, r.property_id, r.room_type_id, r.name, r.floor, b.status`,
)

/**
 * A room, and whether it is out of order on a night from `from` up to and without `to`; held as it is until the
 * transaction ends. Nights are locked before. docs/decisions/0027
 */
export async function findRoomForStay(
  { tx, scope }: AccountContext,
  room_id: string,
  { from, to }: { from: string; to: string },
): Promise<RoomForStay | undefined> {
  const [, [row]] = await Promise.all([
    tx.run(shareRoom, [scope.account_id, room_id]),
    tx.run<RoomForStay>(findRoom, [scope.account_id, room_id, from, to]),
  ])
  return row
}

/** The same of a room of the caller's scope; 404 SVC-3001, naming `room_id`, for any other. */
export const requireRoomForStay = async (
  ctx: ScopedContext,
  room_id: string,
  nights: { from: string; to: string },
) => requireVisible(ctx, await findRoomForStay(ctx, room_id, nights), 'room_id')

/** Locks rooms by id, behind the nights. docs/decisions/0027 */
export async function lockRooms({ tx, scope }: AccountContext, ids: readonly string[]): Promise<void> {
  await tx.run(lockSeveral, [scope.account_id, ids])
}

/** SVC-3001 where no room in use goes by this id, or it is not the caller's to see. rule 0, 1 */
export async function requireKnownRoom({ tx, scope }: ScopedContext, room_id: string): Promise<void> {
  const found = await tx.one(findVisible, [scope.account_id, room_id, scope.property_ids])
  if (!found) throw missingReference('room_id')
}

/** A departure leaves the room dirty, and so does a move to another one; the audit log has it as a change of the room. rule 4 */
export async function markRoomDirty(ctx: Context, room_id: string): Promise<void> {
  const { tx, scope, actor } = ctx
  const before = await tx.one<RoomFacts>(dirtyRoom, [scope.account_id, room_id])
  if (!before) return
  await Promise.all([
    appendAudit(ctx, {
      action: 'updateRoom',
      actor,
      resource_id: room_id,
      property_id: before.property_id,
      before: { status: before.status },
      after: { status: 'dirty' },
    }),
    appendRequested(ctx, [roomUpdated(before, { ...before, status: 'dirty' }, ctx.now)]),
  ])
}

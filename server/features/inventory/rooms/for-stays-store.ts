import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { missingReference } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { type AccountContext, requireVisible, type ScopedContext, visible } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { type RoomFacts, roomUpdated } from './facts.ts'
import { inspectionRequired, type RoomCondition } from './readiness.ts'

/** A room as a stay needs it. */
export interface RoomForStay extends RoomCondition {
  id: string
  property_id: string
  room_type_id: string
  name: string
  /** The first day on which it is available again, where it is out of order on one of the nights. */
  blocked_until: string | null
}

/** A room named in a request, with what determines whether it is ready. */
export type KnownRoom = RoomFacts & RoomCondition

const findRoom = statement(
  'find_room_for_stay',
  `SELECT id, property_id, room_type_id, name, status, (
     SELECT max(b.to_date) FROM room_blocks b WHERE b.account_id = $1 AND b.room_id = rooms.id
       AND b.type = 'out_of_order' AND b.from_date < $4::date AND b.to_date > $3::date) AS blocked_until, ${inspectionRequired('rooms')}
   FROM rooms WHERE account_id = $1 AND id = $2 AND retired_at IS NULL`,
)
const findVisible = statement(
  'find_visible_room',
  `SELECT FROM rooms
   WHERE account_id = $1 AND id = $2 AND retired_at IS NULL AND ($3::text[] IS NULL OR property_id = ANY ($3))`,
)
const listVisible = statement(
  'list_visible_rooms',
  `SELECT id, property_id, room_type_id, name, floor, status, ${inspectionRequired('rooms')} FROM rooms
   WHERE account_id = $1 AND id = ANY ($2::text[]) AND retired_at IS NULL
     AND ($3::text[] IS NULL OR property_id = ANY ($3))`,
)
// A block or a deactivation of the room waits for the stay, or the stay for it.
const shareRoom = statement('share_room', `SELECT id FROM rooms WHERE account_id = $1 AND id = $2 FOR SHARE`)
// FOR UPDATE at once, because some of them will be changed: a shared lock that is upgraded later could
// deadlock.
const lockSeveral = statement(
  'lock_rooms',
  `SELECT FROM rooms WHERE account_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
)
// One that is dirty already becomes dirty anew: what was done in it before no longer counts. rule 24.9 The
// end of a night does not override what was done since, because a close may run hours later; a departure
// does. rule 24.3
const dirtyRoom = statement(
  'mark_room_dirty',
  `WITH before AS (
     SELECT account_id, id, status FROM rooms r WHERE account_id = $1 AND id = $2
       AND ($4::date IS NULL OR coalesce(r.condition_changed_at, r.created_at) <= $3::timestamptz)
     FOR NO KEY UPDATE)
   UPDATE rooms r SET status = 'dirty', condition_changed_at = greatest(r.condition_changed_at, $3), version = version + 1,
     do_not_disturb_on = CASE WHEN r.do_not_disturb_on > $4::date THEN r.do_not_disturb_on END
   FROM before b WHERE r.account_id = b.account_id AND r.id = b.id
   RETURNING r.id, r.property_id, r.room_type_id, r.name, r.floor, b.status`,
)

/**
 * A room of the caller's scope, and whether it is out of order on a night from `from` up to, and not including, `to`;
 * locked until the transaction ends. Nights are locked before. ADR 27
 */
export async function findRoomForStay(
  ctx: ScopedContext,
  room_id: string,
  { from, to }: { from: string; to: string },
): Promise<RoomForStay | undefined> {
  const { tx, scope } = ctx
  const [, row] = await Promise.all([
    tx.run(shareRoom, [scope.account_id, room_id]),
    tx.one<RoomForStay>(findRoom, [scope.account_id, room_id, from, to]),
  ])
  return visible(ctx, row)
}

/** The same; 404 SVC-3001, naming `room_id`, for any other. */
export const requireRoomForStay = async (
  ctx: ScopedContext,
  room_id: string,
  nights: { from: string; to: string },
) => requireVisible(ctx, await findRoomForStay(ctx, room_id, nights), 'room_id')

/** Locks rooms by id, after the nights. ADR 27 */
export async function lockRooms({ tx, scope }: AccountContext, ids: readonly string[]): Promise<void> {
  await tx.run(lockSeveral, [scope.account_id, ids])
}

/** SVC-3001 where there is no active room with this id, or it is not in the caller's scope. rule 0, 1 */
export async function requireKnownRoom({ tx, scope }: ScopedContext, room_id: string): Promise<void> {
  const found = await tx.one(findVisible, [scope.account_id, room_id, scope.property_ids])
  if (!found) throw missingReference('room_id')
}

/** Those of some rooms that are active and in the caller's scope, by id. */
export async function readRoomFacts(
  { tx, scope }: ScopedContext,
  ids: readonly string[],
): Promise<Map<string, KnownRoom>> {
  const rooms = await tx.run<KnownRoom>(listVisible, [scope.account_id, ids, scope.property_ids])
  return new Map(rooms.map((room) => [room.id, room]))
}

/** SVC-3001 where no active room of the property has this id, or it is not in the caller's scope. rule 0 */
export async function requireRoomOf(ctx: ScopedContext, room_id: string, property_id: string): Promise<void> {
  const room = (await readRoomFacts(ctx, [room_id])).get(room_id)
  if (room?.property_id !== property_id) throw missingReference('room_id')
}

/** A night that guests slept in a room, and the moment at which it ended. */
interface EndedNight {
  readonly date: string
  readonly ended_at: string
}

/**
 * Marks rooms dirty after a departure, a move to another room, or a night as of its end; the audit log
 * records it as a change of the room. For a night the caller has locked the room. rule 4, 24.3
 */
export async function markRoomDirty(ctx: Context, room_id: string, night?: EndedNight): Promise<void> {
  const { tx, scope, actor } = ctx
  const at = night?.ended_at ?? toTimestamp(ctx.now)
  const before = await tx.one<RoomFacts>(dirtyRoom, [scope.account_id, room_id, at, night?.date ?? null])
  if (!before || before.status === 'dirty') return
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

import type { Scope, Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

/** A room as a stay sees it. */
export interface RoomForStay {
  id: string
  property_id: string
  room_type_id: string
  status: 'clean' | 'dirty' | 'inspected'
  /** Out of order on one of the nights asked for. */
  blocked: boolean
}

const findRoom = statement(
  'find_room_for_stay',
  `SELECT id, property_id, room_type_id, status, EXISTS (
     SELECT FROM room_blocks b WHERE b.account_id = $1 AND b.room_id = rooms.id AND b.type = 'out_of_order'
       AND b.from_date < $4::date AND b.to_date > $3::date) AS blocked
   FROM rooms WHERE account_id = $1 AND id = $2 AND retired_at IS NULL`,
)
const findVisible = statement(
  'find_visible_room',
  `SELECT FROM rooms
   WHERE account_id = $1 AND id = $2 AND retired_at IS NULL AND ($3::text IS NULL OR property_id = $3)`,
)
// A block or a retirement of the room waits until the stay has it, or the stay until that is done.
const shareRoom = statement('share_room', `SELECT id FROM rooms WHERE account_id = $1 AND id = $2 FOR SHARE`)
const dirtyRoom = statement(
  'mark_room_dirty',
  `UPDATE rooms SET status = 'dirty', version = version + 1 WHERE account_id = $1 AND id = $2 AND status <> 'dirty'`,
)

/**
 * A room, and whether it is out of order on a night from `from` up to and without `to`; held as it is until the
 * transaction ends. Ask before nights are claimed: every lock is taken in the order room, then nights.
 */
export async function findRoomForStay(
  tx: Tx,
  account_id: string,
  room_id: string,
  { from, to }: { from: string; to: string },
): Promise<RoomForStay | undefined> {
  const [, [row]] = await Promise.all([
    tx.run(shareRoom, [account_id, room_id]),
    tx.run<RoomForStay>(findRoom, [account_id, room_id, from, to]),
  ])
  return row
}

/** Whether a room in use goes by this id, where the caller can see it. decisions 1 */
export const roomIsVisible = async (tx: Tx, { account_id, property_id }: Scope, room_id: string) =>
  (await tx.one(findVisible, [account_id, room_id, property_id])) !== undefined

/** A departure leaves the room dirty. decisions 4 */
export const markRoomDirty = (tx: Tx, account_id: string, room_id: string) =>
  tx.run(dirtyRoom, [account_id, room_id])

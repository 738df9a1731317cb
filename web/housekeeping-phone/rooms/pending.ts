import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import type { QueuedWork } from '../queue/database.ts'

type Change = Partial<HousekeepingRoom>
type Recorded = Extract<QueuedWork['work'], { kind: 'record' }>

/** The expected state of a room once the queue has been sent: waiting work is shown as done. rule 24.8 */
const CHANGES: Record<Recorded['action'], (at: string, note: string | null) => Change> = {
  start: (at) => ({ state: 'started', status: 'cleaning', started_at: at, finished_at: null, reason: null }),
  finish: (at) => ({ state: 'done', status: 'clean', finished_at: at, reason: null }),
  inspect: (at) => ({ state: 'done', status: 'inspected', finished_at: at, reason: null }),
  reject: (_at, reason) => ({
    state: 'rejected',
    status: 'dirty',
    started_at: null,
    finished_at: null,
    reason,
  }),
  refuse: (_at, reason) => ({ state: 'refused', finished_at: null, reason }),
  do_not_disturb: () => ({ do_not_disturb: true }),
  clear_do_not_disturb: () => ({ do_not_disturb: false }),
  note: (_at, note) => ({ note }),
  found_occupied: () => ({ discrepancy: 'sleep' }),
  found_vacant: () => ({ discrepancy: 'skip' }),
  guest_waiting: () => ({ guest_waiting: true }),
  clear_guest_waiting: () => ({ guest_waiting: false }),
}

/** A recorded occupancy is only kept where it differs from the reservations. rule 24.10 */
const withoutAgreement = (room: HousekeepingRoom): HousekeepingRoom =>
  (room.discrepancy === 'sleep') === (room.occupancy === 'vacant') ? room : { ...room, discrepancy: null }

/** The room with its waiting work applied. */
function withPending(room: HousekeepingRoom, queue: readonly QueuedWork[]): HousekeepingRoom {
  let known = room
  for (const { work, at, state } of queue) {
    if (state !== 'waiting' || work.kind !== 'record' || work.room_id !== room.room_id) continue
    known = { ...known, ...CHANGES[work.action](at, work.note ?? null) }
    if (work.action.startsWith('found_')) known = withoutAgreement(known)
  }
  return known
}

const IS_OVER: readonly HousekeepingRoom['state'][] = ['done', 'refused', 'none', 'to_inspect']
export const isWorkOver = ({ state }: HousekeepingRoom): boolean => IS_OVER.includes(state)

/** In the order of the list, finished rooms last. rule 24.7 */
export function inOrder(
  rooms: readonly HousekeepingRoom[],
  queue: readonly QueuedWork[],
): HousekeepingRoom[] {
  const known = rooms.map((room) => withPending(room, queue))
  return [...known.filter((room) => !isWorkOver(room)), ...known.filter(isWorkOver)]
}

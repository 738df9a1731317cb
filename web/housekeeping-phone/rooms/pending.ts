import type { HousekeepingTick } from '#contract/upkeep/checklists.ts'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import type { QueuedWork } from '../queue/database.ts'

type Change = Partial<HousekeepingRoom>
type Recorded = Extract<QueuedWork['work'], { kind: 'record' }>

/** The expected state of a room once the queue has been sent: waiting work is shown as done. rule 24.8 */
const CHANGES: Record<
  Exclude<Recorded['action'], 'tick' | 'untick'>,
  (at: string, note: string | null) => Change
> = {
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

const withTick = (room: HousekeepingRoom, tick: HousekeepingTick, is_ticked: boolean): HousekeepingRoom => {
  const others = room.ticks.filter(({ line_id }) => line_id !== tick.line_id)
  return { ...room, ticks: is_ticked ? [...others, tick] : others }
}

/** The room with its waiting work applied. */
function withPending(room: HousekeepingRoom, queue: readonly QueuedWork[]): HousekeepingRoom {
  // A list of before there were checklists has no ticks.
  let known: HousekeepingRoom = { ...room, ticks: room.ticks ?? [] }
  for (const { work, at, state, user_name } of queue) {
    if (state !== 'waiting' || work.kind !== 'record' || work.room_id !== room.room_id) continue
    const { action, note = null, line_id = '' } = work
    if (action === 'tick' || action === 'untick') {
      known = withTick(known, { line_id, at, by: user_name }, action === 'tick')
      continue
    }
    known = { ...known, ...CHANGES[action](at, note) }
    if (action.startsWith('found_')) known = withoutAgreement(known)
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

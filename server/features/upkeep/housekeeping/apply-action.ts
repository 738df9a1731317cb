import type { Room } from '#contract/inventory/rooms.ts'
import type { HousekeepingAction } from '#contract/upkeep/housekeeping.ts'
import { later } from '#server/kernel/time/dates.ts'
import type { RoomDayRow } from './store.ts'
import type { RoomCase } from './tasks.ts'
import { newestTick, withTick } from './ticks.ts'

/** What somebody has done, at a moment that is not in the future. */
export interface RecordedAction {
  readonly action: HousekeepingAction
  readonly at: string
  readonly note: string | null
  /** Of `tick` and `untick`. */
  readonly line_id: string | undefined
  /** Name of the person or the API key. */
  readonly by: string | null
}

/** The effect of an action: the day as known then, and what changes of the room itself. */
export interface Outcome {
  readonly known: RoomDayRow
  readonly room: {
    readonly status?: Room['status']
    /** Since when the status holds, where it is not the moment of the action. */
    readonly at?: string
    readonly do_not_disturb_on?: string | null
  }
}

type Effect = (known: RoomDayRow, recorded: RecordedAction, room_case: RoomCase) => Outcome

/** The newer knowledge that an action must not overwrite. */
type Line = 'work' | 'note' | 'do_not_disturb' | 'discrepancy' | 'guest_waiting' | 'ticks'

const NOTHING = { reason: null, finished_at: null }

const work =
  (
    work: RoomDayRow['work'],
    status: Room['status'] | null,
    change: (recorded: RecordedAction, known: RoomDayRow) => object,
  ): Effect =>
  (known, recorded, { room }) => ({
    known: { ...known, work, work_at: recorded.at, ...change(recorded, known) },
    room:
      status !== null ? { status } : room.status === 'cleaning' ? notCleaned(room.condition_changed_at) : {},
  })

/** Cleaning that was begun and refused: dirty since it began, so that a late report of work in between still counts. */
const notCleaned = (at: string) => ({ status: 'dirty', at }) as const

const found =
  (discrepancy: 'sleep' | 'skip'): Effect =>
  (known, { at }, { stays }) => ({
    known: {
      ...known,
      discrepancy: (discrepancy === 'skip') === (stays.inside !== undefined) ? discrepancy : null,
      discrepancy_at: at,
    },
    room: {},
  })

/** About a day that is over it says nothing of the room as it is now. */
const leftAlone =
  (is_set: boolean): Effect =>
  (known, { at }, { day }) => ({
    known: { ...known, do_not_disturb_at: at },
    room: day.when === 0 ? { do_not_disturb_on: is_set ? known.date : null } : {},
  })

const ticked =
  (is_ticked: boolean): Effect =>
  (_known, { line_id, at, by }, room_case) => ({
    known: withTick(room_case, { line_id: line_id!, at, by, is_ticked }),
    room: {},
  })

const ACTIONS: Record<HousekeepingAction, readonly [Line, Effect]> = {
  start: ['work', work('started', 'cleaning', ({ at }) => ({ ...NOTHING, started_at: at }))],
  finish: ['work', work('finished', 'clean', ({ at }) => ({ reason: null, finished_at: at }))],
  inspect: [
    'work',
    work('inspected', 'inspected', ({ at }, { finished_at }) => ({
      reason: null,
      finished_at: finished_at ?? at,
    })),
  ],
  reject: [
    'work',
    work('rejected', 'dirty', ({ note }) => ({ reason: note, started_at: null, finished_at: null })),
  ],
  refuse: [
    'work',
    work('refused', null, ({ note }) => ({ reason: note, started_at: null, finished_at: null })),
  ],
  note: ['note', (known, { note, at }) => ({ known: { ...known, note, note_at: at }, room: {} })],
  do_not_disturb: ['do_not_disturb', leftAlone(true)],
  clear_do_not_disturb: ['do_not_disturb', leftAlone(false)],
  found_occupied: ['discrepancy', found('sleep')],
  found_vacant: ['discrepancy', found('skip')],
  guest_waiting: [
    'guest_waiting',
    (known, { at }) => ({ known: { ...known, guest_waiting: true, guest_waiting_at: at }, room: {} }),
  ],
  clear_guest_waiting: [
    'guest_waiting',
    (known, { at }) => ({ known: { ...known, guest_waiting: false, guest_waiting_at: at }, room: {} }),
  ],
  tick: ['ticks', ticked(true)],
  untick: ['ticks', ticked(false)],
}

/** The newest moment of what an action would overwrite; '' for nothing. rule 24.9 */
function newestKnown(line: Line, room_case: RoomCase, { line_id }: RecordedAction): string {
  const { known, room, stays } = room_case
  if (line === 'ticks') return newestTick(room_case, line_id)
  const own = known[`${line}_at`] ?? ''
  if (line === 'work') return later(own, room.condition_changed_at)
  if (line === 'discrepancy')
    return later(later(own, room.condition_changed_at), stays.inside?.checked_in_at ?? '')
  return own
}

/** The effect of an action on a room and its day; undefined where something newer is known. rule 24.8, 24.9 */
export function applyAction(room_case: RoomCase, recorded: RecordedAction): Outcome | undefined {
  const [line, effect] = ACTIONS[recorded.action]
  if (recorded.at >= newestKnown(line, room_case, recorded))
    return effect(room_case.known, recorded, room_case)
  return line === 'work' ? workBeforeRefusal(room_case, recorded) : undefined
}

/**
 * A refusal changes no room: work that was done before it and is reported after it does, as it would have in
 * order. rule 24.9
 */
function workBeforeRefusal(room_case: RoomCase, recorded: RecordedAction): Outcome | undefined {
  const { known, room } = room_case
  if (known.work !== 'refused' || recorded.at < room.condition_changed_at) return undefined
  if (recorded.action === 'start') return { known, room: notCleaned(recorded.at) }
  const { room: changed } = ACTIONS[recorded.action][1](known, recorded, room_case)
  return { known, room: changed }
}

export const isWork = (action: HousekeepingAction): boolean => ACTIONS[action][0] === 'work'

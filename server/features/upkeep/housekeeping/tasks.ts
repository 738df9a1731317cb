import { isUnclean } from '#contract/lists.ts'
import type { HousekeepingRoom, HousekeepingTask } from '#contract/upkeep/housekeeping.ts'
import { addDays, nightsBetween } from '#server/kernel/time/dates.ts'
import { type DayRoom, missingConditionOf } from '../../inventory/rooms/public.ts'
import type { StoredHousekeepingRules } from '../../property/properties/public.ts'
import type { DayOfList, StaysOfRoom } from './stays-of-room.ts'
import type { RoomDayRow } from './store.ts'

/** Everything that determines the task of a room. */
export interface RoomCase {
  readonly room: DayRoom
  readonly closed: HousekeepingRoom['closed']
  readonly stays: StaysOfRoom
  readonly known: RoomDayRow
  /** A day before it since linen may have been due; undefined where nothing is recorded. */
  readonly knownOn: (date: string) => RoomDayRow | undefined
  readonly rules: StoredHousekeepingRules
  readonly day: DayOfList
}

/** Whether the guest who stays has asked for no cleaning on the day. rule 24.21 */
export const isCleaningWaived = ({ stays: { staying }, day }: RoomCase): boolean =>
  staying?.no_cleaning_on.includes(day.date) ?? false

/** The task of a room on a day. rule 24.4, 24.5 */
export function taskOf(room_case: RoomCase): HousekeepingTask {
  const { room, closed, stays, known, day } = room_case
  const { inside, leaving, left, arriving, staying } = stays
  if (day.when < 0 && known.task) return known.task
  if (closed === 'out_of_order' && !inside && !arriving) return 'none'
  if (leaving || left) return 'departure'
  if (staying) return taskOfStaying(room_case)
  if (day.when === 0) {
    if (isUnclean(room.status)) return 'departure'
    if (known.task === 'departure' || (inside && known.task === 'arrival')) return known.task
  }
  return arriving ? 'arrival' : 'none'
}

function taskOfStaying(room_case: RoomCase): HousekeepingTask {
  const { room, known, rules, day } = room_case
  const { linen_every_nights: every } = rules
  if (every !== null && isLinenDue(room_case, every, day.date)) return 'linen'
  const daily = rules.dirty_at_night || known.task === 'stayover'
  return daily || (day.when === 0 && isUnclean(room.status)) ? 'stayover' : 'none'
}

/** Also what was due before, where on each day since the guest did without it. rule 24.5, 24.21 */
function isLinenDue(room_case: RoomCase, every: number, date: string): boolean {
  const { stays, knownOn } = room_case
  const nights = nightsBetween(stays.staying!.from, date)
  if (nights <= 0) return false
  if (nights % every === 0) return true
  const before = addDays(date, -1)
  const known = knownOn(before)
  if (known?.finished_at) return false
  const is_left =
    stays.staying!.no_cleaning_on.includes(before) ||
    known?.work === 'refused' ||
    (known && known.do_not_disturb_at !== null)
  if (!is_left) return false
  return known?.task ? known.task === 'linen' : isLinenDue(room_case, every, before)
}

const IS_DONE = new Set<RoomDayRow['work']>(['finished', 'inspected'])

/** The state of a task; what is to do is refused where the guest has asked for no cleaning. rule 24.6, 24.21 */
export function stateOf(task: HousekeepingTask, room_case: RoomCase): HousekeepingRoom['state'] {
  const state = recordedState(task, room_case)
  return state === 'open' && isCleaningWaived(room_case) ? 'refused' : state
}

/** What was recorded counts while nothing has happened to the room since. rule 24.6 */
function recordedState(task: HousekeepingTask, room_case: RoomCase): HousekeepingRoom['state'] {
  const { room, stays, known, rules, day } = room_case
  if (task === 'none') return 'none'
  if (day.when > 0) return 'open'
  if (day.when < 0)
    return known.work === null ? 'open' : IS_DONE.has(known.work) ? 'done' : stateOfWork(known)
  const work = known.work_at !== null && known.work_at >= room.condition_changed_at ? known.work : null
  if (room.status === 'cleaning') return 'started'
  if (room.status === 'dirty') return work === 'rejected' || work === 'refused' ? work : 'open'
  // A clean room says nothing where the guest is still there, nor where it was not made dirty for the day.
  const is_ambiguous = stays.leaving !== undefined || (task === 'linen' && !rules.dirty_at_night)
  if (is_ambiguous && !IS_DONE.has(work)) return work === 'refused' ? 'refused' : 'open'
  const of_guest_who_stays = task === 'stayover' || task === 'linen'
  return missingConditionOf(room) === 'inspection' && !of_guest_who_stays ? 'to_inspect' : 'done'
}

const stateOfWork = ({ work }: RoomDayRow) =>
  work === 'rejected' || work === 'refused' || work === 'started' ? work : 'open'

/** The priority, 1 first. rule 24.7 */
export function priorityOf(task: HousekeepingTask, { arriving }: StaysOfRoom, guest_waiting: boolean) {
  if (guest_waiting) return 1
  if (task === 'departure') return arriving ? 2 : 4
  return { arrival: 3, stayover: 5, linen: 5, none: 6 }[task]
}

/** The minutes of a task by the rules. */
export function minutesOf(
  task: HousekeepingTask,
  room_type_id: string,
  rules: StoredHousekeepingRules,
): number {
  if (task === 'none') return 0
  const own = rules.room_type_minutes.find((one) => one.room_type_id === room_type_id)
  return (own ?? rules.minutes)[task]
}

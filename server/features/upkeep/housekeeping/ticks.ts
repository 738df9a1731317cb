import type { ChecklistLine, Checklists, HousekeepingTick } from '#contract/upkeep/checklists.ts'
import type { HousekeepingRoom, HousekeepingTask } from '#contract/upkeep/housekeeping.ts'
import { linesOf, missingLines } from '#contract/upkeep/missing-lines.ts'
import { fault } from '#server/kernel/errors.ts'
import { later } from '#server/kernel/time/dates.ts'
import type { RoomDayRow, StoredTick } from './store.ts'
import type { RoomCase } from './tasks.ts'

/** A line of any checklist; undefined where it is in none any more. */
export const lineById = (checklists: Checklists, id: string): ChecklistLine | undefined =>
  Object.values(checklists)
    .flat()
    .find((line) => line.id === id)

/**
 * Since when the task of a room is the present one; null where nothing has ended the one before. A room that
 * became dirty after the last work in it, as by a departure, begins with nothing ticked. rule 24.30
 */
export function ticksFrom({ room, known, day }: RoomCase): string | null {
  const is_dirty_anew =
    day.when === 0 && room.status === 'dirty' && room.condition_changed_at > (known.work_at ?? '')
  return is_dirty_anew ? room.condition_changed_at : known.ticks_from
}

/** The lines of a task that are ticked, in the order of the checklist. */
export function ticksOf(task: HousekeepingTask, room_case: RoomCase): HousekeepingTick[] {
  const from = ticksFrom(room_case) ?? ''
  const by_line = new Map(room_case.known.ticks.map((tick) => [tick.line_id, tick]))
  return linesOf(task, room_case.rules.checklists).flatMap(({ id }) => {
    const tick = by_line.get(id)
    return tick?.is_ticked && tick.at >= from ? [{ line_id: id, at: tick.at, by: tick.by }] : []
  })
}

/** The newest moment that a tick of a line must not precede; '' for none. */
export function newestTick(room_case: RoomCase, line_id: string | undefined): string {
  const known = room_case.known.ticks.find((tick) => tick.line_id === line_id)
  return later(known?.at ?? '', ticksFrom(room_case) ?? '')
}

/** The day with another tick, without those of lines that are gone. */
export function withTick(room_case: RoomCase, tick: StoredTick): RoomDayRow {
  const { known, rules } = room_case
  const others = known.ticks.filter(
    ({ line_id }) => line_id !== tick.line_id && lineById(rules.checklists, line_id),
  )
  return { ...known, ticks_from: ticksFrom(room_case), ticks: [...others, tick] }
}

/** 422 SVC-2002 with the required lines that are not ticked. rule 24.31 */
export function requireTicked(room: HousekeepingRoom, checklists: Checklists): void {
  const missing = missingLines(room, checklists)
  if (missing.length === 0) return
  throw fault('SVC-2002', {
    message: `Not ticked yet: ${missing.map(({ text }) => text).join(', ')}.`,
    details: missing.map(({ text }) => ({
      field: 'action',
      code: 'unticked',
      message: `Not ticked yet: ${text}.`,
    })),
  })
}

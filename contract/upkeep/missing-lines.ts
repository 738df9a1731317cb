import type { ChecklistLine, Checklists } from './checklists.ts'
import type { HousekeepingRoom, HousekeepingTask } from './housekeeping.ts'

/** The checklist of a task, in its order. */
export const linesOf = (task: HousekeepingTask, checklists: Checklists): readonly ChecklistLine[] =>
  task === 'none' ? [] : checklists[task]

/** The required lines without which work in a room is not finished; none where it is clean already. rule 24.31 */
export function missingLines(
  { task, state, ticks }: Pick<HousekeepingRoom, 'task' | 'state' | 'ticks'>,
  checklists: Checklists,
): readonly ChecklistLine[] {
  if (state === 'done' || state === 'to_inspect') return []
  const ticked = new Set(ticks.map(({ line_id }) => line_id))
  return linesOf(task, checklists).filter(({ id, required }) => required && !ticked.has(id))
}

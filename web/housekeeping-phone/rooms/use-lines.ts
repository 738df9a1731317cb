import type { ChecklistLine, Checklists } from '#contract/upkeep/checklists.ts'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { linesOf, missingLines } from '#contract/upkeep/missing-lines.ts'
import { fill, text } from '../language.ts'
import { usePhone } from '../model.ts'

const NONE: Checklists = { departure: [], arrival: [], stayover: [], linen: [] }

/** A list of before there were checklists has none. */
const useChecklists = (): Checklists => usePhone().cached?.list.checklists ?? NONE

export const useLines = ({ task }: HousekeepingRoom): readonly ChecklistLine[] =>
  linesOf(task, useChecklists())

/** The required lines without which Done is not recorded. rule 24.31 */
export const useMissingLines = (room: HousekeepingRoom): readonly ChecklistLine[] =>
  missingLines(room, useChecklists())

/** How many lines are ticked, as the label of what opens the checklist. */
export function useChecklistLabel(room: HousekeepingRoom): string | undefined {
  const words = text()
  const lines = useLines(room)
  if (lines.length === 0) return undefined
  return `${words.checklist} ${fill(words.ticked, { done: room.ticks.length, count: lines.length })}`
}

import { useEffect, useRef } from 'react'
import { addDays } from '#contract/dates.ts'
import { type Edits, partsOf } from './model/edits.ts'
import type { Sheet } from './model/sheet.ts'

/** Goes to the first night that was set, where none of those set at once is in view. */
export function useShowPending(
  edits: Edits,
  { from, days }: Pick<Sheet, 'from' | 'days'>,
  show: (from: string) => void,
): void {
  const known = useRef(edits)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new edits move the grid, not its own steps
  useEffect(() => {
    const added = [...edits.keys()].filter((key) => !known.current.has(key)).map((key) => partsOf(key).date)
    known.current = edits
    const [first] = added.sort()
    const is_in_view = added.some((date) => date >= from && date < addDays(from, days))
    if (first !== undefined && !is_in_view) show(first)
  }, [edits])
}

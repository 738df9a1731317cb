import { useRef } from 'react'
import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import { byDue } from '#contract/front-desk/today-order.ts'
import type { TodayCounter } from '#contract/lists.ts'
import { useToastsAbout } from '#web/ui/toasts.tsx'

/** A row of the table, under the name that the table wants for its key. */
export interface Item {
  readonly id: string
  readonly row: TodayRow
}

/**
 * The rows of a counter, in order. A row with a recent action stays in its place while it can be undone, even
 * if it left the counter.
 */
export function useItems(rows: readonly TodayRow[], counter: TodayCounter): Item[] {
  const announced = useToastsAbout()
  const shown_before = useRef<readonly TodayRow[]>([])
  const by_key = new Map(rows.map((row) => [row.key, row]))
  const still_shown = shown_before.current.filter(({ key }) => announced.has(key))
  const still_shown_keys = new Set(still_shown.map(({ key }) => key))
  const counted = rows.filter(
    ({ key, counted_in }) => counted_in.includes(counter) && !still_shown_keys.has(key),
  )
  // At its old position.
  const shown = [...counted, ...still_shown].sort(byDue)
  shown_before.current = shown
  return shown.map((row) => ({ id: row.key, row: still_shown_keys.has(row.key) ? asItIs(row, by_key) : row }))
}

/** Its current state, with the toast to be shown; its old state where it is gone. */
const asItIs = (row: TodayRow, by_key: ReadonlyMap<string, TodayRow>): TodayRow => by_key.get(row.key) ?? row

import type { GridSizes } from '#web/lib/grid/use-viewport.ts'

/** In pixels: a day, and the header rows of occupancy and of last year with pickup. */
export const HEAD_PX = 58
/** Nights of a row that are rendered together. */
export const DAYS_TOGETHER = 4
/** Below 70 pixels an old and a new price do not fit side by side. */
export const GRID_SIZES: GridSizes = {
  label: 196,
  narrow_label: 120,
  head: HEAD_PX,
  min_column: 70,
  pace: { rows: { step: 4, ahead: 3 }, days: { step: DAYS_TOGETHER, ahead: 2 } },
}

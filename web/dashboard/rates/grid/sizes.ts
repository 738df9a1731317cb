import type { GridSizes } from '../../../lib/grid/use-viewport.ts'

/** In pixels: a day, how full the house is, and last year beside pickup. */
export const HEAD_PX = 58
/** So many nights of a row become elements together. */
export const DAYS_TOGETHER = 4
/** Narrower than 70 pixels an old price and a new one would not stand side by side. */
export const GRID_SIZES: GridSizes = {
  ...{ label: 196, narrow_label: 120, head: HEAD_PX, min_column: 70 },
  pace: { rows: { step: 4, ahead: 3 }, days: { step: DAYS_TOGETHER, ahead: 2 } },
}

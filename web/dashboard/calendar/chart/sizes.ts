import type { GridSizes } from '#web/lib/grid/use-viewport.ts'

/** Height of the header in pixels. */
export const HEAD_PX = 44

/** Below 18 pixels a bar of one night would be too small to click. */
export const CHART_SIZES: GridSizes = {
  label: 160,
  narrow_label: 104,
  head: HEAD_PX,
  min_column: 18,
  pace: { rows: { step: 4, ahead: 4 }, days: { step: 7, ahead: 7 } },
}

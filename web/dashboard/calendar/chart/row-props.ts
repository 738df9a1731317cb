import type { Chart } from '../model/chart.ts'
import type { Layout, Row } from '../model/rows.ts'
import type { ChartWords } from '../words.ts'

export interface RowProps {
  readonly row: Row
  readonly chart: Chart
  readonly words: ChartWords
  /** Width of a day in pixels. */
  readonly column: number
  readonly first_day: number
  readonly last_day: number
  /** The night with the keyboard focus, where it is in this row; the header for −1. */
  readonly current: number | undefined
  readonly open_key: string | undefined
  /** Colleagues who have the reservation open, by stay. */
  readonly watched: ReadonlyMap<string, readonly string[]>
  readonly isMatch: Layout['isMatch']
  readonly toggle: (type_id: string) => void
}

export type RowOf<K extends Row['kind']> = RowProps & { readonly row: Extract<Row, { kind: K }> }

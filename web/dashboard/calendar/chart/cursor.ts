import type { Bar, Chart, Closure } from '../model/chart.ts'
import type { Layout, Row } from '../model/rows.ts'

/** The position of the keyboard focus: a night of a row; −1 is the header of a room or of a room type. */
export interface Cursor {
  readonly row: string
  readonly night: number
}

interface ShownChart {
  readonly chart: Chart
  readonly layout: Layout
}

const barsOf = (chart: Chart, row: Row | undefined): readonly Bar[] =>
  row?.kind === 'room' ? chart.bars_of[row.room]! : row?.kind === 'lane' ? row.bars : []

/** The bar of a row on a night. */
export const barAt = (chart: Chart, row: Row | undefined, night: number): Bar | undefined =>
  night < 0 ? undefined : barsOf(chart, row).find(({ from, to }) => from <= night && night < to)

/** The closure of a room on a night; out of order before out of service. */
export function closureAt({ closures_of }: Chart, room: number, night: number): Closure | undefined {
  const here = closures_of[room]!.filter(({ from, to }) => from <= night && night < to)
  return here.find(({ type }) => type === 'out_of_order') ?? here[0]
}

/** The row of a cursor; the first row where its own is gone. */
export function rowOf({ layout }: ShownChart, { row }: Cursor): number {
  return Math.max(
    0,
    layout.rows.findIndex(({ id }) => id === row),
  )
}

type Step = 'up' | 'down' | 'left' | 'right' | 'home' | 'end' | 'group_up' | 'group_down' | 'top' | 'bottom'

export const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'home',
  End: 'end',
  PageUp: 'group_up',
  PageDown: 'group_down',
}

/** Where a key moves the cursor: across a bar in one step, by `PageDown` to the next room type. */
export function moveCursor(shown: ShownChart, cursor: Cursor, step: Step): Cursor {
  const { chart, layout } = shown
  const at = rowOf(shown, cursor)
  const to = (index: number): Cursor => {
    const row = layout.rows[Math.min(layout.rows.length - 1, Math.max(0, index))]
    return {
      row: row?.id ?? cursor.row,
      night: row?.kind === 'lane' ? Math.max(0, cursor.night) : cursor.night,
    }
  }
  const on = (night: number): Cursor => {
    const lowest = layout.rows[at]?.kind === 'lane' ? 0 : -1
    return { ...cursor, night: Math.min(chart.days - 1, Math.max(lowest, night)) }
  }
  const bar = barAt(chart, layout.rows[at], cursor.night)
  switch (step) {
    case 'up':
      return to(at - 1)
    case 'down':
      return to(at + 1)
    case 'left':
      return on((bar ? bar.from : cursor.night) - 1)
    case 'right':
      return on(bar ? bar.to : cursor.night + 1)
    case 'home':
      return on(-1)
    case 'end':
      return on(chart.days - 1)
    case 'group_up':
      return to(layout.rows.findLastIndex(({ kind }, index) => kind === 'type' && index < at))
    case 'group_down': {
      const next = layout.rows.findIndex(({ kind }, index) => kind === 'type' && index > at)
      return to(next < 0 ? layout.rows.length - 1 : next)
    }
    case 'top':
      return to(0)
    default:
      return to(layout.rows.length - 1)
  }
}

import { type Layout, type Row, typesIn } from './rows.ts'
import type { Rectangle } from './selection.ts'

/** Words by rows and nights. */
export type Block = readonly (readonly string[])[]

/** The rows of a kind, from one on. */
const rowsFrom = ({ rows }: Layout, kind: Row['kind'], first: number): number[] =>
  rows.flatMap((row, index) => (row.kind === kind && index >= first ? [index] : []))

/** The rows that a block may be pasted over, from the first that is selected on: plans, or the room types that are selected. */
export const rowsBelow = (layout: Layout, selected: Rectangle): number[] =>
  typesIn(layout, selected).length > 0
    ? rowsFrom(layout, 'type', selected.first_row).filter((row) => row <= selected.last_row)
    : rowsFrom(layout, 'plan', selected.first_row)

/** The cells that a block is pasted over: those that are selected, and as many more as it has. */
export function pasteTarget(block: Block, selected: Rectangle, rows: readonly number[]): Rectangle {
  const last_row = rows[Math.min(rows.length, block.length) - 1] ?? selected.last_row
  return {
    ...selected,
    last_row: Math.max(selected.last_row, last_row),
    last_day: Math.max(selected.last_day, selected.first_day + block[0]!.length - 1),
  }
}

/** What a selection is filled from downwards: its first row; where it has but one, the row of the same kind above it. */
export function firstRow(layout: Layout, selected: Rectangle): Rectangle | undefined {
  const kind = typesIn(layout, selected).length > 0 ? 'type' : 'plan'
  const rows = rowsFrom(layout, kind, 0).filter((row) => row <= selected.last_row)
  const [first, second] = rows.filter((row) => row >= selected.first_row)
  const source = second === undefined ? rows.at(-2) : first
  return source === undefined ? undefined : { ...selected, first_row: source, last_row: source }
}

/** What it is filled from to the right: its first night; where it has but one, the night before. */
export function firstDay(selected: Rectangle): Rectangle | undefined {
  const { first_day, last_day } = selected
  const day = first_day === last_day ? first_day - 1 : first_day
  return day < 0 ? undefined : { ...selected, first_day: day, last_day: day }
}

/** A cell by the indexes of its row and day. */
export interface CellPosition {
  readonly row: number
  readonly day: number
}

/** A rectangle from its anchor to its focus. */
export interface Selection {
  readonly anchor: CellPosition
  readonly focus: CellPosition
}

export interface Rectangle {
  readonly first_row: number
  readonly last_row: number
  readonly first_day: number
  readonly last_day: number
}

export const rectangleOf = ({ anchor, focus }: Selection): Rectangle => ({
  first_row: Math.min(anchor.row, focus.row),
  last_row: Math.max(anchor.row, focus.row),
  first_day: Math.min(anchor.day, focus.day),
  last_day: Math.max(anchor.day, focus.day),
})

export const selectCell = (place: CellPosition): Selection => ({ anchor: place, focus: place })

interface Bounds {
  readonly rows: number
  readonly days: number
}

const clamp = (value: number, length: number) => Math.min(length - 1, Math.max(0, value))

export const clampToBounds = ({ row, day }: CellPosition, { rows, days }: Bounds): CellPosition => ({
  row: clamp(row, rows),
  day: clamp(day, days),
})

export interface Key {
  readonly key: string
  readonly ctrl: boolean
  readonly shift: boolean
}

const PAGE_ROWS = 10
const WEEK = 7
const MOVES: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE_ROWS, 0],
  PageDown: [PAGE_ROWS, 0],
}

/** Where a key leads; undefined for other keys. With Shift the selection is extended. */
export function moveSelection(
  selection: Selection,
  { key, ctrl, shift }: Key,
  bounds: Bounds,
): Selection | undefined {
  const { focus, anchor } = selection
  const last = { row: bounds.rows - 1, day: bounds.days - 1 }
  const to = (): CellPosition | undefined => {
    if (key === 'Home') return ctrl ? { row: 0, day: 0 } : { ...focus, day: 0 }
    if (key === 'End') return ctrl ? last : { ...focus, day: last.day }
    const move = MOVES[key]
    if (!move) return undefined
    const [rows, days] = move
    if (!ctrl) return { row: focus.row + rows, day: focus.day + days }
    // To the end; with Ctrl and a horizontal arrow by a week, to the same weekday.
    return { row: rows === 0 ? focus.row : rows * bounds.rows, day: focus.day + days * WEEK }
  }
  const next = to()
  if (!next) return undefined
  const place = clampToBounds(next, bounds)
  return shift ? { anchor, focus: place } : selectCell(place)
}

export const selectAll = ({ rows, days }: Bounds): Selection => ({
  anchor: { row: 0, day: 0 },
  focus: { row: rows - 1, day: days - 1 },
})

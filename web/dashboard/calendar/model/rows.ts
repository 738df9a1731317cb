import type { Bar, Chart } from './chart.ts'
import { type ChartFilter, isFiltered, isMatch, isRoomShown } from './filter.ts'
import { lanesOf } from './geometry.ts'

/** A row of the chart: of a room type, of stays without a room, or of a room. */
export type Row =
  | { readonly kind: 'type'; readonly id: string; readonly type: number; readonly open: boolean }
  | {
      readonly kind: 'lane'
      readonly id: string
      readonly type: number
      readonly bars: readonly Bar[]
      /** These stays exceed the number of rooms. */
      readonly overbooked: boolean
      /** Index within its group. */
      readonly first: boolean
    }
  | { readonly kind: 'room'; readonly id: string; readonly type: number; readonly room: number }

export interface Layout {
  readonly rows: readonly Row[]
  /** The top of each row in pixels, with the bottom of the last one at the end. */
  readonly tops: readonly number[]
  /** Whether the filter is met by a stay; the others of a shown room are drawn without colour. */
  readonly isMatch: (bar: Bar) => boolean
}

export interface RowFilter extends ChartFilter {
  /** Collapsed room types, by id. */
  readonly closed?: Pick<ReadonlySet<string>, 'has'>
}

/** Rows of rooms and of room types have the same height. */
export function layoutOf(chart: Chart, filter: RowFilter, height: number): Layout {
  const rows = chart.types.flatMap((_, type) => rowsOfType(chart, type, filter))
  const tops = Array.from({ length: rows.length + 1 }, (_, at) => at * height)
  return { rows, tops, isMatch: (bar) => isMatch(bar, filter, chart.today) }
}

function rowsOfType(chart: Chart, type: number, filter: RowFilter): Row[] {
  const { id } = chart.types[type]!
  if (filter.type_id !== undefined && filter.type_id !== id) return []
  const rooms = chart.rooms.flatMap((room, at): Row[] => {
    const is_shown = room.room_type === type && isRoomShown(chart, at, filter)
    return is_shown ? [{ kind: 'room', id: room.id, type, room: at }] : []
  })
  const lanes = lanesOfType(chart, type, filter)
  const is_empty = rooms.length === 0 && lanes.length === 0
  if (is_empty && (isFiltered(filter) || !chart.rooms.some((room) => room.room_type === type))) return []
  const open = !filter.closed?.has(id)
  const head: Row = { kind: 'type', id, type, open }
  return open ? [head, ...lanes, ...rooms] : [head]
}

/** Stays without a room: those that exceed the rooms first, in lanes of their own. */
function lanesOfType(chart: Chart, type: number, filter: ChartFilter): Row[] {
  const { id, overbooked } = chart.types[type]!
  const bars = chart.unassigned[type]!
  const beyond = beyondRooms(bars, overbooked)
  const shown = bars.filter((bar) => isMatch(bar, filter, chart.today))
  const lanes = (of: readonly Bar[], is_beyond: boolean) =>
    lanesOf(of).map(
      (lane, at): Row => ({
        kind: 'lane',
        id: `${id} ${is_beyond ? 'beyond' : 'unassigned'} ${at}`,
        type,
        bars: lane,
        overbooked: is_beyond,
        first: at === 0,
      }),
    )
  return [
    ...lanes(
      shown.filter((bar) => beyond.has(bar)),
      true,
    ),
    ...lanes(
      shown.filter((bar) => !beyond.has(bar)),
      false,
    ),
  ]
}

/** The fewest stays without which no night has more stays than rooms: those first that relieve the most. */
function beyondRooms(bars: readonly Bar[], overbooked: readonly number[]): ReadonlySet<Bar> {
  const left = [...overbooked]
  const lifted = ({ from, to }: Bar) => {
    let nights = 0
    for (let night = Math.max(0, from); night < Math.min(left.length, to); night++)
      if (left[night]! > 0) nights++
    return nights
  }
  const beyond = new Set<Bar>()
  for (;;) {
    let most: Bar | undefined
    for (const bar of bars) if (!beyond.has(bar) && lifted(bar) > (most ? lifted(most) : 0)) most = bar
    if (!most) return beyond
    beyond.add(most)
    for (let night = Math.max(0, most.from); night < Math.min(left.length, most.to); night++)
      left[night] = left[night]! - 1
  }
}

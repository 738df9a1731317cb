import { addDays, nightsBetween } from '#contract/dates.ts'
import type { Group } from '#contract/stays/groups.ts'

type GroupNight = Group['blocks'][number]

/** Rooms that are typed for nights, by room type and night. */
export type BlockCells = Readonly<Record<string, number>>

export const cellOf = (room_type_id: string, date: string): string => `${room_type_id} ${date}`

export const nightsOfGroup = ({ from, to }: Pick<Group, 'from' | 'to'>): readonly string[] =>
  Array.from({ length: nightsBetween(from, to) }, (_, at) => addDays(from, at))

/** The nights of a block by their cells. */
export const nightsByCell = ({ blocks }: Group): ReadonlyMap<string, GroupNight> =>
  new Map(blocks.map((night) => [cellOf(night.room_type_id, night.date), night]))

/** The cells that differ from the block. */
export function changedCells(group: Group, cells: BlockCells): BlockCells {
  const nights = nightsByCell(group)
  return Object.fromEntries(
    Object.entries(cells).filter(([cell, rooms]) => rooms !== (nights.get(cell)?.rooms ?? 0)),
  )
}

/** Cells with fewer rooms than are picked up. rule 31.4 */
export function cellsBelow(group: Group, cells: BlockCells): readonly GroupNight[] {
  const nights = nightsByCell(group)
  return Object.entries(cells).flatMap(([cell, rooms]) => {
    const night = nights.get(cell)
    return night && rooms < night.picked_up ? [night] : []
  })
}

/** Each night with what is picked up of it alone: what is left goes back on sale. */
export const cellsOfPickedUp = (group: Group, first: string): BlockCells =>
  Object.fromEntries(
    group.blocks
      .filter(({ date }) => date >= first)
      .map(({ room_type_id, date, picked_up }) => [cellOf(room_type_id, date), picked_up]),
  )

/** The cells as ranges of the API: neighbouring nights with the same rooms are one. */
export function rangesOf(cells: BlockCells) {
  const ranges: { room_type_id: string; from: string; to: string; rooms: number }[] = []
  for (const [cell, rooms] of Object.entries(cells).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [room_type_id, date] = cell.split(' ') as [string, string]
    const last = ranges.at(-1)
    if (last?.room_type_id === room_type_id && last.to === date && last.rooms === rooms)
      last.to = addDays(date, 1)
    else ranges.push({ room_type_id, from: date, to: addDays(date, 1), rooms })
  }
  return ranges
}

import type { Bar, Chart } from './chart.ts'
import type { Span } from './geometry.ts'

/** Nights in one room, or without one. */
export interface Segment extends Span {
  readonly room: number | null
}

/** The rooms of a stay: all of its nights, in order, without a gap. */
export interface Placement {
  readonly key: string
  readonly segments: readonly Segment[]
}

export const placementOf = (chart: Chart, key: string): Placement => ({
  key,
  segments: chart.stays.get(key)!.map(({ room, from, to }) => ({ room, from, to })),
})

/** The stay with the nights `from` ≤ night < `to` in a room, and the others unchanged. */
export function withRoom({ key, segments }: Placement, room: number | null, { from, to }: Span): Placement {
  const parts = segments.flatMap((segment): Segment[] => [
    { ...segment, to: Math.min(segment.to, from) },
    { room, from: Math.max(segment.from, from), to: Math.min(segment.to, to) },
    { ...segment, from: Math.max(segment.from, to) },
  ])
  return { key, segments: joined(parts.filter((part) => part.from < part.to)) }
}

/** Joins neighbouring segments of the same room. */
function joined(parts: readonly Segment[]): Segment[] {
  const segments: Segment[] = []
  for (const part of parts) {
    const last = segments.at(-1)
    if (last && last.room === part.room) segments[segments.length - 1] = { ...last, to: part.to }
    else segments.push(part)
  }
  return segments
}

/** The bars of a stay after a move. */
export function barsWith(chart: Chart, placements: readonly Placement[]): Bar[] {
  const moved = new Map(placements.map((placement) => [placement.key, placement]))
  const others = chart.bars.filter(({ key }) => !moved.has(key))
  const placed = placements.flatMap(({ key, segments }) => {
    const before = chart.stays.get(key)
    if (!before) return []
    return segments.map((segment, part): Bar => {
      const own = before.find(({ to }) => to > segment.from) ?? before[0]!
      const type = segment.room === null ? own.type : chart.rooms[segment.room]!.room_type
      const id = part === 0 ? key : `${key}.${part}`
      return { ...before[0]!, ...segment, id, type }
    })
  })
  return [...others, ...placed]
}

/** A move in the form of the API: from a night on, or as a whole, a stay is in a room. */
export interface RoomMove {
  readonly key: string
  readonly room: number | null
  /** Null is all of the stay. */
  readonly from: number | null
}

/**
 * The moves that result in a placement, in order: the first names the version of the stay, each other where
 * it continues.
 */
export const movesTo = ({ key, segments }: Placement): RoomMove[] =>
  segments.map(({ room, from }, at) => ({ key, room, from: at === 0 ? null : from }))

import type { RoomAssignmentChange } from '#contract/calendar/calendar.staff.ts'

type Line = Pick<RoomAssignmentChange, 'reservation_id' | 'from' | 'to' | 'previous_room_id' | 'room_id'>

/** The key of a line of a proposal. */
export const keyOf = ({ reservation_id, from }: Pick<Line, 'reservation_id' | 'from'>) =>
  `${reservation_id} ${from}`

/** A line that needs a room which another one has to leave first. */
const needs = (line: Line, other: Line): boolean =>
  other.previous_room_id === line.room_id && other.from < line.to && other.to > line.from && other !== line

/**
 * The excluded lines after one is ticked or unticked: lines that depend on an excluded one are excluded too,
 * and lines that an included one depends on are included.
 */
export function excludedAfterToggle(
  lines: readonly Line[],
  left_out: ReadonlySet<string>,
  line: Line,
): ReadonlySet<string> {
  const next = new Set(left_out)
  const takes_in = next.has(keyOf(line))
  const follow = (one: Line) => {
    const key = keyOf(one)
    if (takes_in ? !next.delete(key) : next.has(key)) return
    if (!takes_in) next.add(key)
    for (const other of lines) if (takes_in ? needs(one, other) : needs(other, one)) follow(other)
  }
  follow(line)
  return next
}

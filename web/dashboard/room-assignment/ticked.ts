import type { RoomAssignmentChange } from '../../../contract/staff/calendar.ts'

type Line = Pick<RoomAssignmentChange, 'reservation_id' | 'from' | 'to' | 'previous_room_id' | 'room_id'>

/** Identifies a line among those of a proposal. */
export const keyOf = ({ reservation_id, from }: Pick<Line, 'reservation_id' | 'from'>) =>
  `${reservation_id} ${from}`

/** A line takes a room that another one has to leave first. */
const needs = (line: Line, other: Line): boolean =>
  other.previous_room_id === line.room_id && other.from < line.to && other.to > line.from && other !== line

/**
 * What is left out of a proposal once a line is ticked or unticked: whoever was to have a room that is not left is left out
 * too, and whoever has to leave a room for a line that is taken comes with it.
 */
export function leftOutAfter(
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

/** A room to be distributed, in the order of floors and names. */
export interface RoomToShare {
  readonly room_id: string
  readonly minutes: number
}

/**
 * Who gets which room, by the index of the person, so that everybody has about the same minutes: existing
 * `loads` are filled up to one level, and each person gets neighbouring rooms. Nobody is further from the
 * level than half a room at each end, except those who were above it before. rule 24.11
 */
export function shareRooms(rooms: readonly RoomToShare[], loads: readonly number[]): number[] {
  const total = rooms.reduce((sum, { minutes }) => sum + minutes, 0)
  const shares = sharesOf(total, loads)
  let [person, end, done] = [0, shares[0]!, 0]
  return rooms.map(({ minutes }) => {
    const middle = done + minutes / 2
    while (person < shares.length - 1 && middle > end) end += shares[++person]!
    done += minutes
    return person
  })
}

/** How many of `total` minutes each person gets, so that all below a level reach it. */
function sharesOf(total: number, loads: readonly number[]): number[] {
  let below = [...loads].sort((a, b) => a - b)
  const levelOf = (some: readonly number[]) =>
    (total + some.reduce((sum, load) => sum + load, 0)) / some.length
  while (below.length > 1 && below.at(-1)! > levelOf(below)) below = below.slice(0, -1)
  const level = levelOf(below)
  return loads.map((load) => Math.max(0, level - load))
}

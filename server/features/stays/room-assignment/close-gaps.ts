import { bestRoom, costAt, type Packing, placeStay, unassignStay, undoSteps } from './pack-rooms.ts'
import { gapCost, ONE_NIGHT_GAP, TOUCHING } from './room-rank.ts'

/** Each pass starts from the result of the one before. */
const PASSES = 4
/** Stays of the other room in an exchange. */
const MAX_EXCHANGED = 3

/**
 * Reduces single nights between stays: a stay beside one moves to a room where the total cost is lower, or
 * exchanges rooms. Each step lowers the total, so it terminates. Yields between stays.
 */
export function* closeGaps(packing: Packing): Generator<void, void> {
  const { stays, room_of, grid } = packing
  for (let pass = 0; pass < PASSES; pass++) {
    let better = false
    for (const [at, stay] of stays.entries()) {
      if (packing.effort <= 0) return
      const room = room_of[at]
      if (room == null) continue
      const { before, after } = grid.gaps(room, stay)
      if (before !== 1 && after !== 1) continue
      yield
      better = relocate(packing, at, room) || exchange(packing, at, room) || better
    }
    if (!better) return
  }
}

function relocate(packing: Packing, at: number, room: number): boolean {
  const { grid, stays } = packing
  const stay = stays[at]!
  packing.effort -= stay.rooms.length
  unassignStay(packing, at)
  const here = costAt(packing, at, room) + gapCost(grid.gaps(room, stay), stay.to - stay.from)
  // None is free where a block was put around it.
  const best = bestRoom(packing, at)
  const goes = best !== undefined && best.rank < here
  placeStay(packing, at, goes ? best.room : room)
  return goes
}

/** With the stays of another room on its nights. */
function exchange(packing: Packing, at: number, room: number): boolean {
  const { grid, stays } = packing
  const stay = stays[at]!
  for (const other of stay.rooms) {
    if (packing.effort-- <= 0) return false
    if (other === room) continue
    const there = grid.movableIn(other, stay)
    if (!there || there.length === 0 || there.length > MAX_EXCHANGED) continue
    if (!there.every((one) => stays[one]!.rooms.includes(room))) continue
    const steps = packing.steps.length
    const before = rankOf(packing, [at, ...there], [room, other])
    unassignStay(packing, at)
    for (const one of there) unassignStay(packing, one)
    if (there.every((one) => grid.isFree(room, stays[one]!))) {
      placeStay(packing, at, other)
      for (const one of there) placeStay(packing, one, room)
      if (rankOf(packing, [at, ...there], [room, other]) < before) return true
    }
    undoSteps(packing, steps)
  }
  return false
}

/** The cost of some stays where they are, with that of the rows of their rooms. */
function rankOf(packing: Packing, some: readonly number[], rooms: readonly number[]): number {
  const { grid, room_of } = packing
  let rank = 0
  for (const at of some) rank += costAt(packing, at, room_of[at]!)
  for (const room of rooms) {
    const { gaps, touches } = grid.row(room)
    rank += gaps * ONE_NIGHT_GAP - touches * TOUCHING
  }
  return rank
}

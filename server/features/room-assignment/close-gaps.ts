import { bestRoom, liftFrom, type Packing, placeStay, rankAt, undoSteps } from './pack-rooms.ts'
import { gapRank, ONE_NIGHT_GAP, TOUCHING } from './room-rank.ts'

/** Each pass looks at what the one before has left. */
const PASSES = 4
/** Stays of the other room that one changes with. */
const MAX_EXCHANGED = 3

/**
 * Fewer single nights between stays: whoever is beside one moves to a room where the house is better off, or changes rooms
 * with who is there. Each step makes it better as a whole, so that it ends. Stops between two stays.
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
  liftFrom(packing, at)
  const here = rankAt(packing, at, room) + gapRank(grid.gaps(room, stay), stay.to - stay.from)
  // None is free where its own was closed around it.
  const best = bestRoom(packing, at)
  const goes = best !== undefined && best.rank < here
  placeStay(packing, at, goes ? best.room : room)
  return goes
}

/** With the stays of another room that are there on its nights. */
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
    liftFrom(packing, at)
    for (const one of there) liftFrom(packing, one)
    if (there.every((one) => grid.isFree(room, stays[one]!))) {
      placeStay(packing, at, other)
      for (const one of there) placeStay(packing, one, room)
      if (rankOf(packing, [at, ...there], [room, other]) < before) return true
    }
    undoSteps(packing, steps)
  }
  return false
}

/** What speaks against some stays where they are, and against the rows of their rooms. */
function rankOf(packing: Packing, some: readonly number[], rooms: readonly number[]): number {
  const { grid, room_of } = packing
  let rank = 0
  for (const at of some) rank += rankAt(packing, at, room_of[at]!)
  for (const room of rooms) {
    const { gaps, touches } = grid.row(room)
    rank += gaps * ONE_NIGHT_GAP - touches * TOUCHING
  }
  return rank
}

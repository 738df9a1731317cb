import type { RoomGrid, Span } from './room-grid.ts'
import { gapCost } from './room-rank.ts'

/** A stay that gets one room for all of its nights. Rooms and nights are indexes of a grid. */
export interface StayToPack extends Span {
  /** The current room; null for none. It is never left without one. */
  readonly room: number | null
  /** The rooms that it may have. */
  readonly rooms: readonly number[]
  /** The cost of a room, whatever its neighbours. */
  readonly rankIn: (room: number) => number
  /** Stays of the same guest that end where it begins, or begin where it ends: they should have the same room. */
  readonly linked: readonly number[]
  /** Stays of the same booking at the same time: they should have rooms side by side. */
  readonly together: readonly number[]
}

/** The state of an assignment in progress. */
export interface Packing {
  readonly grid: RoomGrid
  readonly stays: readonly StayToPack[]
  /** The room of each stay; null for none. */
  readonly room_of: (number | null)[]
  /** The steps, for undoing them: a stay, with its old and new room. */
  readonly steps: { readonly stay: number; readonly was: number | null; readonly is: number | null }[]
  /** Rooms that may still be examined for stays without a free one, and to close gaps: this bounds the time. */
  effort: number
}

/** Every stay in its current room. */
export function openPacking(grid: RoomGrid, stays: readonly StayToPack[], effort: number): Packing {
  const packing: Packing = { grid, stays, room_of: stays.map(() => null), steps: [], effort }
  for (const [at, { room }] of stays.entries()) if (room !== null) placeStay(packing, at, room)
  return packing
}

/** The value of keeping a guest in the same room from one stay to the next: as much as a room that they know. */
const LINK = 500

/** The cost of each room that lies between those of one booking, up to so many: more than a gap, less than a floor. */
const APART = 10
const MAX_BETWEEN = 9

/** The cost of a room for a stay, including its neighbours as they are now. */
export function costAt({ stays, room_of }: Packing, at: number, room: number): number {
  const { rankIn, linked, together } = stays[at]!
  let rank = rankIn(room)
  for (const one of linked) if (room_of[one] === room) rank -= LINK
  let between = MAX_BETWEEN
  for (const one of together)
    if (room_of[one] != null) between = Math.min(between, Math.abs(room_of[one] - room) - 1)
  return together.length > 0 ? rank + between * APART : rank
}

/** Nights around a stay that break ties: the fewer are free, the better it fills a gap. */
const SLACK_NIGHTS = 7
/** Stays that one may displace at once. */
const MAX_PUSHED = 3
/** The depth of displacement: a displaced stay may displace others. */
const DEPTH = 2

/**
 * Assigns a room to every stay without one, in the given order: the room of the lowest cost, and where none
 * is free one whose stays can be displaced; with `links`, consecutive stays of one guest get the same room,
 * where one is free for all, and those of one booking rooms side by side. A stay with a room keeps one. Yields between stays; returns how many are left
 * without.
 */
export function* placeAll(
  packing: Packing,
  order: readonly number[],
  links: boolean,
): Generator<void, number> {
  let left = 0
  for (const stay of order) {
    const has_room =
      packing.room_of[stay] !== null || (links && (placeChain(packing, stay) || placeParty(packing, stay)))
    if (!has_room && !place(packing, stay, DEPTH)) left++
    yield
  }
  return left
}

/** Gives stays without a room one that has become free by the moves of others. Yields between stays. */
export function* placeInFreedRooms(packing: Packing): Generator<void, void> {
  for (const [at, room] of packing.room_of.entries()) {
    if (room !== null) continue
    place(packing, at, 0)
    yield
  }
}

/**
 * Joins linked stays that got two rooms in one that is free for both by now, where that separates neither
 * from another. Yields between stays.
 */
export function* joinLinked(packing: Packing): Generator<void, void> {
  const { stays, room_of } = packing
  const isJoined = (at: number) => stays[at]!.linked.some((one) => room_of[one] === room_of[at])
  for (const [at, { linked }] of stays.entries())
    for (const next of linked) {
      const both = [at, next]
      if (
        next < at ||
        both.some((one) => room_of[one] === null || stays[one]!.room !== null || isJoined(one))
      )
        continue
      const steps = packing.steps.length
      for (const one of both) unassignStay(packing, one)
      if (!placeChain(packing, at)) undoSteps(packing, steps)
      yield
    }
}

/** Puts all linked stays into one room that is free for all of them; otherwise everything stays as it was. */
function placeChain(packing: Packing, first: number): boolean {
  const { grid, stays, room_of } = packing
  if (stays[first]!.linked.length === 0) return false
  const chain = new Set([first])
  for (const at of chain) for (const one of stays[at]!.linked) if (room_of[one] === null) chain.add(one)
  if (chain.size === 1) return false
  const members = [...chain]
  const span = {
    from: Math.min(...members.map((at) => stays[at]!.from)),
    to: Math.max(...members.map((at) => stays[at]!.to)),
  }
  let best: { room: number; rank: number } | undefined
  for (const room of stays[first]!.rooms) {
    if (!grid.isFree(room, span) || !members.every((at) => stays[at]!.rooms.includes(room))) continue
    const fits = members.reduce((sum, at) => sum + costAt(packing, at, room), 0)
    const rank = fits + gapCost(grid.gaps(room, span), span.to - span.from)
    if (!best || rank < best.rank) best = { room, rank }
  }
  if (!best) return false
  for (const at of members) placeStay(packing, at, best.room)
  return true
}

/** Preferences differ by a hundred at least. */
const PREFERENCE = 100

/**
 * The rooms that a party chooses from: the best by readiness for all of its stays, as many as it needs at least; none
 * where one of them knows a room, which comes first.
 */
function roomsOfParty(free: readonly number[], ranks: readonly StayToPack['rankIn'][]): number[] {
  const graded = free.map((room) => ({ room, of: ranks.map((rankIn) => rankIn(room)) }))
  if (graded.length < ranks.length || graded.some(({ of }) => of.some((rank) => rank < 0))) return []
  const gradeOf = ({ of }: (typeof graded)[number]) => Math.floor(Math.max(...of) / PREFERENCE)
  const least = graded.map(gradeOf).toSorted((one, other) => one - other)[ranks.length - 1]!
  return graded.filter((one) => gradeOf(one) <= least).map(({ room }) => room)
}

/** Puts the stays of a booking on the same nights into the free rooms that are nearest to each other, if there are enough. */
function placeParty(packing: Packing, first: number): boolean {
  const { grid, stays, room_of } = packing
  const { from, to, rooms, together } = stays[first]!
  const others = together.filter((at) => {
    const other = stays[at]!
    return room_of[at] === null && other.from === from && other.to === to && other.rooms === rooms
  })
  const members = [first, ...others]
  if (others.length === 0) return false
  const free = roomsOfParty(
    rooms.filter((room) => grid.isFree(room, stays[first]!)),
    members.map((one) => stays[one]!.rankIn),
  )
  let best: { at: number; rank: number } | undefined
  for (let at = 0; at + members.length <= free.length; at++) {
    const between = free[at + others.length]! - free[at]! - others.length
    const fits = members.reduce((sum, one, i) => sum + stays[one]!.rankIn(free[at + i]!), 0)
    const gaps = members.reduce(
      (sum, _, i) => sum + gapCost(grid.gaps(free[at + i]!, stays[first]!), to - from),
      0,
    )
    const rank = between * APART + fits + gaps
    if (!best || rank < best.rank) best = { at, rank }
  }
  if (!best) return false
  for (const [i, one] of members.entries()) placeStay(packing, one, free[best.at + i]!)
  return true
}

export function placeStay(packing: Packing, stay: number, room: number): void {
  step(packing, stay, room)
  packing.steps.push({ stay, was: null, is: room })
}

export function unassignStay(packing: Packing, stay: number): void {
  const was = packing.room_of[stay]!
  step(packing, stay, null)
  packing.steps.push({ stay, was, is: null })
}

function step({ grid, stays, room_of }: Packing, stay: number, room: number | null): void {
  if (room_of[stay] != null) grid.lift(room_of[stay]!, stays[stay]!)
  if (room !== null) grid.put(room, stays[stay]!, stay)
  room_of[stay] = room
}

/** Undoes every step after the first so many, the last one first. */
export function undoSteps(packing: Packing, steps: number): void {
  while (packing.steps.length > steps) {
    const { stay, was } = packing.steps.pop()!
    step(packing, stay, was)
  }
}

/** The free room of the lowest cost: by rank, then the smallest gap, then the order of the rooms; and its rank. */
export function bestRoom(packing: Packing, at: number): { room: number; rank: number } | undefined {
  const { grid, stays } = packing
  const stay = stays[at]!
  const nights = stay.to - stay.from
  let best: { room: number; rank: number } | undefined
  let least = 0
  for (const room of stay.rooms) {
    if (!grid.isFree(room, stay)) continue
    const rank = costAt(packing, at, room) + gapCost(grid.gaps(room, stay), nights)
    if (best && rank > best.rank) continue
    const slack = grid.slack(room, stay, SLACK_NIGHTS)
    if (best && rank === best.rank && slack >= least) continue
    best = { room, rank }
    least = slack
  }
  return best
}

function place(packing: Packing, stay: number, depth: number): boolean {
  const best = bestRoom(packing, stay)
  if (best) placeStay(packing, stay, best.room)
  return best !== undefined || (depth > 0 && push(packing, stay, depth))
}

/** Takes a room whose stays can all be displaced; otherwise everything stays as it was. */
function push(packing: Packing, at: number, depth: number): boolean {
  const { grid, stays } = packing
  const stay = stays[at]!
  for (const room of stay.rooms) {
    if (packing.effort-- <= 0) return false
    const pushed = grid.movableIn(room, stay)
    if (!pushed || pushed.length > MAX_PUSHED) continue
    const steps = packing.steps.length
    for (const one of pushed) unassignStay(packing, one)
    placeStay(packing, at, room)
    if (pushed.every((one) => place(packing, one, depth - 1))) return true
    undoSteps(packing, steps)
  }
  return false
}

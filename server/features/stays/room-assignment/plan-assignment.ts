import type { RoomReason, UnplacedReason } from '#contract/lists.ts'
import { dateOf, dayNumber } from '#server/kernel/time/dates.ts'
import type { RoomCondition } from '../../inventory/rooms/public.ts'
import { closeGaps } from './close-gaps.ts'
import {
  joinLinked,
  openPacking,
  type Packing,
  placeAll,
  placeInFreedRooms,
  placeStay,
  type StayToPack,
  unassignStay,
  undoSteps,
} from './pack-rooms.ts'
import { RoomGrid, type Span } from './room-grid.ts'
import { byRoomName, fitCost, GAP_NIGHTS, ONE_NIGHT_GAP, type RoomFit, roomReasons } from './room-rank.ts'

interface Nights {
  readonly from: string
  readonly to: string
}

export interface RoomToAssign extends RoomCondition {
  readonly id: string
  readonly room_type_id: string
  readonly name: string
  readonly floor: string | null
  /** It is in house. */
  readonly occupied: boolean
  readonly in_combined_type: boolean
  readonly blocks: readonly (Nights & { readonly type: 'out_of_order' | 'out_of_service' })[]
}

/** A stay, or the part of one without a room: all of its nights from `from` up to, and not including, `to`. */
export interface StayToAssign extends Nights {
  readonly reservation_id: string
  /** The guest: consecutive stays of one guest should have the same room. */
  readonly guest_id: string
  /** Stays of one booking should have rooms side by side. Null where it was booked alone. */
  readonly booking_id: string | null
  readonly room_type_id: string
  /** The room that it has and may leave for another; null for none. */
  readonly room_id: string | null
  /** Rooms of the rest of the stay, one of which it should have: a stay should not change rooms. Null for any. */
  readonly only: readonly string[] | null
  /** Rooms of the guest's stays right before or after it, or of the last one. */
  readonly last_room_id: string | null
  /** It arrives on the business date: the condition of the room counts. */
  readonly arrives_now: boolean
}

export interface AssignmentInput {
  readonly rooms: readonly RoomToAssign[]
  /** Nights that other stays have, and keep. */
  readonly held: readonly (Nights & { readonly room_id: string })[]
  readonly stays: readonly StayToAssign[]
  /** The nights in which single free ones are counted. */
  readonly counted: Nights
}

export interface AssignedStay {
  readonly stay: StayToAssign
  readonly room_id: string | null
  readonly reasons: RoomReason[]
  readonly unplaced: UnplacedReason | null
  /** Nights on which no room is free. */
  readonly full: string[]
}

export interface Assignment {
  /** In the order of the stays. */
  readonly stays: readonly AssignedStay[]
  readonly one_night_gaps: { readonly before: number; readonly after: number }
}

/** The minimum gain for which an assigned stay changes its room: less than a single night that is filled. */
const CHANGE_RANK = ONE_NIGHT_GAP - 5
/** Rooms examined beside those that are free: see `Packing`. Some 30 ms. */
const EFFORT = 100_000

/**
 * Assigns rooms, each room type by itself: as many stays as possible, then preferences, then the fewest
 * single nights between stays. Deterministic, without clock or database. Yields between stays. ADR 48
 */
export function* planInSteps(input: AssignmentInput): Generator<void, Assignment> {
  const types = Map.groupBy(input.stays, ({ room_type_id }) => room_type_id)
  const rooms_of = Map.groupBy(input.rooms, ({ room_type_id }) => room_type_id)
  const assigned = new Map<StayToAssign, AssignedStay>()
  const gaps = { before: 0, after: 0 }
  for (const [type, stays] of types) {
    const plan = yield* planType({ ...input, rooms: (rooms_of.get(type) ?? []).toSorted(byRoomName), stays })
    for (const one of plan.stays) assigned.set(one.stay, one)
    gaps.before += plan.one_night_gaps.before
    gaps.after += plan.one_night_gaps.after
  }
  return { stays: input.stays.map((stay) => assigned.get(stay)!), one_night_gaps: gaps }
}

/** The same without yielding. */
export function planAssignment(input: AssignmentInput): Assignment {
  const steps = planInSteps(input)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function* planType(input: AssignmentInput): Generator<void, Assignment> {
  const { rooms, stays } = input
  const numbers = rooms.map((_, at) => at)
  const days = numbersOf(stays)
  const grid = gridOf(input, days)
  const fitOf = fitsIn(input)
  const packing = openPacking(grid, staysToPack(input, { numbers, days, fitOf }), EFFORT)
  const counted = days.span(input.counted)
  const before = grid.oneNightGaps(numbers, counted)
  yield* placeByBestOrder(packing, stays)
  yield* closeGaps(packing)
  yield* joinLinked(packing)
  yield* placeInFreedRooms(packing)
  return {
    stays: stays.map((stay, at) => {
      const room = packing.room_of[at]!
      if (room !== null) {
        const fit = fitOf(stay, room)
        const is_linked = packing.stays[at]!.linked.some((one) => packing.room_of[one] === room)
        const reasons = roomReasons({ ...fit, is_linked }, grid.gaps(room, packing.stays[at]!))
        return { stay, room_id: rooms[room]!.id, reasons, unplaced: null, full: [] }
      }
      const full = numbers.length === 0 ? [] : grid.fullNights(numbers, packing.stays[at]!).map(days.dateAt)
      return { stay, room_id: null, reasons: [], unplaced: whyNot(input, stay, full), full }
    }),
    one_night_gaps: { before, after: grid.oneNightGaps(numbers, counted) },
  }
}

/**
 * By arrival, as people do it, the stays with the fewest choices first; where that leaves stays without a
 * room, the longest first, or without links, if it leaves fewer.
 */
function* placeByBestOrder(packing: Packing, of: readonly StayToAssign[]): Generator<void, void> {
  const { stays, steps } = packing
  const to_place = stays.flatMap(({ room }, at) => (room === null ? [at] : []))
  const length = (at: number) => stays[at]!.to - stays[at]!.from
  const by_arrival = to_place.toSorted(
    (one, other) =>
      Number(of[one]!.only === null) - Number(of[other]!.only === null) ||
      stays[one]!.from - stays[other]!.from ||
      length(other) - length(one) ||
      one - other,
  )
  const begun = steps.length
  const by_length = by_arrival.toSorted((one, other) => length(other) - length(one))
  let best: { left: number; room_of: readonly (number | null)[] } | undefined
  for (const [order, links] of [
    [by_arrival, true] as const,
    [by_length, true] as const,
    [by_arrival, false] as const,
  ]) {
    undoSteps(packing, begun)
    const left = yield* placeAll(packing, order, links)
    if (left === 0) return
    if (!best || left < best.left) best = { left, room_of: [...packing.room_of] }
  }
  undoSteps(packing, begun)
  for (const at of stays.keys()) if (packing.room_of[at] !== null) unassignStay(packing, at)
  for (const [at, room] of best!.room_of.entries()) if (room !== null) placeStay(packing, at, room)
}

type Days = ReturnType<typeof numbersOf>

/** Nights as indexes from the first one of the period. */
function numbersOf(stays: readonly Nights[]) {
  const known = new Map<string, number>()
  const day = (date: string) => {
    const number = known.get(date) ?? dayNumber(date)
    known.set(date, number)
    return number
  }
  const first = stays.reduce((least, { from }) => Math.min(least, day(from)), Number.POSITIVE_INFINITY)
  const last = stays.reduce((most, { to }) => Math.max(most, day(to)), Number.NEGATIVE_INFINITY)
  const base = first - GAP_NIGHTS
  return {
    count: last - first + 2 * GAP_NIGHTS,
    span: ({ from, to }: Nights): Span => ({ from: day(from) - base, to: day(to) - base }),
    dateAt: (number: number) => dateOf(number + base),
  }
}

function gridOf({ rooms, held }: AssignmentInput, days: Days): RoomGrid {
  const number_of = new Map(rooms.map(({ id }, at) => [id, at]))
  const grid = new RoomGrid(rooms.length, days.count)
  for (const [at, { blocks }] of rooms.entries())
    for (const block of blocks) if (block.type === 'out_of_order') grid.close(at, days.span(block))
  for (const one of held) {
    const room = number_of.get(one.room_id)
    if (room !== undefined) grid.hold(room, days.span(one))
  }
  return grid
}

interface TypeFacts {
  readonly numbers: readonly number[]
  readonly days: Days
  readonly fitOf: FitOf
}

function staysToPack({ rooms, stays }: AssignmentInput, { numbers, days, fitOf }: TypeFacts): StayToPack[] {
  const number_of = new Map(rooms.map(({ id }, at) => [id, at]))
  const linked = linksOf(stays)
  const together = partiesOf(stays)
  const noted = rooms.map(
    ({ blocks, in_combined_type }) =>
      in_combined_type || blocks.some(({ type }) => type === 'out_of_service'),
  )
  return stays.map((stay, at) => {
    const room = stay.room_id === null ? null : number_of.get(stay.room_id)!
    const changes = (number: number) => (room === null || number === room ? 0 : CHANGE_RANK)
    // Most stays arrive later and have no known room: nothing is looked up for them.
    const is_plain = !stay.arrives_now && stay.last_room_id === null
    return {
      ...days.span(stay),
      room,
      linked: linked[at]!,
      together: together[at]!,
      rooms: stay.only?.flatMap((id) => number_of.get(id) ?? []) ?? numbers,
      rankIn: (number) => (is_plain && !noted[number] ? 0 : fitCost(fitOf(stay, number))) + changes(number),
    }
  })
}

/**
 * For each stay those of the same guest that end on its first day or begin on its last, including other parts
 * of the same stay.
 */
function linksOf(stays: readonly StayToAssign[]): number[][] {
  const from = Map.groupBy(stays.keys(), (at) => `${stays[at]!.guest_id} ${stays[at]!.from}`)
  const until = Map.groupBy(stays.keys(), (at) => `${stays[at]!.guest_id} ${stays[at]!.to}`)
  const links = stays.map((): number[] => [])
  for (const [day, [one, other]] of until) {
    const [next, other_next] = from.get(day) ?? []
    // Two rooms at once are two guests of one booker: who has which is unknown.
    if (one === undefined || next === undefined || other !== undefined || other_next !== undefined) continue
    if (stays[one]!.only !== null || stays[next]!.only !== null) continue
    links[one]!.push(next)
    links[next]!.push(one)
  }
  return links
}

/** For each stay the others of its booking that have a night with it. */
function partiesOf(stays: readonly StayToAssign[]): number[][] {
  const bookings = Map.groupBy(stays.keys(), (at) => stays[at]!.booking_id)
  return stays.map(({ booking_id, from, to }, at) =>
    booking_id === null
      ? []
      : bookings
          .get(booking_id)!
          .filter((one) => one !== at && stays[one]!.from < to && stays[one]!.to > from),
  )
}

type FitOf = ReturnType<typeof fitsIn>

/** The cost of each room for each stay. */
function fitsIn({ rooms }: AssignmentInput) {
  const floors = new Map(rooms.map(({ id, floor }) => [id, floor]))
  return ({ arrives_now, last_room_id, from, to }: StayToAssign, number: number): RoomFit => {
    const room = rooms[number]!
    const same_room = room.id === last_room_id
    const floor = last_room_id === null ? null : (floors.get(last_room_id) ?? null)
    return {
      condition: arrives_now ? room : null,
      occupied: arrives_now && room.occupied,
      out_of_service: room.blocks.some(
        (block) => block.type === 'out_of_service' && block.from < to && block.to > from,
      ),
      same_room,
      same_floor: !same_room && floor !== null && room.floor === floor,
      in_combined_type: room.in_combined_type,
    }
  }
}

function whyNot({ rooms }: AssignmentInput, { only }: StayToAssign, full: readonly string[]): UnplacedReason {
  if (rooms.length === 0) return 'no_rooms'
  if (only !== null) return 'rest_in_other_room'
  return full.length > 0 ? 'full' : 'no_room_throughout'
}

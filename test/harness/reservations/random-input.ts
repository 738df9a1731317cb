import type {
  AssignmentInput,
  RoomToAssign,
  StayToAssign,
} from '#server/features/stays/room-assignment/plan-assignment.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'

/** For tests and benchmarks: a property with random stays, some of them without a room. */
export interface RandomInputOptions {
  readonly seed: number
  readonly rooms: number
  readonly days: number
  /** Stays with a room may move. */
  readonly repack: boolean
  /** Number of room types. */
  readonly types?: number
  /** Maximum share of nights that are sold. */
  readonly sold?: number
  /** Share of stays without a room. */
  readonly unassigned?: number
  /** Number of guests: fewer make more consecutive stays. */
  readonly guests?: number
}

const FIRST = '2027-01-04'

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** At most as many stays per night as rooms of the type; a room has one stay per night. */
export function randomInput({
  seed,
  rooms: count,
  days,
  repack,
  types = 2,
  sold = 0.85,
  unassigned = 0.5,
  guests = 1_000_000,
}: RandomInputOptions): AssignmentInput {
  const random = randomNumbers(seed)
  const pick = (n: number) => Math.floor(random() * n)
  const rooms = Array.from({ length: count }, (_, at): RoomToAssign => {
    const from = pick(days)
    const closed = random() < 0.08
    return {
      id: `room-${at}`,
      room_type_id: `type-${at % types}`,
      name: String(100 * (1 + (at % 4)) + at),
      floor: String(1 + (at % 4)),
      status: (['inspected', 'clean', 'dirty'] as const)[pick(3)]!,
      inspection_required: false,
      occupied: random() < 0.2,
      in_combined_type: false,
      blocks: closed ? [{ type: 'out_of_order', from: at_day(from), to: at_day(from + 1 + pick(3)) }] : [],
    }
  })
  const blocked = new Set(rooms.flatMap(({ id, blocks }) => blocks.flatMap((one) => nightsIn(id, one))))
  const held: { room_id: string; from: string; to: string }[] = []
  const stays: StayToAssign[] = []
  const target = Math.round((count * days * sold) / 2.6)
  for (let n = 0, tried = 0; n < target && tried < 4 * target; tried++) {
    const room = rooms[pick(count)]!
    const from = pick(days)
    const span = { from: at_day(from), to: at_day(from + 1 + Math.floor(random() * random() * 7)) }
    const nights = nightsIn(room.id, span)
    if (nights.some((night) => blocked.has(night))) continue
    n++
    for (const night of nights) blocked.add(night)
    const has_room = random() >= unassigned
    const stays_put = has_room && (!repack || random() < 0.3)
    if (stays_put) held.push({ room_id: room.id, ...span })
    else
      stays.push({
        reservation_id: `stay-${n}`,
        guest_id: `guest-${n % guests}`,
        booking_id: null,
        room_type_id: room.room_type_id,
        ...span,
        room_id: has_room ? room.id : null,
        only: null,
        last_room_id: null,
        arrives_now: false,
      })
  }
  return { rooms, held, stays, counted: { from: FIRST, to: at_day(days) } }
}

const at_day = (n: number) => addDays(FIRST, n)
const nightsIn = (room_id: string, { from, to }: { from: string; to: string }) =>
  nightsOf(from, to).map((date) => `${room_id} ${date}`)

/** The baseline: by arrival, the first free room by number. The room of each stay; null for none. */
export function firstFit({ rooms, held, stays }: AssignmentInput): (string | null)[] {
  const occupied = new Set(held.flatMap((one) => nightsIn(one.room_id, one)))
  for (const { id, blocks } of rooms)
    for (const night of blocks.flatMap((one) => nightsIn(id, one))) occupied.add(night)
  const rooms_of: (string | null)[] = stays.map(({ room_id }) => room_id)
  for (const { room_id, ...span } of stays)
    if (room_id !== null) for (const night of nightsIn(room_id, span)) occupied.add(night)
  const order = [...stays.keys()].sort((one, other) => (stays[one]!.from < stays[other]!.from ? -1 : 1))
  for (const at of order) {
    const stay = stays[at]!
    if (stay.room_id !== null) continue
    const free = rooms.find(
      ({ id, room_type_id }) =>
        room_type_id === stay.room_type_id && nightsIn(id, stay).every((night) => !occupied.has(night)),
    )
    if (!free) continue
    rooms_of[at] = free.id
    for (const night of nightsIn(free.id, stay)) occupied.add(night)
  }
  return rooms_of
}

/** Gaps of a single free night, over all rooms. */
export function oneNightGaps(
  { rooms, held, stays, counted }: AssignmentInput,
  rooms_of: readonly (string | null)[],
): number {
  const occupied = new Set(held.flatMap((one) => nightsIn(one.room_id, one)))
  for (const { id, blocks } of rooms)
    for (const night of blocks.flatMap((one) => nightsIn(id, one))) occupied.add(night)
  for (const [at, stay] of stays.entries())
    if (rooms_of[at] != null) for (const night of nightsIn(rooms_of[at], stay)) occupied.add(night)
  const is = (room_id: string, date: string) => occupied.has(`${room_id} ${date}`)
  return rooms.flatMap(({ id }) =>
    nightsOf(counted.from, counted.to).filter(
      (date) => !is(id, date) && is(id, addDays(date, -1)) && is(id, addDays(date, 1)),
    ),
  ).length
}

import { isToCome } from '#contract/stays/status.ts'
import type { Context } from '#server/context.ts'
import { addDays, later } from '#server/kernel/time/dates.ts'
import { type DayRoom, missingConditionOf } from '../../inventory/rooms/public.ts'
import { type DayStay, type HeldRoom, readHeldRooms } from '../../stays/reservations/public.ts'
import { GAP_NIGHTS } from '../../stays/room-assignment/public.ts'
import { type BestRoom, chooseRooms, type RoomSeeker } from './best-rooms.ts'
import type { PropertyOnDay } from './property-on-day.ts'
import { dueOf, type StayKind } from './stay-rows.ts'

/** Stays of the day, with their part in it. */
export type StaysHere = readonly {
  readonly stay: DayStay
  readonly property: PropertyOnDay
  readonly kind: StayKind
}[]

interface RoomsNow {
  readonly rooms: readonly DayRoom[]
  readonly room_of: ReadonlyMap<string, DayRoom>
  /** The guest in a room. */
  readonly inside: ReadonlyMap<string | null, DayStay>
}

/** A room for each arrival without one, or with one that cannot be entered. The earliest arrival chooses first. */
export async function proposeRooms(
  ctx: Context,
  here: StaysHere,
  { rooms, room_of, inside }: RoomsNow,
): Promise<ReadonlyMap<string, BestRoom>> {
  const isReady = (room_id: string | null) => {
    const room = room_of.get(room_id ?? '')
    return (room === undefined || missingConditionOf(room) === null) && !inside.has(room_id)
  }
  const seekers: RoomSeeker[] = here
    .filter(({ kind, property }) => kind === 'arrival' && !property.is_past)
    .filter(({ stay }) => isToCome(stay))
    .filter(({ stay, property }) => stay.room_id === null || (property.is_current && !isReady(stay.room_id)))
    .map((one) => ({ ...one, due_at: dueOf(one.stay, 'arrival', one.property) }))
    .sort((one, other) => (one.due_at < other.due_at ? -1 : 1))
    .map(({ stay }) => ({
      reservation_id: stay.id,
      room_type_id: stay.room_type_id,
      from: stay.check_in,
      to: stay.check_out,
      last_room_id: stay.last_room_id,
      only_ready: stay.room_id !== null,
    }))
  if (seekers.length === 0) return new Map()
  const [from] = seekers.map((seeker) => seeker.from).sort()
  const to = seekers.map((seeker) => seeker.to).reduce(later)
  const held_rooms = await readHeldRooms(ctx, {
    property_ids: [...new Set(here.map(({ stay }) => stay.property_id))],
    from: addDays(from!, -GAP_NIGHTS),
    to: addDays(to, GAP_NIGHTS),
    now: ctx.now,
  })
  const held = new Map<string, HeldRoom[]>()
  for (const one of held_rooms) held.set(one.room_id, [...(held.get(one.room_id) ?? []), one])
  return chooseRooms(seekers, { rooms, held, isOccupied: (id) => inside.has(id) })
}

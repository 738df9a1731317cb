import type { Context } from '../../context.ts'
import { businessDate } from '../../kernel/time/business-date.ts'
import { addDays } from '../../kernel/time/dates.ts'
import { createRoomBlock, updateRoom } from '../inventory/rooms/public.ts'
import { type ReservationRow, roomOf } from '../stays/reservations/public.ts'
import type { Chance } from './chance.ts'
import type { ContextAt, DemoHotel, DemoRoomType } from './create-hotel.ts'

/** The type whose last room is out of order, and the one that has a room out of service. */
export const BROKEN = 'DBL'
const PAINTED = 'TWN'

/** Nights of the block that takes the last room of a type off sale: from yesterday, for a week. */
export const brokenNights = (today: string) => ({ from: addDays(today, -1), to: addDays(today, 6) })

interface FrontDesk {
  readonly rows: readonly ReservationRow[]
  readonly now: Temporal.Instant
  readonly chance: Chance
  /** Dirty rooms, occupied or vacant. */
  readonly dirty_rooms: ReadonlySet<string>
}

/** Sets floors, cleanliness and blocks of rooms, by the verbs of the API. */
export async function setUpRooms(
  at: ContextAt,
  hotel: DemoHotel,
  { rows, now, chance, dirty_rooms }: FrontDesk,
): Promise<void> {
  const today = businessDate(hotel.property, now)
  const in_house = new Map<string, ReservationRow>()
  const [left_today, awaited] = [new Set<string>(), new Set<string>()]
  for (const row of rows) {
    const room_id = roomOf(row, now)
    if (room_id === null) continue
    if (row.status === 'checked_in') in_house.set(room_id, row)
    if (row.status === 'checked_out' && row.check_out === today) left_today.add(room_id)
    if (row.status === 'confirmed' && row.check_in === today) awaited.add(room_id)
  }
  const statusOf = (room_id: string) => {
    if (dirty_rooms.has(room_id)) return 'dirty'
    const guest = in_house.get(room_id)
    // As at the end of the night.
    if (guest) return guest.check_in === today ? 'clean' : 'dirty'
    if (left_today.has(room_id)) return 'dirty'
    const is_left_over = chance.happens(0.5)
    if (is_left_over && !awaited.has(room_id)) return 'dirty'
    return chance.happens(0.3) || hotel.property.housekeeping.inspection_required ? 'inspected' : 'clean'
  }
  // Before the first of them is cleaned today.
  const ctx = at(now.subtract({ hours: 3 }))
  for (const { rooms } of hotel.room_types) {
    await Promise.all(
      rooms.map(({ id, name }) => {
        const body = { floor: /\d/.exec(name)![0], status: statusOf(id) } as const
        return updateRoom(ctx, { params: { id }, query: undefined, body })
      }),
    )
  }
  await blockRooms(at(now.subtract({ hours: 24 })), hotel, today)
}

async function blockRooms(ctx: Context, { room_types }: DemoHotel, today: string): Promise<void> {
  const block = async (code: string, body: Parameters<typeof createRoomBlock>[1]['body']) => {
    const type = room_types.find(({ design }) => design.room_type.code === code)
    if (type) await createRoomBlock(ctx, { params: { id: lastRoom(type) }, query: undefined, body })
  }
  await block(BROKEN, {
    type: 'out_of_order',
    ...brokenNights(today),
    reason: 'Water damage in the bathroom',
  })
  await block(PAINTED, {
    type: 'out_of_service',
    from: addDays(today, 2),
    to: addDays(today, 4),
    reason: 'Fresh paint: use last',
  })
}

const lastRoom = ({ rooms }: DemoRoomType) => rooms.at(-1)!.id

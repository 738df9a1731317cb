import { money } from '#contract/money.ts'
import type { InHouseList } from '#contract/reporting/papers.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { readRoomTypeNamesOf } from '../../inventory/room-types/public.ts'
import { readRoomsOfDay } from '../../inventory/rooms/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { confirmationCode, readStaysOfDay } from '../../stays/reservations/public.ts'
import type { PaperContext } from './paper-context.ts'

/** Maximum of stays in one response. */
export const MAX_STAYS = 2_000

const numbers = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

interface RoomRow {
  readonly room: string | null
  readonly last_name: string
}

/** By the number of the room, those without one last, then by name. */
export const byRoom = (one: RoomRow, other: RoomRow): number =>
  numbers.compare(one.room ?? '~', other.room ?? '~') || numbers.compare(one.last_name, other.last_name)

/** The guests in house, by room: the rows behind Today's counter. rule 23.4 */
export async function readInHouseList(
  ctx: PaperContext,
  { property_id }: { readonly property_id: string },
): Promise<InHouseList> {
  const property = await findProperty(ctx, property_id)
  const date = businessDate(property, ctx.now)
  const days = [{ property_id, date, is_current: true }]
  const [all, rooms, types] = await Promise.all([
    readStaysOfDay(ctx, days),
    readRoomsOfDay(ctx, days),
    readRoomTypeNamesOf(ctx, [property_id]),
  ])
  const stays = all.filter(({ status }) => status === 'checked_in')
  const room_names = new Map(rooms.map(({ id, name }) => [id, name]))
  const type_names = new Map(types.map(({ id, name }) => [id, name]))
  const sum = (of: (stay: (typeof stays)[number]) => number) =>
    stays.reduce((whole, stay) => whole + of(stay), 0)
  const data = stays.map((stay) => ({
    reservation_id: stay.id,
    confirmation_code: confirmationCode(stay.id),
    first_name: stay.booker.first_name,
    last_name: stay.booker.last_name,
    room: stay.room_id === null ? null : (room_names.get(stay.room_id) ?? null),
    room_type: type_names.get(stay.room_type_id) ?? '',
    check_in: stay.check_in,
    check_out: stay.check_out,
    adults: stay.adults,
    children: stay.children,
    channel: stay.channel,
    note: stay.note,
    balance: money(stay.balance, stay.currency),
  }))
  data.sort(byRoom)
  return {
    property_id,
    property: property.name,
    date,
    at: toTimestamp(ctx.now),
    data: data.slice(0, MAX_STAYS),
    stays: stays.length,
    adults: sum(({ adults }) => adults),
    children: sum(({ children }) => children),
  }
}

import type * as contract from '#contract/calendar/calendar.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { businessDate } from '../../kernel/time/business-date.ts'
import { addDays, nightsBetween } from '../../kernel/time/dates.ts'
import { missingConditionOf } from '../inventory/rooms/public.ts'
import { type NightForSale, readNightsForSale } from '../pricing/offers/public.ts'
import { findProperty, localEventsIn } from '../property/properties/public.ts'
import { barColumns } from './bar-columns.ts'
import { type CalendarRows, readCalendar } from './store.ts'

type Op = typeof contract.getCalendar
type Answer = Output<Op>

/** Rooms by nights, in two round trips: the rooms, stays and blocks, then availability and prices. rule 4 */
export async function getCalendar(ctx: Context, { query }: Input<Op>): Promise<Answer> {
  const { property_id, from, days } = query
  const period = { property_id, from, to: addDays(from, days) }
  const [property, rows, for_sale] = await Promise.all([
    findProperty(ctx, property_id),
    readCalendar(ctx, period),
    readNightsForSale(ctx, period),
  ])
  const { types } = rows
  const { inspection_required } = property.housekeeping
  const business_date = businessDate(property, ctx.now)
  const occupied = occupiedOn(business_date, rows)
  const rooms = inOrder(rows)
  const room_at = new Map(rooms.map(({ id }, at) => [id, at]))
  const type_at = new Map(types.map(({ id }, at) => [id, at]))
  return {
    property_id,
    business_date,
    from,
    days,
    currency: property.currency,
    local_events: localEventsIn(property, period),
    room_types: types.map((type) => presentType(type, { from, days }, for_sale.get(type.id), rows)),
    rooms: rooms.map(({ room_type_id, ...room }) => ({
      ...room,
      missing_condition: missingConditionOf({ ...room, inspection_required }),
      room_type: type_at.get(room_type_id)!,
      occupied: occupied.has(room.id),
    })),
    blocks: rows.blocks.map(({ room_id, ...block }) => ({ ...block, room: room_at.get(room_id)! })),
    bars: barColumns(rows.bars, { from, room_at, type_at }),
  }
}

/** The rooms that guests in house occupy; an overdue departure is still in the last room of the stay. */
const occupiedOn = (date: string, { inside }: CalendarRows): ReadonlySet<string> =>
  new Set(
    inside.filter(({ from, to }) => from <= date && (to === null || to > date)).map(({ room_id }) => room_id),
  )

const byName = new Intl.Collator('en', { numeric: true })

/** By room type, then in natural order: 9 before 10. */
function inOrder({ types, rooms }: CalendarRows) {
  const place = new Map(types.map(({ id }, at) => [id, at]))
  const of = ({ room_type_id }: { room_type_id: string }) => place.get(room_type_id)!
  return rooms.sort((one, other) => of(one) - of(other) || byName.compare(one.name, other.name))
}

/** A type that is not sold has no availability and no price. */
function presentType(
  { standard_occupancy, ...type }: CalendarRows['types'][number],
  { from, days }: Pick<Input<Op>['query'], 'from' | 'days'>,
  nights: readonly NightForSale[] | undefined,
  { overbooked }: CalendarRows,
): Answer['room_types'][number] {
  const each = <T>(of: (night: NightForSale | undefined) => T) =>
    Array.from({ length: days }, (_, day) => of(nights?.[day]))
  const too_many = new Array<number>(days).fill(0)
  for (const { room_type_id, date, stays } of overbooked)
    if (room_type_id === type.id) too_many[nightsBetween(from, date)] = stays
  return {
    ...type,
    adults: standard_occupancy,
    left: each((night) => night?.left ?? 0),
    overbooked: too_many,
    price: each((night) => night?.price ?? null),
    min_stay: each((night) => night?.min_stay ?? null),
    arrival_price: each((night) => night?.arrival_price ?? null),
    arrival_nights: each((night) => night?.arrival_nights ?? null),
  }
}

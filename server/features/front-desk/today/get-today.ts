import type * as contract from '#contract/front-desk/today.staff.ts'
import { byDue } from '#contract/front-desk/today-order.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { signedIn } from '../../account/staff/public.ts'
import { readChangedSince } from '../../audit-log/public.ts'
import { readRoomTypeNamesOf } from '../../inventory/room-types/public.ts'
import { type DayRoom, readRoomsOfDay } from '../../inventory/rooms/public.ts'
import { countRegisteredOfArrivals } from '../../stays/registrations/public.ts'
import {
  countArrivalsOn,
  type DayStay,
  isExpired,
  readNewsOfStays,
  readStaysOfDay,
  type StayNews,
} from '../../stays/reservations/public.ts'
import { readGuestsWaiting } from '../../upkeep/housekeeping/public.ts'
import { readUnfinishedSetups } from '../setup/public.ts'
import { countRows } from './count-rows.ts'
import { problemRows, readChannels, readProblems } from './problems.ts'
import { type PropertyOnDay, presentPropertyOnDay, readPropertiesOnDay } from './property-on-day.ts'
import { proposeRooms } from './propose-rooms.ts'
import { presentRoom, roomRow } from './room-rows.ts'
import {
  dueOf,
  kindOf,
  LATE_MINUTES,
  overdueArrivalsRow,
  ROOM_ALERT_MINUTES,
  recentChangeRows,
  startOfPreviousDate,
  stayRow,
} from './stay-rows.ts'

type Op = typeof contract.getToday

/** Maximum of rows in one response: 200 rooms have fewer. */
const MAX_ROWS = 1_000

/**
 * The rows of a day. Four round trips at most: the properties; thirteen statements on them, fourteen for a role that
 * may set them up; who has moved already, where a move is planned; the occupied rooms, where one is to be
 * proposed.
 */
export async function getToday(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { role } = signedIn(ctx)
  const { properties, more_properties } = await readPropertiesOnDay(ctx, query)
  const current = properties.filter(({ is_current }) => is_current)
  const [all_stays, all_news, rooms, room_types, channels, problems, next_day, setup, requests, registered] =
    await Promise.all([
      readStaysOfDay(ctx, properties),
      readNews(ctx, current),
      readRoomsOfDay(ctx, properties),
      readRoomTypeNamesOf(ctx, idsOf(properties)),
      readChannels(ctx, role, properties),
      readProblems(ctx, role, current),
      countArrivalsOn(ctx, nextDays(properties), ctx.now),
      readUnfinishedSetups(ctx, idsOf(current)),
      readGuestsWaiting(ctx, current),
      countRegisteredOfArrivals(ctx, properties),
    ])
  const day = await arrange(ctx, {
    properties,
    rooms,
    registered,
    asked_for: new Map(requests.map(({ room_id, since }) => [room_id, since])),
    news: all_news.filter((stay) => !isExpired(stay, ctx.now)),
    stays: await withMovesToCome(
      ctx,
      all_stays.filter((stay) => !isExpired(stay, ctx.now)),
      current,
    ),
  })
  const by_id = new Map(current.map((property) => [property.property_id, property]))
  const shown_channels = channels.filter(({ property_id }) => by_id.has(property_id))
  const rows = [...day.rows, ...problemRows(problems, shown_channels, by_id)].sort(byDue)
  return {
    at: toTimestamp(ctx.now),
    houses: properties.map(presentPropertyOnDay),
    more_houses: more_properties,
    counters: countRows(rows, current.length > 0),
    rows: rows.slice(0, MAX_ROWS),
    more_rows: Math.max(0, rows.length - MAX_ROWS),
    rooms: day.rooms,
    room_types,
    channels: [...new Map(channels.map(({ id, name }) => [id, { id, name }])).values()],
    next_day,
    setup,
  }
}

const idsOf = (properties: readonly PropertyOnDay[]) => properties.map(({ property_id }) => property_id)
const nextDays = (properties: readonly PropertyOnDay[]) =>
  properties.map(({ property_id, date }) => ({ property_id, date: addDays(date, 1) }))

/** A room move made today is done; one that was planned earlier is still to come. */
async function withMovesToCome(
  ctx: Context,
  stays: readonly DayStay[],
  current: readonly PropertyOnDay[],
): Promise<readonly DayStay[]> {
  const ids = stays.filter((stay) => stay.moves_from_room_id).map(({ id }) => id)
  const [since] = current.map(({ date, day_ends_at, at }) => at(date, day_ends_at)).sort()
  if (ids.length === 0 || since === undefined) return stays
  const moved = await readChangedSince(ctx, { ids, field: 'room_id', since })
  return stays.map((stay) => (moved.has(stay.id) ? { ...stay, moves_from_room_id: null } : stay))
}

/** Empty for other days than the business date. */
const readNews = (ctx: Context, current: readonly PropertyOnDay[]) =>
  current.length === 0
    ? []
    : readNewsOfStays(
        ctx,
        current.map((property) => ({ ...property, since: startOfPreviousDate(property) })),
      )

interface StaysAndRooms {
  readonly properties: readonly PropertyOnDay[]
  readonly stays: readonly DayStay[]
  readonly news: readonly StayNews[]
  readonly rooms: readonly DayRoom[]
  readonly asked_for: ReadonlyMap<string, string>
  readonly registered: ReadonlyMap<string, number>
}

/** The rows of stays and rooms, and the rooms with their state. */
async function arrange(
  ctx: Context,
  { properties, stays, news, rooms, asked_for, registered }: StaysAndRooms,
) {
  const property_of = new Map(properties.map((property) => [property.property_id, property]))
  const here = stays.flatMap((stay) => {
    const property = property_of.get(stay.property_id)!
    const kind = kindOf(stay, property)
    return kind ? [{ stay, property, kind }] : []
  })
  const inside = new Map(
    here
      .filter(({ stay, property }) => property.is_current && stay.status === 'checked_in')
      .map(({ stay }) => [stay.room_id, stay]),
  )
  const room_of = new Map(rooms.map((room) => [room.id, room]))
  const best = await proposeRooms(ctx, here, { rooms, room_of, inside })
  const booked = new Set(news.flatMap(({ id, cancelled_at }) => (cancelled_at === null ? id : [])))
  const now = toTimestamp(ctx.now)
  const soon = toTimestamp(ctx.now.add({ minutes: ROOM_ALERT_MINUTES }))
  const overdue = toTimestamp(ctx.now.subtract({ minutes: LATE_MINUTES }))
  const stay_rows = here.flatMap(({ stay, property, kind }) => {
    if (kind === 'missed') return []
    const in_room = inside.get(stay.room_id)
    return stayRow(stay, kind, {
      property,
      now,
      soon,
      overdue,
      room: room_of.get(stay.room_id ?? ''),
      is_occupied: in_room !== undefined && in_room.id !== stay.id,
      best_room: best.get(stay.id) ?? null,
      is_new: booked.has(stay.id),
      registered_guests: registered.get(stay.id) ?? 0,
    })
  })
  const missed_rows = properties.flatMap((property) => {
    const missed = here.flatMap((one) => (one.kind === 'missed' && one.property === property ? one.stay : []))
    return missed.length > 0 ? [overdueArrivalsRow(missed, property)] : []
  })
  const shown = rooms.map((room) =>
    presentRoom(room, {
      property: property_of.get(room.property_id)!,
      occupied: inside.has(room.id),
      asked_for,
    }),
  )
  const arriving = here.filter(({ kind, stay }) => kind === 'arrival' && stay.status !== 'checked_in')
  const due_in = new Map(arriving.map((one) => [one.stay.room_id, dueOf(one.stay, 'arrival', one.property)]))
  const room_rows = shown.flatMap((room) =>
    roomRow(room, {
      property: property_of.get(room_of.get(room.id)!.property_id)!,
      guest: inside.get(room.id),
      due_in,
    }),
  )
  const change_rows = recentChangeRows(news, new Set(stay_rows.map(({ key }) => key)))
  return { rows: [...stay_rows, ...missed_rows, ...room_rows, ...change_rows], rooms: shown }
}

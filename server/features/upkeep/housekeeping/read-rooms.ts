import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays, instantAt, nightsBetween } from '#server/kernel/time/dates.ts'
import { byName, type DayRoom, readRoomsOfDay } from '../../inventory/rooms/public.ts'
import { findProperty, type PropertyRow } from '../../property/properties/public.ts'
import { type DayOfList, staysOfRoom } from './stays-of-room.ts'
import { readStaysInRooms, type StayInRoom } from './stays-store.ts'
import { blankDay, type RoomDayRow, readRoomDays } from './store.ts'
import { isCleaningWaived, minutesOf, priorityOf, type RoomCase, stateOf, taskOf } from './tasks.ts'
import { ticksOf } from './ticks.ts'

/** Days after the business date that can be planned. */
const MAX_DAYS_AHEAD = 30

/** A room of the list, with what it was derived from. */
export interface ListedRoom {
  readonly shown: HousekeepingRoom
  /** Until when a guest is in the room who leaves after the check-out time; null for none. rule 24.20 */
  readonly late_until: string | null
  readonly case: RoomCase
}

/** The property and day of a request. SVC-1011 for a day that is over or too far ahead. */
export async function readPlannedDay(
  ctx: Context,
  { property_id, date }: { property_id: string; date?: string | undefined },
  field?: string,
) {
  const property = await findProperty(ctx, property_id, field)
  const business_date = businessDate(property, ctx.now)
  const day = date ?? business_date
  if (day < business_date || nightsBetween(business_date, day) > MAX_DAYS_AHEAD)
    throw fault('SVC-1011', {
      message: `date is the business date or one of the ${MAX_DAYS_AHEAD} days behind it.`,
      details: { date: day, business_date },
    })
  return { property, date: day }
}

/**
 * Rooms of a property on a day, all or some, unordered. Three statements, sent at once: rooms with their
 * blocks, what is recorded beyond their stays, and the stays. With the property that is four in two round
 * trips, however many rooms.
 */
export async function readRooms(
  ctx: Context,
  { property, date, room_ids = null }: RoomsOfProperty,
): Promise<ListedRoom[]> {
  const query = { property_id: property.id, date, room_ids }
  const [rooms, days, stays] = await Promise.all([
    readRoomsOfDay(ctx, [{ property_id: property.id, date }], room_ids),
    readRoomDays(ctx, { ...query, days_before: (property.housekeeping.linen_every_nights ?? 1) - 1 }),
    readStaysInRooms(ctx, query),
  ])
  const business_date = businessDate(property, ctx.now)
  const day: DayOfList = {
    date,
    when: date === business_date ? 0 : date < business_date ? -1 : 1,
    now: toTimestamp(ctx.now),
    dateOf: (at) => businessDate(property, Temporal.Instant.from(at)),
  }
  const stays_of = Map.groupBy(stays, ({ room_id }) => room_id)
  const day_of = new Map(days.map((row) => [`${row.room_id} ${row.date}`, row]))
  const dueAt = dueOnDay(property, date)
  return rooms.map((room) => {
    const room_case: RoomCase = {
      room,
      closed: closedOn(room, date),
      stays: staysOfRoom(stays_of.get(room.id) ?? [], day),
      known: day_of.get(`${room.id} ${date}`) ?? blankDay(room.id, property.id, date),
      knownOn: (before) => day_of.get(`${room.id} ${before}`),
      rules: property.housekeeping,
      day,
    }
    const shown = presentRoom(room_case, property, dueAt)
    return { case: room_case, shown, late_until: lateUntil(shown, property, { dueAt, now: day.now }) }
  })
}

interface RoomsOfProperty {
  readonly property: PropertyRow
  readonly date: string
  readonly room_ids?: readonly string[] | null
}

const closedOn = ({ blocks }: DayRoom, date: string): HousekeepingRoom['closed'] => {
  const types = blocks.filter(({ from, to }) => from <= date && date < to).map(({ type }) => type)
  return types.includes('out_of_order') ? 'out_of_order' : (types[0] ?? null)
}

/** A time of day as a timestamp; a time before the day ends is in its night. Cached: 30 to 100 µs each. */
function dueOnDay({ timezone, day_ends_at }: PropertyRow, date: string): (time: string) => string {
  const known = new Map<string, string>()
  return (time) => {
    const due =
      known.get(time) ?? toTimestamp(instantAt(time < day_ends_at ? addDays(date, 1) : date, time, timezone))
    known.set(time, due)
    return due
  }
}

interface Clock {
  readonly dueAt: (time: string) => string
  readonly now: string
}

function lateUntil(
  { departure_time }: HousekeepingRoom,
  { check_out_time }: PropertyRow,
  { dueAt, now }: Clock,
): string | null {
  if (departure_time === null || departure_time <= check_out_time) return null
  const until = dueAt(departure_time)
  return until > now ? until : null
}

function presentRoom(
  room_case: RoomCase,
  { check_in_time, check_out_time }: PropertyRow,
  dueAt: (time: string) => string,
): HousekeepingRoom {
  const { room, closed, stays, known, rules, day } = room_case
  const { inside, leaving, arriving } = stays
  const task = taskOf(room_case)
  const state = stateOf(task, room_case)
  const guest_waiting = known.guest_waiting && state !== 'done'
  // Who moves in from another room has arrived already.
  const arrival_time =
    arriving && arriving.status !== 'checked_in' ? (arriving.estimated_arrival_time ?? check_in_time) : null
  const tonight = arriving ?? (inside && inside.to > day.date ? inside : undefined)
  const is_dirty = day.when === 0 && room.status === 'dirty'
  return {
    room_id: room.id,
    name: room.name,
    floor: room.floor,
    room_type_id: room.room_type_id,
    status: room.status,
    occupancy: inside ? 'occupied' : 'vacant',
    closed,
    task,
    state,
    priority: priorityOf(task, stays, guest_waiting),
    due_by: guest_waiting ? known.guest_waiting_at : arrival_time === null ? null : dueAt(arrival_time),
    minutes: minutesOf(task, room.room_type_id, rules),
    adults: tonight?.adults ?? null,
    children: tonight?.children ?? null,
    guest_initial: initialOf(inside ?? arriving),
    arrival_time,
    departure_time: leaving ? (leaving.estimated_departure_time ?? check_out_time) : null,
    departed: task === 'departure' && leaving === undefined && day.when <= 0,
    do_not_disturb: room.do_not_disturb_on === day.date,
    no_cleaning: isCleaningWaived(room_case),
    guest_waiting,
    note: known.note,
    reason: state === 'rejected' || state === 'refused' ? known.reason : null,
    assigned_to: known.assigned_to,
    started_at: known.started_at,
    finished_at: is_dirty ? null : known.finished_at,
    ticks: ticksOf(task, room_case),
    discrepancy: discrepancyOf(known, inside),
    superseded: [...known.superseded],
  }
}

const initialOf = (stay: StayInRoom | undefined): string | null => stay?.guest_initial ?? null

/** Until the stays agree with what was seen. rule 24.10 */
function discrepancyOf({ discrepancy }: RoomDayRow, inside: StayInRoom | undefined) {
  return discrepancy === (inside ? 'skip' : 'sleep') ? discrepancy : null
}

const isOpen = ({ state }: HousekeepingRoom): boolean => state !== 'done' && state !== 'none'
const isLeftAlone = ({ state, do_not_disturb }: HousekeepingRoom): boolean =>
  do_not_disturb || state === 'refused'

const CRITERIA: readonly ((one: ListedRoom) => number | string)[] = [
  ({ shown }) => (isOpen(shown) ? 0 : 1),
  ({ shown }) => shown.priority,
  ({ shown }) => (isLeftAlone(shown) ? 1 : 0),
  ({ late_until }) => late_until ?? '',
  ({ shown }) => shown.due_by ?? '9',
  ({ shown }) => (shown.departed ? 0 : 1),
]

/** Open tasks before done ones, by priority, then by the hour; rooms that can be entered first. rule 24.7, 24.20 */
export function byUrgency(one: ListedRoom, other: ListedRoom): number {
  for (const of of CRITERIA) {
    const [a, b] = [of(one), of(other)]
    if (a !== b) return a < b ? -1 : 1
  }
  return byName(one.shown.name, other.shown.name) || (one.shown.room_id < other.shown.room_id ? -1 : 1)
}

import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import type { TodayAlert, TodayCounter } from '#contract/lists.ts'
import { money } from '#contract/money.ts'
import { isToCome } from '#contract/stays/status.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { type DayRoom, missingConditionOf } from '../../inventory/rooms/public.ts'
import { confirmationCode, type DayStay, type StayNews } from '../../stays/reservations/public.ts'
import type { BestRoom } from './best-rooms.ts'
import type { PropertyOnDay } from './property-on-day.ts'

/** The part of a stay in a day; `missed` for an overdue arrival of an earlier day. */
export type StayKind = 'arrival' | 'departure' | 'in_house' | 'missed'

/** The room of an arrival is checked this long before it. */
export const ROOM_ALERT_MINUTES = 60
/** This long after the time that a guest has named the arrival is late. rule 17.12 */
export const LATE_MINUTES = 60
/** From when on an arrival without a time is late, on the clock of the property. rule 17.12 */
const LATE_FROM = '22:00'

/** Undefined for a stay that is not part of the day: an overdue arrival of an earlier day. */
export function kindOf(stay: DayStay, property: PropertyOnDay): StayKind | undefined {
  const { date, is_current, is_past } = property
  const expected = isToCome(stay)
  if (stay.check_in === date) return 'arrival'
  if (expected && is_current) return 'missed'
  if (expected && is_past) return undefined
  return stay.check_out <= date ? 'departure' : 'in_house'
}

/** Whether it is in house: now, or on the night of another day. */
const isInHouse = ({ status, check_in, check_out }: DayStay, { date, is_current }: PropertyOnDay): boolean =>
  is_current ? status === 'checked_in' : check_in <= date && check_out > date

/** When it arrives, departs or moves; an arrival before the day ends is in its night. rule 4.65 */
export function dueOf(
  stay: DayStay,
  kind: StayKind,
  { date, check_in_time, check_out_time, day_ends_at, at }: PropertyOnDay,
) {
  if (kind === 'in_house' && stay.moves_from_room_id) return at(date, check_out_time)
  if (kind !== 'arrival') return at(stay.check_out, stay.estimated_departure_time ?? check_out_time)
  const time = stay.estimated_arrival_time ?? check_in_time
  return at(time < day_ends_at ? addDays(date, 1) : date, time)
}

/**
 * What is to be collected today: the balance of a departure, an open deposit of an arrival or a guest in
 * house. rule 4
 */
function collectable({ status, check_out, balance, deposit_open }: DayStay, { date }: PropertyOnDay): number {
  if (status === 'checked_out') return 0
  return Math.max(0, check_out <= date ? balance : Math.min(balance, deposit_open))
}

interface DayContext {
  readonly property: PropertyOnDay
  readonly now: string
  /** When the next arrival is `ROOM_ALERT_MINUTES` away. */
  readonly soon: string
  /** Whether something that was due by then is late. */
  readonly overdue: string
  readonly room: DayRoom | undefined
  /** Whether another guest is in the room. */
  readonly is_occupied: boolean
  readonly best_room: BestRoom | null
  /** Booked since the previous business date. */
  readonly is_new: boolean
  /** Guests of the stay who are registered. */
  readonly registered_guests: number
}

type StayAlertCase = DayContext & {
  readonly kind: StayKind
  readonly due_at: string
  readonly done: boolean
}

function alertsOf(
  stay: DayStay,
  { property, kind, due_at, done, now, soon, overdue, room, is_occupied, best_room }: StayAlertCase,
) {
  const { date } = property
  const closed = room?.blocks.some(
    ({ type, from, to }) => type === 'out_of_order' && from <= date && to > date,
  )
  const alerts: TodayAlert[] = []
  if (!property.is_current) return alerts
  if (kind === 'departure' && !done && due_at < now) alerts.push(stay.check_out < date ? 'overdue' : 'late')
  if (kind !== 'departure' && closed) alerts.push('room_closed')
  if (kind === 'in_house' && stay.moves_from_room_id) alerts.push('room_change')
  if (kind === 'in_house' && stay.deposit_open > 0 && stay.balance > 0) alerts.push('deposit_open')
  if (kind !== 'arrival' || done) return alerts
  const is_soon = due_at <= soon
  if (stay.room_id === null && !best_room) alerts.push('no_room_free')
  else if (is_soon && is_occupied) alerts.push('room_occupied')
  else if (is_soon && room && missingConditionOf(room) !== null) alerts.push('room_not_ready')
  if (isLateArrival(stay, { property, due_at, now, overdue })) alerts.push('late')
  return alerts
}

/** An hour after the time that the guest has named; without one, late in the evening. rule 17.12 */
function isLateArrival(
  { estimated_arrival_time }: DayStay,
  {
    property: { date, at },
    due_at,
    now,
    overdue,
  }: Pick<StayAlertCase, 'property' | 'due_at' | 'now' | 'overdue'>,
): boolean {
  return estimated_arrival_time === null ? due_at <= now && at(date, LATE_FROM) <= now : due_at <= overdue
}

/** The row of an arrival, departure or stay-over. */
export function stayRow(stay: DayStay, kind: Exclude<StayKind, 'missed'>, around: DayContext): TodayRow {
  const { property, best_room } = around
  const due_at = dueOf(stay, kind, property)
  const done =
    kind === 'arrival' ? isDoneArrival(stay) : kind === 'departure' && stay.status === 'checked_out'
  const collect = collectable(stay, property)
  const alerts = alertsOf(stay, { ...around, kind, due_at, done })
  const to_do = !property.is_past && !done && (kind !== 'in_house' || alerts.length > 0 || collect > 0)
  const counted_in: TodayCounter[] = [
    ...(kind === 'arrival' ? (['arrivals'] as const) : []),
    ...(kind === 'departure' ? (['departures'] as const) : []),
    ...(isInHouse(stay, property) ? (['in_house'] as const) : []),
    ...(collect > 0 ? (['to_collect'] as const) : []),
    ...(around.is_new ? (['new'] as const) : []),
    ...(alerts.length > 0 ? (['attention'] as const) : []),
    ...(to_do ? (['to_do'] as const) : []),
  ]
  const row = {
    key: stay.id,
    property_id: stay.property_id,
    due_at,
    done,
    alerts,
    counted_in,
    ...shown(stay),
    to_collect: collect > 0 ? money(collect, stay.currency) : null,
  }
  if (kind === 'arrival')
    return { type: kind, ...row, best_room, registered_guests: around.registered_guests }
  if (kind === 'departure') return { type: kind, ...row }
  return { type: kind, ...row, moves_from_room_id: property.is_current ? stay.moves_from_room_id : null }
}

/** When the previous business date began. */
export const startOfPreviousDate = ({ date, day_ends_at, at }: PropertyOnDay): string =>
  at(addDays(date, -1), day_ends_at)

/** Recent bookings and cancellations; a booking only where it has no row of the day. */
export const recentChangeRows = (stays: readonly StayNews[], of_day: ReadonlySet<string>): TodayRow[] =>
  stays.flatMap((stay) =>
    stay.cancelled_at !== null
      ? newsRow(stay, 'cancelled')
      : of_day.has(stay.id)
        ? []
        : newsRow(stay, 'booked'),
  )

const newsRow = (
  { created_at, cancelled_at, ...stay }: StayNews,
  type: 'booked' | 'cancelled',
): TodayRow => ({
  type,
  key: stay.id,
  property_id: stay.property_id,
  due_at: cancelled_at ?? created_at,
  done: false,
  alerts: [],
  counted_in: [type === 'booked' ? 'new' : 'cancelled'],
  ...shown(stay),
  to_collect: null,
})

const isDoneArrival = ({ status }: DayStay) => status === 'checked_in' || status === 'checked_out'

function shown(stay: DayStay) {
  const { balance, deposit_open, currency, booker, property_id, hold_expires_at, ...others } = stay
  const { last_room_id, moves_from_room_id, ...common } = others
  return {
    ...common,
    confirmation_code: confirmationCode(stay.id),
    first_name: booker.first_name,
    last_name: booker.last_name,
    balance: money(balance, currency),
  }
}

const MAX_MISSED = 20

/** One row for all overdue arrivals of earlier days at a property. */
export function overdueArrivalsRow(
  stays: readonly DayStay[],
  { property_id, date, day_ends_at, at }: PropertyOnDay,
): TodayRow {
  const latest = [...stays].sort((a, b) => (a.check_in < b.check_in ? 1 : -1)).slice(0, MAX_MISSED)
  return {
    type: 'no_arrivals',
    key: `no_arrivals ${property_id}`,
    property_id,
    due_at: at(date, day_ends_at),
    done: false,
    alerts: ['not_arrived'],
    counted_in: ['attention', 'to_do'],
    count: stays.length,
    stays: latest.map((stay) => {
      const { id, confirmation_code, first_name, last_name, check_in, check_out } = { ...shown(stay) }
      return { id, confirmation_code, first_name, last_name, check_in, check_out }
    }),
  }
}

import { addDays, instantAt } from '../../kernel/time/dates.ts'
import { failedRestrictions, type Offer, type Party } from '../pricing/offers/public.ts'
import type { StoredService } from '../pricing/services/public.ts'
import type { PropertyRow } from '../property/properties/public.ts'
import type { RequestedPrices } from '../stays/reservations/public.ts'
import type { BookedForFirm } from './agreements/booked-for-firm.ts'
import type { Chance, Weighted } from './chance.ts'
import type { DemoHotel, DemoPlan, DemoRoomType, Span } from './create-hotel.ts'
import type { Slot } from './fill-calendar.ts'

/**
 * Situations at the front desk on the day of the first start: a late arrival, an overdue departure with an
 * open balance, and an arrival soon whose room is dirty.
 */
export type Situation = 'late_arrival' | 'unpaid_departure' | 'dirty_room'

/** A slot with the details of its booking, and the times of what follows. */
export interface Booking {
  readonly slot: Slot
  readonly property: PropertyRow
  readonly room_type: DemoRoomType
  readonly party: Party
  readonly channel: string
  readonly offer: Offer
  readonly created: Temporal.Instant
  readonly arrives: Temporal.Instant
  readonly departs: Temporal.Instant
  /** When the deposit is paid, as a fraction of the hold; null when it is not paid, or not yet. */
  readonly pays_after: number | null
  /** The situation that the booking shows today, or null. */
  readonly situation: Situation | null
  /** Another price than the plan's; null for most. */
  readonly prices: RequestedPrices | null
  /** The company that it is booked for, and pays; null for most. */
  readonly firm: BookedForFirm | null
  /** Services booked with it. */
  readonly services: readonly StoredService[]
}

/** Days between booking and arrival. */
const LEADS: readonly Weighted<readonly [number, number]>[] = [
  [[0, 2], 14],
  [[3, 14], 20],
  [[15, 45], 30],
  [[46, 110], 24],
  [[111, 200], 12],
]
/** The part of the guests who come late at night. */
const LATE_ARRIVAL = 0.12

/** Turns a slot into a booking; null where no plan sells it. */
export function bookingOf(
  hotel: DemoHotel,
  room_type: DemoRoomType,
  slot: Slot,
  span: Span,
  chance: Chance,
): Booking | null {
  const { property, design } = hotel
  const party = chance.weighted(room_type.design.parties)
  const overbooked = slot.outcome === 'overbooked'
  const wanted_channel = overbooked ? 'booking_com' : chance.weighted(design.sources)
  const arrives = arrivalOf(property, slot, chance)
  const planned = creationOf(property, slot, span, chance)
  const created = overbooked
    ? hoursAgo(span, OVERBOOKED_HOURS)
    : slot.popular
      ? inTime(planned, span, chance)
      : planned
  const plans = plansFor(room_type.plans, slot, wanted_channel, created)
  const channel = plans.length > 0 ? wanted_channel : 'direct'
  const sold = plans.length > 0 ? plans : plansFor(room_type.plans, slot, channel, created)
  if (sold.length === 0) return null
  const plan = chance.weighted(sold.map((one) => [one, one.design.weight] as const))
  return {
    slot,
    property,
    room_type,
    party,
    channel,
    offer: plan.offers.get(channel)!,
    created,
    arrives,
    departs: departureOf(property, slot, chance),
    pays_after: slot.outcome === 'expired' ? null : 0.05 + chance.fraction() * 0.8,
    situation: null,
    prices: null,
    firm: null,
    services: [],
  }
}

/** Plans that the channel sells and whose restrictions the stay meets; only a deposit can expire. */
const plansFor = (plans: readonly DemoPlan[], slot: Slot, channel: string, created: Temporal.Instant) =>
  plans.filter(({ offers, design }) => {
    const offer = offers.get(channel)
    if (!offer || failedRestrictions(offer, slot, created).length > 0) return false
    return slot.outcome !== 'expired' || design.terms.deposit_rule?.due === 'at_booking'
  })

/**
 * Some days ahead between eight and eleven at night, in the morning for the same day, never before the
 * property opened its books.
 */
function creationOf(
  { timezone }: PropertyRow,
  { check_in }: Slot,
  span: Span,
  chance: Chance,
): Temporal.Instant {
  const lead = chance.between(...chance.weighted(LEADS))
  const hour = chance.between(8, lead === 0 ? 12 : 22)
  const at = clockTime(hour, chance.between(0, 59))
  const booked_at = instantAt(addDays(check_in, -lead), at, timezone).add({
    seconds: chance.between(0, 59),
    milliseconds: chance.between(0, 999),
  })
  const earliest = span.opened.add({ minutes: chance.between(24 * 60, 30 * 24 * 60) })
  return Temporal.Instant.compare(booked_at, earliest) < 0 ? earliest : booked_at
}

const OVERBOOKED_HOURS = 7

const hoursAgo = ({ now }: Span, hours: number) => now.subtract({ hours })

/** A night that is full by now has no booking that is still to be made. */
function inTime(planned: Temporal.Instant, span: Span, chance: Chance): Temporal.Instant {
  const hours = chance.between(OVERBOOKED_HOURS + 1, 20 * 24)
  const latest = hoursAgo(span, OVERBOOKED_HOURS)
  return Temporal.Instant.compare(planned, latest) < 0 ? planned : hoursAgo(span, hours)
}

function arrivalOf({ timezone, check_in_time }: PropertyRow, { check_in }: Slot, chance: Chance) {
  const late = chance.happens(LATE_ARRIVAL)
  const hour = late ? chance.between(22, 23) : chance.between(Number(check_in_time.slice(0, 2)), 21)
  return instantAt(check_in, clockTime(hour, chance.between(0, 59)), timezone)
}

function departureOf({ timezone, check_out_time }: PropertyRow, { check_out }: Slot, chance: Chance) {
  const hour = chance.between(7, Number(check_out_time.slice(0, 2)) - 1)
  return instantAt(check_out, clockTime(hour, chance.between(0, 59)), timezone)
}

const clockTime = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** How many bookings of the last minutes and hours still wait for their deposit. */
const WAITING = [
  { code: 'NR', count: 3, minutes: [4, 25] },
  { code: 'BB', count: 3, minutes: [70, 1500] },
] as const

/**
 * Of the bookings that would be made in the future, a few are made just before now and wait for their
 * deposit; the others are dropped, so that future nights fill up as they do in reality.
 */
export function bookingsUntil(
  bookings: readonly Booking[],
  now: Temporal.Instant,
  chance: Chance,
): Booking[] {
  const made = bookings.filter(({ created }) => Temporal.Instant.compare(created, now) <= 0)
  const later = bookings.filter(
    ({ created, arrives, slot }) =>
      Temporal.Instant.compare(created, now) > 0 &&
      Temporal.Instant.compare(arrives, now.add({ hours: 100 })) > 0 &&
      slot.outcome === 'stay',
  )
  const waiting = WAITING.flatMap(({ code, count, minutes: [low, high] }) => {
    const of_plan = later.filter(({ room_type, offer }) =>
      room_type.plans.some(({ id, design }) => id === offer.plan.id && design.terms.code === code),
    )
    return of_plan.slice(0, count).map((booking) => ({
      ...booking,
      created: now.subtract({ minutes: chance.between(low, high) }),
      pays_after: null,
    }))
  })
  return [...made, ...waiting]
}

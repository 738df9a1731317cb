import { businessDate } from '../../kernel/time/business-date.ts'
import type { Booking } from './bookings.ts'

/** Until then nothing more happens by itself to the guests of these situations. */
const OPEN_HOURS = 10
/** From then on an arrival announced for an hour ago is late. */
const LATE_FROM = '15:30'
/** Between these somebody may come in half an hour. */
const DESK_HOURS = { from: '09:00', to: '22:30' }

/** Assigns today's situations to bookings of one property; one without a suitable booking is left out. */
export function withSituations(bookings: readonly Booking[], now: Temporal.Instant): Booking[] {
  const [first] = bookings
  if (!first) return []
  const today = businessDate(first.property, now)
  const stays = bookings.filter(
    ({ slot, created }) => slot.outcome === 'stay' && Temporal.Instant.compare(created, now) < 0,
  )
  const arrivals = stays.filter(({ slot }) => slot.check_in === today)
  const roomOf = ({ room_type, slot }: Booking) => `${room_type.id} ${slot.room}`
  const awaited = new Set(arrivals.map(roomOf))
  const [late, dirty] = arrivals
  // The room of the next guest may be occupied by now: it would then be occupied twice.
  const unpaid = stays.find(
    (booking) => booking.slot.check_out === today && !awaited.has(roomOf(booking)) && paysAtTheDesk(booking),
  )
  const after = now.add({ hours: OPEN_HOURS })
  return bookings.map((booking) => {
    if (booking === late) return { ...booking, situation: 'late_arrival', arrives: after }
    if (booking === dirty) return { ...booking, situation: 'dirty_room', arrives: after }
    if (booking === unpaid) return { ...booking, situation: 'unpaid_departure', departs: after }
    return booking
  })
}

const paysAtTheDesk = ({ offer, channel }: Booking) =>
  offer.plan.deposit_rule.type === 'none' && channel !== 'airbnb'

/** The arrival times that the guests have announced. */
export function arrivalNotesOf(
  { situation, property }: Booking,
  now: Temporal.Instant,
): { notes: string; estimated_arrival_time: string } | undefined {
  const local = now.toZonedDateTimeISO(property.timezone)
  const clock = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const halfHour = (minutes: number) => {
    const { hour, minute } = local.add({ minutes })
    return `${String(hour).padStart(2, '0')}:${minute < 30 ? '00' : '30'}`
  }
  if (situation === 'late_arrival') {
    const is_evening = clock >= LATE_FROM
    return {
      notes: 'Flight delayed: asks for the key to be left at the night desk.',
      estimated_arrival_time: is_evening ? halfHour(-60) : '23:30',
    }
  }
  if (situation === 'dirty_room') {
    const is_soon = clock >= DESK_HOURS.from && clock <= DESK_HOURS.to
    return {
      notes: 'Anniversary. Comes early if the room is ready.',
      estimated_arrival_time: is_soon ? halfHour(30) : '14:00',
    }
  }
  return undefined
}

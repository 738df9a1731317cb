import { addDays, instantAt } from '../../kernel/time/dates.ts'
import {
  asCancelled,
  asExpired,
  balanceOf,
  feeNow,
  oneSegment,
  type ReservationRow,
  received,
  TRANSITIONS,
} from '../stays/reservations/public.ts'
import type { Booking } from './bookings.ts'
import type { Chance } from './chance.ts'

/** A change of a reservation at a moment. */
export interface HistoryStep {
  readonly at: Temporal.Instant
  /** The row itself where there is nothing left to do. */
  readonly change: (row: ReservationRow) => ReservationRow
  /** Minor units that a credit note takes off the invoice. */
  readonly credit?: number
}

/** The history of a booking; null for one that would still hold nights which nobody counted. */
export function stepsOf(
  booking: Booking,
  row: ReservationRow,
  now: Temporal.Instant,
  chance: Chance,
  money: Chance,
): HistoryStep[] | null {
  const deposit = payDeposit(booking, row)
  switch (booking.slot.outcome) {
    case 'expired': {
      const at = Temporal.Instant.from(row.hold_expires_at!)
      return Temporal.Instant.compare(at, now) <= 0 ? [{ at, change: asExpired }] : null
    }
    case 'lost':
      return [...deposit, cancel(booking, now, chance)]
    case 'no_show':
      return [assign(booking, chance), ...deposit, noShow(booking, chance)]
    case 'overbooked':
      return deposit
    case 'stay':
      return [assign(booking, chance), ...deposit, checkIn(booking, chance), ...leave(booking, row, money)]
  }
}

const step = (
  { property }: Booking,
  name: keyof typeof TRANSITIONS,
  now: Temporal.Instant,
  row: ReservationRow,
  allow_open_balance = false,
): ReservationRow => TRANSITIONS[name]({ row, property, now, allow_open_balance, by: 'staff' })

/** The deposit confirms the stay, unless it is cancelled by then. */
function payDeposit(booking: Booking, { hold_expires_at }: ReservationRow): HistoryStep[] {
  if (hold_expires_at === null || booking.pays_after === null) return []
  const at = between(booking.created, Temporal.Instant.from(hold_expires_at), booking.pays_after)
  const change = (row: ReservationRow) =>
    row.status === 'pending_payment'
      ? step(booking, 'confirm', at, { ...row, amount_paid: row.deposit_required! })
      : row
  return [{ at, change }]
}

/** Rooms are assigned in the week before, or at check-in. */
function assign(
  { slot, property, room_type, created, arrives, situation }: Booking,
  chance: Chance,
): HistoryStep {
  const drawn = chance.weighted([
    [0, 34],
    [1, 24],
    [2, 18],
    [7, 24],
  ])
  const days = situation === 'dirty_room' ? Math.max(1, drawn) : drawn
  const room_id = room_type.rooms[slot.room!]!.id
  const change = (row: ReservationRow) => ({ ...row, segments: oneSegment(row, { ...row, room_id }) })
  if (days === 0) return { at: arrives.subtract({ minutes: 1 }), change }
  const planned = instantAt(addDays(slot.check_in, -days), '10:00', property.timezone)
  const soonest = created.add({ minutes: 5 })
  return { at: Temporal.Instant.compare(planned, soonest) < 0 ? soonest : planned, change }
}

function checkIn(booking: Booking, chance: Chance): HistoryStep {
  const at = booking.arrives
  const pays = chance.happens(0.45) && booking.situation !== 'unpaid_departure' && booking.firm === null
  const change = (row: ReservationRow) =>
    step(booking, 'check_in', at, pays ? { ...row, amount_paid: row.total } : row)
  return { at, change }
}

/** Companies that pay by bank transfer after the stay, and guests who are compensated for a fault. */
const ON_ACCOUNT = 0.02
const GOODWILL = 0.01
const TRANSFER_DAYS = 12

/** Everything is paid by then, except on account; now and then a part is refunded a day later. */
function leave(booking: Booking, first: ReservationRow, money: Chance): HistoryStep[] {
  const at = booking.departs
  const leaves = (row: ReservationRow, on_account = false) => step(booking, 'check_out', at, row, on_account)
  const paysAll = (row: ReservationRow) => ({ ...row, amount_paid: row.total })
  const { firm } = booking
  if (money.happens(ON_ACCOUNT) || firm) {
    const transferred = at.add({ hours: 24 * TRANSFER_DAYS })
    const left: HistoryStep = { at, change: (row) => leaves(row, true) }
    if (firm && !firm.transfers) return [left]
    return [left, { at: transferred, change: (row) => (row.amount_paid < row.total ? paysAll(row) : row) }]
  }
  const departure: HistoryStep = { at, change: (row) => leaves(paysAll(row)) }
  if (!money.happens(GOODWILL)) return [departure]
  const credit = Math.floor(first.total / 10)
  const change = (row: ReservationRow) => ({ ...row, amount_refunded: row.amount_refunded + credit })
  return [departure, { at: at.add({ hours: 22 }), credit, change }]
}

/** The night audit marks the no-show; most are charged the fee, and what was paid above it is refunded. */
function noShow(booking: Booking, chance: Chance): HistoryStep {
  const { slot, property } = booking
  const at = instantAt(addDays(slot.check_in, 1), '02:30', property.timezone)
  const charged = chance.happens(0.6)
  return { at, change: (row) => settle(step(booking, 'no_show', at, row), charged, true) }
}

const REASONS = [
  'guest_request',
  'guest_request',
  'plans_changed',
  'flight_cancelled',
  'illness',
  'found_cheaper',
]
const REFUND_DAYS = 3

/** At some time before arrival; a refund takes three days. */
function cancel(booking: Booking, now: Temporal.Instant, chance: Chance): HistoryStep {
  const { arrives, created, channel, property } = booking
  const last = Temporal.Instant.compare(arrives, now) < 0 ? arrives : now
  const at = between(created, last, 0.02 + 0.97 * Math.sqrt(chance.fraction()))
  const by = channel === 'direct' ? chance.pick(['guest', 'guest', 'staff'] as const) : 'channel'
  const reason = chance.pick(REASONS)
  const charged = chance.happens(0.75)
  const refunded = Temporal.Instant.compare(at.add({ hours: 24 * REFUND_DAYS }), now) < 0
  const change = (row: ReservationRow) => {
    const fee = feeNow(row, property, at)
    const cancelled_at = at.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString()
    return settle(asCancelled(row, { fee, at: cancelled_at, by, reason, note: null }), charged, refunded)
  }
  return { at, change }
}

/**
 * After the end of a stay that did not happen: the fee is paid or still due, the rest refunded or still to be
 * refunded.
 */
function settle(row: ReservationRow, charged: boolean, refunded: boolean): ReservationRow {
  const open = balanceOf(row)
  if (open > 0) return charged ? { ...row, amount_paid: row.amount_paid + open } : row
  if (open === 0 || received(row) === 0 || !refunded) return row
  const { cancellation } = row
  return {
    ...row,
    amount_refunded: row.amount_refunded - open,
    cancellation: cancellation && { ...cancellation, refund_status: 'succeeded' },
  }
}

/** A moment between two, as a fraction of the interval. */
function between(from: Temporal.Instant, to: Temporal.Instant, fraction: number): Temporal.Instant {
  const milliseconds = to.epochMilliseconds - from.epochMilliseconds
  return from.add({ milliseconds: Math.max(0, Math.floor(milliseconds * fraction)) })
}

import type { BookingEventData } from '#contract/developer/events-on-request.ts'
import type { ReservationStatus } from '#contract/lists.ts'
import { type Money, money } from '#contract/money.ts'
import type { Deposit, Reservation } from '#contract/parts/reservation-parts.ts'
import type { Booking } from '#contract/stays/bookings.ts'
import type { Scope } from '#server/context.ts'
import { paymentStatusOf } from '#server/features/invoices/public.ts'
import { earlier, later } from '#server/kernel/time/dates.ts'
import { confirmationCode, present } from '../present.ts'
import type { ReservationRow } from '../row.ts'
import type { BookingRow } from './store.ts'

/** The first of these that a room has is the status of the booking. rule 4 */
const IN_ORDER: readonly ReservationStatus[] = [
  'pending_payment',
  'checked_in',
  'confirmed',
  'checked_out',
  'no_show',
]

export const statusOfBooking = (rooms: readonly Pick<Reservation, 'status'>[]): ReservationStatus =>
  IN_ORDER.find((status) => rooms.some((room) => room.status === status)) ?? 'cancelled'

/** A booking as the API shows it to a caller, with its rooms in the order in which they were booked. */
export function presentBooking(
  booking: BookingRow,
  rows: readonly ReservationRow[],
  now: Temporal.Instant,
  scope?: Pick<Scope, 'property_ids'>,
): Booking {
  const reservations = rows.map((row) => present(row, now, scope))
  return { ...shown(booking, reservations), reservations }
}

/** The data of an event: the rooms by what tells them apart. */
export function eventDataOf(
  booking: BookingRow,
  rows: readonly ReservationRow[],
  now: Temporal.Instant,
): BookingEventData {
  const reservations = rows.map((row) => present(row, now))
  return {
    ...shown(booking, reservations),
    reservations: reservations.map(({ id, status, room_type_id, check_in, check_out }) => ({
      id,
      status,
      room_type_id,
      check_in,
      check_out,
    })),
  }
}

function shown(booking: BookingRow, rooms: readonly Reservation[]) {
  const [first] = rooms
  const { guest_id, booker, channel, external_reference, total } = first!
  const sum = (of: (room: Reservation) => Money): Money =>
    money(
      rooms.reduce((all, room) => all + of(room).amount, 0),
      total.currency,
    )
  const owed = sum(({ amount_owed }) => amount_owed)
  const amount_paid = sum((room) => room.amount_paid)
  const amount_refunded = sum((room) => room.amount_refunded)
  const held = rooms.find(({ hold_expires_at }) => hold_expires_at !== null)
  const companies = new Set(rooms.map(({ company_id }) => company_id))
  const groups = new Set(rooms.map(({ group_id }) => group_id))
  const collected = rooms.reduce((all, room) => all + (room.collected_by_channel?.amount ?? 0), 0)
  return {
    id: booking.id,
    confirmation_code: confirmationCode(booking.id),
    property_id: booking.property_id,
    status: statusOfBooking(rooms),
    check_in: rooms.map((room) => room.check_in).reduce(earlier),
    check_out: rooms.map((room) => room.check_out).reduce(later),
    guest_id,
    group_id: groups.size === 1 ? first!.group_id : null,
    company_id: companies.size === 1 ? first!.company_id : null,
    booker,
    channel,
    external_reference,
    billing: booking.billing,
    total: sum((room) => room.total),
    deposit: depositOfBooking(rooms),
    hold_expires_at: held?.hold_expires_at ?? null,
    amount_paid,
    amount_refunded,
    amount_owed: owed,
    balance: sum(({ balance }) => balance),
    payment_status: paymentStatusOf(owed.amount, {
      amount_paid: amount_paid.amount + collected,
      amount_refunded: amount_refunded.amount,
    }),
    version: rooms.reduce((version, room) => version + room.version, booking.version),
    created_at: booking.created_at,
    updated_at: rooms.map((room) => room.updated_at).reduce(later, booking.updated_at),
  }
}

/** The deposits of the rooms that take place, else of all. */
export function depositOfBooking(rooms: readonly Pick<Reservation, 'status' | 'deposit'>[]): Deposit | null {
  const lasting = rooms.filter(({ status }) => status !== 'cancelled' && status !== 'no_show')
  const deposits = (lasting.length > 0 ? lasting : rooms).flatMap(({ deposit }) => deposit ?? [])
  const [first] = deposits
  if (!first) return null
  const sum = (of: (one: Deposit) => Money) =>
    money(
      deposits.reduce((all, one) => all + of(one).amount, 0),
      first.required.currency,
    )
  const paid = sum((one) => one.paid)
  const dues = deposits.flatMap(({ due_at }) => due_at ?? [])
  return {
    required: sum(({ required }) => required),
    paid,
    due_at: dues.length > 0 ? dues.reduce(earlier) : null,
    status: statusOfDeposit(new Set(deposits.map(({ status }) => status)), paid.amount),
  }
}

function statusOfDeposit(statuses: ReadonlySet<Deposit['status']>, paid: number): Deposit['status'] {
  const [only] = statuses
  if (statuses.size === 1) return only!
  if (statuses.has('refund_due')) return 'refund_due'
  if (statuses.has('due') || statuses.has('partially_paid')) return paid > 0 ? 'partially_paid' : 'due'
  return statuses.has('paid') ? 'paid' : 'forfeited'
}

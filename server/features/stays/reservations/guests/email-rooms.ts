import { type Money, money } from '#contract/money.ts'
import type { Cancellation, Tax } from '#contract/parts/reservation-parts.ts'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import type { BookingStay } from '#server/features/mail/email/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { earlier, later, nightsBetween } from '#server/kernel/time/dates.ts'
import { depositOfBooking, statusOfBooking } from '../bookings/present-booking.ts'
import type { ReservationRow } from '../row.ts'
import { presentEmailStay } from './email-stay.ts'

type ArrivalTime = Pick<PropertyRow, 'timezone' | 'check_in_time'>

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** A booking in an e-mail to its guest: of one room the stay itself, of several what they come to, with a list of them. rule 4.63 */
export function presentEmailRooms(
  rows: readonly ReservationRow[],
  place: ArrivalTime,
  names: ReadonlyMap<string, string> = NO_NAMES,
): BookingStay {
  const present = (row: ReservationRow) =>
    presentEmailStay(row, place, { room_type: names.get(row.room_type_id), bed: names.get(row.id) })
  if (rows.length === 1) return present(rows[0]!)
  const all = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(present)
  const lasting = all.filter((stay) => !isCancelledOrNoShow(stay))
  return sumUp(all, lasting.length > 0 ? lasting : all)
}

/** What takes place of it is listed; what was paid and is to be paid, of all rooms. */
function sumUp(all: readonly BookingStay[], shown: readonly BookingStay[]): BookingStay {
  const { currency } = all[0]!.total
  const sum = (stays: readonly BookingStay[], of: (stay: BookingStay) => Money | null | undefined) =>
    money(
      stays.reduce((total, stay) => total + (of(stay)?.amount ?? 0), 0),
      currency,
    )
  const status = statusOfBooking(shown)
  const check_in = shown.map((stay) => stay.check_in).reduce(earlier)
  const check_out = shown.map((stay) => stay.check_out).reduce(later)
  const { hold_expires_at } = shown[0]!
  const is_due = (stay: BookingStay) => hold_expires_at === null || stay.deposit?.due_at === hold_expires_at
  const names = Map.groupBy(shown, (stay) => stay.room_type)
  return {
    status,
    check_in,
    check_out,
    nights: nightsBetween(check_in, check_out),
    room_type_id: shown.map((stay) => stay.room_type_id).join(' '),
    room_type: [...names].map(([name, { length }]) => `${length} × ${name}`).join(', '),
    adults: shown.reduce((count, stay) => count + stay.adults, 0),
    children: shown.reduce((count, stay) => count + stay.children, 0),
    total: sum(shown, (stay) => stay.total),
    accommodation: sum(shown, (stay) => stay.accommodation),
    services: shown.flatMap((stay) => stay.services),
    taxes: taxesOf(shown),
    deposit: depositOfBooking(shown.filter(is_due)),
    paid: sum(all, (stay) => stay.paid),
    balance: sum(all, (stay) => stay.balance),
    hold_expires_at,
    fee_steps: feeStepsOf(shown, currency),
    free_cancellation_until: earliestOf(shown.map((stay) => stay.free_cancellation_until)),
    no_show_fee: sum(shown, (stay) => stay.no_show_fee),
    fee: shown.some((stay) => stay.fee) ? sum(shown, (stay) => stay.fee) : null,
    cancellation: isCancelledOrNoShow({ status }) ? cancellationOf(shown, sum(shown, refundOf)) : null,
    rooms: shown.map((stay) => ({
      room_type: stay.room_type,
      bed: stay.bed,
      check_in: stay.check_in,
      check_out: stay.check_out,
      adults: stay.adults,
      children: stay.children,
      total: stay.total,
    })),
  }
}

const refundOf = ({ cancellation }: BookingStay) => cancellation?.refund

function earliestOf(moments: readonly (string | null)[]): string | null {
  const known = moments.flatMap((moment) => moment ?? [])
  return known.length > 0 ? known.reduce(earlier) : null
}

/** The taxes of all rooms, one line for each kind and rate. */
function taxesOf(stays: readonly BookingStay[]): Tax[] {
  const kinds = Map.groupBy(
    stays.flatMap(({ taxes }) => taxes),
    ({ type, rate, included }) => `${type} ${rate} ${included}`,
  )
  return [...kinds.values()].map(([first, ...others]) => ({
    type: first!.type,
    rate: first!.rate,
    net: null,
    amount: others.reduce(
      (sum, { amount }) => money(sum.amount + amount.amount, sum.currency),
      first!.amount,
    ),
    included: first!.included,
  }))
}

/** What it costs to cancel all rooms, from each moment at which that changes. rule 3 */
function feeStepsOf(stays: readonly BookingStay[], currency: string): BookingStay['fee_steps'] {
  const moments = [...new Set(stays.flatMap(({ fee_steps }) => fee_steps.flatMap(({ from }) => from ?? [])))]
  return [null, ...moments.sort()].map((from) => {
    const fees = stays.map(
      ({ fee_steps }) =>
        fee_steps.findLast((step) => step.from === null || (from !== null && step.from <= from))?.fee
          .amount ?? 0,
    )
    return {
      from,
      fee: money(
        fees.reduce((sum, fee) => sum + fee, 0),
        currency,
      ),
    }
  })
}

/** Of several states of refunds, the one that needs attention most. */
const REFUND_ORDER: readonly Cancellation['refund_status'][] = ['failed', 'manual', 'pending', 'succeeded']

export const refundStatusOf = (
  statuses: readonly Cancellation['refund_status'][],
): Cancellation['refund_status'] => REFUND_ORDER.find((status) => statuses.includes(status)) ?? 'none'

function cancellationOf(stays: readonly BookingStay[], refund: Money): BookingStay['cancellation'] {
  const ended = stays.flatMap(({ cancellation }) => cancellation ?? [])
  const last = ended.at(-1)
  return (
    (last && {
      refund: refund.amount > 0 ? refund : null,
      refund_status: refundStatusOf(ended.map(({ refund_status }) => refund_status)),
      reason: last.reason,
      cancelled_by: last.cancelled_by,
    }) ??
    null
  )
}

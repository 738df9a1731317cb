import { isDeepStrictEqual } from 'node:util'
import type {
  ReservationCancelledData,
  ReservationCreatedData,
  ReservationUpdatedData,
} from '#contract/developer/events.ts'
import { money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { appendEvent, type EventDraft } from '#server/events/append.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'
import { presentBookedService } from '../../pricing/services/public.ts'
import { appendRoomChanged } from './bookings/booking-events.ts'
import { balanceOf, totalOfStay } from './money/amount-due.ts'
import { nightsByHand } from './prices/nights-by-hand.ts'
import { roomOf } from './rooms/segments.ts'
import type { ReservationRow } from './row.ts'

/** The events of a reservation; their `data` is the state that is being committed. spec 6, rule 9 */
const fact = (type: EventDraft['type'], row: ReservationRow, data: Record<string, unknown>): EventDraft => ({
  type,
  property_id: row.property_id,
  resource_id: row.id,
  data,
})

const createdData = (row: ReservationRow): ReservationCreatedData => ({
  id: row.id,
  booking_id: row.booking_id,
  group_id: row.group_id,
  property_id: row.property_id,
  status: row.status,
  room_type_id: row.room_type_id,
  check_in: row.check_in,
  check_out: row.check_out,
  channel: row.channel,
  guest_id: row.guest_id,
  company_id: row.company_id,
  total: money(totalOfStay(row), row.currency),
  services: row.services.map((service) => presentBookedService(service, row.currency)),
  rate_plan_id: row.rate_plan_id,
  nights: nightsBetween(row.check_in, row.check_out),
  adults: row.adults,
  children: row.children,
  external_reference: row.external_reference,
  ...pricesOf(row),
  created_at: row.created_at,
})

/** Parts of the price of a stay that do not come from the plan. rule 22.14 */
const pricesOf = (row: ReservationRow) => ({
  nights_by_hand: nightsByHand(row),
  discount: row.discount,
  promotion_code: row.promotion?.code ?? null,
})

export const created = (row: ReservationRow): EventDraft => fact('reservation.created', row, createdData(row))

export function cancelled(row: ReservationRow): EventDraft {
  const { cancelled_at, cancelled_by, reason, fee, refund, refund_status } = row.cancellation!
  const data: ReservationCancelledData = {
    ...createdData(row),
    cancelled_at,
    cancelled_by,
    reason,
    fee,
    refund,
    refund_status,
  }
  return fact('reservation.cancelled', row, data)
}

/** The state before and after a change, at the moment of the change. */
const shown = (row: ReservationRow, now: Temporal.Instant) => ({
  status: row.status,
  check_in: row.check_in,
  check_out: row.check_out,
  nights: nightsBetween(row.check_in, row.check_out),
  room_type_id: row.room_type_id,
  room_id: roomOf(row, now),
  room_segments: row.segments,
  rate_plan_id: row.rate_plan_id,
  guest_id: row.guest_id,
  company_id: row.company_id,
  group_id: row.group_id,
  adults: row.adults,
  children: row.children,
  total: money(totalOfStay(row), row.currency),
  services: row.services.map((service) => presentBookedService(service, row.currency)),
  ...pricesOf(row),
  balance: money(balanceOf(row), row.currency),
})

/** Null when nothing changed that events include: notes, metadata and payments alone are not. rule 4 */
export function updated(before: ReservationRow, after: ReservationRow): EventDraft | null {
  const now = Temporal.Instant.from(after.updated_at)
  const [was, is] = [shown(before, now), shown(after, now)]
  const changed_fields = (Object.keys(is) as (keyof typeof is)[]).filter(
    (field) => !isDeepStrictEqual(was[field], is[field]),
  )
  if (changed_fields.every((field) => field === 'balance')) return null
  const data: ReservationUpdatedData = {
    ...createdData(after),
    room_id: is.room_id,
    room_segments: is.room_segments,
    balance: money(balanceOf(after), after.currency),
    fee: after.cancellation?.fee ?? null,
    refund: after.cancellation?.refund ?? null,
    refund_status: after.cancellation?.refund_status ?? 'none',
    changed_fields,
    previous: Object.fromEntries(changed_fields.map((field) => [field, was[field]])),
    updated_at: after.updated_at,
  }
  return fact('reservation.updated', after, data)
}

/** Appends the event of a change, where there is one. */
export async function appendUpdated(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  before: ReservationRow,
  after: ReservationRow,
): Promise<void> {
  const fact = updated(before, after)
  if (fact) await Promise.all([appendEvent(ctx, fact), appendRoomChanged(ctx, after)])
}

import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import {
  dueOnFirstFolio,
  onAccountOfStay,
  readDocuments,
  readDocumentsOfStays,
} from '#server/features/invoices/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { readBooking, readRoomsOf } from '../bookings/store.ts'
import { balanceOf } from '../money/amount-due.ts'
import type { ReservationRow } from '../row.ts'
import { isClosed } from '../states.ts'
import { leaveEarly } from './leave-early.ts'

interface StatusRequest {
  readonly property: PropertyRow
  readonly body: Input<typeof contract.updateReservation>['body']
}

/**
 * What of the balance of a guest in house is not asked of the guest who leaves now, in minor units: what companies pay; and
 * of rooms that are billed together what is on their bill, until the last of them leaves, who is asked for all of it.
 * Documents are read only where an open balance would be refused. rule 4.64, 30.14
 */
export async function readOnAccount(
  ctx: Context,
  row: ReservationRow,
  { property, body: { status, allow_open_balance } }: StatusRequest,
): Promise<number> {
  if (status === undefined || row.status !== 'checked_in' || allow_open_balance) return 0
  const left = leaveEarly({ row, property, now: ctx.now })
  const others = await readOthersOnBill(ctx, row)
  const on_bill = others.length === 0 ? 0 : await onBill(ctx, left, others)
  if (balanceOf(left) <= 0) return on_bill
  return on_bill + onAccountOfStay(ctx, await readDocuments(ctx, row.id), left)
}

/** What the bill takes off the guest who leaves; negative is what the other rooms have left open on it. */
async function onBill(
  ctx: Context,
  left: ReservationRow,
  others: readonly ReservationRow[],
): Promise<number> {
  const is_last = others.every(({ status }) => isClosed(status))
  const to_pay = is_last ? others : [left]
  const documents = await readDocumentsOfStays(
    ctx,
    to_pay.map(({ id }) => id),
  )
  const due = to_pay.reduce((sum, room) => {
    const own = documents.filter(({ reservation_id }) => reservation_id === room.id)
    // What a channel has collected is due on the documents until the channel pays. rule 7.67
    return sum + Math.min(dueOnFirstFolio(ctx, own, room), balanceOf(room))
  }, 0)
  return is_last ? -due : due
}

/** The other rooms of a booking that are billed together; their locks are held with that of the room. ADR 103 */
async function readOthersOnBill(
  ctx: Context,
  { id, booking_id }: ReservationRow,
): Promise<readonly ReservationRow[]> {
  if (booking_id === null) return []
  const [booking, rooms] = await Promise.all([readBooking(ctx, booking_id), readRoomsOf(ctx, [booking_id])])
  return booking!.billing === 'together' ? rooms.filter((room) => room.id !== id) : []
}

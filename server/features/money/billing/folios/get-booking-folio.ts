import type * as contract from '#contract/money/booking-bills.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import {
  findBuyer,
  firstFolioId,
  folioIdOf,
  type InvoiceRow,
  readDocumentsOfStays,
} from '#server/features/invoices/public.ts'
import {
  findBooking,
  type ReservationRow,
  readBookingWithRooms,
  roomOf,
} from '#server/features/stays/reservations/public.ts'
import { sumsOfFolio } from './present-folios.ts'
import { statementOf } from './statement.ts'

type Op = typeof contract.getBookingFolio

/** The bill of a booking: the first folio of each room, as one statement. rule 4.64 */
export async function getBookingFolio(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { id: booking_id, property_id, billing } = await findBooking(ctx, params.id)
  const { rooms } = await readBookingWithRooms(ctx, booking_id)
  const documents = await readDocumentsOfStays(
    ctx,
    rooms.map(({ id }) => id),
  )
  const on_bill = documents.filter((row) => folioIdOf(row) === firstFolioId(row.reservation_id))
  const of_stay = Map.groupBy(on_bill, ({ reservation_id }) => reservation_id)
  return {
    booking_id,
    property_id,
    billing,
    rooms: await Promise.all(rooms.map((room) => presentRoom(ctx, room, of_stay.get(room.id) ?? []))),
    ...sumsOfFolio(on_bill, rooms[0]!.currency),
  }
}

async function presentRoom(ctx: Context, room: ReservationRow, own: readonly InvoiceRow[]) {
  const { id: reservation_id, room_type_id, status, check_in, check_out } = room
  const folio_id = firstFolioId(reservation_id)
  const stored = room.folios.find(({ id }) => id === folio_id)?.bill_to
  const draft = own.find(({ type, status: of }) => type === 'invoice' && of === 'draft')
  return {
    reservation_id,
    room_type_id,
    room_id: roomOf(room, ctx.now),
    status,
    check_in,
    check_out,
    folio_id,
    bill_to: draft?.bill_to ?? stored ?? (await findBuyer(ctx, { reservation_id })),
    ...statementOf(own, room.currency),
  }
}

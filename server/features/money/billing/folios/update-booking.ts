import type * as contract from '#contract/money/booking-bills.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { creditNote, requireMayExceedCredit } from '#server/features/companies/public.ts'
import { firstFolioId, readDocumentsOfStays } from '#server/features/invoices/public.ts'
import {
  appendBookingEvent,
  lockBooking,
  presentBooking,
  type ReservationRow,
  readBookingWithRooms,
  writeBookingRow,
} from '#server/features/stays/reservations/public.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { fault } from '#server/kernel/errors.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { updateFolio } from './update-folio.ts'

type Op = typeof contract.updateBooking

/**
 * Whether the rooms of a booking are billed together, and who pays: the first folio of each room gets that payer. SVC-7001
 * once a final invoice of a room is issued, SVC-8004. rule 4.64
 */
export async function updateBooking(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  requireMayExceedCredit(ctx, body)
  // With its rooms, by id: the one lock of all their money. ADR 103
  const { booking, rooms } = await lockBooking(ctx, params.id)
  const before = presentBooking(booking, rooms, ctx.now)
  requireMatch(ctx, before.version)
  const { billing = booking.billing, bill_to, credit_override } = body
  if (billing === booking.billing && bill_to === undefined)
    return presentBooking(booking, rooms, ctx.now, ctx.scope)
  await requireNoneIssued(ctx, rooms)
  if (bill_to !== undefined)
    for (const { id } of rooms)
      await updateFolio(withoutAudit(ctx), {
        params: { id, folio_id: firstFolioId(id) },
        query: undefined,
        body: { bill_to, ...(credit_override && { credit_override }) },
      })
  const changed = raiseVersion({ ...booking, billing }, ctx.now)
  await writeBookingRow(ctx, changed)
  const found = await readBookingWithRooms(ctx, booking.id)
  await appendBookingEvent(ctx, 'booking.updated', found)
  const after = presentBooking(found.booking, found.rooms, ctx.now)
  const { id: resource_id, property_id } = booking
  const payer = bill_to === undefined ? null : { bill_to }
  ctx.audit?.({ resource_id, property_id, before, after: { ...after, ...payer, ...creditNote(body) } })
  return presentBooking(found.booking, found.rooms, ctx.now, ctx.scope)
}

/** Deposit invoices keep their payer: they are deducted from the final one. */
async function requireNoneIssued(ctx: Context, rooms: readonly ReservationRow[]): Promise<void> {
  const documents = await readDocumentsOfStays(
    ctx,
    rooms.map(({ id }) => id),
  )
  const issued = documents.find(({ type, issued_at }) => type === 'invoice' && issued_at !== null)
  if (issued) throw fault('SVC-7001', { details: { invoice_id: issued.id, number: issued.number } })
}

/** The change is one of the booking: its audit row names the payer of all rooms. */
const withoutAudit = ({ audit: _, ...ctx }: Context): Context => ctx

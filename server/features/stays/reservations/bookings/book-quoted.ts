import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/stays/bookings.ts'
import { appendAudits } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { createReservation } from '../create-reservation.ts'
import { createBooking } from './create-booking.ts'
import type { Quoted } from './quoted.ts'

type Body = Input<typeof contract.createBooking>['body']

/** The booking that a quote has become. */
interface BookedQuote {
  /** Null for one room, which is booked alone. */
  readonly booking_id: string | null
  readonly reservation_ids: readonly string[]
}

/**
 * Books the rooms of an offer by the verb of a reservation, or of a booking of several. Prices by hand were allowed when the
 * quote was made, so it does not ask who accepts it. The request is that of the quote: the booking has audit rows of its own.
 */
export async function bookQuoted(
  { commitWith: _, audit: __, session: ___, ...ctx }: Context,
  { rooms, ...of_all }: Body,
  quoted: Quoted,
): Promise<BookedQuote> {
  const [room, ...others] = rooms
  const unused = { params: undefined, query: {} }
  if (others.length > 0) {
    const made = await createBooking(ctx, { ...unused, body: { rooms, ...of_all } }, quoted)
    await auditNew(ctx, 'createBooking', made)
    return { booking_id: made.id, reservation_ids: made.reservations.map(({ id }) => id) }
  }
  const made = await createReservation(ctx, { ...unused, body: { ...of_all, ...room! } }, quoted)
  await auditNew(ctx, 'createReservation', made)
  return { booking_id: null, reservation_ids: [made.id] }
}

const auditNew = (
  ctx: Context,
  action: 'createBooking' | 'createReservation',
  after: { readonly id: string; readonly property_id: string },
): Promise<unknown> => {
  const { id: resource_id, property_id } = after
  return appendAudits(ctx, [{ action, actor: ctx.actor, resource_id, property_id, before: null, after }])
}

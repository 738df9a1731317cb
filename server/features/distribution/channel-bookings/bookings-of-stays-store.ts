import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** What channels sent of some stays. rule 28 */

const list = statement(
  'list_channel_bookings_of_stays',
  `SELECT reservation_id, channel, reference, booking FROM channel_bookings
   WHERE account_id = $1 AND reservation_id = ANY ($2) ORDER BY id`,
)

interface SentBooking {
  readonly reservation_id: string
  readonly channel: string
  readonly reference: string
  readonly booking: unknown
}

export const readBookingsOfStays = ({ tx, scope }: AccountContext, reservation_ids: readonly string[]) =>
  tx.run<SentBooking>(list, [scope.account_id, reservation_ids])

// The reference stays: by it the channel settles its commission, and sends changes.
const NOBODY = `'{"first_name": null, "last_name": null, "email": null, "phone": null, "language": null}'`
const erase = statement(
  'erase_channel_bookings_of_stays',
  `UPDATE channel_bookings SET booking = booking || jsonb_build_object('comments', NULL,
     'guest', CASE WHEN jsonb_typeof(booking -> 'guest') = 'object' THEN (booking -> 'guest') || ${NOBODY} END)
   WHERE account_id = $1 AND reservation_id = ANY ($2)`,
)

/** Who booked, as channels told, and what they wrote. rule 28.13 */
export const eraseBookingsOfStays = ({ tx, scope }: AccountContext, reservation_ids: readonly string[]) =>
  tx.run(erase, [scope.account_id, reservation_ids])

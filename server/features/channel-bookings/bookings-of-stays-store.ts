import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

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

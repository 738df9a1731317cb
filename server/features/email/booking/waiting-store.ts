import type { AccountContext } from '../../../postgres/scope.ts'
import { statement } from '../../../postgres/statement.ts'
import { BOOKING_TEMPLATES, type BookingMail } from './stay.ts'

/** An e-mail about a stay that no worker has tried to send yet. */
export interface WaitingMail {
  readonly id: string
  readonly data: BookingMail
}

const waiting = statement(
  'list_waiting_mails_of_stay',
  `SELECT id, data FROM mails
   WHERE account_id = $1 AND reservation_id = $2 AND status = 'waiting' AND attempts = 0 AND interruptions = 0
     AND template = ANY ($3)
   ORDER BY id FOR UPDATE`,
)

/**
 * E-mails about a stay that are still to be sent, oldest first; locked, so that none is sent before the
 * transaction ends.
 */
export const readWaitingAbout = ({ tx, scope }: AccountContext, reservation_id: string) =>
  tx.run<WaitingMail>(waiting, [scope.account_id, reservation_id, BOOKING_TEMPLATES])

import type { Booker } from '../../../contract/reservation-parts.ts'
import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

/** A stay that has a room on some nights, or is in it now. */
export interface Holder {
  id: string
  room_id: string
  status: string
  hold_expires_at: string | null
  held_from: string
  held_to: string
  check_out: string
  booker: Booker
}

const list = statement(
  'list_holders_of_rooms',
  `SELECT id, room_id, status, hold_expires_at, held_from, held_to, check_out, booker FROM reservations
   WHERE account_id = $1 AND room_id = ANY ($2::text[]) AND id <> $3
     AND (held_from < $5::date AND held_to > $4::date OR status = 'checked_in')`,
)

/** Who has one of the rooms on a night from `from` up to and without `to`, or is in it at this moment. */
export const readHolders = (
  tx: Tx,
  account_id: string,
  on: { room_ids: readonly string[]; except: string; from: string; to: string },
) => tx.run<Holder>(list, [account_id, on.room_ids, on.except, on.from, on.to])

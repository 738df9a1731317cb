import type { Booker } from '../../../../contract/parts/reservation-parts.ts'
import type { AccountContext } from '../../../postgres/scope.ts'
import { statement } from '../../../postgres/statement.ts'

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

const COLUMNS = 'id, room_id, status, hold_expires_at, held_from, held_to, check_out, booker'
const list = statement(
  'list_holders_of_rooms',
  // Of the stays of the property those that may hold a night, by arrival as in list-reservations, and who is in house.
  `SELECT ${COLUMNS} FROM reservations
   WHERE account_id = $1 AND property_id = $6 AND check_in < $5::date AND check_out > $4::date
     AND (check_in > $4::date - 32 OR check_out - check_in >= 32 AND check_in > $4::date - 366)
     AND room_id = ANY ($2::text[]) AND id <> $3 AND status <> 'checked_in'
     AND held_from < $5::date AND held_to > $4::date
   UNION ALL
   SELECT ${COLUMNS} FROM reservations
   WHERE account_id = $1 AND property_id = $6 AND room_id = ANY ($2::text[]) AND id <> $3 AND status = 'checked_in'`,
)

/** Who has one of the rooms of a property on a night from `from` up to and without `to`, or is in it at this moment. */
export const readHolders = (
  { tx, scope }: AccountContext,
  on: { property_id: string; room_ids: readonly string[]; except: string; from: string; to: string },
) => tx.run<Holder>(list, [scope.account_id, on.room_ids, on.except, on.from, on.to, on.property_id])

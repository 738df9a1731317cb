import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { roomsLeft } from './for-sale.ts'

/** A night with rooms left to sell. */
export interface FreeNight {
  readonly room_type_id: string
  readonly date: string
  readonly left: number
}

const listFree = statement(
  'list_free_nights',
  `SELECT n.room_type_id, n.date, ${roomsLeft('n')} AS left
   FROM room_types t JOIN nights n ON n.account_id = t.account_id AND n.room_type_id = t.id
     AND n.date >= $3::date AND n.date < $4::date AND ${roomsLeft('n')} > 0
   WHERE t.account_id = $1 AND t.property_id = $2 AND t.status = 'active'`,
)

/** The nights `from` ≤ night < `to` of the active room types of a property that have rooms left; a hold counts until its job has run. */
export const readFreeNights = (
  { tx, scope }: AccountContext,
  { property_id, from, to }: { property_id: string; from: string; to: string },
) => tx.run<FreeNight>(listFree, [scope.account_id, property_id, from, to])

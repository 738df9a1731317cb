import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

const addSold = statement(
  'add_sold_nights',
  `UPDATE nights n SET sold = n.sold + s.sold, overbooked = greatest(0, n.sold + s.sold - n.capacity)
   FROM unnest($3::date[], $4::integer[]) s(date, sold)
   WHERE n.account_id = $1 AND n.room_type_id = $2 AND n.date = s.date`,
)

/**
 * Adds what demo history sold of the nights of a room type, over their capacity too, as channels may. The
 * caller writes the reservations in the same transaction. rule 4
 */
export const recordSold = (
  { tx, scope }: AccountContext,
  room_type_id: string,
  sold: ReadonlyMap<string, number>,
) => tx.run(addSold, [scope.account_id, room_type_id, [...sold.keys()], [...sold.values()]])

import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

// Conditional, so that a night that is full is simply not among the answers. `= ANY` walks the key in date order:
// two crossing stays meet their common nights in the same order.
const takeNights = statement(
  'take_nights',
  `UPDATE nights SET sold = sold + 1
   WHERE account_id = $1 AND room_type_id = $2 AND date = ANY($3::date[]) AND sold < capacity
   RETURNING date`,
)
const freeNights = statement(
  'free_nights',
  `UPDATE nights SET sold = sold - 1, overbooked = greatest(0, sold - 1 - capacity)
   WHERE account_id = $1 AND room_type_id = $2 AND date = ANY($3::date[])`,
)

/** Takes what is free of the nights; answers those taken. */
export async function takeFreeNights(
  tx: Tx,
  account_id: string,
  room_type_id: string,
  dates: readonly string[],
) {
  const rows = await tx.run<{ date: string }>(takeNights, [account_id, room_type_id, dates])
  return rows.map(({ date }) => date)
}

export const giveNightsBack = (tx: Tx, account_id: string, room_type_id: string, dates: readonly string[]) =>
  tx.run(freeNights, [account_id, room_type_id, dates])

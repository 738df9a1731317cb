import type { TypeNights } from '#server/features/inventory/nights/public.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

/** What the options of quotes hold: their part of `nights.sold`. It changes under the lock of the quote. rule 33.4 */
const OPTION_NIGHTS = t.keyedTable('option_nights', ['quote_id', 'room_type_id', 'date'], {
  quote_id: t.fixed(t.text),
  room_type_id: t.fixed(t.text),
  date: t.fixed(t.date),
  rooms: t.integer,
})

const list = statement(
  'list_option_nights',
  `SELECT room_type_id, date, rooms FROM option_nights WHERE account_id = $1 AND quote_id = $2
   ORDER BY room_type_id, date`,
)
const remove = statement(
  'delete_option_nights',
  'DELETE FROM option_nights WHERE account_id = $1 AND quote_id = $2',
)

/** The nights that a quote holds, by room type, each as often as it is held. */
export async function readOption({ tx, scope }: AccountContext, quote_id: string): Promise<TypeNights[]> {
  const rows = await tx.run<{ room_type_id: string; date: string; rooms: number }>(list, [
    scope.account_id,
    quote_id,
  ])
  return [...Map.groupBy(rows, ({ room_type_id }) => room_type_id)].map(([room_type_id, some]) => ({
    room_type_id,
    nights: some.flatMap(({ date, rooms }) => Array<string>(rooms).fill(date)),
  }))
}

/** Writes what a quote holds in place of what it held. */
export async function replaceOption(
  ctx: AccountContext,
  quote_id: string,
  nights: readonly TypeNights[],
): Promise<void> {
  const rows = nights.flatMap(({ room_type_id, nights: dates }) =>
    [...Map.groupBy(dates, (date) => date)].map(([date, { length: rooms }]) => ({
      quote_id,
      room_type_id,
      date,
      rooms,
    })),
  )
  await Promise.all([
    ctx.tx.run(remove, [ctx.scope.account_id, quote_id]),
    rows.length > 0 && OPTION_NIGHTS.insertMany(ctx, rows),
  ])
}

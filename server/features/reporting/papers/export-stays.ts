import { decimalOf } from '#contract/money.ts'
import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/papers.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { readChannelNames } from '../../channels/public.ts'
import { readOpenBalances } from './read-balances.ts'
import { readInHouseList } from './read-in-house.ts'

const IN_HOUSE = [
  'room',
  'room_type',
  'last_name',
  'first_name',
  'confirmation_code',
  'check_in',
  'check_out',
  'adults',
  'children',
  'channel',
  'currency',
  'balance',
  'note',
  'reservation_id',
]

/** The in-house list as CSV, a line for each stay. rule 23.4 */
export async function exportInHouseList(
  ctx: Context,
  { query }: Input<typeof contract.exportInHouseList>,
): Promise<AnsweredFile> {
  const { data, date } = await readInHouseList(ctx, query)
  const channels = await readChannelNames(ctx, query.property_id)
  const lines = data.map((stay) =>
    lineOf([
      ...[stay.room, stay.room_type, stay.last_name, stay.first_name, stay.confirmation_code].map(cellOfText),
      stay.check_in,
      stay.check_out,
      String(stay.adults),
      String(stay.children),
      cellOfText(channels.get(stay.channel) ?? stay.channel),
      stay.balance.currency,
      decimalOf(stay.balance),
      cellOfText(stay.note),
      stay.reservation_id,
    ]),
  )
  return { bytes: Buffer.from([headOf(IN_HOUSE), ...lines].join('')), filename: `in-house-${date}.csv` }
}

const BALANCES = [
  'last_name',
  'first_name',
  'confirmation_code',
  'room',
  'check_in',
  'check_out',
  'channel',
  'age',
  'days',
  'currency',
  'balance',
  'reservation_id',
]

/** Open balances of a closed day as CSV, a line for each stay. rule 23.3 */
export async function exportOpenBalances(
  ctx: Context,
  { query }: Input<typeof contract.exportOpenBalances>,
): Promise<AnsweredFile> {
  const { data, date } = await readOpenBalances(ctx, query)
  const channels = await readChannelNames(ctx, query.property_id)
  const lines = data.map((stay) =>
    lineOf([
      ...[stay.last_name, stay.first_name, stay.confirmation_code, stay.room].map(cellOfText),
      stay.check_in,
      stay.check_out,
      cellOfText(channels.get(stay.channel) ?? stay.channel),
      stay.age,
      String(stay.days),
      stay.balance.currency,
      decimalOf(stay.balance),
      stay.reservation_id,
    ]),
  )
  return { bytes: Buffer.from([headOf(BALANCES), ...lines].join('')), filename: `balances-${date}.csv` }
}

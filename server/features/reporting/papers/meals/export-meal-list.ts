import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/meal-list.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { readMealList } from './read-meal-list.ts'

const COLUMNS = [
  'room',
  'last_name',
  'first_name',
  'adults',
  'children',
  'meal_plan',
  'breakfast',
  'lunch',
  'dinner',
  'others',
  'preferences',
  'note',
  'reservation_id',
]

/** The kitchen list as CSV, a line for each stay. rule 23.11 */
export async function exportMealList(
  ctx: Context,
  { query }: Input<typeof contract.exportMealList>,
): Promise<AnsweredFile> {
  const { data, date } = await readMealList(ctx, query)
  const lines = data.map((stay) =>
    lineOf([
      ...[stay.room, stay.last_name, stay.first_name].map(cellOfText),
      String(stay.adults),
      String(stay.children),
      stay.meal_plan,
      ...[stay.breakfast, stay.lunch, stay.dinner].map(String),
      cellOfText(stay.others.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')),
      cellOfText(stay.preferences),
      cellOfText(stay.note),
      stay.reservation_id,
    ]),
  )
  return { bytes: Buffer.from([headOf(COLUMNS), ...lines].join('')), filename: `meals-${date}.csv` }
}

import { type Edit, type Edits, keyOf } from './edits.ts'
import { limitText, parse, textOf } from './language.ts'
import { nightWith } from './preview.ts'
import type { Rectangle } from './selection.ts'
import { dateAt, type Sheet, type SheetPlan } from './sheet.ts'

export type Row =
  | { readonly kind: 'type'; readonly id: string; readonly type: number }
  | { readonly kind: 'plan'; readonly id: string; readonly plan: SheetPlan }

export interface Layout {
  readonly rows: readonly Row[]
  /** The tops of rows in pixels, with the bottom of the last one. */
  readonly tops: readonly number[]
}

const TYPE_PX = 28
const PLAN_PX = 40

/** Room types with their plans below them: all, or one of them. */
export function layoutOf(sheet: Sheet, room_type_id: string | undefined): Layout {
  const rows = sheet.room_types.flatMap(({ id }, type): Row[] =>
    room_type_id === undefined || room_type_id === id
      ? [
          { kind: 'type', id, type },
          ...sheet.plans
            .filter((plan) => plan.room_type === type)
            .map((plan): Row => ({ kind: 'plan', id: plan.id, plan })),
        ]
      : [],
  )
  const tops = [0]
  for (const { kind } of rows) tops.push(tops.at(-1)! + (kind === 'type' ? TYPE_PX : PLAN_PX))
  return { rows, tops }
}

/** The plans in a rectangle. */
export const plansIn = ({ rows }: Layout, { first_row, last_row }: Rectangle): SheetPlan[] =>
  rows.slice(first_row, last_row + 1).flatMap((row) => (row.kind === 'plan' ? [row.plan] : []))

/** The room types in a rectangle without plans: a command is for either. */
export const typesIn = (layout: Layout, rectangle: Rectangle): number[] =>
  plansIn(layout, rectangle).length > 0
    ? []
    : layout.rows
        .slice(rectangle.first_row, rectangle.last_row + 1)
        .flatMap((row) => (row.kind === 'type' ? [row.type] : []))

export const daysIn = ({ first_day, last_day }: Rectangle): number[] =>
  Array.from({ length: last_day - first_day + 1 }, (_, at) => first_day + at)

interface Written {
  readonly currency: string
  readonly decimal: string
}

/** The content of a rectangle as commands, with pending edits: a line a plan. */
export const wordsIn = (
  sheet: Sheet,
  edits: Edits,
  plans: readonly SheetPlan[],
  days: readonly number[],
  { currency, decimal }: Written,
): string[][] =>
  plans.map((plan) =>
    days.map((day) => {
      const { price } = nightWith(sheet, edits, plan, day)
      return textOf(price, ownRestrictions(sheet, edits, plan, day), currency, decimal)
    }),
  )

/** The same of room types, in the words of `parseLimit`. */
export const limitWordsIn = (
  sheet: Sheet,
  edits: Edits,
  types: readonly number[],
  days: readonly number[],
): string[][] =>
  types.map((type) => {
    const { id, stop_sell, sell_limit } = sheet.room_types[type]!
    return days.map((day) => {
      const edit = edits.get(keyOf(id, dateAt(sheet, day)))?.limit
      return limitText({ stop_sell: stop_sell[day]!, sell_limit: sell_limit[day]!, ...edit })
    })
  })

function ownRestrictions(sheet: Sheet, edits: Edits, plan: SheetPlan, day: number) {
  const edit = edits.get(keyOf(plan.id, dateAt(sheet, day)))?.restrictions
  return { ...plan.own.get(day)?.restrictions, ...edit }
}

/** A block of commands as edits; or the first word that is not understood. */
export function parseEdits(
  block: readonly (readonly string[])[],
  currency: string,
): { readonly edits: Edit[][] } | { readonly wrong: string } {
  const edits: Edit[][] = []
  for (const cells of block) {
    const line: Edit[] = []
    for (const cell of cells) {
      const parsed = parse(cell, currency)
      if ('wrong' in parsed) return { wrong: parsed.wrong }
      line.push(parsed.edit)
    }
    edits.push(line)
  }
  return { edits }
}

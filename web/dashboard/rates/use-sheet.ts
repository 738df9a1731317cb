import { useState } from 'react'
import { minorUnitDigits } from '../../../contract/currency.ts'
import { useLanguage } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { blockOf, textOfCells, tiled } from './model/clipboard.ts'
import type { Edit } from './model/edits.ts'
import { parseLimit } from './model/language.ts'
import { daysIn, editsOf, type Layout, plansIn, typesIn, wordsIn } from './model/rows.ts'
import { at, type Rectangle, rectangleOf, type Selection } from './model/selection.ts'
import { dateAt, type SheetPlan } from './model/sheet.ts'
import type { Rates } from './use-rates.ts'

const isNothing = (edit: Edit) => edit.price === undefined && edit.restrictions === undefined

interface Written {
  readonly plan: SheetPlan
  readonly date: string
  readonly edit: Edit
}

/** Puts words on the pending layer, and says what is wrong with them. */
function useWriting({ sheet, change, limit }: Rates) {
  const text = usePartMessages('rates')
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    forget: () => setProblem(undefined),
    /** Nights that are over stay as they are. */
    write: (all: readonly Written[]): boolean => {
      const open = all.filter(({ date, edit }) => date >= sheet.business_date && !isNothing(edit))
      const unknown = change(open)
      const is_late = open.length === 0 && all.length > 0
      setProblem(unknown ? text.no_price(unknown.plan.name) : is_late ? text.nothing_open : undefined)
      return !unknown
    },
    /** The same for nights of room types. */
    limit: (block: readonly (readonly string[])[], types: readonly number[], days: readonly number[]) => {
      const cells = types.flatMap((type, row) =>
        days.map((day, column) => ({
          ...{ room_type_id: sheet.room_types[type]!.id, date: dateAt(sheet, day) },
          parsed: parseLimit(tiled(block, row, column) ?? ''),
        })),
      )
      const wrong = cells.flatMap(({ parsed }) => ('wrong' in parsed ? [parsed.wrong] : []))[0]
      setProblem(wrong === undefined ? undefined : text.wrong_word(wrong))
      if (wrong !== undefined) return false
      limit(
        cells.flatMap(({ parsed, ...night }) =>
          'edit' in parsed && parsed.edit.limit && night.date >= sheet.business_date
            ? [{ ...night, edit: parsed.edit }]
            : [],
        ),
      )
      return true
    },
    read: (block: readonly (readonly string[])[]): Edit[][] | undefined => {
      const found = editsOf(block, sheet.currency)
      if ('edits' in found) return found.edits
      setProblem(text.wrong_word(found.wrong))
      return undefined
    },
  }
}

/** The cells that a block is pasted over: from the first that is selected on, at least as many as it has. */
function pastedOver(
  block: readonly (readonly string[])[],
  selected: Rectangle,
  layout: Layout,
  days: number,
): Rectangle {
  const { rows } = layout
  const columns = block[0]!.length
  const last_day = Math.min(days - 1, Math.max(selected.last_day, selected.first_day + columns - 1))
  if (typesIn(layout, selected).length > 0) return { ...selected, last_day }
  const plan_rows = rows.flatMap(({ kind }, row) =>
    kind === 'plan' && row >= selected.first_row ? [row] : [],
  )
  const last_row = plan_rows[Math.min(plan_rows.length, block.length) - 1] ?? selected.last_row
  return {
    ...selected,
    last_row: Math.max(selected.last_row, last_row),
    last_day,
  }
}

const whole = ({ first_row, last_row, first_day, last_day }: Rectangle): Selection => ({
  anchor: { row: first_row, day: first_day },
  focus: { row: last_row, day: last_day },
})

/** What is selected, and what is done with it. */
export function useSheet(rates: Rates, layout: Layout) {
  const { sheet, edits } = rates
  const first = layout.rows.findIndex(({ kind }) => kind === 'plan')
  const today = Math.min(sheet.days - 1, Math.max(0, sheet.today))
  const [selection, select] = useState<Selection>(at({ row: Math.max(0, first), day: today }))
  const { write, limit, read, problem, forget } = useWriting(rates)
  const written = useWritten(sheet.currency)
  const rectangle = rectangleOf(selection)
  /** Lays a block over a rectangle: over and over where that is larger. */
  function lay(block: readonly (readonly string[])[], target: Rectangle): boolean {
    const types = typesIn(layout, target)
    if (types.length > 0) return limit(block, types, daysIn(target))
    const found = read(block)
    if (!found) return false
    const cells = plansIn(layout, target).flatMap((plan, row) =>
      daysIn(target).flatMap((day, column) => {
        const edit = tiled(found, row, column)
        return edit ? [{ plan, date: dateAt(sheet, day), edit }] : []
      }),
    )
    return write(cells)
  }
  const copied = (of: Rectangle) => wordsIn(sheet, edits, plansIn(layout, of), daysIn(of), written)
  return {
    ...{ selection, select, rectangle, problem, forget },
    plans: plansIn(layout, rectangle),
    paste: (pasted: string) => {
      const block = blockOf(pasted, { rows: layout.rows.length, days: sheet.days })
      const target = pastedOver(block, rectangle, layout, sheet.days)
      if (lay(block, target)) select(whole(target))
    },
    /** The same words for all that is selected. */
    type: (words: string) => lay([[words]], rectangle),
    /** The same words for nights of plans, in view or not. */
    typeFor: (words: string, of: readonly SheetPlan[], dates: readonly string[]) => {
      const edit = read([[words]])?.[0]?.[0]
      return edit !== undefined && write(of.flatMap((plan) => dates.map((date) => ({ plan, date, edit }))))
    },
    copy: () => textOfCells(copied(rectangle)),
    /** The first row of what is selected to those below it. */
    fillDown: () => {
      const row = layout.rows.findIndex(({ kind }, index) => kind === 'plan' && index >= rectangle.first_row)
      if (row >= 0) lay(copied({ ...rectangle, first_row: row, last_row: row }), rectangle)
    },
    /** What was selected into a larger rectangle. */
    fill: (from: Rectangle, to: Rectangle) => {
      const is_done = lay(copied(from), to)
      if (is_done) select(whole(to))
      return is_done
    },
  }
}
export type SheetActions = ReturnType<typeof useSheet>

function useWritten(currency: string) {
  const language = useLanguage()
  const decimal =
    new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return { digits: minorUnitDigits(currency), decimal }
}

import { useState } from 'react'
import { useLanguage } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { blockOf, repeatedCell, textOfCells } from './model/clipboard.ts'
import type { Edit } from './model/edits.ts'
import { type Block, firstDay, firstRow, pasteTarget, rowsBelow } from './model/fill.ts'
import { parseLimit } from './model/language.ts'
import { daysIn, type Layout, limitWordsIn, parseEdits, plansIn, typesIn, wordsIn } from './model/rows.ts'
import { type Rectangle, rectangleOf, type Selection, selectCell } from './model/selection.ts'
import { dateAt, type SheetPlan } from './model/sheet.ts'
import type { Rates } from './use-rates.ts'

const isNothing = (edit: Edit) => edit.price === undefined && edit.restrictions === undefined

interface Written {
  readonly plan: SheetPlan
  readonly date: string
  readonly edit: Edit
}

/** Applies a command to the selection, and reports errors. */
function useWriting({ sheet, change, limit }: Rates) {
  const text = usePartMessages('rates')
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    forget: () => setProblem(undefined),
    refuse: setProblem,
    /** Nights that are over stay as they are. */
    write: (all: readonly Written[]): boolean => {
      const open = all.filter(({ date, edit }) => date >= sheet.business_date && !isNothing(edit))
      const unknown = change(open)
      const is_late = open.length === 0 && all.length > 0
      setProblem(unknown ? text.no_price(unknown.plan.name) : is_late ? text.nothing_open : undefined)
      return !unknown
    },
    /** The same for nights of room types. */
    limit: (block: Block, types: readonly number[], dates: readonly string[]) => {
      const cells = types.flatMap((type, row) =>
        dates.map((date, column) => ({
          room_type_id: sheet.room_types[type]!.id,
          date,
          parsed: parseLimit(repeatedCell(block, row, column) ?? ''),
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
    read: (block: Block): Edit[][] | undefined => {
      const found = parseEdits(block, sheet.currency)
      if ('edits' in found) return found.edits
      setProblem(text.wrong_word(found.wrong))
      return undefined
    },
  }
}

const whole = ({ first_row, last_row, first_day, last_day }: Rectangle): Selection => ({
  anchor: { row: first_row, day: first_day },
  focus: { row: last_row, day: last_day },
})

/** Lays blocks of words over rectangles of the sheet, and copies them. */
function useBlocks(rates: Rates, layout: Layout) {
  const { sheet, edits } = rates
  const { write, limit, read, ...writing } = useWriting(rates)
  const written = useWritten(sheet.currency)
  return {
    ...writing,
    /** Over and over where the rectangle is larger. */
    lay: (block: Block, target: Rectangle): boolean => {
      const types = typesIn(layout, target)
      const dates = daysIn(target).map((day) => dateAt(sheet, day))
      if (types.length > 0) return limit(block, types, dates)
      const found = read(block)
      if (!found) return false
      const cells = plansIn(layout, target).flatMap((plan, row) =>
        dates.flatMap((date, column) => {
          const edit = repeatedCell(found, row, column)
          return edit ? [{ plan, date, edit }] : []
        }),
      )
      return write(cells)
    },
    copied: (of: Rectangle): Block => {
      const types = typesIn(layout, of)
      return types.length > 0
        ? limitWordsIn(sheet, edits, types, daysIn(of))
        : wordsIn(sheet, edits, plansIn(layout, of), daysIn(of), written)
    },
    /** The same words for nights of plans, in view or not. */
    typeFor: (words: string, of: readonly SheetPlan[], dates: readonly string[]) => {
      const edit = read([[words]])?.[0]?.[0]
      return edit !== undefined && write(of.flatMap((plan) => dates.map((date) => ({ plan, date, edit }))))
    },
    /** The same words for nights of room types, in view or not. */
    limitFor: (words: string, of: readonly number[], dates: readonly string[]) => limit([[words]], of, dates),
  }
}

/** What is selected, and what is done with it. */
export function useSheet(rates: Rates, layout: Layout) {
  const { sheet } = rates
  const text = usePartMessages('rates')
  const first = layout.rows.findIndex(({ kind }) => kind === 'plan')
  const today = Math.min(sheet.days - 1, Math.max(0, sheet.today))
  const [selection, select] = useState<Selection>(selectCell({ row: Math.max(0, first), day: today }))
  const { lay, copied, refuse, ...blocks } = useBlocks(rates, layout)
  const rectangle = rectangleOf(selection)
  const fillFrom = (source: Rectangle | undefined) => source && lay(copied(source), rectangle)
  return {
    ...blocks,
    selection,
    select,
    rectangle,
    plans: plansIn(layout, rectangle),
    types: typesIn(layout, rectangle),
    /** All of it or nothing: what would not fit on the nights and plans in view is not left out silently. */
    paste: (pasted: string) => {
      const rows = rowsBelow(layout, rectangle)
      const days = sheet.days - rectangle.first_day
      const block = blockOf(pasted, { rows: rows.length, days })
      if (!block) return refuse(text.too_large(rows.length, days))
      const target = pasteTarget(block, rectangle, rows)
      if (lay(block, target)) select(whole(target))
    },
    /** The same words for all that is selected. */
    type: (words: string) => lay([[words]], rectangle),
    copy: () => textOfCells(copied(rectangle)),
    fillDown: () => fillFrom(firstRow(layout, rectangle)),
    fillRight: () => fillFrom(firstDay(rectangle)),
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
  return { currency, decimal }
}

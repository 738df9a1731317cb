import type { ReactElement } from 'react'
import { limitWords, restrictionWords } from '../model/language.ts'
import { type Changed, type Limited, nightOf } from '../model/preview.ts'
import type { Row } from '../model/rows.ts'
import type { Sheet, SheetPlan } from '../model/sheet.ts'
import { type GridWords, pushStateOf } from '../words.ts'
import styles from './cells.module.css'

/** The state of a cell beside the response of the service. */
export interface CellState {
  readonly changed: Changed | undefined
  readonly limited: Limited | undefined
  readonly selected: boolean
}

interface CellProps extends CellState {
  readonly sheet: Sheet
  readonly words: GridWords
  readonly id: string | undefined
  readonly day: number
}

/**
 * Of a row by id: a cell keeps its element id wherever the row moves. Selected cells have one, the focused
 * one among them.
 */
export const cellId = (row_id: string, day: number): string => `rate-${row_id}-${day}`

export type MakeCell = (row: Row, day: number, state: CellState) => ReactElement

/**
 * Renders the cells of a sheet. Cells without pending edits that are not selected are memoised: rows that are
 * scrolled away and back, or get a day more, reuse the same elements, which React then skips.
 */
export function cellMaker(sheet: Sheet, words: GridWords): MakeCell {
  const known = new Map<string, ReactElement[]>()
  return (row, day, state) => {
    const make = () => {
      const props = { sheet, words, ...state, day, id: state.selected ? cellId(row.id, day) : undefined }
      return row.kind === 'type' ? leftCell(row.type, props) : planCell(row.plan, props)
    }
    if (state.changed || state.limited || state.selected) return make()
    const cells = known.get(row.id) ?? []
    known.set(row.id, cells)
    cells[day] ??= make()
    return cells[day]
  }
}

/** Availability of a room type on a night, whether it is closed, and its sell limit. */
function leftCell(type: number, { sheet, words, id, day, limited, selected }: CellProps) {
  const { left, stop_sell, sell_limit } = sheet.room_types[type]!
  const before = { stop_sell: stop_sell[day]!, sell_limit: sell_limit[day]! }
  const now = limited ?? before
  const signs = limitWords(now)
  const was = limitWords(before) === signs ? '' : limitWords(before)
  const seen = [left[day], signs, was].filter((one) => one !== '').join(' ')
  return (
    <div
      key={day}
      role="gridcell"
      id={id}
      aria-colindex={day + 2}
      aria-readonly={day < sheet.today || undefined}
      aria-selected={selected}
      aria-label={`${seen}, ${words.left(left[day]!, day, now, limited !== undefined)}`}
      className={styles.left}
      data-full={left[day] === 0 || now.stop_sell || undefined}
      data-pending={limited ? true : undefined}
    >
      {day < sheet.today ? '' : [left[day], signs].join(' ').trim()}
      {was !== '' && (
        <small>
          {' '}
          <s>{was}</s>
        </small>
      )}
    </div>
  )
}

function planCell(plan: SheetPlan, { sheet, words, id, day, changed, selected }: CellProps) {
  const night = changed?.after ?? nightOf(sheet, plan, day)
  const shown = words.short(night.price)
  const was = changed && changed.before.price !== night.price ? words.short(changed.before.price) : undefined
  const restrictions = restrictionWords(night.restrictions).join(' ')
  // What is seen comes first in the name. WCAG 2.5.3
  const seen = [shown, was, restrictions].filter(Boolean).join(' ')
  const has_more = was !== undefined || restrictions !== ''
  return (
    <div
      key={day}
      role="gridcell"
      id={id}
      aria-colindex={day + 2}
      aria-selected={selected}
      aria-readonly={day < sheet.today || undefined}
      aria-label={`${seen}, ${words.cell(plan, day, night, changed)}`}
      className={styles.cell}
      data-more={has_more || undefined}
      data-over={day < sheet.today || undefined}
      data-closed={night.restrictions.stop_sell || undefined}
      data-own={night.is_own || undefined}
      data-ruled={(!changed && plan.ruled.has(day)) || undefined}
      data-push={pushStateOf(plan, day)}
      data-pending={changed ? (changed.follows ? 'follows' : 'edited') : undefined}
    >
      {has_more ? `${shown} ` : shown}
      {has_more && (
        <small>
          {was !== undefined && <s>{was}</s>}
          {was === undefined ? restrictions : ` ${restrictions}`}
        </small>
      )}
    </div>
  )
}

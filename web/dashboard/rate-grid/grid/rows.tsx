import { memo } from 'react'
import type { Changed, Limited } from '../model/preview.ts'
import type { Row } from '../model/rows.ts'
import type { MakeCell } from './cells.tsx'
import styles from './grid.module.css'
import { DAYS_TOGETHER } from './sizes.ts'

interface Marked {
  readonly row: Row
  readonly cell: MakeCell
  readonly changes: ReadonlyMap<number, Changed> | undefined
  /** Of a room type. */
  readonly limits: ReadonlyMap<number, Limited> | undefined
  /** Selected days of this row; none for −1. */
  readonly selected_from: number
  readonly selected_to: number
}

interface GridRowProps extends Marked {
  readonly index: number
  readonly top: number
  /** With the plan that it derives from. */
  readonly name: string
  readonly column: number
  readonly days: number
  /** In whole blocks of days. */
  readonly first_day: number
  readonly last_day: number
  /** With the focus: rendered wherever it is. */
  readonly focused_day: number | undefined
}

/**
 * The row of a room type with its availability, or of a plan with its prices. Its label is in the column of
 * labels.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, top, name, first_day, last_day, focused_day, days, ...shared } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      data-kind={props.row.kind}
      style={{ top }}
    >
      <div role="rowheader" className={styles.name} aria-colindex={1} aria-label={name} />
      {stretchesOf(props).map((first) => {
        const last = Math.min(first + DAYS_TOGETHER, days)
        return <Stretch key={first} {...shared} {...marksIn(props, first, last)} first={first} last={last} />
      })}
    </div>
  )
})

/** The blocks that are visible, and the focused one. */
function stretchesOf({ first_day, last_day, focused_day }: GridRowProps): number[] {
  const count = Math.ceil((last_day - first_day) / DAYS_TOGETHER)
  const shown = Array.from({ length: count }, (_, at) => first_day + at * DAYS_TOGETHER)
  if (focused_day === undefined) return shown
  const focused = focused_day - (focused_day % DAYS_TOGETHER)
  if (focused < first_day) return [focused, ...shown]
  return focused < last_day ? shown : [...shown, focused]
}

const NOT_SELECTED = { selected_from: -1, selected_to: -1 }

/** Memoised by block, so that the others are not rendered again. */
function marksIn({ selected_from, selected_to }: Marked, first: number, last: number) {
  return selected_from < last && selected_to >= first
    ? { selected_from: Math.max(selected_from, first), selected_to: Math.min(selected_to, last - 1) }
    : NOT_SELECTED
}

interface StretchProps extends Marked {
  readonly column: number
  readonly first: number
  readonly last: number
}

/** A block of nights of a row: scrolled-in blocks are added beside the others, which are not laid out again. */
const Stretch = memo(function Stretch(props: StretchProps) {
  const { row, cell, changes, limits, selected_from, selected_to, column, first, last } = props
  const days = Array.from({ length: last - first }, (_, at) => first + at)
  return (
    <div
      role="presentation"
      className={styles.stretch}
      style={{ left: first * column, width: days.length * column }}
    >
      {days.map((day) => {
        const selected = selected_from <= day && day <= selected_to
        return cell(row, day, { changed: changes?.get(day), limited: limits?.get(day), selected })
      })}
    </div>
  )
})

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
  /** Days that are selected in this row; none for −1. */
  readonly selected_from: number
  readonly selected_to: number
}

interface GridRowProps extends Marked {
  readonly index: number
  readonly top: number
  /** With the plan that it follows. */
  readonly name: string
  readonly column: number
  readonly days: number
  /** In whole stretches. */
  readonly first_day: number
  readonly last_day: number
  /** With the focus: shown wherever it is. */
  readonly focused_day: number | undefined
}

/** A room type with what is left of it, or a plan with its prices. Its name is seen in the column of labels. */
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

/** Where those in view begin, and the one with the focus. */
function stretchesOf({ first_day, last_day, focused_day }: GridRowProps): number[] {
  const count = Math.ceil((last_day - first_day) / DAYS_TOGETHER)
  const shown = Array.from({ length: count }, (_, at) => first_day + at * DAYS_TOGETHER)
  if (focused_day === undefined) return shown
  const focused = focused_day - (focused_day % DAYS_TOGETHER)
  if (focused < first_day) return [focused, ...shown]
  return focused < last_day ? shown : [...shown, focused]
}

const NOT_SELECTED = { selected_from: -1, selected_to: -1 }

/** Of some days alone, so that the others are left as they are. */
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

/** Some nights of a row: what is scrolled into view is added beside the others, and nothing of them is laid out anew. */
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

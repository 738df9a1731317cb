import { type CSSProperties, useMemo, useRef } from 'react'
import { dayNumber, weekdayAt } from '#contract/dates.ts'
import { WEEKDAYS } from '#contract/lists.ts'
import { useViewport, type Viewport } from '#web/lib/grid/use-viewport.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Layout } from '../model/rows.ts'
import { type Rectangle, rectangleOf, type Selection } from '../model/selection.ts'
import type { Sheet } from '../model/sheet.ts'
import type { Rates } from '../use-rates.ts'
import type { SheetActions } from '../use-sheet.ts'
import type { GridWords } from '../words.ts'
import { cellId, cellMaker } from './cells.tsx'
import { Editor } from './editor.tsx'
import styles from './grid.module.css'
import { Head } from './head.tsx'
import { Labels } from './labels.tsx'
import { GridRow } from './rows.tsx'
import { GRID_SIZES, HEAD_PX } from './sizes.ts'
import { useKeys } from './use-keys.ts'
import { usePointer } from './use-pointer.ts'

interface GridProps {
  readonly rates: Rates
  readonly actions: SheetActions
  readonly layout: Layout
  readonly words: GridWords
  /** Whether this user may change prices. */
  readonly enabled: boolean
}

/**
 * Rate plans by nights, as a spreadsheet. Only visible cells are elements; the focused cell is exposed by
 * aria-activedescendant.
 */
export function Grid({ rates, actions, layout, words, enabled }: GridProps) {
  const text = usePartMessages('rates')
  const scroller = useRef<HTMLDivElement>(null)
  const { sheet } = rates
  const viewport = useViewport(scroller, { tops: layout.tops, days: sheet.days }, GRID_SIZES)
  const { selection } = actions
  const keys = useKeys({ rates, actions, layout, viewport, scroller, enabled })
  const pointer = usePointer({ sheet, actions, layout, viewport, scroller, enabled })
  const { focus } = selection
  const focused = layout.rows[focus.row]
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={text.label(words.day(0), words.day(sheet.days - 1))}
      aria-rowcount={layout.rows.length + 1}
      aria-colcount={sheet.days + 1}
      aria-multiselectable
      aria-readonly={!enabled}
      aria-activedescendant={focused && cellId(focused.id, focus.day)}
      className={styles.grid}
      style={variablesOf(sheet, viewport)}
      {...keys.events}
      {...pointer.events}
    >
      <Head sheet={sheet} column={viewport.column} />
      <div role="rowgroup" className={styles.plane} style={{ height: layout.tops.at(-1)! }}>
        <Labels sheet={sheet} layout={layout} />
        <Rows {...{ rates, actions, layout, words, viewport }} />
        <Frames {...{ selection, layout, viewport, enabled }} filling={pointer.filling} />
        {keys.editing !== undefined && (
          <Editor
            words={keys.editing}
            style={boxOf(rectangleOf({ anchor: focus, focus }), layout, viewport)}
            commit={keys.commit}
            cancel={keys.cancel}
          />
        )}
      </div>
    </div>
  )
}

type RowsProps = Omit<GridProps, 'enabled'> & { readonly viewport: Viewport }

function Rows({ rates, actions, layout, words, viewport }: RowsProps) {
  const { sheet, preview, limits } = rates
  const { rectangle, selection } = actions
  const { first_day, last_day, column } = viewport
  const { focus } = selection
  const cell = useMemo(() => cellMaker(sheet, words), [sheet, words])
  return rowsShown(layout, viewport, focus.row).map((index) => {
    const row = layout.rows[index]!
    const is_in = index >= rectangle.first_row && index <= rectangle.last_row
    return (
      <GridRow
        key={row.id}
        {...{ row, index, cell, column, first_day, last_day, days: sheet.days }}
        name={words.row(row)}
        top={layout.tops[index]!}
        focused_day={index === focus.row ? focus.day : undefined}
        limits={row.kind === 'type' ? limits.get(row.type) : undefined}
        changes={row.kind === 'plan' ? preview.get(row.plan.at) : undefined}
        selected_from={is_in ? rectangle.first_day : -1}
        selected_to={is_in ? rectangle.last_day : -1}
      />
    )
  })
}

interface FramesProps {
  readonly selection: Selection
  readonly filling: Rectangle | undefined
  readonly layout: Layout
  readonly viewport: Viewport
  readonly enabled: boolean
}

/** Outlines of the selection, the fill range, and the focused cell. */
function Frames({ selection, filling, layout, viewport, enabled }: FramesProps) {
  const { focus } = selection
  const box = (of: Rectangle) => boxOf(of, layout, viewport)
  return (
    <>
      <div className={styles.selection} style={box(rectangleOf(selection))} aria-hidden>
        {enabled && <span className={styles.handle} data-fill />}
      </div>
      {filling && <div className={styles.filling} style={box(filling)} aria-hidden />}
      <div className={styles.focus} style={box(rectangleOf({ anchor: focus, focus }))} aria-hidden />
    </>
  )
}

/** Visible rows, and the focused one, however far it is scrolled away, in order. */
function rowsShown({ rows }: Layout, { first, last }: Viewport, focused: number): number[] {
  const shown = Array.from({ length: Math.min(last, rows.length) - first }, (_, index) => first + index)
  if ((focused >= first && focused < last) || focused >= rows.length) return shown
  return focused < first ? [focused, ...shown] : [...shown, focused]
}

function boxOf(
  { first_row, last_row, first_day, last_day }: Rectangle,
  { tops }: Layout,
  { label, column }: Viewport,
): CSSProperties {
  const top = tops[first_row] ?? 0
  return {
    top,
    height: (tops[last_row + 1] ?? top) - top,
    left: label + first_day * column,
    width: (last_day - first_day + 1) * column,
  }
}

/** Gradients for days and weekends. */
const variablesOf = ({ from, days }: Sheet, { column, label }: Viewport) =>
  ({
    '--column': `${column}px`,
    '--days': days,
    '--label': `${label}px`,
    '--head': `${HEAD_PX}px`,
    '--weekday': WEEKDAYS.indexOf(weekdayAt(dayNumber(from))),
  }) as CSSProperties

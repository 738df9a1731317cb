import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Viewport } from '#web/lib/grid/use-viewport.ts'
import { useSavedFocus } from '#web/ui/focus/saved-focus.ts'
import type { Chart } from '../model/chart.ts'
import type { Layout } from '../model/rows.ts'
import { barAt, type Cursor, moveCursor, rowOf, STEPS } from './cursor.ts'
import { HEAD_PX } from './sizes.ts'

interface CursorProps {
  readonly chart: Chart
  readonly layout: Layout
  readonly viewport: Viewport
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** A roving tabindex: one cell of the grid is in the tab order; arrow keys lead to all others. */
export function useCursor({ chart, layout, viewport, scroller }: CursorProps) {
  const first = layout.rows.find(({ kind }) => kind === 'room') ?? layout.rows[0]
  const [cursor, setCursor] = useState<Cursor>({
    row: first?.id ?? '',
    night: Math.min(chart.days - 1, Math.max(0, chart.today)),
  })
  const wants_focus = useRef(false)
  const shown = { chart, layout }
  const cellOf = () =>
    scroller.current
      ?.querySelector(`[data-row="${CSS.escape(cursor.row)}"]`)
      ?.querySelector<HTMLElement>('[tabindex="0"]')
  useEffect(() => {
    if (!wants_focus.current) return
    wants_focus.current = false
    cellOf()?.focus({ preventScroll: true })
  })
  useSavedFocus(scroller, () => {
    const cell = cellOf() ?? scroller.current?.querySelector<HTMLElement>('[data-row] [tabindex="0"]')
    cell?.focus({ preventScroll: true })
  })
  const goTo = (next: Cursor) => {
    wants_focus.current = true
    setCursor(next)
    const night = Math.max(0, next.night)
    showCell(scroller.current!, viewport, {
      top: layout.tops[rowOf(shown, next)]!,
      bottom: layout.tops[rowOf(shown, next) + 1]!,
      left: night * viewport.column,
      right: (night + 2) * viewport.column,
    })
  }
  return {
    cursor,
    goTo,
    /** Below the focused cell. */
    place() {
      const { left = 0, bottom = 0 } = cellOf()?.getBoundingClientRect() ?? {}
      return { x: left, y: bottom }
    },
    onKeyDown(event: KeyboardEvent) {
      const step = STEPS[event.key]
      if (!step || event.altKey || event.metaKey) return
      event.preventDefault()
      const corner = event.ctrlKey && (step === 'home' || step === 'end')
      goTo(moveCursor(shown, cursor, corner ? (step === 'home' ? 'top' : 'bottom') : step))
    },
    /** After a click, or focus by Tab, the arrow keys continue from there. */
    onFocus({ target }: FocusEvent) {
      const row = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
      const { bar: id, cell } = (target as HTMLElement).dataset
      const bar = chart.bars.find((one) => one.id === id)
      if (row === undefined || (!bar && cell === undefined)) return
      const at = layout.rows.find((one) => one.id === row)
      if (bar && barAt(chart, at, cursor.night) === bar && cursor.row === row) return
      const night = bar ? Math.max(0, bar.from) : Number(cell)
      if (cursor.row !== row || cursor.night !== night) setCursor({ row, night })
    },
  }
}

interface Edges {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Scrolls the least that makes a cell visible beside the sticky headers. */
function showCell(scroller: HTMLElement, { label }: Viewport, { top, bottom, left, right }: Edges) {
  const height = scroller.clientHeight - HEAD_PX
  const width = scroller.clientWidth - label
  const y = Math.max(bottom - height, Math.min(scroller.scrollTop, top))
  const x = Math.max(right - width, Math.min(scroller.scrollLeft, left))
  if (y !== scroller.scrollTop || x !== scroller.scrollLeft) scroller.scrollTo(Math.max(0, x), Math.max(0, y))
}

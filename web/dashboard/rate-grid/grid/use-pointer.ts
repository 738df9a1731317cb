import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { Viewport } from '#web/lib/grid/use-viewport.ts'
import { rowAt } from '#web/lib/grid/windowing.ts'
import type { Layout } from '../model/rows.ts'
import { type CellPosition, clampToBounds, type Rectangle } from '../model/selection.ts'
import type { Sheet } from '../model/sheet.ts'
import type { SheetActions } from '../use-sheet.ts'
import { HEAD_PX } from './sizes.ts'

interface PointerProps {
  readonly sheet: Sheet
  readonly actions: SheetActions
  readonly layout: Layout
  readonly viewport: Viewport
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly enabled: boolean
}

type Drag = { readonly kind: 'select' } | { readonly kind: 'fill'; readonly from: Rectangle }

/**
 * Selects cells, rows and columns by mouse, and fills by dragging the corner. Touch scrolls, and selects by a
 * tap.
 */
export function usePointer({ sheet, actions, layout, viewport, scroller, enabled }: PointerProps) {
  const drag = useRef<Drag>(undefined)
  const [filling, setFilling] = useState<Rectangle>()
  const { select, selection, rectangle } = actions
  const bounds = { rows: layout.rows.length, days: sheet.days }
  const place = (event: PointerEvent) =>
    clampToBounds(positionOf(event, { layout, viewport, scroller }), bounds)
  /** A header selects everything below it, or beside it. */
  function selectHead(target: Element, shift: boolean): boolean {
    const day = target.closest<HTMLElement>('[data-column]')?.dataset.column
    if (day !== undefined) {
      const anchor = { row: 0, day: shift ? selection.anchor.day : Number(day) }
      select({ anchor, focus: { row: bounds.rows - 1, day: Number(day) } })
      return true
    }
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (row === undefined) return false
    const index = layout.rows.findIndex(({ id }) => id === row)
    const last = layout.rows[index]!.kind === 'plan' ? index : lastOfType(layout, index)
    const anchor = { row: shift ? selection.anchor.row : index, day: 0 }
    select({ anchor, focus: { row: last, day: bounds.days - 1 } })
    return true
  }
  function onPointerDown(event: PointerEvent) {
    const target = event.target as Element
    if (event.button !== 0 || target.closest('a, input')) return
    actions.forget()
    if (selectHead(target, event.shiftKey)) return
    if (!target.closest('[role="rowgroup"]')) return
    if (enabled && target.closest('[data-fill]')) drag.current = { kind: 'fill', from: rectangle }
    else {
      const focus = place(event)
      select({ anchor: event.shiftKey ? selection.anchor : focus, focus })
      if (event.pointerType !== 'touch') drag.current = { kind: 'select' }
    }
    if (drag.current) scroller.current!.setPointerCapture(event.pointerId)
  }
  function onPointerMove(event: PointerEvent) {
    if (!drag.current) return
    const focus = place(event)
    if (drag.current.kind === 'fill') setFilling(grown(drag.current.from, focus))
    else if (focus.row !== selection.focus.row || focus.day !== selection.focus.day)
      select({ anchor: selection.anchor, focus })
  }
  function onPointerUp() {
    const { current: ended } = drag
    drag.current = undefined
    setFilling(undefined)
    if (ended?.kind === 'fill' && filling) actions.fill(ended.from, filling)
  }
  return { filling, events: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } }
}

/** The cell under a pointer. */
function positionOf(
  { clientX, clientY }: PointerEvent,
  { layout, viewport, scroller }: Pick<PointerProps, 'layout' | 'viewport' | 'scroller'>,
): CellPosition {
  const { scrollLeft, scrollTop } = scroller.current!
  const { left, top } = scroller.current!.getBoundingClientRect()
  const x = clientX - left - viewport.label + scrollLeft
  const y = clientY - top - HEAD_PX + scrollTop
  return { row: rowAt(layout.tops, y), day: Math.floor(x / viewport.column) }
}

function lastOfType({ rows }: Layout, type_row: number): number {
  const next = rows.findIndex(({ kind }, row) => kind === 'type' && row > type_row)
  return (next < 0 ? rows.length : next) - 1
}

/** Down or to the right, whichever is further. */
function grown(from: Rectangle, { row, day }: CellPosition): Rectangle {
  const down = row - from.last_row
  const right = day - from.last_day
  if (Math.max(down, right) <= 0) return from
  return down >= right ? { ...from, last_row: row } : { ...from, last_day: day }
}

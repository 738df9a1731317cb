import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Bar, type Chart, lastShownDay } from '../model/chart.ts'
import { boxOf } from '../model/geometry.ts'
import type { Layout } from '../model/rows.ts'

const GLIDE_MS = 280

interface ShownChart {
  readonly chart: Chart
  readonly layout: Layout
  /** Width of a day in pixels. */
  readonly column: number
}

export interface BarPlace {
  readonly bar: Bar
  readonly left: number
  readonly top: number
  readonly width: number
}

/** The position of each bar in the chart. */
function placesOf({ chart, layout: { rows, tops }, column }: ShownChart): Map<string, BarPlace> {
  const places = new Map<string, BarPlace>()
  rows.forEach((row, at) => {
    const bars = row.kind === 'room' ? chart.bars_of[row.room]! : row.kind === 'lane' ? row.bars : []
    for (const bar of bars) {
      const { left, width } = boxOf(
        { from: bar.from, to: lastShownDay(bar, chart.today) },
        column,
        chart.days,
      )
      places.set(bar.id, { bar, left, width, top: tops[at]! })
    }
  })
  return places
}

const isSamePlane = (one: ShownChart, other: ShownChart) =>
  one.column === other.column && one.chart.from === other.chart.from && one.chart.days === other.chart.days

const QUIET = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Animates bars that have changed their position, unless the user prefers reduced motion. Returns those that
 * moved. `still` for a drop of this user: the bar is there already.
 */
export function useBarAnimation(
  scroller: RefObject<HTMLElement | null>,
  shown: ShownChart,
  still: boolean,
): readonly BarPlace[] {
  const last = useRef(shown)
  const [moved, setMoved] = useState<readonly BarPlace[]>([])
  const { chart } = shown
  useLayoutEffect(() => {
    const before = last.current
    last.current = shown
    if (before.chart === chart || still || !isSamePlane(before, shown)) return
    const [from, to] = [placesOf(before), placesOf(shown)]
    const changed = [...to].filter(([id, place]) => !isSamePlace(from.get(id), place))
    if (changed.length === 0) return
    setMoved(changed.map(([, place]) => place))
    if (!QUIET.matches) for (const [id, place] of changed) glide(scroller.current!, id, from.get(id), place)
  })
  return moved
}

const isSamePlace = (one: BarPlace | undefined, other: BarPlace) =>
  one?.left === other.left && one.top === other.top && one.width === other.width

function glide(scroller: HTMLElement, id: string, before: BarPlace | undefined, now: BarPlace) {
  const bar = scroller.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"]`)
  if (!bar) return
  const timing = { duration: GLIDE_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)' }
  if (!before) return bar.animate([{ opacity: 0 }, { opacity: 1 }], timing)
  const way = `translate(${before.left - now.left}px, ${before.top - now.top}px)`
  // Rows are painted in order: this one above those that the bar crosses.
  const above = [{ zIndex: 2 }, { zIndex: 2 }]
  bar.closest('[data-row]')?.animate(above, timing)
  return bar.animate(
    [
      { transform: way, width: `${before.width}px` },
      { transform: 'none', width: `${now.width}px` },
    ],
    timing,
  )
}

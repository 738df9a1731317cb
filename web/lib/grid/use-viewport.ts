import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { daysInView, type Pace, rowsInView } from './windowing.ts'

/** In pixels. */
export interface GridSizes {
  /** Width of the column of row names, in a wide and in a narrow window. */
  readonly label: number
  readonly narrow_label: number
  /** Height of the header with the days. */
  readonly head: number
  /** Minimum width of a column. */
  readonly min_column: number
  /** Windowing of rows and of days. */
  readonly pace: { readonly rows: Pace; readonly days: Pace }
}

export interface Viewport {
  readonly label: number
  /** Width of a day. */
  readonly column: number
  readonly first: number
  readonly last: number
  readonly first_day: number
  readonly last_day: number
}

interface Extent {
  readonly tops: readonly number[]
  readonly days: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The visible part of a grid of days; changes with the rows and days in view, not with each scrolled pixel.
 */
export function useViewport(
  scroller: RefObject<HTMLElement | null>,
  { tops, days }: Extent,
  { label: wide_label, narrow_label, head, min_column, pace }: GridSizes,
): Viewport {
  const [size, setSize] = useState<Size>({ width: 1200, height: 800 })
  const least = size.width < 700 ? narrow_label : wide_label
  const column = Math.max(min_column, Math.floor((size.width - least) / days))
  // Widths are whole pixels; the remainder goes to the column of names, not to an empty stripe at the right.
  const label = Math.max(least, Math.min(least + days, size.width - days * column))
  const [seen, setSeen] = useState({ first: 0, last: 0, first_day: 0, last_day: 0 })
  useLayoutEffect(() => {
    const element = scroller.current!
    const measure = () =>
      setSize((now) => {
        const { clientWidth: width, clientHeight: height } = element
        return now.width === width && now.height === height ? now : { width, height }
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  const look = () => {
    const { scrollTop, scrollLeft } = scroller.current!
    const rows = rowsInView(tops, scrollTop, size.height - head, pace.rows)
    const shown = daysInView(column, days, scrollLeft, size.width - label, pace.days)
    const next = { ...rows, first_day: shown.first, last_day: shown.last }
    setSeen((now) => (isSame(now, next) ? now : next))
  }
  useLayoutEffect(look, [tops, days, size, column, scroller.current, label, head, pace])
  useEffect(() => {
    const element = scroller.current!
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  })
  return { label, column, ...seen }
}

type VisibleRange = Omit<Viewport, 'label' | 'column'>
const isSame = (one: VisibleRange, other: VisibleRange) =>
  one.first === other.first &&
  one.last === other.last &&
  one.first_day === other.first_day &&
  one.last_day === other.last_day

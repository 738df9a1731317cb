import { type FocusEvent, type PointerEvent, useRef, useState } from 'react'
import type { Bar, Chart } from '../model/chart.ts'

/** The bar of an element of the chart. */
export const barOf = (chart: Chart, target: EventTarget): Bar | undefined => {
  const id = (target as Element).closest<HTMLElement>('[data-bar]')?.dataset.bar
  return id === undefined ? undefined : chart.bars.find((one) => one.id === id)
}

export interface PointedBar {
  readonly bar: Bar
  readonly at: DOMRect
}

/** The bar under the mouse, or with the keyboard focus: its hover card is shown. */
export function usePointedBar(chart: Chart) {
  const [pointed, setPointed] = useState<PointedBar>()
  /**
   * The position of the mouse when it last moved: a bar that moves under a resting mouse does not count as
   * hovered.
   */
  const still = useRef<{ x: number; y: number }>(undefined)
  const show = (target: EventTarget) => {
    const bar = barOf(chart, target)
    const element = (target as Element).closest('[data-bar]')
    if (!bar || !element) return setPointed(undefined)
    setPointed((now) => (now?.bar === bar ? now : { bar, at: element.getBoundingClientRect() }))
  }
  return {
    pointed,
    hide: () => setPointed(undefined),
    /** The mouse button is pressed or released. */
    rest: ({ clientX: x, clientY: y }: PointerEvent) => {
      still.current = { x, y }
      setPointed(undefined)
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) show(target)
    },
    onPointerOver: ({ target, pointerType, clientX, clientY }: PointerEvent) => {
      const is_still = still.current?.x === clientX && still.current.y === clientY
      if (pointerType === 'mouse' && !is_still) show(target)
    },
  }
}

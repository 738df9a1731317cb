import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Viewport } from '#web/lib/grid/use-viewport.ts'
import { rowAt } from '#web/lib/grid/windowing.ts'
import type { Chart } from '../model/chart.ts'
import { boxOf, daysMoved, nightAt } from '../model/geometry.ts'
import type { Gesture, GestureEvent, Hold } from '../model/gesture.ts'
import { IDLE, reduceGesture } from '../model/gesture.ts'
import type { Layout } from '../model/rows.ts'
import { HEAD_PX } from './sizes.ts'

/** Distance from the end of a bar within which it is resized instead of moved, by mouse and by touch. */
const EDGE_PX = { mouse: 8, touch: 24 }
/** Long press: a finger that rests this long starts a drag; one that moves before scrolls. */
const LIFT_MS = 300
const SLIP_PX = 10
/** A smaller horizontal movement on the way to another row does not change the dates. */
const STRAIGHT_PX = 14
/** Distance from the edge at which the chart scrolls during a drag, and by how much a frame. */
const BORDER_PX = 36
const SCROLL_PX = 14

interface GestureProps {
  readonly chart: Chart
  readonly layout: Layout
  readonly viewport: Viewport
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Without permission to move stays nothing can be dragged. */
  readonly enabled: boolean
  /** Whether a drag is in progress: the chart is not updated meanwhile. */
  readonly setCarrying: (carrying: boolean) => void
  /** Called with the drop, and its point of the window if known. */
  readonly drop: (gesture: Carried, at: Point | undefined) => void
}

export type Carried = Extract<Gesture, { mode: 'carrying' }>

export interface Point {
  readonly x: number
  readonly y: number
}

/** Drag and drop by pointer or keyboard, with one reducer for both. */
export function useGesture(props: GestureProps) {
  const { chart, layout, drop, setCarrying } = props
  const { from, days } = chart
  const [gesture, setGesture] = useState<Gesture>(IDLE)
  const current = useRef(gesture)
  const send = (event: GestureEvent) => {
    const next = reduceGesture({ chart, layout }, current.current, event)
    if (next === current.current) return
    current.current = next
    setGesture(next)
    setCarrying(next.mode !== 'idle')
  }
  const end = useRef(() => send({ type: 'end' }))
  // A drag does not continue over another period.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the period is what ends it
  useLayoutEffect(() => end.current(), [from, days])
  const put = (at?: Point) => {
    const carried = current.current
    send({ type: 'end' })
    if (carried.mode === 'carrying') drop(carried, at)
  }
  const pointer = usePointer(props, { current, send, put })
  return { gesture, send, put, ...pointer }
}

interface Machine {
  readonly current: RefObject<Gesture>
  readonly send: (event: GestureEvent) => void
  readonly put: (at?: Point) => void
}

/** Where the pointer was pressed, and where it is, in the window. */
interface Press {
  readonly id: number
  readonly start: Point
  at: Point
  timer?: ReturnType<typeof setTimeout>
}

function usePointer(props: GestureProps, { current, send, put }: Machine) {
  const press = useRef<Press>(undefined)
  const dragged = useRef(false)
  const place = (at: Point) => placeOf(props, at)
  const point = () => {
    const { start, at } = press.current!
    const [from, to] = [place(start), place(at)]
    send({ type: 'point', ...at, aim: aimOf(props, current.current, { from, to, start, at }) })
  }
  useScrolling(props.scroller, press, current, point)
  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  return {
    /** Whether the next click ended a drag. */
    wasDragged: () => dragged.current,
    onPointerDown(event: ReactPointerEvent<HTMLElement>) {
      dragged.current = false
      if (!props.enabled || event.button !== 0 || current.current.mode === 'carrying') return
      const at = { x: event.clientX, y: event.clientY }
      const hold = holdAt(props, event.target as Element, at, event.pointerType)
      if (!hold) return
      const { row } = place(at)
      press.current = { id: event.pointerId, start: at, at }
      if (event.pointerType === 'mouse') return send({ type: 'press', hold, row, ...at })
      press.current.timer = setTimeout(() => {
        send({ type: 'press', hold, row, x: at.x - SLIP_PX, y: at.y })
        point()
      }, LIFT_MS)
    },
    onPointerMove(event: ReactPointerEvent<HTMLElement>) {
      const pressed = press.current
      if (pressed?.id !== event.pointerId) return
      pressed.at = { x: event.clientX, y: event.clientY }
      const slipped = Math.hypot(pressed.at.x - pressed.start.x, pressed.at.y - pressed.start.y) > SLIP_PX
      if (current.current.mode === 'idle') {
        if (slipped) release()
        return
      }
      point()
      if (current.current.mode === 'carrying' && !dragged.current) {
        dragged.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
    },
    onPointerUp(event: ReactPointerEvent<HTMLElement>) {
      if (press.current?.id !== event.pointerId) return
      release()
      put({ x: event.clientX, y: event.clientY })
    },
    onPointerCancel() {
      release()
      send({ type: 'end' })
    },
  }
}

/** The row and position of a point of the window. */
function placeOf({ layout, viewport, scroller }: GestureProps, { x, y }: Point) {
  const element = scroller.current!
  const { left, top } = element.getBoundingClientRect()
  return {
    x: x - left + element.scrollLeft - viewport.label,
    row: rowAt(layout.tops, y - top + element.scrollTop - HEAD_PX),
  }
}
type PlanePoint = ReturnType<typeof placeOf>

interface Way {
  readonly from: PlanePoint
  readonly to: PlanePoint
  readonly start: Point
  readonly at: Point
}

function aimOf({ viewport: { column } }: GestureProps, gesture: Gesture, { from, to, start, at }: Way) {
  const hold = gesture.mode === 'idle' ? undefined : gesture.hold
  if (hold?.kind === 'nights') return { row: from.row, days: nightAt(to.x, column) - hold.night }
  const straight = to.row !== from.row && Math.abs(at.x - start.x) < Math.max(STRAIGHT_PX, column / 2)
  return { row: to.row, days: straight ? 0 : daysMoved(to.x - from.x, column) }
}

/** What a press would drag: a bar, one of its ends, or a free night of a room. */
function holdAt(props: GestureProps, target: Element, at: Point, pointer: string): Hold | undefined {
  const { chart, layout, viewport } = props
  const bar_id = target.closest<HTMLElement>('[data-bar]')?.dataset.bar
  if (bar_id !== undefined) {
    const bar = chart.bars.find(({ id }) => id === bar_id)
    if (!bar) return undefined
    const box = boxOf(bar, viewport.column, chart.days)
    const inside = placeOf(props, at).x - box.left
    const edge = Math.min(pointer === 'mouse' ? EDGE_PX.mouse : EDGE_PX.touch, box.width / 3)
    const is_start = inside < edge && bar.from === bar.check_in && bar.from >= 0
    const is_end = inside > box.width - edge && bar.to === bar.check_out && bar.to < chart.days
    return { kind: 'bar', bar, edge: is_start ? 'start' : is_end ? 'end' : null }
  }
  const { x, row } = placeOf(props, at)
  const over = layout.rows[row]
  const night = nightAt(x, viewport.column)
  const is_track = target.closest('[data-track]') !== null
  if (over?.kind !== 'room' || !is_track || night < 0 || night >= chart.days) return undefined
  return { kind: 'nights', room: over.room, night }
}

/** Scrolls the chart near an edge; touch does not scroll during a drag. */
function useScrolling(
  scroller: RefObject<HTMLDivElement | null>,
  press: RefObject<Press | undefined>,
  current: RefObject<Gesture>,
  point: () => void,
) {
  const latest = useRef(point)
  latest.current = point
  useEffect(() => {
    const element = scroller.current!
    const hold = (event: TouchEvent) => {
      if (current.current.mode === 'carrying') event.preventDefault()
    }
    element.addEventListener('touchmove', hold, { passive: false })
    let frame = requestAnimationFrame(function step() {
      frame = requestAnimationFrame(step)
      const { mode } = current.current
      if (mode !== 'carrying' || !press.current) return
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const { x, y } = press.current.at
      const towards = (before: number, after: number) =>
        before < BORDER_PX ? -SCROLL_PX : after < BORDER_PX ? SCROLL_PX : 0
      const [dx, dy] = [towards(x - left, right - x), towards(y - top - HEAD_PX, bottom - y)]
      const { scrollLeft, scrollTop } = element
      element.scrollBy(dx, dy)
      if (element.scrollLeft !== scrollLeft || element.scrollTop !== scrollTop) latest.current()
    })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('touchmove', hold)
    }
  }, [scroller, press, current])
}

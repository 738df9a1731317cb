import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { useViewport, type Viewport } from '#web/lib/grid/use-viewport.ts'
import type { BarActions, OpenMenu } from '../actions/bar-menu.tsx'
import type { ReadStay } from '../actions/room-moves.ts'
import { type Answered, useDryRun } from '../actions/use-dry-run.ts'
import type { Bar, Chart } from '../model/chart.ts'
import { gapsOf } from '../model/gaps.ts'
import { nightAt } from '../model/geometry.ts'
import type { Layout, Row } from '../model/rows.ts'
import type { OpenClosure } from '../panels/closure-panel.tsx'
import type { OpenRoom } from '../panels/room-panel.tsx'
import type { SellingNights } from '../selling/selling.tsx'
import { STEPS } from './cursor.ts'
import { CHART_SIZES } from './sizes.ts'
import { useBarAnimation } from './use-bar-animation.ts'
import { useCursor } from './use-cursor.ts'
import { type Carried, type Point, useGesture } from './use-gesture.ts'
import { gestureKey } from './use-keys.ts'
import { barOf, usePointedBar } from './use-pointed-bar.ts'

export interface ChartControls {
  readonly chart: Chart
  readonly layout: Layout
  /** Without permission to move stays the chart is read-only. */
  readonly enabled: boolean
  readonly read: ReadStay
  /** Whether a drag is in progress: the chart is not updated meanwhile. */
  readonly setCarrying: (carrying: boolean) => void
  /** Whether the chart shows a move made here. */
  readonly still: boolean
  readonly actions: Omit<BarActions, 'move' | 'split'>
  readonly drop: (carried: Carried, answered: Answered | undefined, at: Point) => void
  readonly openMenu: (menu: OpenMenu, actions: BarActions) => void
  /** Opens the details of what can be sold on some nights. */
  readonly openSelling: (nights: SellingNights) => void
  readonly openClosure: (open: OpenClosure) => void
  readonly openRoom: (open: OpenRoom) => void
}

/** Viewport, keyboard focus, drag and hover state of the chart. */
export function useChart(props: ChartControls) {
  const { chart, layout, enabled, read, setCarrying } = props
  const scroller = useRef<HTMLDivElement>(null)
  const viewport = useViewport(scroller, { tops: layout.tops, days: chart.days }, CHART_SIZES)
  const keyboard = useCursor({ chart, layout, viewport, scroller })
  const answered = useRef<Answered>(undefined)
  /** The keyboard goes along with what it has carried to another room. */
  const followMoved = ({ intent, verdict, aim }: Carried) => {
    const is_moved = verdict.outcome === 'move' || verdict.outcome === 'swap'
    if (!is_moved || intent.kind !== 'move' || intent.room === null) return
    const night = verdict.outcome === 'move' ? verdict.part.from : intent.bar.from
    keyboard.goTo({ row: layout.rows[aim.row]!.id, night: Math.max(0, night) })
  }
  const gesture = useGesture({
    chart,
    layout,
    viewport,
    scroller,
    enabled,
    setCarrying,
    drop: (carried, at) => {
      if (carried.by === 'keys') followMoved(carried)
      props.drop(carried, answered.current, at ?? keyboard.place())
    },
  })
  const carried = gesture.gesture.mode === 'carrying' ? gesture.gesture : undefined
  answered.current = useDryRun(chart, carried, read)
  const card = usePointedBar(chart)
  const moved = useBarAnimation(scroller, { chart, layout, column: viewport.column }, props.still)
  const lift = (bar: Bar, split?: number) => {
    const row = rowOfBar(layout, bar)
    if (row < 0) return
    keyboard.goTo({ row: layout.rows[row]!.id, night: Math.max(0, bar.from) })
    const hold = { kind: 'bar', bar, edge: null, ...(split !== undefined && { split }) } as const
    gesture.send({ type: 'lift', row, hold })
  }
  const actions: BarActions = { ...props.actions, move: (bar) => lift(bar), split: lift }
  const openMenu = (menu: OpenMenu) => {
    card.hide()
    props.openMenu(menu, actions)
  }
  const hiding =
    <T>(open: (what: T) => void) =>
    (what: T) => {
      card.hide()
      open(what)
    }
  const panels = {
    openSelling: hiding(props.openSelling),
    openClosure: hiding(props.openClosure),
    openRoom: hiding(props.openRoom),
  }
  const parts = { ...props, ...panels, scroller, viewport, keyboard, gesture, card, actions, openMenu }
  const events = eventsOf(parts)
  return { scroller, viewport, keyboard, carried, answered: answered.current, card, moved, events }
}

const rowOfBar = ({ rows }: Layout, bar: Bar): number =>
  rows.findIndex((row) =>
    row.kind === 'room'
      ? row.room === bar.room
      : row.kind === 'lane' && row.bars.some(({ id }) => id === bar.id),
  )

interface EventProps
  extends Pick<ChartControls, 'chart' | 'layout' | 'enabled' | 'openSelling' | 'openClosure' | 'openRoom'> {
  readonly scroller: React.RefObject<HTMLDivElement | null>
  readonly viewport: Viewport
  readonly keyboard: ReturnType<typeof useCursor>
  readonly gesture: ReturnType<typeof useGesture>
  readonly card: ReturnType<typeof usePointedBar>
  readonly actions: BarActions
  readonly openMenu: (menu: OpenMenu) => void
}

/** Event handlers of the whole grid: bars and cells have no listeners of their own. */
function eventsOf(props: EventProps) {
  const { chart, layout, enabled, scroller, viewport, keyboard, gesture, card } = props
  const { actions, openMenu, openSelling, openClosure, openRoom } = props
  const pressed =
    (then: (event: PointerEvent<HTMLElement>) => void) => (event: PointerEvent<HTMLElement>) => {
      card.rest(event)
      then(event)
    }
  return {
    onKeyDown(event: KeyboardEvent) {
      card.hide()
      const carries = {
        chart,
        rows: layout.rows,
        cursor: keyboard.cursor,
        gesture: gesture.gesture,
        enabled,
        actions,
        openMenu,
        openSelling,
        openClosure,
      }
      if (gestureKey(event, { ...carries, send: gesture.send, put: () => gesture.put() })) {
        event.preventDefault()
        event.stopPropagation()
      } else if (STEPS[event.key]) keyboard.onKeyDown(event)
    },
    onFocus(event: React.FocusEvent) {
      keyboard.onFocus(event)
      card.onFocus(event)
    },
    onBlur: card.hide,
    onClick({ target, clientX: x, clientY: y }: MouseEvent) {
      if (gesture.wasDragged()) return
      const bar = barOf(chart, target)
      const nights = sellingAt(chart, layout.rows, target)
      const closure = closureOf(chart, target)
      const room = roomHeadAt(target)
      const lane = overbookedAt(chart, target)
      if (bar) actions.open(bar)
      else if (closure) openClosure({ closure, x, y })
      else if (room) openRoom(room)
      else if (lane) openSelling({ ...lane, x, y })
      else if (nights) openSelling({ ...nights, x, y })
    },
    onContextMenu(event: MouseEvent) {
      const bar = barOf(chart, event.target)
      if (!bar) return
      event.preventDefault()
      const { clientX: x, clientY: y } = event
      openMenu({ bar, night: nightBelow(x, scroller.current!, viewport), x, y })
    },
    onPointerOver: card.onPointerOver,
    onPointerLeave: card.hide,
    onPointerDown: pressed(gesture.onPointerDown),
    onPointerMove: gesture.onPointerMove,
    onPointerUp: pressed(gesture.onPointerUp),
    onPointerCancel: gesture.onPointerCancel,
  }
}

const closureOf = ({ closures_of }: Chart, target: EventTarget) => {
  const id = (target as Element).closest<HTMLElement>('[data-closure]')?.dataset.closure
  return id === undefined ? undefined : closures_of.flat().find((one) => one.id === id)
}

/** The header of a room, and the point beneath it: by the keyboard a click has no position. */
function roomHeadAt(target: EventTarget) {
  const head = (target as Element).closest<HTMLElement>('[data-room]')
  if (!head) return undefined
  const { left: x, bottom: y } = head.getBoundingClientRect()
  return { room: Number(head.dataset.room), x, y }
}

/** The first overbooked night to come of a lane of stays beyond the rooms. */
function overbookedAt({ types, today }: Chart, target: EventTarget) {
  const of = (target as Element).closest<HTMLElement>('[data-overbooked-of]')?.dataset.overbookedOf
  if (of === undefined) return undefined
  const from = types[Number(of)]!.overbooked.findIndex((count, night) => count > 0 && night >= today)
  return from < 0 ? undefined : { type: Number(of), room: null, from, to: from + 1 }
}

/** A click on a night of a room type, or on the free nights between two stays. */
function sellingAt(chart: Chart, rows: readonly Row[], target: EventTarget) {
  const { cell, gap } = (target as Element).closest<HTMLElement>('[data-cell], [data-gap]')?.dataset ?? {}
  const row_id = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
  const row = rows.find(({ id }) => id === row_id)
  if (row?.kind === 'type' && Number(cell) >= 0)
    return { type: row.type, room: null, from: Number(cell), to: Number(cell) + 1 }
  if (row?.kind !== 'room' || gap === undefined) return undefined
  const found = gapsOf(chart, row.room).find(({ from }) => from === Number(gap))
  return found && { type: row.type, room: row.room, from: found.from, to: found.to }
}

const nightBelow = (x: number, scroller: HTMLElement, { label, column }: Viewport): number =>
  nightAt(x - scroller.getBoundingClientRect().left + scroller.scrollLeft - label, column)

import type { KeyboardEvent } from 'react'
import { changeOf } from '../../stays/reservations/public.ts'
import type { BarActions, OpenMenu } from '../actions/bar-menu.tsx'
import type { Bar, Chart, Closure } from '../model/chart.ts'
import type { Gesture, GestureEvent } from '../model/gesture.ts'
import type { Row } from '../model/rows.ts'
import type { OpenClosure } from '../panels/closure-panel.tsx'
import type { SellingNights } from '../selling/selling.tsx'
import { barAt, type Cursor, closureAt } from './cursor.ts'

interface KeysProps {
  readonly chart: Chart
  readonly rows: readonly Row[]
  readonly cursor: Cursor
  readonly gesture: Gesture
  readonly enabled: boolean
  readonly send: (event: GestureEvent) => void
  readonly put: () => void
  readonly actions: BarActions
  readonly openMenu: (menu: OpenMenu) => void
  readonly openSelling: (nights: SellingNights) => void
  readonly openClosure: (open: OpenClosure) => void
}

/** How far an arrow key moves a drag: rows down, days later. */
const ARROWS: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Keys for dragging, dropping and opening; returns whether it was one of them. */
export function gestureKey(event: KeyboardEvent, props: KeysProps): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (props.gesture.mode === 'carrying') return carryingKey(event, props)
  const at = props.rows.findIndex(({ id }) => id === props.cursor.row)
  const row = props.rows[at]
  const bar = barAt(props.chart, row, props.cursor.night)
  if (bar) return barKey(event, bar, at, props)
  if (row?.kind === 'type') return typeKey(event, row.type, props)
  // The header of the room is a button of its own.
  if (row?.kind !== 'room' || props.cursor.night < 0) return false
  const closure = closureAt(props.chart, row.room, props.cursor.night)
  if (closure && event.key === 'Enter') return closureKey(event, closure, props)
  return nightKey(event, row.room, at, props)
}

function carryingKey({ key, shiftKey }: KeyboardEvent, { send, put }: KeysProps): boolean {
  if (key === 'Escape') send({ type: 'end' })
  else if (key === 'Enter') put()
  else {
    const arrow = ARROWS[key]
    if (!arrow) return key !== 'Tab'
    const [rows, days] = arrow
    send(shiftKey && days !== 0 ? { type: 'stretch', days } : { type: 'step', rows, days })
  }
  return true
}

function barKey(event: KeyboardEvent, bar: Bar, row: number, props: KeysProps): boolean {
  const { key, shiftKey, target } = event
  const { enabled, send, actions, cursor } = props
  const lift = (split?: number) =>
    send({ type: 'lift', row, hold: { kind: 'bar', bar, edge: null, ...(split !== undefined && { split }) } })
  const days = ARROWS[key]?.[1] ?? 0
  if (shiftKey && days !== 0) {
    if (!enabled) return false
    lift()
    send({ type: 'stretch', days })
    return true
  }
  if (key === 'Enter') actions.open(bar)
  else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    const { left, bottom } = (target as Element).getBoundingClientRect()
    props.openMenu({ bar, night: Math.max(cursor.night, bar.from + 1), x: left, y: bottom })
  } else if (!enabled) return false
  else if (key === 'm') lift()
  else if (key === 's' && bar.to - bar.from > 1)
    lift(Math.max(bar.from + 1, Math.min(cursor.night, bar.to - 1)))
  else if (key === 'l') actions.lock(bar)
  else if (key === 'i' && bar.status === 'confirmed' && bar.check_in <= props.chart.today)
    actions.checkIn(bar)
  else if (key === 'o' && bar.status === 'checked_in') actions.checkOut(bar)
  else return changeKey(event, bar, actions)
  return true
}

/** The keys of the dialogs that change a stay. */
function changeKey(event: KeyboardEvent, bar: Bar, actions: BarActions): boolean {
  const dialog = bar.status === 'checked_out' ? undefined : changeOf(event)
  if (dialog) actions.change(bar, dialog)
  return dialog !== undefined
}

/** A night of a room type opens its details. The header of the type is a button of its own. */
function typeKey({ key, target }: KeyboardEvent, type: number, { cursor, openSelling }: KeysProps): boolean {
  const { night } = cursor
  if (key !== 'Enter' || night < 0) return false
  const { left: x, bottom: y } = (target as Element).getBoundingClientRect()
  openSelling({ type, room: null, from: night, to: night + 1, x, y })
  return true
}

function closureKey({ target }: KeyboardEvent, closure: Closure, { openClosure }: KeysProps): boolean {
  const { left: x, bottom: y } = (target as Element).getBoundingClientRect()
  openClosure({ closure, x, y })
  return true
}

/** A free night starts a selection for a reservation or a block. */
function nightKey({ key, shiftKey }: KeyboardEvent, room: number, row: number, props: KeysProps): boolean {
  const { enabled, send, put, cursor } = props
  if (!enabled) return false
  const lift = () => send({ type: 'lift', row, hold: { kind: 'nights', room, night: cursor.night } })
  const days = ARROWS[key]?.[1] ?? 0
  if (shiftKey && days !== 0) {
    lift()
    send({ type: 'stretch', days })
    return true
  }
  if (key !== 'Enter') return false
  lift()
  put()
  return true
}

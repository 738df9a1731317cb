import type { Bar, Chart } from './chart.ts'
import type { Layout, Row } from './rows.ts'
import { evaluate, type Intent, type Verdict } from './verdict.ts'

/** What is dragged: a bar, one of its ends, or free nights of a room. */
export type Hold =
  | {
      readonly kind: 'bar'
      readonly bar: Bar
      /** Null is the whole stay. */
      readonly edge: 'start' | 'end' | null
      /** Only from this night on. */
      readonly split?: number
    }
  | { readonly kind: 'nights'; readonly room: number; readonly night: number }

/** The offset of a drag: the target row, and days later or earlier. */
export interface Aim {
  readonly row: number
  readonly days: number
}

export type Gesture =
  | { readonly mode: 'idle' }
  /** The button is pressed; it is a click until the pointer has moved some distance. */
  | {
      readonly mode: 'pressed'
      readonly hold: Hold
      readonly row: number
      readonly x: number
      readonly y: number
    }
  | {
      readonly mode: 'carrying'
      readonly hold: Hold
      /** The row of origin. */
      readonly row: number
      readonly aim: Aim
      /** A pointer drops by releasing; keys and menus drop explicitly. */
      readonly by: 'pointer' | 'keys'
      readonly intent: Intent
      readonly verdict: Verdict
    }

export type GestureEvent =
  | {
      readonly type: 'press'
      readonly hold: Hold
      readonly row: number
      readonly x: number
      readonly y: number
    }
  /** The pointer is at a position, over a row, and some days from where it was pressed. */
  | { readonly type: 'point'; readonly x: number; readonly y: number; readonly aim: Aim }
  | { readonly type: 'lift'; readonly hold: Hold; readonly row: number }
  | { readonly type: 'step'; readonly rows: number; readonly days: number }
  /** Moves the end of the dragged nights by some days. */
  | { readonly type: 'stretch'; readonly days: number }
  | { readonly type: 'end' }

export const IDLE: Gesture = { mode: 'idle' }

/** Distance in pixels from which a click becomes a drag. */
const THRESHOLD_PX = 6

/** The chart as shown, which validates a gesture. */
export interface ShownChart {
  readonly chart: Chart
  readonly layout: Layout
}

/** One reducer for pointer and keys: the drag and its result. */
export function reduceGesture(shown: ShownChart, gesture: Gesture, event: GestureEvent): Gesture {
  switch (event.type) {
    case 'press': {
      const { type: _, ...pressed } = event
      return { mode: 'pressed', ...pressed }
    }
    case 'lift':
      return carried(shown, { hold: event.hold, row: event.row, by: 'keys' }, { row: event.row, days: 0 })
    case 'point': {
      if (gesture.mode === 'idle') return gesture
      if (gesture.mode === 'carrying') return carried(shown, gesture, event.aim)
      const is_click = Math.hypot(event.x - gesture.x, event.y - gesture.y) < THRESHOLD_PX
      return is_click ? gesture : carried(shown, { ...gesture, by: 'pointer' }, event.aim)
    }
    case 'step':
      if (gesture.mode !== 'carrying') return gesture
      if (event.days !== 0 && gesture.hold.kind === 'bar' && gesture.hold.split !== undefined)
        return splitAt(shown, gesture, gesture.hold.split + event.days)
      return carried(shown, gesture, {
        row: stepped(shown.layout.rows, gesture.aim.row, event.rows),
        days: gesture.aim.days + event.days,
      })
    case 'stretch':
      return gesture.mode === 'carrying' ? stretched(shown, gesture, event.days) : gesture
    default:
      return IDLE
  }
}

type Carrying = Extract<Gesture, { mode: 'carrying' }>

function carried(shown: ShownChart, from: Pick<Carrying, 'hold' | 'row' | 'by'>, aim: Aim): Carrying {
  const { hold, row, by } = from
  const intent = intentOf(shown, hold, row, aim)
  return { mode: 'carrying', hold, row, by, aim, intent, verdict: evaluate(shown.chart, intent) }
}

/** From moving a whole bar to resizing it, in its own row. */
function stretched(shown: ShownChart, gesture: Carrying, days: number): Carrying {
  const { hold, row, aim } = gesture
  if (hold.kind === 'nights') return carried(shown, gesture, { ...aim, days: aim.days + days })
  if (hold.edge === 'end') return carried(shown, gesture, { ...aim, days: aim.days + days })
  const { split: _, ...whole } = hold
  return carried(shown, { ...gesture, hold: { ...whole, edge: 'end' } }, { row, days })
}

/** Another night from which on a part of the stay is moved. */
function splitAt(shown: ShownChart, gesture: Carrying, split: number): Carrying {
  const { hold, aim } = gesture
  if (hold.kind !== 'bar') return gesture
  const within = Math.max(hold.bar.from + 1, Math.min(hold.bar.to - 1, split))
  return carried(shown, { ...gesture, hold: { ...hold, split: within } }, aim)
}

/** Rows that accept a drop: rooms, and for each room type the lane that removes the room. */
function stepped(rows: readonly Row[], from: number, by: number): number {
  const is_target = (row: Row) => row.kind !== 'lane'
  let at = from
  // Days alone: a stay without a room stays in its lane.
  if (by === 0) return from
  for (let next = at + by; next >= 0 && next < rows.length; next += by) {
    if (is_target(rows[next]!)) {
      at = next
      break
    }
  }
  return at
}

function intentOf({ layout }: ShownChart, hold: Hold, from: number, { row: at, days }: Aim): Intent {
  if (hold.kind === 'nights') {
    const other = hold.night + days
    const [first, last] = [Math.min(hold.night, other), Math.max(hold.night, other)]
    return { kind: 'draw', room: hold.room, from: first, to: last + 1 }
  }
  const { bar, edge, split } = hold
  if (edge !== null) {
    const moved = edge === 'start' ? { check_in: bar.check_in + days } : { check_out: bar.check_out + days }
    return { kind: 'resize', bar, check_in: bar.check_in, check_out: bar.check_out, ...moved }
  }
  const row = layout.rows[at]
  // The row of origin, whatever its kind: a lane of stays without a room.
  const room = at === from ? bar.room : row?.kind === 'room' ? row.room : null
  const type = at === from ? bar.type : (row?.type ?? bar.type)
  return { kind: 'move', bar, room, type, days, ...(split !== undefined && { split }) }
}

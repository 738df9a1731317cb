import { GAP_NIGHTS, type Gaps } from './room-rank.ts'

/** Nights by index: `from`, up to and not including `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

const FREE = 0
const CLOSED = -1
const HELD = -2

/**
 * Rooms by nights, each night free, blocked, held by a stay that keeps its room, or by one that may be moved.
 * A number a night: 1,000 rooms over 66 nights are 264 KB, and a room is examined in nanoseconds.
 */
export class RoomGrid {
  readonly nights: number
  private readonly cells: Int32Array
  /** The state of a night without a stay: a room can be blocked around a stay, and stays so when it leaves. */
  private readonly empty: Int8Array

  constructor(rooms: number, nights: number) {
    this.nights = nights
    this.cells = new Int32Array(rooms * nights)
    this.empty = new Int8Array(rooms * nights)
  }

  close(room: number, span: Span): void {
    const { start, end } = this.range(room, span)
    this.empty.fill(CLOSED, start, end)
    this.cells.fill(CLOSED, start, end)
  }

  hold(room: number, span: Span): void {
    this.fill(room, span, HELD)
  }

  /** A stay that may be moved, by its index. */
  put(room: number, span: Span, stay: number): void {
    this.fill(room, span, stay + 1)
  }

  lift(room: number, span: Span): void {
    const { start, end } = this.range(room, span)
    this.cells.set(this.empty.subarray(start, end), start)
  }

  private fill(room: number, span: Span, value: number): void {
    const { start, end } = this.range(room, span)
    this.cells.fill(value, start, end)
  }

  /** Behind the last night there is nothing; a negative end would be counted from the end of all. */
  private range(room: number, { from, to }: Span): { start: number; end: number } {
    const row = room * this.nights
    return { start: row + Math.max(0, from), end: row + Math.max(0, Math.min(this.nights, to)) }
  }

  isFree(room: number, { from, to }: Span): boolean {
    const row = room * this.nights
    for (let at = row + from; at < row + to; at++) if (this.cells[at] !== FREE) return false
    return true
  }

  /** The stays that would have to move for a span; undefined where something in it does not. */
  movableIn(room: number, { from, to }: Span): number[] | undefined {
    const row = room * this.nights
    const found: number[] = []
    for (let at = row + from; at < row + to; at++) {
      const value = this.cells[at]!
      if (value < 0 || this.empty[at] === CLOSED) return undefined
      if (value > 0 && found.at(-1) !== value - 1) found.push(value - 1)
    }
    return found
  }

  gaps(room: number, { from, to }: Span): Gaps {
    return { before: this.freeFrom(room, from - 1, -1), after: this.freeFrom(room, to, 1) }
  }

  private freeFrom(room: number, first: number, step: 1 | -1): number | undefined {
    const row = room * this.nights
    for (let n = 0, at = first; n < GAP_NIGHTS; n++, at += step) {
      if (at < 0 || at >= this.nights) return undefined
      if (this.cells[row + at] !== FREE) return n
    }
    return undefined
  }

  /** Free nights around a span, up to a limit on each side: the fewer, the better it fills a gap. */
  slack(room: number, { from, to }: Span, most: number): number {
    const row = room * this.nights
    let free = 0
    for (let at = from - 1; at >= 0 && from - at <= most && this.cells[row + at] === FREE; at--) free++
    for (let at = to; at < this.nights && at - to < most && this.cells[row + at] === FREE; at++) free++
    return free
  }

  /** The cost of a whole row: single free nights, less stays that touch. Counted as by `gapCost`. */
  row(room: number): { gaps: number; touches: number } {
    const [row, end] = [room * this.nights, (room + 1) * this.nights]
    let [gaps, touches] = [0, 0]
    for (let at = row + 1; at < end; at++) {
      const [before, here] = [this.cells[at - 1]!, this.cells[at]!]
      if (here !== FREE && before !== FREE && here !== before) touches++
      if (here === FREE && before !== FREE && at + 1 < end && this.cells[at + 1] !== FREE) gaps++
    }
    return { gaps, touches }
  }

  /** Nights of a span that none of some rooms has free. */
  fullNights(rooms: readonly number[], { from, to }: Span): number[] {
    const full: number[] = []
    for (let night = from; night < to; night++)
      if (rooms.every((room) => this.cells[room * this.nights + night] !== FREE)) full.push(night)
    return full
  }

  /** Single free nights of all rooms within a span. */
  oneNightGaps(rooms: readonly number[], { from, to }: Span): number {
    let gaps = 0
    for (const room of rooms) {
      const row = room * this.nights
      for (let night = Math.max(1, from); night < Math.min(to, this.nights - 1); night++) {
        const at = row + night
        if (this.cells[at] === FREE && this.cells[at - 1] !== FREE && this.cells[at + 1] !== FREE) gaps++
      }
    }
    return gaps
  }
}

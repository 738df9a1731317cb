import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { type CalendarRoom, readRoomOccupation } from './export-store.ts'
import type { Span } from './reconcile.ts'
import { type OccupiedNights, type RoomType, roomCalendar, suffixOf } from './room-calendar.ts'

type Blocked = Pick<OccupiedNights, 'id'> & { readonly from: string; readonly to: string }

/**
 * What occupies the room of a calendar during an import: read once, and again after a stay has changed.
 * Blocks that the import creates and removes are tracked here: a calendar of n blocks would otherwise be read
 * n times.
 */
export class RoomView {
  readonly #ctx: Context
  readonly #property_id: string
  readonly #room: CalendarRoom
  readonly #today: string
  #type: RoomType | undefined
  #entries: readonly { id: string; span: Span }[] | undefined

  constructor(ctx: Context, property_id: string, room: CalendarRoom, today: string) {
    this.#ctx = ctx
    this.#property_id = property_id
    this.#room = room
    this.#today = today
  }

  /** Nights occupied by anything but these blocks, including stays without a room. */
  async beside(block_ids: readonly string[]): Promise<Span[]> {
    const type = await this.#read()
    const suffix = suffixOf(this.#property_id)
    this.#entries ??= roomCalendar(type, this.#room.id, { today: this.#today, hidden: new Set() }).map(
      ({ uid, first, until }) => ({ id: uid.slice(0, -suffix.length), span: [first, until] }),
    )
    return this.#entries.flatMap(({ id, span }) => (block_ids.includes(id) ? [] : [span]))
  }

  /** The existing ones of some blocks, by their first night. */
  async own(block_ids: readonly string[]): Promise<OccupiedNights[]> {
    if (block_ids.length === 0) return []
    const { occupied } = await this.#read()
    return occupied
      .filter(({ id }) => block_ids.includes(id))
      .toSorted((a, b) => (a.first < b.first ? -1 : 1))
  }

  added({ id, from, to }: Blocked): void {
    const changed_at = toTimestamp(this.#ctx.now)
    this.#change((occupied) => [
      ...occupied,
      { id, room_id: this.#room.id, kind: 'block', first: from, until: to, version: 1, changed_at },
    ])
  }

  removed(block_id: string): void {
    this.#change((occupied) => occupied.filter(({ id }) => id !== block_id))
  }

  /** A stay has changed: it is read again. */
  forget(): void {
    this.#type = undefined
    this.#entries = undefined
  }

  #change(change: (occupied: readonly OccupiedNights[]) => readonly OccupiedNights[]): void {
    if (this.#type) this.#type = { ...this.#type, occupied: change(this.#type.occupied) }
    this.#entries = undefined
  }

  async #read(): Promise<RoomType> {
    this.#type ??= {
      ...(await readRoomOccupation(this.#ctx, this.#room.room_type_id, {
        today: this.#today,
        now: this.#ctx.now,
      })),
      property_id: this.#property_id,
    }
    return this.#type
  }
}

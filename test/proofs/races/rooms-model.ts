import type { RoomMove } from '#contract/stays/moves.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'

/** A night of a stay: its room, if any, and room type. */
interface Night {
  readonly room: string | null
  readonly type: string
}

interface Stay {
  readonly type: string
  nights: Map<string, Night>
  alive: boolean
  locked: boolean
  /** Checked in: it keeps a room, and its arrival. */
  inside: boolean
}

/** A minimal model of a property: the room of each stay and night, searched for each query. */
export class RoomsModel {
  readonly stays = new Map<string, Stay>()
  /** Closed nights of a room, one entry per block. */
  readonly blocks: { id: string; room: string; nights: string[] }[] = []
  readonly type_of: ReadonlyMap<string, string>

  constructor(type_of: ReadonlyMap<string, string>) {
    this.type_of = type_of
  }

  book(id: string, type: string, room: string | null, from: string, to: string): void {
    const nights = new Map(nightsOf(from, to).map((date) => [date, { room, type }]))
    this.stays.set(id, { type, nights, alive: true, locked: false, inside: false })
  }

  private closed(room: string, date: string): boolean {
    return this.blocks.some((block) => block.room === room && block.nights.includes(date))
  }

  private capacity(type: string, date: string): number {
    return [...this.type_of].filter(([room, of]) => of === type && !this.closed(room, date)).length
  }

  private count(stays: ReadonlyMap<string, Stay>, is: (night: Night) => boolean, date: string): number {
    return [...stays.values()].filter(
      ({ alive, nights }) => alive && nights.has(date) && is(nights.get(date)!),
    ).length
  }

  left(type: string, date: string): number {
    return Math.max(
      0,
      this.capacity(type, date) - this.count(this.stays, (night) => night.type === type, date),
    )
  }

  /** Whether stays may be changed to `after`: target rooms are vacant, and moved nights are released. */
  private fits(after: ReadonlyMap<string, Stay>): boolean {
    for (const [id, { alive, nights }] of after) {
      const before = this.stays.get(id)!
      if (!alive) continue
      for (const [date, { room, type }] of nights) {
        const was = before.nights.get(date)
        const rooms = this.count(after, (night) => night.room === room, date)
        if (room !== null && room !== was?.room && (rooms > 1 || this.closed(room, date))) return false
        if (type === was?.type) continue
        const [had, has] = [this.stays, after].map((stays) =>
          this.count(stays, (night) => night.type === type, date),
        )
        if (has! > had! && has! > this.capacity(type, date)) return false
      }
    }
    return true
  }

  /** Applies all moves or none; returns whether they were applied. */
  move(moves: readonly RoomMove[]): boolean {
    const after = new Map(
      [...this.stays].map(([id, stay]) => [id, { ...stay, nights: new Map(stay.nights) }]),
    )
    for (const { reservation_id, room_id, from } of moves) {
      const { nights, alive, locked, inside, type } = after.get(reservation_id)!
      if (!alive || locked || (inside && room_id === null) || (from !== undefined && !nights.has(from)))
        return false
      const night = { room: room_id, type: room_id === null ? type : this.type_of.get(room_id)! }
      for (const date of nights.keys()) if (date >= (from ?? '')) nights.set(date, night)
    }
    if (!this.fits(after)) return false
    for (const [id, stay] of after) this.stays.set(id, stay)
    return true
  }

  /** Nights of stays with a room. */
  lodged(): string[] {
    return [...this.stays].flatMap(([id, { nights }]) =>
      [...nights].flatMap(([date, { room }]) => (room === null ? [] : `${id} ${date}`)),
    )
  }

  /**
   * Changes the dates of a stay, if possible: each night keeps its room, a new one gets that of the nearest.
   */
  dates(id: string, from: string, to: string): boolean {
    const stay = this.stays.get(id)!
    const known = [...stay.nights.keys()]
    if (from === known[0] && to > known.at(-1)! && nightsOf(from, to).length === known.length) return true
    if (!stay.alive) return false
    const [first, last] = [stay.nights.get(known[0]!)!, stay.nights.get(known.at(-1)!)!]
    const nights = new Map(
      nightsOf(from, to).map((date) => [date, stay.nights.get(date) ?? (date < known[0]! ? first : last)]),
    )
    if (!this.fits(new Map([...this.stays, [id, { ...stay, nights }]]))) return false
    // More nights in a room are requested as a whole: closed nights that the stay already has count too.
    if (this.wantsClosedRoom(stay.nights, nights)) return false
    stay.nights = nights
    return true
  }

  private wantsClosedRoom(before: ReadonlyMap<string, Night>, after: ReadonlyMap<string, Night>): boolean {
    return partsOf(after).some(
      ({ room, dates }) =>
        room !== null &&
        dates.some((date) => before.get(date)?.room !== room) &&
        dates.some((date) => this.closed(room, date)),
    )
  }

  /** `D1 2027-03-15 …`: the segments of a stay. */
  rooms(id: string) {
    return partsOf(this.stays.get(id)!.nights).map(({ room, type, dates }) => [
      room,
      type,
      dates[0],
      dates.length,
    ])
  }
}

/** Consecutive nights in the same room. */
function partsOf(nights: ReadonlyMap<string, Night>) {
  const parts: (Night & { dates: string[] })[] = []
  for (const [date, night] of nights) {
    const last = parts.at(-1)
    if (last?.room === night.room && last.type === night.type) last.dates.push(date)
    else parts.push({ ...night, dates: [date] })
  }
  return parts
}

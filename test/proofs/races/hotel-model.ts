/** The expected outcome of a request. */
export interface Expected {
  readonly status: number
  readonly code: string | undefined
  /** The nights in details of SVC-1001. */
  readonly short: string[] | undefined
}

interface Plan {
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly type: number
  readonly waits: boolean
}

interface Stay {
  id: string
  plan: number
  nights: string[]
  status: 'pending_payment' | 'confirmed' | 'cancelled'
  hold_until: number
  /** The booking of several rooms that it belongs to. */
  booking: number | null
}

interface Block {
  id: string
  readonly type: number
  readonly room_id: string
  readonly nights: string[]
}

const done = (status = 200): Expected => ({ status, code: undefined, short: undefined })
const refused = (code: string, short?: string[]): Expected => ({ status: 409, code, short })

/** A minimal model of a hotel: lists of stays and blocks, counted anew for each query. */
export class HotelModel {
  readonly stays: Stay[] = []
  readonly blocks: Block[] = []
  readonly rooms: string[][] = [[], []]
  readonly counts: number[]
  readonly plans: readonly Plan[]
  private bookings = 0

  constructor(counts: number[], plans: readonly Plan[]) {
    this.counts = counts
    this.plans = plans
  }

  /** Ends expired holds. */
  private settle(now: number) {
    for (const stay of this.stays) {
      if (stay.status === 'pending_payment' && stay.hold_until <= now) stay.status = 'cancelled'
    }
  }

  private sold(type: number, night: string, except?: Stay) {
    return this.stays.filter(
      (stay) =>
        stay !== except &&
        stay.status !== 'cancelled' &&
        this.plans[stay.plan]!.type === type &&
        stay.nights.includes(night),
    ).length
  }

  private capacity(type: number, night: string) {
    return (
      this.counts[type]! -
      this.blocks.filter((block) => block.type === type && block.nights.includes(night)).length
    )
  }

  private short(type: number, nights: string[]) {
    return nights.filter((night) => this.sold(type, night) >= this.capacity(type, night))
  }

  available(type: number, night: string, now: number) {
    this.settle(now)
    return Math.max(0, this.capacity(type, night) - this.sold(type, night))
  }

  /** The nights named by a refusal. */
  shortIn(body: { error?: { details?: unknown } }): string[] | undefined {
    const { nights } = (body.error?.details ?? {}) as { nights?: { date: string }[] }
    return nights?.map(({ date }) => date)
  }

  book(plan: number, nights: string[], now: number): Expected {
    this.settle(now)
    const { type, waits } = this.plans[plan]!
    const short = this.short(type, nights)
    if (short.length > 0) return refused('SVC-1001', short)
    const status = waits ? 'pending_payment' : 'confirmed'
    this.stays.push({ id: '', plan, nights, status, hold_until: 0, booking: null })
    return done(201)
  }

  /** All rooms or none; where one waits, all do. Also the index of the room that is refused. */
  bookRooms(rooms: readonly { plan: number; nights: string[] }[], now: number) {
    this.settle(now)
    const booking = ++this.bookings
    const waits = rooms.some(({ plan }) => this.plans[plan]!.waits)
    const status = waits ? ('pending_payment' as const) : ('confirmed' as const)
    const before = this.stays.length
    for (const [room, { plan, nights }] of rooms.entries()) {
      const short = this.short(this.plans[plan]!.type, nights)
      if (short.length > 0) {
        this.stays.length = before
        return { expected: refused('SVC-1001', short), room }
      }
      this.stays.push({ id: '', plan, nights, status, hold_until: 0, booking })
    }
    return { expected: done(201), room: undefined }
  }

  /** Stores the response of the last booking of several rooms. */
  rememberRooms(rooms: readonly { id: string; hold_expires_at: string | null }[]) {
    for (const [i, { id, hold_expires_at }] of rooms.entries()) {
      const stay = this.stays.at(i - rooms.length)!
      stay.id = id
      stay.hold_until = hold_expires_at ? Temporal.Instant.from(hold_expires_at).epochMilliseconds : 0
    }
  }

  private roomsOf({ booking }: Stay) {
    return booking === null ? [] : this.stays.filter((stay) => stay.booking === booking)
  }

  /** A booking on hold of which no room waits for a deposit any more is confirmed. */
  private settleBooking(stay: Stay) {
    const held = this.roomsOf(stay).filter(({ status }) => status === 'pending_payment')
    if (held.some(({ plan }) => this.plans[plan]!.waits)) return
    for (const room of held) room.status = 'confirmed'
  }

  /** Stores the response of the last booking. */
  remember(id: string, hold_expires_at: string | null) {
    const stay = this.stays.at(-1)!
    stay.id = id
    stay.hold_until = hold_expires_at ? Temporal.Instant.from(hold_expires_at).epochMilliseconds : 0
  }

  cancel(stay: Stay, now: number): Expected {
    this.settle(now)
    if (stay.status === 'cancelled') return refused('SVC-1007')
    stay.status = 'cancelled'
    this.settleBooking(stay)
    return done()
  }

  confirm(stay: Stay, now: number): Expected {
    this.settle(now)
    if (stay.status === 'cancelled') {
      const short = this.short(this.plans[stay.plan]!.type, stay.nights)
      if (short.length > 0) return refused('SVC-1001', short)
    }
    const was_held = stay.status === 'pending_payment'
    stay.status = 'confirmed'
    for (const room of was_held ? this.roomsOf(stay) : [])
      if (room.status === 'pending_payment') room.status = 'confirmed'
    return done()
  }

  move(stay: Stay, plan: number, nights: string[], now: number): Expected {
    this.settle(now)
    const same = plan === stay.plan && nights.join() === stay.nights.join()
    if (same) return done()
    if (stay.status === 'cancelled') return refused('SVC-1007')
    const { type, waits } = this.plans[plan]!
    const same_type = type === this.plans[stay.plan]!.type
    const added = same_type ? nights.filter((night) => !stay.nights.includes(night)) : nights
    const short = this.short(type, added)
    if (short.length > 0) return refused('SVC-1001', short)
    if (plan !== stay.plan && !waits && stay.booking === null) stay.status = 'confirmed'
    Object.assign(stay, { plan, nights })
    this.settleBooking(stay)
    return done()
  }

  addRoom(type: number, id: string) {
    this.rooms[type]!.push(id)
    this.counts[type]! += 1
  }

  block(type: number, room_id: string, nights: string[], now: number) {
    this.settle(now)
    const twice = this.blocks.some(
      (block) => block.room_id === room_id && block.nights.some((night) => nights.includes(night)),
    )
    if (twice) return { status: 409, overbooked: undefined }
    this.blocks.push({ id: '', type, room_id, nights })
    return {
      status: 201,
      overbooked: nights.filter((night) => this.sold(type, night) > this.capacity(type, night)),
    }
  }

  unblock(block: Block) {
    this.blocks.splice(this.blocks.indexOf(block), 1)
  }
}

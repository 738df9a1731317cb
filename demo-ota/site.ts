import type { Behaviour } from './behaviour.ts'
import { addDays, type Belief, type BookingWish, datesOf, emptyBelief, learn, obstacle } from './belief.ts'
import { type Message, readMessage } from './read-message.ts'
import { type SoldBooking, writeAnswer } from './write-message.ts'

/** The stored state of a site. */
export interface SiteState {
  readonly name: string
  /** The site's code of the property. */
  readonly hotel: string
  username: string
  password: string
  behaviour: Behaviour
  retry_after_s: number
  /** The address for its bookings; null keeps them until it is set. */
  deliver_to: { readonly url: string; readonly username: string; readonly password: string } | null
  /** The rooms and rates of the site; null accepts any. */
  readonly catalogue: Readonly<Record<string, readonly string[]>> | null
  readonly belief: Belief
  readonly bookings: Record<string, Booking>
  count: number
}

/** A booking and what the property has accepted of it. */
export interface Booking {
  /** The current version. */
  sold: SoldBooking
  /** Pending revisions, oldest first. */
  outbox: SoldBooking[]
  /** The property's ids of the booking. */
  ids: string[]
  /** Why the property refused it. */
  refused: string | null
}

/** How a site reacts to a request: responds, closes the connection, or never responds. */
export type Reaction =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Record<string, string>
      readonly body: string
    }
  | { readonly kind: 'cut' }
  | { readonly kind: 'hang' }

export interface Site {
  readonly state: SiteState
  /** Returns the behaviour of each request, for tests; undefined for the usual one. */
  turns: (() => Behaviour | undefined) | undefined
  /** Newest last. */
  readonly log: { readonly at: string; readonly message: string; readonly answer: string }[]
  receive(request: { authorization: string | undefined; body: string }): Reaction
  /** Sells a stay that is available; otherwise returns the reason. */
  sell(wish: BookingWish & { rooms?: number }): SoldBooking | string
  /** Moves a booking to nights that are available. */
  move(reference: string, to: { check_in: string; nights: number }): SoldBooking | string
  cancel(reference: string): SoldBooking | string
}

/** The required fields of a site. */
export type NewSite = Pick<SiteState, 'name' | 'hotel' | 'username' | 'password'> & Partial<SiteState>

export const newState = (given: NewSite): SiteState => ({
  behaviour: 'works',
  retry_after_s: 900,
  deliver_to: null,
  catalogue: null,
  belief: emptyBelief(),
  bookings: {},
  count: 0,
  ...given,
})

const LOG_LINES = 40
const XML = { 'content-type': 'application/xml; charset=utf-8' }

function newBooking(
  { belief, hotel }: SiteState,
  { check_in, nights, room, rate, rooms, adults }: BookingWish & { readonly rooms: number },
  reference: string,
  at: string,
): SoldBooking {
  const dates = datesOf(check_in, addDays(check_in, nights - 1))
  const prices = dates.map((date) => belief.prices[room]![rate]![date]!)
  return {
    reference,
    status: 'Commit',
    created_at: at,
    changed_at: at,
    hotel,
    room,
    rate,
    rooms,
    check_in,
    nights,
    adults,
    guest: {
      first_name: 'Demo',
      last_name: reference,
      email: `${reference.toLowerCase()}@relay.example.com`,
    },
    currency: prices[0]!.currency,
    prices: prices.map(({ by_adults }) => by_adults[adults]!),
  }
}

export function makeSite(state: SiteState, now: () => number = Date.now): Site {
  let last_moment = 0
  /** Later than all before, so that revisions are distinct. */
  const moment = () => {
    last_moment = Math.max(last_moment + 1, now())
    return new Date(last_moment).toISOString()
  }
  const answer = (status: number, body = '', headers: Record<string, string> = {}): Reaction => ({
    kind: 'answer',
    status,
    headers: { ...(body && XML), ...headers },
    body,
  })

  function react(request: { authorization: string | undefined; body: string }): Reaction {
    const behaviour = site.turns?.() ?? state.behaviour
    if (behaviour === 'cuts') return { kind: 'cut' }
    if (behaviour === 'hangs') return { kind: 'hang' }
    const wait = { 'retry-after': String(state.retry_after_s) }
    if (behaviour === 'throttles') return answer(429, 'Too many requests', wait)
    if (behaviour === 'rests') return answer(503, 'Come back later', wait)
    const basic = Buffer.from(`${state.username}:${state.password}`).toString('base64')
    if (behaviour === 'refuses_credentials' || request.authorization !== `Basic ${basic}`) {
      return answer(401, 'Who are you?', { 'www-authenticate': 'Basic realm="demo-ota"' })
    }
    if (behaviour === 'fails') return answer(500, 'Something broke')
    return understand(request.body, behaviour)
  }

  function understand(body: string, behaviour: Behaviour): Reaction {
    let message: Message
    try {
      message = readMessage(body)
    } catch (error) {
      return answer(
        400,
        writeAnswer('OTA_HotelAvailNotifRQ', '', { type: 7, code: 320, text: String(error) }),
      )
    }
    const { name, token, changes } = message
    const complain = (code: number, text: string, about?: string) =>
      answer(200, writeAnswer(name, token, { type: 3, code, text, ...(about && { about }) }))
    if (behaviour === 'complains') return complain(450, 'Unable to process')
    if (message.hotel !== state.hotel) return complain(392, `Invalid hotel code ${message.hotel}`)
    const stranger = state.catalogue && changes.find((change) => !isListed(change, state.catalogue!))
    if (stranger) {
      const rate = 'rate' in stranger ? stranger.rate : undefined
      return state.catalogue![stranger.room] === undefined
        ? complain(402, 'Invalid room type', stranger.room)
        : complain(249, 'Invalid rate code', `${stranger.room} ${rate}`)
    }
    learn(state.belief, changes)
    const success = writeAnswer(name, token)
    if (behaviour === 'loses_answers') return { kind: 'cut' }
    return answer(200, behaviour === 'garbles_answers' ? success.slice(0, success.length / 2) : success)
  }

  function countsOf(room: string) {
    state.belief.counts[room] ??= {}
    return state.belief.counts[room]
  }

  /** Adjusts the availability of the site when it sells or cancels a stay. */
  function count({ room, check_in, nights }: Pick<SoldBooking, 'room' | 'check_in' | 'nights'>, by: number) {
    for (const date of datesOf(check_in, addDays(check_in, nights - 1))) {
      const counts = countsOf(room)
      counts[date] = Math.max(0, (counts[date] ?? 0) + by)
    }
  }

  function revise(booking: Booking, change: Partial<SoldBooking>): SoldBooking {
    booking.sold = { ...booking.sold, ...change, changed_at: moment() }
    booking.outbox.push(booking.sold)
    return booking.sold
  }

  const site: Site = {
    state,
    turns: undefined,
    log: [],
    receive(request) {
      const reaction = react(request)
      const message = /<(?:\w+:)?(OTA_\w+)/.exec(request.body)?.[1] ?? 'something'
      const said = reaction.kind === 'answer' ? String(reaction.status) : reaction.kind
      site.log.push({ at: new Date(now()).toISOString(), message, answer: said })
      site.log.splice(0, site.log.length - LOG_LINES)
      return reaction
    },
    sell(wish) {
      const rooms = wish.rooms ?? 1
      const why = obstacle(state.belief, wish, rooms)
      if (why) return why
      const reference = `${brandOf(state.name)}-${1000 + ++state.count}`
      const sold = newBooking(state, { ...wish, rooms }, reference, moment())
      state.bookings[reference] = { sold, outbox: [sold], ids: [], refused: null }
      count(sold, -rooms)
      return sold
    },
    move(reference, { check_in, nights }) {
      const booking = state.bookings[reference]
      if (!booking || booking.sold.status === 'Cancel') return 'there is no such booking'
      const { sold } = booking
      count(sold, sold.rooms)
      const why = obstacle(state.belief, { ...sold, check_in, nights }, sold.rooms)
      if (why) {
        count(sold, -sold.rooms)
        return why
      }
      const dates = datesOf(check_in, addDays(check_in, nights - 1))
      const prices = dates.map(
        (date) => state.belief.prices[sold.room]![sold.rate]![date]!.by_adults[sold.adults]!,
      )
      const moved = revise(booking, { status: 'Modify', check_in, nights, prices })
      count(moved, -moved.rooms)
      return moved
    },
    cancel(reference) {
      const booking = state.bookings[reference]
      if (!booking || booking.sold.status === 'Cancel') return 'there is no such booking'
      count(booking.sold, booking.sold.rooms)
      return revise(booking, { status: 'Cancel' })
    },
  }
  return site
}

/** `harbour-booking_com` numbers its bookings BOOKING_COM-1001 and so on. */
const brandOf = (name: string) => name.slice(name.lastIndexOf('-') + 1).toUpperCase()

const isListed = (change: Message['changes'][number], catalogue: NonNullable<SiteState['catalogue']>) => {
  const rates = catalogue[change.room]
  return rates !== undefined && (!('rate' in change) || rates.includes(change.rate))
}

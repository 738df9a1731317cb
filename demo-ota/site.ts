import {
  type AriState,
  addDays,
  datesOf,
  emptyAriState,
  refusalReason,
  type StayRequest,
} from './ari-state.ts'
import type { Behaviour } from './behaviour.ts'
import { type Reaction, react, type SiteRequest, type SiteSettings } from './react.ts'
import type { SoldBooking } from './write-message.ts'

/** The stored state of a site. */
export interface SiteState extends SiteSettings {
  readonly name: string
  behaviour: Behaviour
  /** The address for its bookings; null keeps them until it is set. */
  deliver_to: { readonly url: string; readonly username: string; readonly password: string } | null
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

export interface Site {
  readonly state: SiteState
  /** Returns the behaviour of each request, for tests; undefined for the usual one. */
  turns: (() => Behaviour | undefined) | undefined
  /** Newest last. */
  readonly log: { readonly at: string; readonly message: string; readonly answer: string }[]
  receive(request: SiteRequest): Reaction
  /** Sells a stay that is available; otherwise returns the reason. */
  sell(wish: StayRequest & { rooms?: number }): SoldBooking | string
  /** Moves a booking to nights that are available. */
  move(reference: string, to: { check_in: string; nights: number }): SoldBooking | string
  cancel(reference: string): SoldBooking | string
}

/** The required fields of a site; files written by earlier versions name its ARI `belief`. */
export type NewSite = Pick<SiteState, 'name' | 'hotel' | 'username' | 'password'> &
  Partial<SiteState> & { readonly belief?: AriState }

export const newState = ({ belief, ...settings }: NewSite): SiteState => ({
  behaviour: 'works',
  retry_after_s: 900,
  deliver_to: null,
  catalogue: null,
  ari: belief ?? emptyAriState(),
  bookings: {},
  count: 0,
  ...settings,
})

const LOG_LINES = 40

function newBooking(
  { ari, hotel }: SiteState,
  { check_in, nights, room, rate, rooms, adults }: StayRequest & { readonly rooms: number },
  reference: string,
  at: string,
): SoldBooking {
  const dates = datesOf(check_in, addDays(check_in, nights - 1))
  const prices = dates.map((date) => ari.prices[room]![rate]![date]!)
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
  const changedAt = risingTimes(now)
  const site: Site = {
    state,
    turns: undefined,
    log: [],
    receive(request) {
      const reaction = react(state, site.turns?.() ?? state.behaviour, request)
      const message = /<(?:\w+:)?(OTA_\w+)/.exec(request.body)?.[1] ?? 'something'
      const answer = reaction.kind === 'answer' ? String(reaction.status) : reaction.kind
      site.log.push({ at: new Date(now()).toISOString(), message, answer })
      site.log.splice(0, site.log.length - LOG_LINES)
      return reaction
    },
    sell(wish) {
      const rooms = wish.rooms ?? 1
      const why = refusalReason(state.ari, wish, rooms)
      if (why) return why
      const reference = `${brandOf(state.name)}-${1000 + ++state.count}`
      const sold = newBooking(state, { ...wish, rooms }, reference, changedAt())
      state.bookings[reference] = { sold, outbox: [sold], ids: [], refused: null }
      count(state.ari, sold, -rooms)
      return sold
    },
    move(reference, { check_in, nights }) {
      const booking = activeBooking(state, reference)
      if (!booking) return NO_BOOKING
      const { sold } = booking
      count(state.ari, sold, sold.rooms)
      const why = refusalReason(state.ari, { ...sold, check_in, nights }, sold.rooms)
      if (why) {
        count(state.ari, sold, -sold.rooms)
        return why
      }
      const dates = datesOf(check_in, addDays(check_in, nights - 1))
      const prices = dates.map(
        (date) => state.ari.prices[sold.room]![sold.rate]![date]!.by_adults[sold.adults]!,
      )
      const change = { status: 'Modify', check_in, nights, prices, changed_at: changedAt() } as const
      const moved = revise(booking, change)
      count(state.ari, moved, -moved.rooms)
      return moved
    },
    cancel(reference) {
      const booking = activeBooking(state, reference)
      if (!booking) return NO_BOOKING
      count(state.ari, booking.sold, booking.sold.rooms)
      return revise(booking, { status: 'Cancel', changed_at: changedAt() })
    },
  }
  return site
}

/** Each is later than all before, so that revisions are distinct. */
function risingTimes(now: () => number): () => string {
  let last = 0
  return () => {
    last = Math.max(last + 1, now())
    return new Date(last).toISOString()
  }
}

const NO_BOOKING = 'there is no such booking'

function activeBooking({ bookings }: SiteState, reference: string): Booking | undefined {
  const booking = bookings[reference]
  return booking?.sold.status === 'Cancel' ? undefined : booking
}

/** Adjusts the availability of the site when it sells or cancels a stay. */
function count(
  { counts }: AriState,
  { room, check_in, nights }: Pick<SoldBooking, 'room' | 'check_in' | 'nights'>,
  by: number,
) {
  counts[room] ??= {}
  const of_room = counts[room]
  for (const date of datesOf(check_in, addDays(check_in, nights - 1))) {
    of_room[date] = Math.max(0, (of_room[date] ?? 0) + by)
  }
}

function revise(booking: Booking, change: Partial<SoldBooking>): SoldBooking {
  booking.sold = { ...booking.sold, ...change }
  booking.outbox.push(booking.sold)
  return booking.sold
}

/** `harbour-booking_com` numbers its bookings BOOKING_COM-1001 and so on. */
const brandOf = (name: string) => name.slice(name.lastIndexOf('-') + 1).toUpperCase()

/**
 * The interface of an adapter: plain values on our side, the bytes of one partner's protocol on the other. An
 * adapter knows no database, no clock and no network: `channel-sync` posts what it encodes and passes back
 * the response, `channel-bookings` passes it what a partner has sent. Amounts are minor units; a run of
 * nights names its first and its last night.
 */

/** The partner's codes of a room, and of a rate. */
export interface RoomCode {
  readonly room_code: string
}
export interface RateCode extends RoomCode {
  readonly rate_code: string
}

/** Nights from `first` to `last`, both included. */
export interface Nights {
  readonly first: string
  readonly last: string
}

/** How many rooms may be sold; never negative. 0 closes the room. */
export interface AvailabilityRun extends Nights {
  readonly available: number
}

/** The price of a night for a number of adults, the mapping's adjustment included. */
export interface OccupancyPrice {
  readonly adults: number
  readonly amount: number
}
/** What a child of these ages, both included, adds to the price of the adults. */
export interface ChildPrice {
  readonly min_age: number
  readonly max_age: number
  readonly amount: number
}
export interface PriceRun extends Nights {
  /** Ascending by adults, at least one. Nights without a price are in no run: they are closed. */
  readonly prices: readonly OccupancyPrice[]
  /** Children of other ages cost what an adult costs. */
  readonly children: readonly ChildPrice[]
}

/** The restrictions of a rate on a night; null is no limit. rule 3 */
export interface AriRestrictions {
  /** Not for sale: a stop-sell, a night without a price, a plan that is inactive or no longer mapped. */
  readonly closed: boolean
  readonly closed_to_arrival: boolean
  /** Read on the day of departure. */
  readonly closed_to_departure: boolean
  /** By the day of arrival. */
  readonly min_stay: number | null
  readonly max_stay: number | null
  /** On every night of the stay. */
  readonly min_stay_through: number | null
  readonly max_stay_through: number | null
  /** Before the check-in time of the property. */
  readonly min_advance_hours: number | null
  readonly max_advance_days: number | null
}
export interface RestrictionRun extends Nights, AriRestrictions {}

/**
 * New values of one room or rate: whole nights, in order, never overlapping. Nights that are not named stay
 * as they were.
 */
export type AriUpdate =
  | ({ readonly kind: 'availability'; readonly runs: readonly AvailabilityRun[] } & RoomCode)
  | ({ readonly kind: 'prices'; readonly currency: string; readonly runs: readonly PriceRun[] } & RateCode)
  | ({ readonly kind: 'restrictions'; readonly runs: readonly RestrictionRun[] } & RateCode)
export type AriKind = AriUpdate['kind']

/** One message to a partner: updates of one kind, for one hotel, to be applied as a whole. */
export interface AriMessage {
  readonly kind: AriKind
  /** The partner's code of the property. */
  readonly hotel_code: string
  /** Identifies the message; the same when it is sent again. */
  readonly message_id: string
  /** When it was made, in the form of the API: `2027-01-04T09:00:00Z`. */
  readonly sent_at: string
  readonly updates: readonly AriUpdate[]
}

/** Our credentials at the partner; stored sealed. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

/** A POST that `PartnerClient` carries out. */
export interface PartnerRequest {
  /** Added to the path of the connection's address; empty for the address itself. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The response. Without any (time-out, reset, refused connection) nothing is decoded: the message has failed. */
export interface PartnerResponse {
  readonly status_code: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** A room (`rate_code` null) or a rate that the partner does not know. */
export interface RefusedCode extends RoomCode {
  readonly rate_code: string | null
  readonly message: string
}

/**
 * The outcome of a message. Only `acked` says that the partner has all of it; after anything else its state
 * is unknown, and it is calculated and sent again. A 200 with errors inside is no success.
 */
export type PushOutcome =
  | { readonly kind: 'acked' }
  /** Seconds that the partner asks us to wait; null when it does not say. */
  | { readonly kind: 'throttled'; readonly retry_after_s: number | null }
  /** Our credentials are refused: nothing more may be tried with them. */
  | { readonly kind: 'credentials'; readonly message: string }
  /** Rooms or rates that it does not know, at least one; the others are sent again without them. */
  | { readonly kind: 'mapping'; readonly refused: readonly RefusedCode[] }
  | { readonly kind: 'failed'; readonly message: string }

/** The guest of a booking, as the channel says; anything may be missing. */
export interface InboundGuest {
  /** `Dr.`, `Mrs` */
  readonly title: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
  /** ISO 639-1, and ISO 3166-1 alpha-2. */
  readonly language: string | null
  readonly country: string | null
}

/** A guest of whom the channel says nothing. */
export const NOBODY: InboundGuest = {
  title: null,
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  language: null,
  country: null,
}

/** A service that the channel sold beside a room, for the whole stay. */
export interface InboundService {
  readonly description: string
  /** Taxes included. */
  readonly amount: number
}

/** One room of a booking. */
export interface InboundRoom extends RateCode {
  /** The channel's own number of the room, else its position; the same in every revision. */
  readonly reference: string
  readonly check_in: string
  readonly check_out: string
  readonly adults: number
  readonly children: number
  /** Where the channel tells them; fewer than `children` leaves the rest unknown. */
  readonly children_ages: readonly number[]
  /** The price of each night, taxes included; null when the channel sends the sum alone. */
  readonly nightly: readonly { readonly date: string; readonly amount: number }[] | null
  /** The sum for this room, taxes included; null when the channel sends no price at all. */
  readonly total: number | null
  /** Beside `total`. */
  readonly services: readonly InboundService[]
  /** Prices of the message that are not in these amounts, as text for staff; null where there are none. */
  readonly price_note: string | null
  /**
   * Who collects the guest's money; null where the message does not say, and the connection decides. A channel
   * that collects pays the property later.
   */
  readonly payment_collected_by: 'property' | 'channel' | null
  /** A part that the channel has collected; null where it is everything or nothing. */
  readonly collected: number | null
  /** The guest of this room, where it is another than the booker. */
  readonly guest: InboundGuest | null
}

/** A booking as a channel delivers it. `channel-bookings` adds the channel and the property: it knows the connection. */
export interface InboundBooking {
  readonly action: 'commit' | 'modify' | 'cancel'
  /** The channel's own number of the booking. */
  readonly reference: string
  /**
   * The moment of the last change, in milliseconds. At the same moment a cancel wins over a modify, and that
   * over a commit.
   */
  readonly revision: number
  /**
   * False where the message does not have it: then `revision` is when the message was made, and the change no
   * later.
   */
  readonly is_dated: boolean
  /** ISO 4217; of every amount in it. Null when no price is sent. */
  readonly currency: string | null
  /** Of a cancel, none need be named. */
  readonly rooms: readonly InboundRoom[]
  readonly guest: InboundGuest
  /** The commission in minor units. */
  readonly commission: number | null
  readonly comments: string | null
  /** On the clock of the property: `18:30`. */
  readonly estimated_arrival_time: string | null
}

/** The content of one request of a partner. Card numbers are never part of it: the adapter drops them. */
export type Inbound =
  | {
      readonly kind: 'bookings'
      /** The partner's code of the property, if any: another than the connection's is refused. */
      readonly hotel_code: string | null
      /** What a response has to repeat; only the adapter reads it. */
      readonly echo: string | null
      readonly bookings: readonly InboundBooking[]
    }
  /** A ping, to be answered and nothing else. */
  | { readonly kind: 'ping'; readonly echo: string | null }
  /** Not this protocol, or invalid; the message is for the partner's log. */
  | { readonly kind: 'unreadable'; readonly message: string; readonly echo: string | null }
  /** Not read yet, for lack of time: to be sent again. It may be valid, and contain bookings. */
  | { readonly kind: 'unread'; readonly message: string; readonly echo: null }

/** The outcome of each booking of a request, in the order of the bookings. */
export type InboundResult =
  /** Accepted, as reservations or in the list of bookings that wait for a mapping. */
  | {
      readonly kind: 'accepted'
      readonly reference: string
      readonly reservation_ids: readonly string[]
      readonly warnings: readonly { readonly code: string; readonly message: string }[]
    }
  /** Can never be accepted as it is: an impossible stay, another property. */
  | { readonly kind: 'refused'; readonly reference: string | null; readonly message: string }
  /** A temporary failure of ours: to be sent again. */
  | { readonly kind: 'failed'; readonly reference: string | null; readonly message: string }

/** The response to the partner. */
export interface WireReply {
  readonly status_code: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One protocol, pure in both directions. */
export interface ChannelAdapter {
  /** Maximum of runs in one message, over all its updates. */
  readonly max_runs: number
  /** One message is one request. */
  encode(message: AriMessage, credentials: Credentials | null): PartnerRequest
  /** Interprets a response; never throws, whatever it contains. */
  decode(message: AriMessage, answer: PartnerResponse): PushOutcome
  /** Parses a request of the partner; never throws, whatever it contains. At most 1 MiB. */
  parse(body: string): Inbound
  /** The response to a request of the partner; `results` in the order of its bookings. */
  reply(inbound: Inbound, results: readonly InboundResult[]): WireReply
}

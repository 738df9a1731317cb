import type { PartyGender } from '#contract/inventory/genders.ts'
import type { Money } from '#contract/money.ts'
import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { NightlyRate } from '#contract/parts/price-parts.ts'
import { internationalPhone } from '#contract/text/phone.ts'
import { addDays, nightsBetween } from '#web/lib/formats.ts'
import type { Catalogue } from '#web/lib/i18n/catalogue.ts'
import type { Body } from '#web/lib/operations.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { NO_PRICES, type PriceDraft, pricesOfNew } from '../prices/price-draft.ts'

export interface Choice {
  readonly room_type_id: string
  readonly rate_plan_id: string
}

/** The selected offer, with the total that was shown. */
export interface Chosen extends Choice {
  readonly total: Money
  readonly free_cancellation_until: string | null
  readonly nightly_rates: readonly NightlyRate[]
}

export type BookingForm = RecordForm<'createReservation', Draft>

/** The values of the form. */
export interface Draft {
  readonly check_in: string
  readonly check_out: string
  readonly adults: number
  readonly children: number
  readonly children_ages: readonly number[]
  readonly party_gender: PartyGender | null
  readonly guest_id: string | undefined
  /** For a guest without a profile. */
  readonly guest: {
    readonly first_name: string
    readonly last_name: string
    readonly email: string
    readonly phone: string
  }
  readonly offer: Choice | undefined
  readonly channel: string
  readonly company_id: string | null
  readonly company_pays: boolean
  readonly group_id: string | null
  readonly room_id: string | null
  readonly estimated_arrival_time: string
  readonly estimated_departure_time: string
  readonly notes: string
  readonly prices: PriceDraft
  readonly services: readonly ServiceChoice[]
  /** Whether several rooms are billed together. */
  readonly together: boolean
  /** Rooms of the same booking that are chosen already. */
  readonly rooms: readonly AddedRoom[]
}

/** A room of a booking of several, with what was shown of it. */
export interface AddedRoom extends Choice {
  readonly body: RoomBody
  readonly total: Money
  readonly adults: number
  readonly children: number
}

type RoomBody = NonNullable<Body<'createBooking'>>['rooms'][number]

export const emptyDraft = (start: Pick<Draft, 'check_in' | 'check_out' | 'guest_id'>): Draft => ({
  ...start,
  adults: 2,
  children: 0,
  children_ages: [],
  party_gender: null,
  guest: { first_name: '', last_name: '', email: '', phone: '' },
  offer: undefined,
  channel: 'direct',
  company_id: null,
  company_pays: false,
  group_id: null,
  room_id: null,
  estimated_arrival_time: '',
  estimated_departure_time: '',
  notes: '',
  prices: NO_PRICES,
  services: [],
  together: false,
  rooms: [],
})

/** Prices by hand, discount and promotion in the form of the API, for the current nights. */
export const pricesOf = ({ prices, check_in, check_out }: Draft) =>
  pricesOfNew(prices, nightsOf(check_in, check_out))

/** Every night up to the departure. */
const nightsOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, nightsBetween(from, to)) }, (_, i) => addDays(from, i))

const hasGuest = ({ guest_id, guest: { first_name, last_name, email, phone } }: Draft) =>
  guest_id !== undefined || ((first_name.trim() || last_name.trim()) && (email.trim() || phone.trim()))

/** What is missing before it can be booked. */
export function draftProblem(
  draft: Draft,
  text: Catalogue['reservations']['create'],
  offer: 'none' | 'gone' | 'asking' | 'there',
) {
  if (draft.check_out <= draft.check_in) return text.choose_dates
  if (offer === 'none' && draft.rooms.length === 0) return text.choose_offer
  if (offer === 'gone') return text.offer_unavailable
  if (offer === 'asking') return text.pricing
  return hasGuest(draft) ? undefined : text.name_guest
}

/** `country` completes a national phone number. With the total that was shown: if the price has changed meanwhile, the booking is refused. */
export const requestOf = (
  draft: Draft,
  chosen: Chosen,
  country: string | undefined,
): Body<'createReservation'> => ({
  ...guestOf(draft, country),
  ...bookedFor(draft),
  ...ofEachRoom(draft),
  ...roomOf(draft, chosen),
})

/** The same for several rooms: those that were added, and the one that is chosen, if any. */
export function bookingOf(
  draft: Draft,
  chosen: Chosen | undefined,
  country: string | undefined,
): Body<'createBooking'> {
  const added = draft.rooms.map(({ body }) => body)
  return {
    ...guestOf(draft, country),
    ...bookedFor(draft),
    ...(draft.together && { billing: 'together' as const }),
    rooms: (chosen ? [...added, roomOf(draft, chosen)] : added).map((room) => ({
      ...ofEachRoom(draft),
      ...room,
    })),
  }
}

/** The form goes on to the next room: same days and guests, nothing else. */
export const withRoomAdded = (draft: Draft, chosen: Chosen): Partial<Draft> => ({
  rooms: [
    ...draft.rooms,
    {
      room_type_id: chosen.room_type_id,
      rate_plan_id: chosen.rate_plan_id,
      body: roomOf(draft, chosen),
      total: chosen.total,
      adults: draft.adults,
      children: draft.children,
    },
  ],
  offer: undefined,
  room_id: null,
  prices: NO_PRICES,
  services: [],
})

const textOf = (value: string) => value.trim() || undefined

function guestOf(draft: Draft, country: string | undefined) {
  const { first_name, last_name, email, phone } = draft.guest
  const guest = {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    ...(textOf(email) && { email: textOf(email)! }),
    ...(textOf(phone) && { phone: internationalPhone(phone, country) }),
  }
  return { ...(draft.guest_id ? { guest_id: draft.guest_id } : { guest }), channel: draft.channel }
}

/** The company and the group, for one room and for several alike. */
const bookedFor = ({ company_id, company_pays, group_id }: Draft) => ({
  ...(company_id && { company_id, company_pays }),
  ...(group_id && { group_id }),
})

/** What is said of the booking, whenever its rooms were added. */
const ofEachRoom = ({ estimated_arrival_time, estimated_departure_time, notes }: Draft) => ({
  ...(estimated_arrival_time && { estimated_arrival_time }),
  ...(estimated_departure_time && { estimated_departure_time }),
  ...(textOf(notes) && { notes: textOf(notes)! }),
})

function roomOf(draft: Draft, { room_type_id, rate_plan_id, total }: Chosen): RoomBody {
  return {
    room_type_id,
    rate_plan_id,
    check_in: draft.check_in,
    check_out: draft.check_out,
    adults: draft.adults,
    ...(draft.children > 0 && { children: draft.children }),
    ...(draft.children_ages.length > 0 && { children_ages: [...draft.children_ages] }),
    ...(draft.party_gender && { party_gender: draft.party_gender }),
    ...(draft.room_id && { room_id: draft.room_id }),
    ...(draft.services.length > 0 && { services: [...draft.services] }),
    ...pricesOf(draft),
    expected_total: total,
  }
}

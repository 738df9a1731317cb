import { apportion, MAX_PRICE } from '#contract/money.ts'
import { plainName } from '#contract/text/person-names.ts'
import { shorten } from '#contract/text/shorten.ts'
import {
  type InboundBooking,
  type InboundGuest,
  type InboundRoom,
  NOBODY,
} from '#server/integrations/channel-adapters/channel-adapter.ts'
import { isCalendarDay, MAX_STAY_NIGHTS, nightsBetween } from '#server/kernel/time/dates.ts'
import type { AcceptedRoom } from './accepted.ts'

const MAX_REFERENCE_LENGTH = 200
const MAX_TEXT_LENGTH = 2000
const MAX_NAME_LENGTH = 100

/** Why something can never be a stay, as text for the partner. */
export class ImpossibleBooking extends Error {}

/** Refuses what can never be a stay; everything else is accepted. rule 6 */
export function requireValidStay({ reference, rooms, action, commission }: InboundBooking): void {
  const refuse = (message: string) => new ImpossibleBooking(message)
  if (reference.trim() === '' || reference.length > MAX_REFERENCE_LENGTH)
    throw refuse('The booking has no number.')
  if (action !== 'cancel' && rooms.length === 0) throw refuse('The booking has no room.')
  const references = new Set(rooms.map((room) => room.reference))
  if (references.size !== rooms.length) throw refuse('Two rooms of the booking have the same number.')
  if (action === 'cancel') return
  if (!isPrice(Math.abs(commission ?? 0))) throw refuse(OUT_OF_BOUNDS)
  for (const { check_in, check_out, nightly, total, services } of rooms) {
    const nights =
      isCalendarDay(check_in) && isCalendarDay(check_out) ? nightsBetween(check_in, check_out) : 0
    if (nights < 1 || nights > MAX_STAY_NIGHTS)
      throw refuse(`${check_in} to ${check_out} is no stay of 1 to ${MAX_STAY_NIGHTS} nights.`)
    const night_prices = (nightly ?? []).map(({ amount }) => amount)
    const sum = night_prices.reduce((whole, amount) => whole + amount, 0)
    const extras = services.map(({ amount }) => amount)
    const whole = extras.reduce((sum, amount) => sum + amount, total ?? sum)
    if (![...night_prices, ...extras, sum, total ?? 0, whole].every(isPrice)) throw refuse(OUT_OF_BOUNDS)
  }
}

/** The same bound as the API's prices, so that no sum exceeds what a document can hold. */
const isPrice = (amount: number) => amount >= 0 && amount <= MAX_PRICE
const OUT_OF_BOUNDS = `The booking has an amount that is not from 0 to ${MAX_PRICE} minor units.`

/**
 * The rooms of a booking, each with the data of the whole booking, without what must not be stored.
 * `collects_payment`: whether the channel collects the money where the message does not say. rule 6.43
 */
export function roomsToStore(
  booking: InboundBooking,
  { collects_payment = false }: { readonly collects_payment?: boolean },
): (AcceptedRoom & Pick<InboundRoom, 'reference'>)[] {
  const { rooms, currency, comments, estimated_arrival_time } = booking
  const commissions = commissionsOf(booking)
  const collector = collects_payment ? 'channel' : 'property'
  return rooms.map(({ guest, ...room }, i) => ({
    ...room,
    payment_collected_by: room.payment_collected_by ?? collector,
    adults: Math.max(1, room.adults),
    children: Math.max(room.children, room.children_ages.length),
    guest: cleaned(guest ?? booking.guest),
    currency,
    comments: shorten(comments ?? '', MAX_TEXT_LENGTH) || null,
    estimated_arrival_time: /^([01]\d|2[0-3]):[0-5]\d$/.test(estimated_arrival_time ?? '')
      ? estimated_arrival_time
      : null,
    commission: commissions?.[i] ?? null,
  }))
}

/** What the channel keeps, divided by what the rooms cost. */
function commissionsOf({ rooms, commission }: InboundBooking): number[] | null {
  if (commission === null) return null
  const totals = rooms.map(({ total }) => total ?? 0)
  return apportion(commission, totals.some((total) => total > 0) ? totals : rooms.map(() => 1))
}

const text = (value: string | null, max_length: number) => shorten(value?.trim() ?? '', max_length) || null

function cleaned({
  title,
  first_name,
  last_name,
  email,
  phone,
  language,
  country,
}: InboundGuest): InboundGuest {
  return {
    title: text(plainName(title ?? ''), MAX_NAME_LENGTH),
    first_name: text(plainName(first_name ?? ''), MAX_NAME_LENGTH),
    last_name: text(plainName(last_name ?? ''), MAX_NAME_LENGTH),
    email:
      email && email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? email.trim() : null,
    phone: text(phone, 40),
    language: /^[a-z]{2}$/.test(language ?? '') ? language : null,
    country: /^[A-Z]{2}$/.test(country ?? '') ? country : null,
  }
}

/** The room of a cancellation that names none. */
export const NO_ROOM: ReturnType<typeof roomsToStore>[number] = {
  reference: '1',
  room_code: '',
  rate_code: '',
  check_in: '',
  check_out: '',
  adults: 1,
  children: 0,
  children_ages: [],
  nightly: null,
  total: null,
  services: [],
  price_note: null,
  collected: null,
  currency: null,
  comments: null,
  commission: null,
  guest: NOBODY,
  estimated_arrival_time: null,
  payment_collected_by: 'property',
}

import { apportion } from '#contract/money.ts'
import { addDays, nightsBetween } from '#server/kernel/time/dates.ts'
import { childrenOf, firstOf, pathOf, type XmlElement } from '../../xml/read-xml.ts'
import type { InboundBooking, InboundGuest, InboundRoom } from '../channel-adapter.ts'
import { dayOf, priceOfStay } from './room-prices.ts'
import { Unreadable } from './unreadable.ts'

/** The budget for all bookings of one message, checked before anything is built. */
export interface MessageBudget {
  rooms: number
  nights: number
}

const MAX_ROOMS_PER_MESSAGE = 500
const MAX_NIGHTS_PER_MESSAGE = 20_000

export const messageBudget = (): MessageBudget => ({
  rooms: MAX_ROOMS_PER_MESSAGE,
  nights: MAX_NIGHTS_PER_MESSAGE,
})

function spend(budget: MessageBudget, of: keyof MessageBudget, count: number): void {
  budget[of] -= count
  if (budget[of] < 0) throw new Unreadable(`The message holds too many ${of}; send it in parts.`)
}

interface MessageContext {
  readonly budget: MessageBudget
  readonly currency: string | null
  readonly action: InboundBooking['action']
  readonly of_room: (stay: XmlElement) => InboundGuest | null
}

/** A room as its RoomStay says it; the order decides what of it is still open. */
export interface RoomOfStay
  extends Omit<InboundRoom, 'services' | 'collected' | 'payment_collected_by' | 'price_note'> {
  readonly stay: XmlElement
  /** The total is before tax, without the tax. */
  readonly is_before_tax: boolean
  /** Prices that are there and not understood. */
  readonly unread: string | null
}

/** AgeQualifyingCode: under 2, 12 and 17, infant, child, teenager. The others are adults. */
const CHILDREN = new Set(['3', '4', '5', '7', '8', '9'])
const ADULT_AGE = 18
const MAX_ROOMS = 100
/** A longer stay is a mistake. */
const MAX_NIGHTS = 1_000
const MAX_GUESTS_PER_ROOM = 100
const MAX_NUMBER_LENGTH = 100

/** The rooms of a booking, each with a reference that stays the same in every revision. */
export function roomsOf(reservation: XmlElement, around: MessageContext): RoomOfStay[] {
  const all = pathOf(reservation, 'RoomStays', 'RoomStay')
  if (all.length > MAX_ROOMS) throw new Unreadable(`A booking has more than ${MAX_ROOMS} rooms.`)
  const stays = all.filter(isNotCancelled)
  if (around.action === 'cancel' && stays.some((stay) => !hasDates(stay, reservation))) return []
  if (around.action !== 'cancel' && stays.length === 0) throw new Unreadable('A booking has no RoomStay.')
  const referenceOf = numbering(all)
  const rooms = all.flatMap((stay) => {
    const references = Array.from({ length: unitsOf(stay) }, () => referenceOf(stay))
    if (!isNotCancelled(stay)) return []
    return partsOf(stay, reservation, around).map((part, i) => ({ reference: references[i]!, ...part }))
  })
  if (rooms.length > MAX_ROOMS) throw new Unreadable(`A booking has more than ${MAX_ROOMS} rooms.`)
  return rooms
}

/**
 * Names the rooms by the partner's numbers, whatever they are; by their position where no room has one. Units
 * of a RoomStay, and rooms with the same number, are counted: `7`, `7#2`. rule 6.28
 */
function numbering(stays: readonly XmlElement[]): (stay: XmlElement) => string {
  const has_numbers = stays.some((stay) => numberOf(stay) !== '')
  const used = new Set<string>()
  let position = 0
  const free = (name: string, count = 1): string => {
    const reference = count === 1 && name !== '' ? name : `${name}#${count}`
    return used.has(reference) ? free(name, count + 1) : reference
  }
  return (stay) => {
    position += 1
    const reference = has_numbers ? free(numberOf(stay)) : String(position)
    used.add(reference)
    return reference
  }
}

/** `IndexNumber` is the partner's own; an `RPH` may be of the message alone. */
function numberOf({ attributes: { IndexNumber, RPH } }: XmlElement): string {
  const number = IndexNumber?.trim() || RPH?.trim() || ''
  if (number.length > MAX_NUMBER_LENGTH)
    throw new Unreadable(`The number of a RoomStay has over ${MAX_NUMBER_LENGTH} characters.`)
  return number
}

const isNotCancelled = ({ attributes }: XmlElement) => !/^cancel/i.test(attributes.RoomStayStatus ?? '')

function partsOf(
  stay: XmlElement,
  reservation: XmlElement,
  around: MessageContext,
): Omit<RoomOfStay, 'reference'>[] {
  const { check_in, check_out } = datesOf(stay, reservation)
  const [room_rate] = pathOf(stay, 'RoomRates', 'RoomRate')
  const [room_type] = pathOf(stay, 'RoomTypes', 'RoomType')
  const [plan] = pathOf(stay, 'RatePlans', 'RatePlan')
  const units = unitsOf(stay)
  spend(around.budget, 'rooms', units)
  spend(around.budget, 'nights', nightsBetween(check_in, check_out))
  const price = priceOfStay(stay, { check_in, check_out, units, currency: around.currency })
  const party = partyOf(stay, units)
  const shares = price.total && apportion(price.total.amount, Array(units).fill(1))
  return Array.from({ length: units }, (_, i) => ({
    stay,
    room_code: (room_type?.attributes.RoomTypeCode ?? room_rate?.attributes.RoomTypeCode ?? '').trim(),
    rate_code: (plan?.attributes.RatePlanCode ?? room_rate?.attributes.RatePlanCode ?? '').trim(),
    check_in,
    check_out,
    ...party[i]!,
    nightly: price.nightly,
    total: shares?.[i] ?? null,
    is_before_tax: price.total?.is_before_tax ?? false,
    unread: price.unread,
    guest: around.of_room(stay),
  }))
}

/** A RoomStay stands for one room, or for several alike. */
function unitsOf(stay: XmlElement): number {
  const elements = [firstOf(stay, 'RoomTypes', 'RoomType'), firstOf(stay, 'RoomRates', 'RoomRate')]
  const counts = elements.map((element) => Number(element?.attributes.NumberOfUnits ?? 1))
  const units = Math.max(1, ...counts.filter((count) => Number.isInteger(count)))
  if (units > MAX_ROOMS) throw new Unreadable(`NumberOfUnits is above ${MAX_ROOMS}.`)
  return units
}

/** The span of a stay; `End` is the day of departure here, and a duration counts nights. */
function spanOf(stay: XmlElement, reservation: XmlElement) {
  const span = firstOf(stay, 'TimeSpan') ?? firstOf(reservation, 'ResGlobalInfo', 'TimeSpan')
  const { Start, End, Duration } = span?.attributes ?? {}
  const check_in = dayOf(Start)
  const nights = Number(/^P(\d{1,3})[ND]$/.exec(Duration?.trim() ?? '')?.[1])
  const counted = check_in !== undefined && nights > 0 ? addDays(check_in, nights) : undefined
  return { check_in, check_out: dayOf(End) ?? counted }
}

function hasDates(stay: XmlElement, reservation: XmlElement): boolean {
  const { check_in, check_out } = spanOf(stay, reservation)
  return check_in !== undefined && check_out !== undefined
}

function datesOf(stay: XmlElement, reservation: XmlElement) {
  const { check_in, check_out } = spanOf(stay, reservation)
  if (check_in === undefined || check_out === undefined)
    throw new Unreadable('A RoomStay has no TimeSpan with real dates.')
  const nights = nightsBetween(check_in, check_out)
  if (nights < 1 || nights > MAX_NIGHTS) throw new Unreadable(`A RoomStay has ${nights} nights.`)
  return { check_in, check_out }
}

/** Adults and children of each room. Counts are of one room, unless the message says otherwise. */
function partyOf(stay: XmlElement, units: number) {
  const [counts] = childrenOf(stay, 'GuestCounts')
  let adults = 0
  let guests = 0
  const ages: (number | null)[] = []
  for (const { attributes } of childrenOf(counts, 'GuestCount')) {
    const count = Number(attributes.Count ?? 1)
    if (!Number.isInteger(count) || count < 1) continue
    guests += count
    if (guests > MAX_GUESTS_PER_ROOM * units)
      throw new Unreadable(`A RoomStay is for more than ${MAX_GUESTS_PER_ROOM} guests a room.`)
    const age = /^\d{1,3}$/.test(attributes.Age ?? '') ? Number(attributes.Age) : null
    const code = attributes.AgeQualifyingCode
    const young = CHILDREN.has(code ?? '') || (code === undefined && age !== null && age < ADULT_AGE)
    if (young) ages.push(...Array(count).fill(age))
    else adults += count
  }
  const per_room = !/^(false|0)$/.test(counts?.attributes.IsPerRoom ?? 'true')
  const share = (all: number, i: number) =>
    per_room ? all : Math.floor(all / units) + (i < all % units ? 1 : 0)
  return Array.from({ length: units }, (_, i) => {
    const own = per_room ? ages : ages.filter((_, child) => child % units === i)
    return {
      adults: Math.max(1, share(adults, i)),
      children: own.length,
      children_ages: own.filter((age) => age !== null),
    }
  })
}

import { apportion } from '../../../../contract/money.ts'
import { addDays, isCalendarDay, nightsBetween, nightsOf } from '../../../kernel/time/dates.ts'
import { childrenOf, firstOf, pathOf, type XmlElement } from '../../xml/read-xml.ts'
import type { InboundBooking, InboundGuest, InboundRoom } from '../channel-adapter.ts'
import { amountOf } from './amounts.ts'
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

/** A stay of a message stands for one room, or for several alike. */
type Part = Omit<InboundRoom, 'index'>

/** AgeQualifyingCode; an infant counts as a child. */
const CHILD = '8'
const INFANT = '7'
const ADULT_AGE = 18
const MAX_ROOMS = 100
/** A longer range of dates is a mistake. */
const MAX_NIGHTS = 1_000
const MAX_RATES_PER_ROOM = 1_000
const MAX_GUESTS_PER_ROOM = 100

/**
 * The rooms of a booking. A room keeps its number in every revision: the partner's number (RPH or
 * IndexNumber, where all differ), else its index.
 */
export function roomsOf(reservation: XmlElement, around: MessageContext): InboundRoom[] {
  const stays = pathOf(reservation, 'RoomStays', 'RoomStay').filter(isNotCancelled)
  if (stays.length > MAX_ROOMS) throw new Unreadable(`A booking has more than ${MAX_ROOMS} rooms.`)
  if (around.action === 'cancel' && stays.some((stay) => !hasDates(stay, reservation))) return []
  if (around.action !== 'cancel' && stays.length === 0) throw new Unreadable('A booking has no RoomStay.')
  const parts = stays.map((stay) => partsOf(stay, reservation, around))
  const rooms = parts.flat()
  if (rooms.length > MAX_ROOMS) throw new Unreadable(`A booking has more than ${MAX_ROOMS} rooms.`)
  const given = stays.map(({ attributes }) => Number(attributes.RPH ?? attributes.IndexNumber))
  const numbered = parts.every(({ length }) => length === 1) && isNumbering(given)
  return rooms.map((room, i) => ({ index: numbered ? given[i]! : i + 1, ...room }))
}

const isNumbering = (given: readonly number[]) =>
  given.every((number) => Number.isInteger(number) && number >= 1 && number <= 9_999) &&
  new Set(given).size === given.length

const isNotCancelled = ({ attributes }: XmlElement) => !/^cancel/i.test(attributes.RoomStayStatus ?? '')

function partsOf(stay: XmlElement, reservation: XmlElement, around: MessageContext): Part[] {
  const { currency } = around
  const { check_in, check_out } = datesOf(stay, reservation)
  const [room_rate] = pathOf(stay, 'RoomRates', 'RoomRate')
  const [room_type] = pathOf(stay, 'RoomTypes', 'RoomType')
  const [plan] = pathOf(stay, 'RatePlans', 'RatePlan')
  const units = Math.max(unitsOf(room_type), unitsOf(room_rate))
  spend(around.budget, 'rooms', units)
  spend(around.budget, 'nights', nightsBetween(check_in, check_out))
  const nightly = nightlyOf(stay, currency, check_in, check_out)
  const added = nightly?.reduce((sum, { amount }) => sum + amount, 0) ?? null
  const total = amountOf(firstOf(stay, 'Total'), currency)?.amount ?? (added === null ? null : added * units)
  const party = partyOf(stay, units)
  const shares = total === null ? null : apportion(total, Array(units).fill(1))
  return Array.from({ length: units }, (_, i) => ({
    room_code: (room_type?.attributes.RoomTypeCode ?? room_rate?.attributes.RoomTypeCode ?? '').trim(),
    rate_code: (plan?.attributes.RatePlanCode ?? room_rate?.attributes.RatePlanCode ?? '').trim(),
    check_in,
    check_out,
    ...party[i]!,
    nightly,
    total: shares?.[i] ?? null,
    guest: around.of_room(stay),
  }))
}

function unitsOf(element: XmlElement | undefined): number {
  const units = Number(element?.attributes.NumberOfUnits ?? 1)
  if (!Number.isInteger(units) || units < 1) return 1
  if (units > MAX_ROOMS) throw new Unreadable(`NumberOfUnits is above ${MAX_ROOMS}.`)
  return units
}

const dayOf = (text: string | undefined) => {
  const day = text?.trim().slice(0, 10) ?? ''
  return isCalendarDay(day) ? day : undefined
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

/** The price of each night of one room: only where every night is given, once. `ExpireDate` is exclusive. */
function nightlyOf(stay: XmlElement, currency: string | null, check_in: string, check_out: string) {
  const by_date = new Map<string, number>()
  const rates = pathOf(stay, 'RoomRates', 'RoomRate', 'Rates', 'Rate')
  if (rates.length > MAX_RATES_PER_ROOM)
    throw new Unreadable(`A RoomStay has more than ${MAX_RATES_PER_ROOM} rates.`)
  for (const rate of rates) {
    const from = dayOf(rate.attributes.EffectiveDate)
    if (from === undefined) return null
    const until = dayOf(rate.attributes.ExpireDate) ?? addDays(from, 1)
    if (nightsBetween(from, until) > MAX_NIGHTS)
      throw new Unreadable(`A Rate is for more than ${MAX_NIGHTS} nights.`)
    // Some write a single night as one day that begins and expires on the same date.
    const dates = nightsOf(from, until > from ? until : addDays(from, 1))
    const base = amountOf(firstOf(rate, 'Base'), currency)?.amount
    const whole = amountOf(firstOf(rate, 'Total'), currency)?.amount
    const each =
      base === undefined
        ? whole &&
          apportion(
            whole,
            dates.map(() => 1),
          )
        : dates.map(() => base)
    if (!each) return null
    for (const [i, date] of dates.entries()) {
      if (by_date.has(date)) return null
      by_date.set(date, each[i]!)
    }
    if (by_date.size > MAX_NIGHTS) throw new Unreadable(`A RoomStay has rates of over ${MAX_NIGHTS} nights.`)
  }
  const wanted = nightsOf(check_in, check_out)
  if (by_date.size !== wanted.length || !wanted.every((date) => by_date.has(date))) return null
  return wanted.map((date) => ({ date, amount: by_date.get(date)! }))
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
    const young = code === CHILD || code === INFANT || (code === undefined && age !== null && age < ADULT_AGE)
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

import { percentOf } from '#contract/arithmetic/exact-amounts.ts'
import { shorten } from '#contract/text/shorten.ts'
import { allOf, childrenOf, firstOf, pathOf, type XmlElement } from '../../xml/read-xml.ts'
import type { InboundBooking, InboundRoom } from '../channel-adapter.ts'
import { amountOf } from './amounts.ts'
import { collectedOf } from './collected.ts'
import { guestsOf } from './guests.ts'
import { priceOrder } from './order-total.ts'
import { type MessageBudget, messageBudget, type RoomOfStay, roomsOf } from './rooms.ts'
import { servicesOf, servicesOfRooms, unchargedNote } from './services.ts'
import { textOf, Unreadable } from './unreadable.ts'

type Action = InboundBooking['action']

/** All terms of partners for the three actions on a booking. */
const ACTIONS: Readonly<Record<string, Action>> = {
  commit: 'commit',
  book: 'commit',
  booked: 'commit',
  new: 'commit',
  reserved: 'commit',
  confirmed: 'commit',
  modify: 'modify',
  modified: 'modify',
  change: 'modify',
  cancel: 'cancel',
  cancelled: 'cancel',
  canceled: 'cancel',
}
/** UniqueID@Type and ResID_Type: a reservation, and the number of a cancellation. */
const RESERVATION = '14'
const CANCELLATION = '15'
const MAX_REFERENCE_LENGTH = 100
/** Each is a transaction of its own, within one request. */
const MAX_BOOKINGS = 100

/** The bookings of a request, in its order. Throws Unreadable where one cannot be understood. */
export function bookingsOf(request: XmlElement): InboundBooking[] {
  const found = pathOf(request, 'HotelReservations', 'HotelReservation').concat(
    pathOf(request, 'HotelResModifies', 'HotelResModify'),
  )
  if (found.length === 0) throw new Unreadable('There is no HotelReservation in the message.')
  if (found.length > MAX_BOOKINGS)
    throw new Unreadable(`The message has more than ${MAX_BOOKINGS} bookings; send it in parts.`)
  const budget = messageBudget()
  return found.map((reservation) => bookingOf(reservation, request, budget))
}

function bookingOf(reservation: XmlElement, request: XmlElement, budget: MessageBudget): InboundBooking {
  const action = actionOf(reservation, request)
  const info = firstOf(reservation, 'ResGlobalInfo')
  const reference = referenceOf(reservation, info)
  const { booker, of_room } = guestsOf(reservation, info)
  const sold_in = currencyOf(reservation)
  const rooms = pricedRooms(reservation, info, {
    rooms: roomsOf(reservation, { budget, currency: sold_in, action, of_room }),
    currency: sold_in,
  })
  return {
    action,
    reference,
    ...revisionOf(reservation, request, action, reference),
    currency: sold_in,
    rooms,
    guest: booker,
    commission: commissionOf(reservation, rooms, sold_in),
    comments: commentsOf(reservation),
    estimated_arrival_time: arrivalOf(reservation),
  }
}

function actionOf(reservation: XmlElement, request: XmlElement): Action {
  const own = reservation.attributes.ResStatus ?? request.attributes.ResStatus
  const status = own ?? (request.name === 'OTA_HotelResModifyNotifRQ' ? 'Modify' : 'Commit')
  const action = ACTIONS[status.toLowerCase()]
  if (!action) throw new Unreadable(`ResStatus ${shorten(status, 40)} is not understood.`)
  return action
}

function referenceOf(reservation: XmlElement, info: XmlElement | undefined): string {
  const own = childrenOf(reservation, 'UniqueID').map(({ attributes }) => ({
    type: attributes.Type,
    value: attributes.ID,
  }))
  const listed = pathOf(info, 'HotelReservationIDs', 'HotelReservationID').map(({ attributes }) => ({
    type: attributes.ResID_Type,
    value: attributes.ResID_Value,
  }))
  const ids = [
    ...own.filter(({ type }) => type === RESERVATION),
    ...listed.filter(({ type }) => type === RESERVATION),
    ...[...listed, ...own].filter(({ type }) => type !== CANCELLATION),
  ]
  const reference = ids.map(({ value }) => value?.trim()).find(Boolean)
  if (!reference) throw new Unreadable('A HotelReservation has no UniqueID of type 14.')
  if (reference.length > MAX_REFERENCE_LENGTH)
    throw new Unreadable('The UniqueID of a HotelReservation is too long.')
  return reference
}

/** The moment of the last change; else that of the message, which the change cannot be later than. */
function revisionOf(
  reservation: XmlElement,
  request: XmlElement,
  action: Action,
  reference: string,
): Pick<InboundBooking, 'revision' | 'is_dated'> {
  const { LastModifyDateTime, CreateDateTime } = reservation.attributes
  const changed = momentOf(LastModifyDateTime) ?? (action === 'commit' ? momentOf(CreateDateTime) : undefined)
  if (changed !== undefined) return { revision: changed, is_dated: true }
  const made = momentOf(request.attributes.TimeStamp) ?? (action === 'commit' ? 0 : undefined)
  if (made !== undefined) return { revision: made, is_dated: false }
  throw new Unreadable(`Booking ${reference} has neither LastModifyDateTime nor TimeStamp.`)
}

const DATE_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/

/** Milliseconds; a moment without a zone is read as UTC. */
function momentOf(text: string | undefined): number | undefined {
  const [, moment, zone = 'Z'] = DATE_TIME.exec(text?.trim() ?? '') ?? []
  const value = moment === undefined ? Number.NaN : Date.parse(moment.replace(/(\.\d{3})\d+/, '$1') + zone)
  return Number.isNaN(value) || value < 0 ? undefined : value
}

/** The currency of the booking: amounts in two of them cannot be added up. */
function currencyOf(reservation: XmlElement): string | null {
  const elements = ['Total', 'Base'].flatMap((name) => allOf(reservation, name))
  const codes = new Set(elements.flatMap(({ attributes }) => attributes.CurrencyCode ?? []))
  if (codes.size > 1) throw new Unreadable(`The booking is in ${[...codes].join(' and ')}.`)
  const [code] = codes
  if (code !== undefined && !/^[A-Z]{3}$/.test(code))
    throw new Unreadable('A CurrencyCode is not of ISO 4217.')
  return code ?? null
}

/** The rooms with their prices, the services that they take, and what the channel has collected of them. */
function pricedRooms(
  reservation: XmlElement,
  info: XmlElement | undefined,
  { rooms, currency }: { readonly rooms: readonly RoomOfStay[]; readonly currency: string | null },
): InboundRoom[] {
  const total = amountOf(firstOf(info, 'Total'), currency)
  const order = priceOrder({ rooms, services: servicesOf(reservation, currency), total, currency })
  const services = servicesOfRooms(rooms, order.services)
  const with_services = order.totals.map(
    (of_room, i) => of_room && services[i]!.reduce((sum, { amount }) => sum + amount, of_room),
  )
  const collected = collectedOf(info, rooms, with_services, currency)
  return rooms.map(({ stay: _, is_before_tax: __, unread: ___, ...room }, i) => ({
    ...room,
    total: order.totals[i]!,
    services: services[i]!,
    ...collected[i]!,
    price_note:
      [order.note, order.totals[i] === null && unchargedNote(services[i]!, currency)]
        .filter(Boolean)
        .join(' ') || null,
  }))
}

function commissionOf(reservation: XmlElement, rooms: InboundRoom[], currency: string | null): number | null {
  const elements = ['Commission', 'TotalCommissions'].flatMap((name) => allOf(reservation, name))
  const all = elements.map((element) => {
    const payable = amountOf(firstOf(element, 'CommissionPayableAmount'), currency)?.amount
    const percent = Number(element.attributes.Percent)
    const total = rooms.reduce((sum, room) => sum + (room.total ?? 0), 0)
    if (payable !== undefined) return { amount: payable, of_all: false }
    return percent > 0 && percent <= 100 ? { amount: percentOf(total, percent), of_all: true } : null
  })
  const found = all.filter((one) => one !== null)
  if (found.length === 0) return null
  const [first] = found
  // A percentage that every rate repeats is of the whole.
  return first!.of_all ? first!.amount : found.reduce((sum, { amount }) => sum + amount, 0)
}

const MAX_COMMENTS_LENGTH = 4_000

function commentsOf(reservation: XmlElement): string | null {
  const comments = ['Comment', 'SpecialRequest'].flatMap((name) => allOf(reservation, name))
  const texts = comments.map((one) => childrenOf(one, 'Text').map(textOf).join('\n') || textOf(one))
  const elements = [...new Set(texts.filter(Boolean))].join('\n')
  return elements === '' ? null : shorten(withoutCards(elements), MAX_COMMENTS_LENGTH)
}

/** Some partners put card numbers into comments; they are removed here. */
const withoutCards = (text: string) =>
  text.replace(/(?<![\d+])[2-6](?:[ -]?\d){12,18}(?!\d)/g, (digits) =>
    isCard(digits) ? '[card number removed]' : digits,
  )

/** By its check digit (Luhn). */
function isCard(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  const weighed = digits.map((digit, i) => (i % 2 === 0 || digit === 0 ? digit : ((digit * 2 - 1) % 9) + 1))
  return weighed.reduce((sum, digit) => sum + digit, 0) % 10 === 0
}

function arrivalOf(reservation: XmlElement): string | null {
  const elements = allOf(reservation, 'ResGuest').map(({ attributes }) => attributes.ArrivalTime)
  const time = elements.map((text) => /^([01]\d|2[0-3]):[0-5]\d/.exec(text?.trim() ?? '')?.[0])
  return time.find(Boolean) ?? null
}

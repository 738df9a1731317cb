import type { Message } from '#contract/messages/messages.ts'
import type { Money } from '#contract/money.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Enquiry } from '#contract/stays/enquiries.ts'
import type { Quote } from '#contract/stays/quotes.ts'
import type { OfferHold } from '#contract/stays/status.ts'
import type { WaitingEntry } from '#contract/stays/waiting-list/waiting-list.ts'
import { shorten } from '#contract/text/shorten.ts'
import { addDays, nightsBetween } from '#web/lib/formats.ts'
import { isEqual } from '#web/lib/is-equal.ts'
import type { Body } from '#web/lib/operations.ts'

type RoomBody = NonNullable<Body<'createQuote'>>['offers'][number]['rooms'][number]

/** Rooms of one kind in the form: as many as `count`, for the same stay. */
export interface RoomLine {
  readonly rate_plan_id: string
  readonly from: string
  readonly to: string
  readonly adults: number
  readonly children: number
  readonly children_ages: readonly number[]
  readonly count: number
  /** Prices of nights that are set by hand. */
  readonly by_hand: NonNullable<RoomBody['nightly_prices']>
  readonly promotion_code: string
  /** What the form does not show, and keeps. */
  readonly kept: Pick<RoomBody, 'services' | 'discount'>
}

export interface OfferValues {
  readonly label: string
  readonly hold: OfferHold
  readonly lines: readonly RoomLine[]
}

/** What can be changed of a saved quote. */
export interface ChangeValues {
  readonly company_id: string | null
  readonly company_pays: boolean
  readonly valid_until: string
  readonly message: string
  readonly notes: string
  readonly offers: readonly OfferValues[]
}

export interface QuoteValues extends ChangeValues {
  readonly property_id: string
  /** That it answers. */
  readonly enquiry_id: string | null
  /** Of a known guest, whose profile has the name. */
  readonly guest_id: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

const NEW_LINE: RoomLine = {
  rate_plan_id: '',
  from: '',
  to: '',
  adults: 2,
  children: 0,
  children_ages: [],
  count: 1,
  by_hand: [],
  promotion_code: '',
  kept: {},
}

export const NEW_OFFER: OfferValues = { label: '', hold: 'none', lines: [NEW_LINE] }

export const NEW_QUOTE: Omit<QuoteValues, 'property_id'> = {
  enquiry_id: null,
  guest_id: null,
  first_name: '',
  last_name: '',
  email: '',
  company_id: null,
  company_pays: false,
  valid_until: '',
  message: '',
  notes: '',
  offers: [NEW_OFFER],
}

/** Another offer for the same stay. */
export const nextOffer = (offers: readonly OfferValues[]): OfferValues => {
  const { lines, hold } = offers.at(-1) ?? NEW_OFFER
  return { label: '', hold, lines: [nextLine(lines)] }
}

/** Another kind of room for the same stay. */
export const nextLine = (lines: readonly RoomLine[]): RoomLine => ({
  ...(lines.at(-1) ?? NEW_LINE),
  rate_plan_id: '',
  count: 1,
  by_hand: [],
  kept: {},
})

const nightsOf = ({ from, to }: Pick<RoomLine, 'from' | 'to'>): string[] =>
  from && to > from ? Array.from({ length: nightsBetween(from, to) }, (_, i) => addDays(from, i)) : []

/** The price by hand that all nights have; null where there is none, and where they differ. */
export function nightPriceOf(line: RoomLine): Money | null {
  const [first, ...others] = line.by_hand
  const is_same = others.every(({ amount }) => amount.amount === first!.amount.amount)
  return first && is_same && line.by_hand.length === nightsOf(line).length ? first.amount : null
}

/** The line with one price by hand for all nights, or with the prices of the plan. */
export const withNightPrice = (line: RoomLine, amount: Money | null): RoomLine => ({
  ...line,
  by_hand: amount === null ? [] : nightsOf(line).map((date) => ({ date, amount })),
})

/** The line for other dates: one price by hand goes along, others stay with their nights. */
export function withDates(line: RoomLine, dates: Pick<RoomLine, 'from' | 'to'>): RoomLine {
  const price = nightPriceOf(line)
  const moved = { ...line, ...dates }
  if (price !== null) return withNightPrice(moved, price)
  const nights = new Set(nightsOf(moved))
  return { ...moved, by_hand: line.by_hand.filter(({ date }) => nights.has(date)) }
}

/** What a guest on the waiting list is offered: the stay that it waits for. */
export function quoteOfEntry({ property_id, guest, ...stay }: WaitingEntry): Partial<QuoteValues> {
  const { first_name, last_name, email } = guest
  const { check_in: from, check_out: to, adults, children, children_ages } = stay
  const line = { ...NEW_LINE, from, to, adults, children, children_ages }
  return { property_id, first_name, last_name, email: email ?? '', offers: [{ ...NEW_OFFER, lines: [line] }] }
}

/** What is offered to who has asked: the last word of the name is the last name, and the notes have the words. */
export function quoteOfEnquiry({
  id,
  property_id,
  name,
  email,
  subject,
  body,
}: Enquiry): Partial<QuoteValues> {
  const names = (name ?? '').trim().split(/\s+/)
  const last_name = names.pop() ?? ''
  const who = { first_name: names.join(' '), last_name, email: email ?? '' }
  return { enquiry_id: id, property_id, ...who, notes: notesOf({ subject, body }) }
}

const notesOf = ({ subject, body }: Pick<Enquiry, 'subject' | 'body'>): string =>
  shorten([subject, body].filter(Boolean).join('\n\n'), 5000)

/** What the guest of a stay is offered who asks for another by a message, which the notes have. */
export function quoteOfMessage(stay: Reservation, message: Message | undefined): Partial<QuoteValues> {
  const { property_id, guest_id, company_id, company_pays } = stay
  const { first_name, last_name, email } = stay.booker
  const notes = message ? notesOf(message) : ''
  const names = { first_name: first_name ?? '', last_name: last_name ?? '', email: email ?? '' }
  return { property_id, guest_id, company_id, company_pays, ...names, notes }
}

/** The values of a saved quote: rooms that are the same, one after the other, are one line. */
export const valuesOfQuote = ({
  company_id,
  company_pays,
  valid_until,
  message,
  notes,
  offers,
}: Quote): ChangeValues => ({
  company_id,
  company_pays,
  valid_until,
  message: message ?? '',
  notes: notes ?? '',
  offers: offers.map(({ label, hold, rooms }) => ({ label, hold, lines: linesOf(rooms) })),
})

function linesOf(rooms: Quote['offers'][number]['rooms']): RoomLine[] {
  const lines: RoomLine[] = []
  for (const room of rooms) {
    const line = lineOf(room)
    const last = lines.at(-1)
    if (last && isEqual({ ...last, count: 1 }, line))
      lines[lines.length - 1] = { ...last, count: last.count + 1 }
    else lines.push(line)
  }
  return lines
}

const lineOf = (room: Quote['offers'][number]['rooms'][number]): RoomLine => ({
  rate_plan_id: room.rate_plan_id,
  from: room.check_in,
  to: room.check_out,
  adults: room.adults,
  children: room.children,
  children_ages: room.children_ages,
  count: 1,
  by_hand: room.nightly_rates.flatMap(({ date, amount, source }) =>
    source === 'manual' ? [{ date, amount }] : [],
  ),
  promotion_code: room.promotion_code ?? '',
  kept: {
    ...(room.services.length > 0 && { services: room.services }),
    ...(room.discount && { discount: room.discount }),
  },
})

/** The room type of a rate plan. */
export type TypeOf = (rate_plan_id: string) => string

/** The rooms of an offer in the form of the API. */
export const roomsOf = ({ lines }: Pick<OfferValues, 'lines'>, typeOf: TypeOf): RoomBody[] =>
  lines.flatMap((line) => {
    const { count, kept, by_hand, from, to, rate_plan_id, adults, children, children_ages } = line
    const code = line.promotion_code.trim()
    return Array.from({ length: count }, () => ({
      room_type_id: typeOf(rate_plan_id),
      rate_plan_id,
      check_in: from,
      check_out: to,
      adults,
      ...(children > 0 && { children, children_ages: [...children_ages] }),
      ...(by_hand.length > 0 && { nightly_prices: [...by_hand] }),
      ...(code && { promotion_code: code }),
      ...kept,
    }))
  })

/** A change in the form of the API. */
export const changeBody =
  (typeOf: TypeOf) =>
  ({ company_id, company_pays, valid_until, message, notes, offers }: ChangeValues) => ({
    company_id,
    company_pays,
    valid_until,
    message: message.trim() || null,
    notes: notes.trim() || null,
    offers: offers.map(({ label, hold, lines }) => ({
      label: label.trim(),
      hold,
      rooms: roomsOf({ lines }, typeOf),
    })),
  })

/** A new quote in the form of the API. */
export const quoteBody =
  (typeOf: TypeOf) =>
  ({ enquiry_id, guest_id, first_name, last_name, email, property_id, ...change }: QuoteValues) => ({
    ...changeBody(typeOf)(change),
    property_id,
    ...(enquiry_id !== null && { enquiry_id }),
    ...(guest_id === null
      ? {
          guest: {
            ...(first_name.trim() && { first_name: first_name.trim() }),
            ...(last_name.trim() && { last_name: last_name.trim() }),
            ...(email.trim() && { email: email.trim() }),
          },
        }
      : { guest_id }),
  })

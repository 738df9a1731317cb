import type { Money } from '#contract/money.ts'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { type Block, isolated, oneLine, type SumRow } from '../email-layout.ts'
import { amountIn, dayIn, momentIn, rateIn, weekdayIn } from '../formats.ts'
import { bookingText, builtInText } from '../guest-texts/built-in.ts'
import { GUEST_TEXT_WORDS } from '../guest-texts/catalogue.ts'
import { fillTemplate, type TemplateValues } from '../guest-texts/fill.ts'
import { WORDS } from '../words/catalogue.ts'
import type { Language } from '../words/language.ts'
import { arrivalGuide } from './arrival-guide.ts'
import { BOOKING_MESSAGES } from './catalogue.ts'
import { contact, placeValues } from './place.ts'
import { policySentences } from './policy.ts'
import {
  type BookingMail,
  type BookingStay,
  type GuestTemplate,
  isBookingTemplate,
  type RoomOfMail,
  roomInWords,
} from './stay.ts'

type Fact = readonly [name: string, value: string]

interface Writing {
  readonly mail: BookingMail
  readonly language: Language
  /** Where the guest sees and changes the booking; empty where there is no such page. */
  readonly manage_link: string
}

/** The letter about a booking, in the words of the property, else in those that are built in. rule 27.1 */
export function writeBooking(template: GuestTemplate, mail: BookingMail, writing: Omit<Writing, 'mail'>) {
  const text = mail.words ?? builtIn(template, mail, writing.language)
  const { subject, blocks } = fillTemplate(text, valuesOf({ ...writing, mail }))
  const house = oneLine(mail.house.name)
  return { sender: mail.house.name, accent: mail.house.accent, subject: subject || house, blocks }
}

function builtIn(template: GuestTemplate, { after }: BookingMail, language: Language) {
  if (template === 'guest_message') throw new Error('a message without words')
  if (!isBookingTemplate(template)) return builtInText(template, language)
  const { cancelled_by, reason } = after.cancellation ?? {}
  const lapsed = cancelled_by === 'system' && reason === 'payment_expired'
  return bookingText(template, language, lapsed ? BOOKING_MESSAGES[language].lapsed : undefined)
}

/** What variables stand for in a mail about a booking. */
function valuesOf(writing: Writing): TemplateValues {
  const { mail, manage_link } = writing
  const { after } = mail
  return {
    inline: {
      ...peopleAndPlace(mail),
      ...stayValues(writing),
      ...moneyValues(writing),
      manage_link,
      registration_link: registrationLink(writing),
    },
    blocks: {
      booking_details: () => [
        { heading: BOOKING_MESSAGES[writing.language].booking },
        { facts: stayFacts(writing) },
        ...(isCancelledOrNoShow(after) ? [] : [{ sums: priceRows(writing) }]),
      ],
      changes: () => changes(writing),
      payment_instructions: () => deposit(writing),
      cancellation_policy: () => (isCancelledOrNoShow(after) ? [] : policy(writing)),
      cancellation_details: () =>
        isCancelledOrNoShow(after) ? [{ sums: endRows(writing) }, ...refund(writing)] : [],
      manage_link: () => linkTo(writing, GUEST_TEXT_WORDS[writing.language].manage, manage_link),
      registration_link: () =>
        linkTo(writing, GUEST_TEXT_WORDS[writing.language].register, registrationLink(writing)),
      arrival_guide: () => arrivalGuide(mail, writing.language),
      contact: () => contact(mail, writing.language),
    },
  }
}

function peopleAndPlace({ house, guest_name, guest, confirmation_code }: BookingMail) {
  const line = (text: string | null | undefined) => isolated(text ?? '')
  return {
    guest_name: isolated(guest_name),
    first_name: line(guest?.first_name || guest?.last_name),
    last_name: line(guest?.last_name || guest?.first_name),
    ...placeValues(house),
    confirmation_code,
  }
}

function stayValues({ mail: { after }, language }: Writing) {
  return {
    arrival_date: weekdayIn(language, after.check_in),
    departure_date: weekdayIn(language, after.check_out),
    nights: BOOKING_MESSAGES[language].nights(after.nights),
    guests: party(after, language),
    room_type: isolated(after.room_type),
  }
}

function moneyValues({ mail: { house, after, payment }, language }: Writing) {
  const show = (sum: Money) => amountIn(language, sum)
  const open = openDeposit(after)
  const { refund: back, refund_status } = after.cancellation ?? {}
  const paid_on = payment && dateIn(house.timezone, Temporal.Instant.from(payment.paid_at))
  return {
    total: show(after.total),
    amount_paid: show(after.paid),
    balance: show(after.balance),
    deposit_due: open ? show(open.missing) : '',
    payment_deadline: open ? momentIn(language, open.until, house.timezone) : '',
    payment_amount: payment ? show(payment.amount) : '',
    payment_date: paid_on ? dayIn(language, paid_on) : '',
    cancellation_fee: isCancelledOrNoShow(after)
      ? after.fee && after.fee.amount > 0
        ? show(after.fee)
        : BOOKING_MESSAGES[language].no_fee
      : '',
    refund_amount: back && refund_status && refund_status !== 'none' ? show(back) : '',
  }
}

/** The page of the booking on which guests register; empty once they have checked in. rule 29.4 */
const registrationLink = ({ mail, manage_link }: Writing): string =>
  mail.after.status === 'confirmed' ? manage_link.replace('?', '/registration?') : ''

function linkTo({ language }: Writing, words: string, href: string): Block[] {
  return href === '' ? [] : [{ link: { words, href, or_copy: WORDS[language].or_copy } }]
}

const party = (
  { adults, children }: Pick<BookingStay, 'adults' | 'children'>,
  language: Language,
): string => {
  const words = BOOKING_MESSAGES[language]
  return [words.adults(adults), ...(children > 0 ? [words.children(children)] : [])].join(', ')
}

/** The differences to what the guest was told, field by field. */
function changes({ mail: { before, after }, language }: Writing): Block[] {
  if (before === null) return []
  const words = BOOKING_MESSAGES[language]
  const amount = ({ total }: BookingStay) => amountIn(language, total)
  const fields: readonly (readonly [string, (stay: BookingStay) => string])[] = [
    [words.arrival, ({ check_in }) => weekdayIn(language, check_in)],
    [words.departure, ({ check_out }) => weekdayIn(language, check_out)],
    [words.stay, ({ nights }) => words.nights(nights)],
    [words.room, ({ room_type }) => room_type],
    [words.guests, (stay) => party(stay, language)],
    [words.total, amount],
  ]
  const rows = fields
    .map(([name, of]) => [name, of(before), of(after)] as const)
    .filter(([, was, is]) => was !== is)
  return rows.length > 0 ? [{ heading: words.changes }, { changes: rows }] : []
}

function stayFacts({ mail: { house, after, confirmation_code }, language }: Writing): Fact[] {
  const words = BOOKING_MESSAGES[language]
  return [
    [words.code, confirmation_code],
    [words.arrival, words.from(weekdayIn(language, after.check_in), house.check_in_time)],
    [words.departure, words.until(weekdayIn(language, after.check_out), house.check_out_time)],
    [words.stay, words.nights(after.nights)],
    ...(after.rooms?.map(
      (room, i): Fact => [`${words.room} ${i + 1}`, isolated(oneRoom(room, language))],
    ) ?? [[words.room, roomInWords(after)] as const]),
    [words.guests, party(after, language)],
  ]
}

/** What tells a room of a booking from the others. */
const oneRoom = (room: RoomOfMail, language: Language): string =>
  [
    roomInWords(room),
    `${dayIn(language, room.check_in)} – ${dayIn(language, room.check_out)}`,
    party(room, language),
    amountIn(language, room.total),
  ].join(' · ')

const row = (kind: SumRow['kind'], name: string, amount: string): SumRow => ({ kind, name, amount })

function priceRows(writing: Writing): SumRow[] {
  const { after } = writing.mail
  const { language } = writing
  const words = BOOKING_MESSAGES[language]
  const show = (sum: Money) => amountIn(language, sum)
  const taxes = after.taxes
    .filter(({ amount }) => amount.amount !== 0)
    .map(({ type, rate, amount }) =>
      row('part', type === 'vat' ? words.vat(rateIn(language, rate ?? '0')) : words.city_tax, show(amount)),
    )
  const { required, status } = after.deposit ?? {}
  const is_paid = status === 'paid'
  return [
    ...itemRows(writing),
    row('total', words.total, show(after.total)),
    ...taxes,
    ...(required
      ? [row('item', words.deposit, is_paid ? words.deposit_paid(show(required)) : show(required))]
      : []),
    ...(after.paid.amount > 0 ? [row('item', words.paid, show(after.paid))] : []),
    ...(after.balance.amount > 0 ? [row('due', words.to_pay, show(after.balance))] : []),
  ]
}

/** What the total is made of, where it is more than the nights. */
function itemRows({ mail: { after }, language }: Writing): SumRow[] {
  const words = BOOKING_MESSAGES[language]
  const { accommodation, services, total } = after
  const booked = services.map(({ name, total: price }) =>
    row('item', name[language] ?? name.en ?? Object.values(name)[0]!, amountIn(language, price)),
  )
  if (accommodation.amount === total.amount) return booked
  const rest = services.reduce(
    (left, { total: price }) => left - price.amount,
    total.amount - accommodation.amount,
  )
  return [
    row('item', words.accommodation, amountIn(language, accommodation)),
    ...booked,
    ...(rest > 0 ? [row('item', words.charges, amountIn(language, { ...total, amount: rest }))] : []),
  ]
}

function endRows({ mail: { after }, language }: Writing): SumRow[] {
  const words = BOOKING_MESSAGES[language]
  const { fee, paid, balance } = after
  const due = fee && fee.amount > 0 ? amountIn(language, fee) : words.no_fee
  return [
    row('item', after.status === 'no_show' ? words.no_show_fee : words.fee, due),
    ...(paid.amount > 0 ? [row('item', words.paid, amountIn(language, paid))] : []),
    ...(balance.amount > 0 ? [row('due', words.to_pay, amountIn(language, balance))] : []),
  ]
}

function refund({ mail: { after }, language }: Writing): Block[] {
  const { refund: amount, refund_status } = after.cancellation ?? {}
  if (!amount || !refund_status || refund_status === 'none') return []
  return [{ text: BOOKING_MESSAGES[language].refund[refund_status](amountIn(language, amount)) }]
}

/** A deposit that is still awaited. */
function openDeposit({ status, deposit, hold_expires_at: until }: BookingStay) {
  if (status !== 'pending_payment' || !deposit || !until) return null
  const { required, paid } = deposit
  return { missing: { ...required, amount: required.amount - paid.amount }, until }
}

/** How and until when it is paid. */
function deposit({ mail: { house, after, confirmation_code }, language }: Writing): Block[] {
  const open = openDeposit(after)
  if (!open) return []
  const words = BOOKING_MESSAGES[language]
  const until = momentIn(language, open.until, house.timezone)
  const { bank } = house
  return [
    { text: words.pay(amountIn(language, open.missing), until) },
    { text: bank ? words.pay_by_bank : words.pay_contact },
    ...(bank
      ? [
          {
            facts: [
              [words.holder, bank.holder ?? house.name] as const,
              ['IBAN', bank.iban] as const,
              ...(bank.bic ? [['BIC', bank.bic] as const] : []),
              [words.reference, confirmation_code] as const,
            ],
          },
        ]
      : []),
  ]
}

function policy({ mail, language }: Writing): Block[] {
  const sentences = policySentences(mail, language)
  if (sentences.length === 0) return []
  return [{ heading: BOOKING_MESSAGES[language].cancellation }, { text: sentences.join('\n') }]
}

import type { Money } from '../../../../contract/money.ts'
import { type Block, isolated } from '../email-layout.ts'
import { amountIn, momentIn, weekdayIn } from '../formats.ts'
import { MESSAGES } from '../messages/catalogue.ts'
import type { Language } from '../messages/language.ts'
import { BOOKING_MESSAGES } from './catalogue.ts'
import { policySentences } from './policy.ts'
import type { BookingMail, BookingStay, BookingTemplate } from './stay.ts'

type Fact = readonly [name: string, value: string]

interface Writing {
  readonly mail: BookingMail
  readonly language: Language
}

/** The letter about a booking: what has become of it, when and where, what it costs, how it is cancelled, whom to ask. */
export function writeBooking(template: BookingTemplate, mail: BookingMail, language: Language) {
  const words = BOOKING_MESSAGES[language]
  const { greeting, regards } = MESSAGES[language]
  const { house, after } = mail
  const writing = { mail, language }
  const is_off = template === 'booking_cancelled' || template === 'booking_no_show'
  const { cancelled_by, reason } = after.cancellation ?? {}
  const lapsed = cancelled_by === 'system' && reason === 'payment_expired'
  const name = isolated(house.name)
  const blocks: Block[] = [
    { text: greeting(isolated(mail.guest_name)) },
    { text: lapsed ? words.lapsed(name) : words.intro[template](name) },
    ...(template === 'booking_changed' ? changes(writing) : []),
    { heading: words.booking },
    { facts: [...stayFacts(writing), ...(is_off ? [] : priceFacts(writing))] },
    ...(is_off
      ? [{ facts: endFacts(writing) }, ...refund(writing)]
      : [...deposit(writing), ...policy(writing)]),
    { text: `${regards}\n${name}` },
    ...contact(writing),
  ]
  return { sender: house.name, subject: words.subject[template](mail.confirmation_code, house.name), blocks }
}

const party = ({ adults, children }: BookingStay, language: Language): string => {
  const words = BOOKING_MESSAGES[language]
  return [words.adults(adults), ...(children > 0 ? [words.children(children)] : [])].join(', ')
}

/** What differs from what the guest was told, field by field. */
function changes({ mail: { before, after }, language }: Writing): Block[] {
  if (before === null) return []
  const words = BOOKING_MESSAGES[language]
  const amount = ({ total }: BookingStay) => amountIn(language, total)
  const told: readonly (readonly [string, (stay: BookingStay) => string])[] = [
    [words.arrival, ({ check_in }) => weekdayIn(language, check_in)],
    [words.departure, ({ check_out }) => weekdayIn(language, check_out)],
    [words.stay, ({ nights }) => words.nights(nights)],
    [words.room, ({ room_type }) => room_type],
    [words.guests, (stay) => party(stay, language)],
    [words.total, amount],
  ]
  const rows = told
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
    [words.room, after.room_type],
    [words.guests, party(after, language)],
  ]
}

/** `7.00` as a reader of the language writes it. */
const percent = (language: Language, rate: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(Number(rate) / 100)

function priceFacts({ mail: { after }, language }: Writing): Fact[] {
  const words = BOOKING_MESSAGES[language]
  const show = (sum: Money) => amountIn(language, sum)
  const taxes = after.taxes
    .filter(({ amount }) => amount.amount !== 0)
    .map(({ type, rate, amount }): Fact => {
      const is_vat = type === 'vat'
      return [is_vat ? words.vat(percent(language, rate ?? '0')) : words.city_tax, show(amount)]
    })
  const required = after.deposit?.required
  const deposit: Fact[] = !required
    ? []
    : [
        [
          words.deposit,
          after.deposit!.status === 'paid' ? words.deposit_paid(show(required)) : show(required),
        ],
      ]
  const paid: Fact[] = after.paid.amount > 0 ? [[words.paid, show(after.paid)]] : []
  const open: Fact[] = after.balance.amount > 0 ? [[words.to_pay, show(after.balance)]] : []
  return [[words.total, show(after.total)], ...taxes, ...deposit, ...paid, ...open]
}

function endFacts({ mail: { after }, language }: Writing): Fact[] {
  const words = BOOKING_MESSAGES[language]
  const { fee, paid, balance } = after
  return [
    [
      after.status === 'no_show' ? words.no_show_fee : words.fee,
      fee && fee.amount > 0 ? amountIn(language, fee) : words.no_fee,
    ],
    ...(paid.amount > 0 ? [[words.paid, amountIn(language, paid)] as const] : []),
    ...(balance.amount > 0 ? [[words.to_pay, amountIn(language, balance)] as const] : []),
  ]
}

function refund({ mail: { after }, language }: Writing): Block[] {
  const { refund: amount, refund_status } = after.cancellation ?? {}
  if (!amount || !refund_status || refund_status === 'none') return []
  return [{ text: BOOKING_MESSAGES[language].refund[refund_status](amountIn(language, amount)) }]
}

/** How and until when a deposit is paid that is still awaited. */
function deposit({ mail: { house, after, confirmation_code }, language }: Writing): Block[] {
  if (after.status !== 'pending_payment' || !after.deposit || !after.hold_expires_at) return []
  const words = BOOKING_MESSAGES[language]
  const { required, paid } = after.deposit
  const missing = { ...required, amount: required.amount - paid.amount }
  const until = momentIn(language, after.hold_expires_at, house.timezone)
  const { bank } = house
  return [
    { text: words.pay(amountIn(language, missing), until) },
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

function contact({ mail: { house }, language }: Writing): Block[] {
  const lines = [house.address.join(', '), house.phone, house.email, house.website].filter(Boolean)
  if (lines.length === 0) return []
  return [{ heading: BOOKING_MESSAGES[language].contact }, { text: lines.join('\n') }]
}

import { describe, expect, it } from 'vitest'
import { htmlOf } from '../email-html.ts'
import { textOf } from '../email-layout.ts'
import { amountIn, momentIn, weekdayIn } from '../formats.ts'
import { write } from '../templates.ts'
import { LANGUAGES, type Language } from '../words/language.ts'
import { BOOKING_MESSAGES } from './catalogue.ts'
import { BOOKING, STAY } from './example.ts'
import {
  BOOKING_TEMPLATES,
  type BookingMail,
  type BookingStay,
  type BookingTemplate,
  templateFor,
} from './stay.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const letter = (template: BookingTemplate, data: Partial<BookingMail> = {}, language: Language = 'en') =>
  write({ template, language, data: { ...BOOKING, ...data }, link: null })
const bookingText = (template: BookingTemplate, data: Partial<BookingMail> = {}, language?: Language) =>
  textOf(letter(template, data, language))
const stay = (more: Partial<BookingStay>): BookingStay => ({ ...STAY, ...more })

describe('which e-mail follows from a change of the booking', () => {
  const pending = stay({ status: 'pending_payment' })
  const cancelled = stay({ status: 'cancelled' })
  const longer = stay({ check_out: '2027-03-19' })
  const cases: [string, BookingStay | null, BookingStay, BookingTemplate | null][] = [
    ['a new booking', null, STAY, 'booking_confirmed'],
    ['one that waits for its deposit', null, pending, 'booking_awaiting_deposit'],
    ['the deposit came', pending, STAY, 'booking_confirmed'],
    ['other dates', STAY, longer, 'booking_changed'],
    ['another price', STAY, stay({ total: eur(1) }), 'booking_changed'],
    ['another policy', STAY, stay({ fee_steps: [] }), 'booking_changed'],
    ['nothing that a guest reads', STAY, stay({ paid: eur(1), room_type: 'Twin' }), null],
    ['arrived', STAY, stay({ status: 'checked_in' }), null],
    ['left early', STAY, stay({ status: 'checked_out', check_out: '2027-03-16' }), null],
    ['cancelled', STAY, cancelled, 'booking_cancelled'],
    ['cancelled before anything was told', null, cancelled, null],
    ['cancelled twice', cancelled, cancelled, null],
    ['not there', STAY, stay({ status: 'no_show' }), 'booking_no_show'],
    ['valid again', cancelled, STAY, 'booking_reinstated'],
  ]
  it.each(cases)('%s', (_, before, after, template) => {
    expect(templateFor(before, after)).toBe(template)
  })
})

describe.each(LANGUAGES)('in %s', (language) => {
  const words = BOOKING_MESSAGES[language]
  const colon = language === 'fr' ? '\u00a0:' : ':'

  it.each(BOOKING_TEMPLATES)('%s: HTML and text have the same content', (template) => {
    const one = letter(template, {}, language)
    const bare = (form: string) => form.replaceAll(/\s+|:|→/g, '')
    const html = htmlOf(one)
      .replace(/^[\s\S]*<div class="mail-card"/, '<div')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
    expect(bare(html)).toBe(bare(textOf(one)))
    expect(one.sender).toBe('Haus & <Hof>')
    expect(one.subject).toContain('K7Q-4F2M')
  })

  it('has dates with weekday, times, nights, room, party, price with its taxes, code and contact', () => {
    const text = bookingText('booking_confirmed', {}, language)
    for (const phrase of [
      'K7Q-4F2M',
      words.from(weekdayIn(language, '2027-03-15'), '15:00'),
      words.until(weekdayIn(language, '2027-03-18'), '11:00'),
      words.nights(3),
      'Double <Hof> room',
      words.adults(2),
      words.children(1),
      amountIn(language, eur(37_200)),
      amountIn(language, eur(2_355)),
      amountIn(language, eur(1_200)),
      'Am Kai 4, 20457 Hamburg, DE',
      '+49 40 555 0100',
      'desk@hof.example',
    ])
      expect(text).toContain(phrase)
  })

  it('lists what the total consists of: nights, services by their name in the language, charges', () => {
    const services = [{ name: { en: 'Breakfast', [language]: 'Breakfast <own>' }, total: eur(10_800) }]
    const after = { ...STAY, accommodation: eur(37_200), services, total: eur(50_000), balance: eur(50_000) }
    const rows: [string, number][] = [
      [words.accommodation, 37_200],
      ['Breakfast <own>', 10_800],
      [words.charges, 2_000],
      [words.total, 50_000],
    ]
    const lines = rows.map(([name, amount]) => `${name}${colon} ${amountIn(language, eur(amount))}`)
    expect(bookingText('booking_confirmed', { after }, language)).toContain(lines.join('\n'))
    const alone = bookingText(
      'booking_confirmed',
      { after: { ...STAY, accommodation: eur(37_200) } },
      language,
    )
    expect(alone).not.toContain(words.accommodation)
  })

  it('has a preheader: the sentence after the salutation', () => {
    const [, shown] = /<div aria-hidden="true"[^>]*>([^&]+)/.exec(
      htmlOf(letter('booking_confirmed', {}, language)),
    )!
    expect(words.intro.booking_confirmed('Haus &amp; &lt;Hof&gt;')).toContain(shown!.trim())
  })

  it('shows a change as old and new, field by field, and only what changed', () => {
    const text = bookingText('booking_changed', {}, language)
    const arrow = (name: string, before: string, after: string) => `${name}${colon} ${before} → ${after}`
    expect(text).toContain(
      arrow(words.departure, weekdayIn(language, '2027-03-17'), weekdayIn(language, '2027-03-18')),
    )
    expect(text).toContain(
      arrow(words.total, amountIn(language, eur(24_800)), amountIn(language, eur(37_200))),
    )
    expect(text).not.toContain(`${words.arrival}${colon} ${weekdayIn(language, '2027-03-15')} →`)
  })

  it('states the cancellation policy with its dates in the zone of the property, and passed deadlines as passed', () => {
    const deadline = momentIn(language, '2027-03-13T17:00:00Z', 'Europe/Berlin')
    expect(deadline).toMatch(/13.*2027.*18:00/)
    const before = bookingText('booking_confirmed', {}, language)
    expect(before).toContain(words.free_until(deadline))
    expect(before).toContain(words.costs_from(deadline, amountIn(language, eur(12_000))))
    expect(before).toContain(words.no_show(amountIn(language, eur(36_000))))
    const at = bookingText('booking_confirmed', { written_at: '2027-03-13T17:00:00Z' }, language)
    expect(at).toContain(words.free_until(deadline))
    const after = bookingText('booking_confirmed', { written_at: '2027-03-13T17:00:01Z' }, language)
    expect(after).toContain(words.was_free_until(deadline))
    expect(after).toContain(words.costs_now(amountIn(language, eur(12_000))))
    expect(after).not.toContain(words.free_until(deadline))
  })

  it('does not mention cancellation to a guest who has arrived', () => {
    const after = stay({ status: 'checked_in' })
    const text = bookingText('booking_changed', { after }, language)
    expect(bookingText('booking_changed', {}, language)).toContain(words.cancellation)
    expect(text).not.toContain(words.cancellation)
    expect(text).not.toContain(words.no_show(amountIn(language, eur(36_000))))
    expect(text).toContain(words.changes)
  })

  it('states how and until when a deposit is paid: by bank transfer, or on request', () => {
    const deposit = { required: eur(9_540), paid: eur(540), due_at: null, status: 'partially_paid' } as const
    const held = '2027-01-05T09:00:00Z'
    const after = stay({ status: 'pending_payment', deposit, hold_expires_at: held })
    const by_bank = bookingText('booking_awaiting_deposit', { after, before: null }, language)
    const until = momentIn(language, held, 'Europe/Berlin')
    expect(by_bank).toContain(words.pay(amountIn(language, eur(9_000)), until))
    expect(by_bank).toContain(`IBAN${colon} DE89370400440532013000`)
    expect(by_bank).toContain(`${words.reference}${colon} K7Q-4F2M`)
    const house = { ...BOOKING.house, bank: null }
    expect(bookingText('booking_awaiting_deposit', { after, house }, language)).toContain(words.pay_contact)
  })

  it('states fee and refund of a cancellation', () => {
    const cancellation = {
      refund: eur(24_000),
      refund_status: 'pending',
      reason: null,
      cancelled_by: 'staff',
    } as const
    const after = stay({
      status: 'cancelled',
      fee: eur(12_000),
      paid: eur(36_000),
      balance: eur(-24_000),
      cancellation,
    })
    const text = bookingText('booking_cancelled', { after }, language)
    expect(text).toContain(`${words.fee}${colon} ${amountIn(language, eur(12_000))}`)
    expect(text).toContain(words.refund.pending(amountIn(language, eur(24_000))))
    expect(text).not.toContain(words.to_pay)
    const lapsed = { ...cancellation, reason: 'payment_expired', cancelled_by: 'system' } as const
    const expired = stay({ status: 'cancelled', fee: eur(0), cancellation: lapsed })
    expect(bookingText('booking_cancelled', { after: expired }, language)).toContain(
      words.lapsed('Haus & <Hof>'),
    )
  })
})

describe('names', () => {
  it('that run from right to left keep their position, and do not move the text around them', () => {
    const guest_name = 'نجوزي أوكافور'
    const one = letter('booking_confirmed', { guest_name })
    expect(textOf(one)).toContain(`Dear \u2068${guest_name}\u2069,`)
    expect(htmlOf(one)).toContain(`Dear \u2068${guest_name}\u2069,`)
  })

  it('of 200 letters are not truncated, and do not break the layout', () => {
    const guest_name = 'N'.repeat(200)
    expect(bookingText('booking_confirmed', { guest_name })).toContain(`Dear ${guest_name},`)
  })

  it('with line breaks inject no header and no line, and markup is escaped', () => {
    const guest_name = 'Eve\r\nBcc: all@example.com\u2028<script>alert(1)</script>'
    const house = { ...BOOKING.house, name: 'Hof\r\nX-Bad: 1' }
    const one = letter('booking_confirmed', { guest_name, house })
    expect([one.subject, one.sender]).toEqual(['Booking K7Q-4F2M at Hof X-Bad: 1 confirmed', 'Hof X-Bad: 1'])
    expect(textOf(one)).toContain('Dear Eve Bcc: all@example.com <script>alert(1)</script>,')
    expect(htmlOf(one)).not.toContain('<script>')
  })
})

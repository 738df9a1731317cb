import { describe, expect, it } from 'vitest'
import { BOOKING } from './booking/example.ts'
import { htmlOf } from './email-html.ts'
import { textOf } from './email-layout.ts'
import { amountIn, dayIn, momentIn, weekdayIn } from './formats.ts'
import { type Draft, LINK_TEMPLATES, type TemplateName, write } from './templates.ts'
import { LANGUAGES, languageOf } from './words/language.ts'

const LINK = 'https://hotel.example/in?token=a&b="c"'
const INVOICE: Draft<'invoice'>['data'] = {
  house: 'Haus & <Hof>',
  guest_name: 'Ngozi "N" Okafor',
  type: 'invoice',
  number: 'HAUS-2027-00001',
  confirmation_code: 'K7Q-4F2M',
  check_in: '2027-03-15',
  check_out: '2027-03-18',
  total: { amount: 37_200, currency: 'EUR' },
  amount_due: { amount: 12_345, currency: 'EUR' },
  due_date: '2027-03-25',
}
const QUOTE = {
  quote_id: 'quo_1',
  name: 'Alma',
  property: 'Hof <am> See',
  message: null,
  offers: [{ label: 'Two <nights>', total: { amount: 24000, currency: 'EUR' } }],
  valid_until: '2027-01-04',
  reply_to: 'hof@example.com',
}
const MOMENTS = { name: 'Alma', valid_until: '2027-01-04T10:00:00Z', changed_at: '2027-01-04T10:00:00Z' }
const DATA = {
  invoice: INVOICE,
  payment_reminder: {
    house: 'Haus & <Hof>',
    accent: '#0b6b62',
    reply_to: null,
    bank: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: null },
    step: 2,
    invoices: [
      { number: 'HAUS-2027-00001', due_date: '2027-03-25', due: { amount: 12_345, currency: 'EUR' } },
    ],
    total: { amount: 12_345, currency: 'EUR' },
    has_copies: true,
  },
  deposit_request: {
    house: 'Haus & <Hof>',
    accent: '#0b6b62',
    reply_to: null,
    bank: { iban: 'DE89370400440532013000', bic: null, holder: null },
    group: 'Okafor & <Byron>',
    from: '2027-03-15',
    to: '2027-03-18',
    due_date: '2027-02-13',
    amount: { amount: 12_345, currency: 'EUR' },
    paid: { amount: 2_345, currency: 'EUR' },
    open: { amount: 10_000, currency: 'EUR' },
  },
  booking_confirmed: BOOKING,
  booking_awaiting_deposit: BOOKING,
  booking_changed: BOOKING,
  booking_cancelled: BOOKING,
  booking_no_show: BOOKING,
  booking_reinstated: BOOKING,
  payment_received: { ...BOOKING, payment: { amount: BOOKING.after.paid, paid_at: BOOKING.written_at } },
  before_arrival: BOOKING,
  check_in_today: BOOKING,
  after_stay: BOOKING,
  guest_message: {
    ...BOOKING,
    words: { subject: 'About {{total}}', body: 'Dear {{guest_name}},\n\n{{manage_link}}' },
  },
  password_reset: MOMENTS,
  password_changed: MOMENTS,
  new_sign_in: {
    name: 'Alma',
    signed_in_at: '2027-01-04T10:00:00Z',
    browser: 'Firefox, <Hof>',
    address_range: '203.0.113.0/24',
  },
  second_factor_changed: {
    name: 'Alma',
    change: 'removed',
    by: 'Bo <Hof>',
    changed_at: '2027-01-04T10:00:00Z',
  },
  consent_request: {
    name: 'Alma',
    property: 'Hof <am> See',
    text: 'Yes, <write> to me.',
    proof: 'cns_1.abc',
  },
  booking_to_confirm: {
    name: 'Alma',
    property: 'Hof <am> See',
    until: '2027-01-04T10:30:00Z',
    timezone: 'Europe/Berlin',
  },
  booking_link: { name: 'Alma', property: 'Hof <am> See', code: 'K7Q-4F2M' },
  quote: { ...QUOTE, message: 'We <would> be glad.' },
  quote_reminder: QUOTE,
  room_free: {
    waiting_entry_id: 'wai_1',
    name: 'Alma',
    property: 'Hof <am> See',
    check_in: '2027-01-04',
    check_out: '2027-01-06',
    reply_to: 'hof@example.com',
  },
  enquiry_answer: {
    enquiry_id: 'enq_1',
    house: BOOKING.house,
    guest_name: 'Alma',
    enquiry_subject: 'Two <Hof>',
    reply_to: 'hof@example.com',
  },
  passkey_changed: {
    name: 'Alma',
    change: 'added',
    passkey: 'Laptop <Hof>',
    changed_at: '2027-01-04T10:00:00Z',
  },
  api_key_created: {
    name: 'Alma',
    account: 'Haus & <Hof>',
    key: 'Engine',
    hint: 'sk_live_…a1B2',
    access: 'write',
    made_by: 'Bo',
    made_at: '2027-01-04T10:00:00Z',
  },
  email_change: { ...MOMENTS, email: 'alma@haus.example' },
  email_changed: { ...MOMENTS, email: 'alma@haus.example' },
  announcement: { name: 'Alma', subject: 'News of <v2>', text: 'First of all.\n\nThen <Hof>.' },
  report: {
    sender: 'Haus & <Hof>',
    subject: 'Figures of <Hof>',
    last: 'Why.',
    paragraphs: ['As of now.'],
    property_ids: null,
    sections: [{ heading: 'Haus & <Hof>', facts: [['Tonight', '<1>']] }],
  },
  staff_invitation: { ...MOMENTS, account: 'Haus & <Hof>', invited_by: 'Bo' },
} satisfies { [T in TemplateName]: Draft<T>['data'] }
const TEMPLATES = Object.keys(DATA) as TemplateName[]
/** Whose words lead to the page of the booking. */
const WITH_MANAGE_LINK: readonly TemplateName[] = [
  'booking_confirmed',
  'booking_awaiting_deposit',
  'booking_changed',
  'booking_reinstated',
  'before_arrival',
  'check_in_today',
  'guest_message',
  'booking_link',
  'quote',
  'quote_reminder',
  'room_free',
]

const written = (template: TemplateName, language = languageOf('en'), data: object = DATA[template]) =>
  write({ template, language, data: data as never, link: LINK })

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(TEMPLATES)('%s is complete, as text and as HTML', (template) => {
    const letter = written(template, language)
    const [text, html] = [textOf(letter), htmlOf(letter)]
    for (const form of [letter.subject, text, html]) {
      expect(form).not.toMatch(/\b(undefined|null|NaN)\b|\[object|\$\{|\{\{|\}\}/)
      expect(form.trim()).not.toBe('')
    }
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/)
    expect(html.split('<style>')).toHaveLength(2)
    // What was filled in is text there, never markup.
    expect(html).not.toContain('<Hof>')
    const carries_link = [...LINK_TEMPLATES, ...WITH_MANAGE_LINK].some((one) => one === template)
    expect(text.includes(LINK)).toBe(carries_link)
    expect(html.includes('href="https://hotel.example/in?token=a&amp;b=&quot;c&quot;"')).toBe(carries_link)
  })

  it('distinguishes an invoice, a deposit invoice and a credit note', () => {
    const subjects = (['invoice', 'deposit_invoice', 'credit_note'] as const).map(
      (type) => written('invoice', language, { ...INVOICE, type }).subject,
    )
    expect(new Set(subjects).size).toBe(3)
    for (const subject of subjects) expect(subject).toContain('HAUS-2027-00001')
  })

  it('requests the amount due, and says so where nothing is due', () => {
    const due = textOf(written('invoice', language))
    expect(due).toContain(amountIn(language, INVOICE.amount_due))
    const settled = { ...INVOICE, amount_due: { amount: 0, currency: 'EUR' }, due_date: null }
    expect(textOf(written('invoice', language, settled))).not.toContain(
      amountIn(language, settled.amount_due),
    )
    expect(textOf(written('invoice', language, settled)).split('\n\n')).toHaveLength(
      due.split('\n\n').length + 1,
    )
  })
})

describe('an e-mail', () => {
  it('keeps subject and sender on one line each', () => {
    const letter = written('invoice', 'en', {
      ...INVOICE,
      house: 'Harbour\r\nBcc: all@example.com\u2028House',
    })
    expect(letter.subject).toBe('Invoice HAUS-2027-00001 from Harbour Bcc: all@example.com House')
    expect(letter.sender).toBe('Harbour Bcc: all@example.com House')
  })

  it('is not rendered without its link', () => {
    expect(() => write({ template: 'password_reset', language: 'en', data: MOMENTS, link: null })).toThrow(
      'without',
    )
  })
})

describe('formats', () => {
  it.each([
    ['en', { amount: 123_456, currency: 'EUR' }, '€1,234.56'],
    ['de', { amount: 123_456, currency: 'EUR' }, '1.234,56 €'],
    ['en', { amount: -5, currency: 'EUR' }, '-€0.05'],
    ['en', { amount: 1_000, currency: 'JPY' }, 'JP¥1,000'],
    ['en', { amount: 1_001, currency: 'KWD' }, 'KWD 1.001'],
    ['en', { amount: 100, currency: 'HUF' }, 'HUF 1.00'],
    ['en', { amount: Number.MAX_SAFE_INTEGER, currency: 'EUR' }, '€90,071,992,547,409.91'],
    // As on invoices and the booking page.
    ['en', { amount: 12_050, currency: 'USD' }, 'US$120.50'],
  ] as const)('in %s: %j', (language, amount, expected) => {
    expect(amountIn(language, amount).replaceAll(/\s/g, ' ')).toBe(expected)
  })

  it('times name their time zone', () => {
    expect(momentIn('en', '2027-01-04T10:00:00Z', 'Europe/Berlin')).toBe('4 January 2027 at 11:00 CET')
  })

  it.each(LANGUAGES)(
    'in %s: days before months, and times on 24 hours, as check-in times are told',
    (language) => {
      const evening = momentIn(language, '2027-03-13T17:00:00Z', 'Europe/Berlin')
      expect(evening).toMatch(/^13\D.* 2027 .*18:00 /)
      expect(momentIn(language, '2027-03-12T23:05:00Z', 'Europe/Berlin')).toMatch(/^13\D.* 2027 .*\b0?0:05 /)
      expect(dayIn(language, '2027-03-13')).toMatch(/^13\D/)
      expect(weekdayIn(language, '2027-03-13')).toMatch(/^\p{L}+,? 13\D/u)
    },
  )

  it.each([
    ['de-AT', 'de'],
    ['FR', 'fr'],
    ['pt-BR', 'en'],
    [null, 'en'],
  ])('%s is written in %s', (tag, language) => expect(languageOf(tag)).toBe(language))
})

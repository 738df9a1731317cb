import { localeOf } from '#contract/languages.ts'
import type { PaymentMethod } from '#contract/lists.ts'
import { percentFormat } from '#contract/text/numbers.ts'
import type { DaySum } from './journal-store.ts'

export type TextLanguage = 'en' | 'de'

type Words = Readonly<
  Record<
    Exclude<
      DaySum['type'],
      | 'deposit'
      | 'taxed_deposit'
      | 'receivable'
      | 'payment'
      | 'refund'
      | 'company_credit'
      | 'security_deposit'
    >,
    string
  >
> & {
  readonly methods: Readonly<Record<PaymentMethod, string>>
  readonly payment: string
  /** Of a refund, and of one that the bank returned. */
  readonly refund: readonly [string, string]
  readonly deposit: readonly [string, string]
  readonly taxed_deposit: readonly [string, string]
  readonly receivable: readonly [string, string]
  readonly company_credit: readonly [string, string]
  readonly security_deposit: readonly [string, string]
}

const WORDS: Readonly<Record<TextLanguage, Words>> = {
  en: {
    accommodation: 'Accommodation',
    meal: 'Meals',
    service: 'Services',
    fee: 'Fees',
    discount: 'Discounts',
    adjustment: 'Corrections',
    city_tax: 'City tax',
    payment: 'Payments',
    refund: ['Refunds', 'Refunds returned'],
    deposit: ['Deposits received', 'Deposits used'],
    taxed_deposit: ['Taxed deposits', 'Taxed deposits released'],
    receivable: ['Receivables added', 'Receivables settled'],
    company_credit: ['Credit of companies received', 'Credit of companies returned'],
    security_deposit: ['Security deposits received', 'Security deposits returned'],
    methods: {
      cash: 'cash',
      card: 'card',
      bank_transfer: 'bank transfer',
      manual: 'other',
      channel_collect: 'collected by channel',
      company_credit: 'from credit',
      security_deposit: 'from security deposit',
      write_off: 'written off',
    },
  },
  de: {
    accommodation: 'Beherbergung',
    meal: 'Verpflegung',
    service: 'Leistungen',
    fee: 'Gebühren',
    discount: 'Nachlässe',
    adjustment: 'Korrekturen',
    city_tax: 'Kurtaxe',
    payment: 'Zahlungen',
    refund: ['Erstattungen', 'Zurückgekommene Erstattungen'],
    deposit: ['Erhaltene Anzahlungen', 'Verwendete Anzahlungen'],
    taxed_deposit: ['Versteuerte Anzahlungen', 'Versteuerte Anzahlungen aufgelöst'],
    receivable: ['Forderungen, Zugang', 'Forderungen, Ausgleich'],
    company_credit: ['Guthaben von Firmen erhalten', 'Guthaben von Firmen zurückgezahlt'],
    security_deposit: ['Kautionen erhalten', 'Kautionen zurückgezahlt'],
    methods: {
      cash: 'bar',
      card: 'Karte',
      bank_transfer: 'Überweisung',
      manual: 'sonstige',
      channel_collect: 'vom Portal eingezogen',
      company_credit: 'aus Guthaben',
      security_deposit: 'aus Kaution',
      write_off: 'ausgebucht',
    },
  },
}

const RATES = { en: percentFormat(localeOf('en')), de: percentFormat('de') }

/** The text of an entry. */
export function entryText({ type, vat_rate, method, gross }: DaySum, language: TextLanguage): string {
  const words = WORDS[language]
  const by = method === null ? '' : `, ${words.methods[method]}`
  if (type === 'payment') return words.payment + by
  if (
    type === 'refund' ||
    type === 'deposit' ||
    type === 'receivable' ||
    type === 'company_credit' ||
    type === 'security_deposit'
  )
    return words[type][gross < 0 ? 1 : 0] + by
  const name = type === 'taxed_deposit' ? words[type][gross < 0 ? 1 : 0] : words[type]
  return vat_rate === null || type === 'city_tax' ? name : `${name} ${RATES[language](vat_rate)}`
}

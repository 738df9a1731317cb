import { PAYMENT_METHODS } from '#contract/lists.ts'
import { isMoneyless } from '#contract/money/payment-methods.ts'
import { money } from '#contract/money.ts'
import type { MonthEndCheck, MonthEndCheckName } from '#contract/reporting/month-end.ts'
import type { Entry, Leg } from '../journal-entries.ts'
import type { OpenTaxes } from './open-taxes.ts'

/** What the papers of a month say; minor units. */
export interface MonthFacts {
  readonly currency: string
  readonly entries: readonly Entry[]
  /** What the journal moved to deposits, before their VAT. */
  readonly deposits_moved: number
  readonly payments: number
  readonly receivables: number
  /** The balance of the account before the month. */
  readonly receivables_before: number
  /** Of the evening before the month: zero before there is a record. */
  readonly before: { readonly open_balances: number; readonly deposits_held: number }
  readonly evening: { readonly open_balances: number; readonly deposits_held: number }
  readonly tax: { readonly vat: number; readonly gross: number; readonly city_tax: number }
  readonly documents: { readonly total: number; readonly not_due: number }
  readonly city_tax: number
  readonly open_taxes: readonly OpenTaxes[]
}

const MONEY_ACCOUNTS: readonly string[] = PAYMENT_METHODS.filter((method) => !isMoneyless(method))

/**
 * The identities between the papers of a month. What was earned in one month and invoiced in another makes tax report and
 * journal differ: by the stays that are named, or the check differs. rule 20.9
 */
export function monthEndChecks(facts: MonthFacts): MonthEndCheck[] {
  const { currency, entries, before, evening, tax, documents } = facts
  const open_taxes = facts.open_taxes.filter(({ is_of_other_month }) => is_of_other_month)
  const legs = entries.flatMap((entry) => entry.legs)
  const sumOf = (of: (leg: Leg) => boolean) =>
    legs.reduce((sum, leg) => (of(leg) ? sum + leg.amount : sum), 0)
  const compare = (
    check: MonthEndCheckName,
    amount: number,
    other: number,
    explained: readonly number[] = [],
  ) => {
    const difference = amount - other
    const is_explained = difference === explained.reduce((sum, one) => sum + one, 0)
    const state = difference === 0 ? 'agrees' : is_explained ? 'explained' : 'differs'
    return {
      check,
      amount: money(amount, currency),
      other_amount: money(other, currency),
      difference: money(difference, currency),
      state: state as MonthEndCheck['state'],
      stays: state === 'explained' ? explained.filter((one) => one !== 0).length : 0,
    }
  }
  const owed = sumOf(({ kind }) => kind === 'guest_ledger' || kind === 'receivable')
  return [
    compare(
      'debits',
      sumOf(({ amount }) => amount > 0),
      0 - sumOf(({ amount }) => amount < 0),
    ),
    compare(
      'payments',
      facts.payments,
      sumOf(({ kind }) => MONEY_ACCOUNTS.includes(kind)),
    ),
    compare(
      'receivables',
      facts.receivables,
      facts.receivables_before + sumOf(({ kind }) => kind === 'receivable'),
    ),
    compare('open_balances', evening.open_balances, before.open_balances + owed),
    compare('deposits', evening.deposits_held, before.deposits_held + facts.deposits_moved),
    compare('documents', tax.gross + tax.city_tax, documents.total - documents.not_due),
    compare('city_tax', facts.city_tax, tax.city_tax),
    compare(
      'vat_in_journal',
      tax.vat,
      0 - sumOf(({ kind }) => kind === 'vat'),
      open_taxes.map(({ documents_vat, journal_vat }) => documents_vat - journal_vat),
    ),
    compare(
      'city_tax_in_journal',
      tax.city_tax,
      0 - sumOf(({ kind }) => kind === 'city_tax'),
      open_taxes.map(({ documents_city_tax, journal_city_tax }) => documents_city_tax - journal_city_tax),
    ),
  ]
}

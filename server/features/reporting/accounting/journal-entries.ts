import type { AccountKind } from '#contract/lists.ts'
import { entryText, type TextLanguage } from './entry-texts.ts'
import type { DaySum } from './journal-store.ts'

/** One side of an entry: a debit above zero, a credit below; minor units. */
export interface Leg {
  readonly kind: AccountKind
  /** The account is that of this rate. */
  readonly vat_rate: string | null
  readonly amount: number
}

/** One booking: its legs sum to zero, that of the guest ledger first. */
export interface Entry {
  readonly date: string
  /** Position in the day, from 1. */
  readonly entry: number
  readonly text: string
  readonly legs: readonly Leg[]
}

const ORDER: readonly DaySum['type'][] = [
  ...(['accommodation', 'meal', 'service', 'fee', 'discount', 'adjustment', 'city_tax'] as const),
  ...(['payment', 'refund', 'deposit', 'taxed_deposit', 'receivable'] as const),
  ...(['company_credit', 'security_deposit'] as const),
]

/**
 * The entries of days. Everything goes through the guest ledger: revenue is debited to it, payments are
 * credited, deposits and debts of guests who have left are moved out of it. Credit of companies does not: it is no
 * stay's; nor do security deposits, which pay nothing of it. rule 20.1, 32.3, 36.13
 */
export const entriesOf = (sums: readonly DaySum[], language: TextLanguage): Entry[] =>
  [...Map.groupBy(sums, ({ date }) => date).values()].flatMap((of_day) =>
    of_day
      .toSorted(byKind)
      .map((sum) => entryOf(sum, language))
      .filter(({ legs }) => legs.length > 1)
      .map((entry, at) => ({ ...entry, entry: at + 1 })),
  )

const byKind = (one: DaySum, other: DaySum): number =>
  ORDER.indexOf(one.type) - ORDER.indexOf(other.type) ||
  Number(other.vat_rate ?? 0) - Number(one.vat_rate ?? 0) ||
  (one.method ?? '').localeCompare(other.method ?? '') ||
  other.gross - one.gross

function entryOf(sum: DaySum, language: TextLanguage): Omit<Entry, 'entry'> {
  const vat_rate = isTaxed(sum) ? sum.vat_rate : null
  const legs = legsOf(sum)
    .filter(({ amount }) => amount !== 0)
    .map((leg) => ({ vat_rate, ...leg }))
  const owed = 0 - legs.reduce((whole, { amount }) => whole + amount, 0)
  const ledger: Leg[] = owed === 0 ? [] : [{ kind: 'guest_ledger', amount: owed, vat_rate }]
  return { date: sum.date, text: entryText(sum, language), legs: [...ledger, ...legs] }
}

/** City tax is passed on and is outside VAT. */
const isTaxed = ({ type }: DaySum): boolean => type !== 'city_tax'

/** The accounts opposite the guest ledger; that of a deposit which is taxed is opposite the deposits which are not. */
function legsOf({ type, method, net, vat, gross }: DaySum): (Omit<Leg, 'vat_rate'> & Partial<Leg>)[] {
  switch (type) {
    case 'payment':
      return [{ kind: method!, amount: gross }]
    case 'refund':
      return [{ kind: method!, amount: 0 - gross }]
    case 'receivable':
      return [{ kind: 'receivable', amount: gross }]
    case 'company_credit':
    case 'security_deposit':
      return [
        { kind: method!, amount: gross },
        { kind: type, amount: 0 - gross },
      ]
    case 'deposit':
    case 'city_tax':
      return [{ kind: type, amount: 0 - gross }]
    case 'taxed_deposit':
      return [
        { kind: 'deposit', vat_rate: null, amount: gross },
        { kind: 'deposit', amount: 0 - net },
        { kind: 'vat', amount: 0 - vat },
      ]
    default:
      return [
        { kind: type, amount: 0 - net },
        { kind: 'vat', amount: 0 - vat },
      ]
  }
}

import { ACCOUNT_KINDS, type AccountKind, type Chart, RATED_ACCOUNTS } from '#contract/lists.ts'
import type { Account, Accounting } from '#contract/reporting/accounting.ts'
import { chartNumber, chartOf, defaultChart, ratesOfChart } from './charts.ts'

/** The account numbers that a property has set; the others are those of its chart. */
export interface StoredAccounting {
  readonly chart: Chart | null
  /** By `accountKey`. */
  readonly accounts: Readonly<Record<string, string>>
  readonly datev: Partial<Accounting['datev']>
}

export const NO_SETTINGS: StoredAccounting = { chart: null, accounts: {}, datev: {} }

export const accountKey = (kind: AccountKind, vat_rate: string | null): string =>
  vat_rate === null ? kind : `${kind} ${vat_rate}`

interface BookkeepingPlace {
  readonly country: string
  readonly default_vat_rate: string
}

export const chartInUse = (
  { chart }: StoredAccounting,
  { country }: Pick<BookkeepingPlace, 'country'>,
): Chart => chart ?? defaultChart(country)

/** Whether the account has a number for each VAT rate. */
export const isRated = (kind: AccountKind): boolean => (RATED_ACCOUNTS as readonly string[]).includes(kind)

/**
 * The number of an account: the property's for the rate, else the chart's for the rate, else the property's
 * for all other rates, else the chart's. rule 20.3
 */
export function numberOf(
  stored: StoredAccounting,
  chart: Chart,
  kind: AccountKind,
  vat_rate: string | null,
): string {
  const { accounts } = stored
  const of_rate = isRated(kind) ? vat_rate : null
  const own = accounts[accountKey(kind, of_rate)]
  if (own !== undefined) return own
  const has_own = of_rate !== null && ratesOfChart(chart, kind).includes(of_rate)
  return (has_own ? undefined : accounts[kind]) ?? chartNumber(chart, kind, of_rate)
}

/** Every account with its number: of revenue and VAT one for each rate that the chart or the property names. */
export function accountsOf(
  stored: StoredAccounting,
  { country, default_vat_rate }: BookkeepingPlace,
): Account[] {
  const chart = chartInUse(stored, { country })
  return ACCOUNT_KINDS.flatMap((kind) => {
    const own_rates = Object.keys(stored.accounts)
      .filter((key) => key.startsWith(`${kind} `))
      .map((key) => key.slice(kind.length + 1))
    const rates = isRated(kind) ? [...ratesOfChart(chart, kind), ...own_rates, default_vat_rate] : []
    const sorted = [...new Set(rates)]
      .filter((rate) => (kind !== 'vat' && kind !== 'deposit') || rate !== '0.00')
      .sort((a, b) => Number(b) - Number(a))
    return [...sorted, null].map((vat_rate) => ({
      kind,
      vat_rate,
      number: numberOf(stored, chart, kind, vat_rate),
      is_default: stored.accounts[accountKey(kind, vat_rate)] === undefined,
    }))
  })
}

/** The header of a DATEV batch where the property sets nothing else. */
export function datevOf(
  stored: StoredAccounting,
  place: Pick<BookkeepingPlace, 'country'>,
): Accounting['datev'] {
  const { automatic } = chartOf(chartInUse(stored, place))
  return {
    consultant_number: null,
    client_number: null,
    fiscal_year_start: '01-01',
    account_length: 4,
    automatic_accounts: [...automatic],
    ...stored.datev,
  }
}

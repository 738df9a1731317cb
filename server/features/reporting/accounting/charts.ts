import type { AccountKind, Chart } from '#contract/lists.ts'

/** The number of an account; of revenue, deposits and VAT by rate, `other` for rates without one. */
type Numbered = string | { readonly other: string; readonly [vat_rate: string]: string }

interface ChartOfAccounts {
  readonly numbers: Readonly<Record<AccountKind, Numbered>>
  /** Accounts for which DATEV calculates VAT by itself. */
  readonly automatic: readonly string[]
  /** The name of the chart in the header of a batch; empty where DATEV has none. */
  readonly datev: string
}

const revenue = (at_19: string, at_7: string, free: string, other: string) => ({
  '19.00': at_19,
  '7.00': at_7,
  '0.00': free,
  other,
})

const SKR03: ChartOfAccounts = {
  numbers: {
    // Without open items by debtor: 1400 is their total and takes no entry.
    guest_ledger: '1411',
    receivable: '1410',
    deposit: { '19.00': '1718', '7.00': '1711', other: '1710' },
    city_tax: '1590',
    cash: '1000',
    bank_transfer: '1200',
    card: '1360',
    manual: '1360',
    channel_collect: '1500',
    company_credit: '1593',
    security_deposit: '1732',
    write_off: '2400',
    accommodation: revenue('8400', '8300', '8100', '8200'),
    meal: revenue('8400', '8300', '8100', '8200'),
    service: revenue('8400', '8300', '8100', '8200'),
    // Compensation (a no-show or cancellation fee) is not turnover.
    fee: revenue('8400', '8300', '2742', '8200'),
    discount: revenue('8720', '8710', '8700', '8700'),
    adjustment: revenue('8720', '8710', '8700', '8700'),
    vat: revenue('1776', '1771', '1770', '1770'),
  },
  automatic: ['1711', '1718', '8300', '8400', '8710', '8720'],
  datev: '03',
}

const SKR04: ChartOfAccounts = {
  numbers: {
    guest_ledger: '1211',
    receivable: '1210',
    deposit: { '19.00': '3272', '7.00': '3260', other: '3250' },
    city_tax: '1370',
    cash: '1600',
    bank_transfer: '1800',
    card: '1460',
    manual: '1460',
    channel_collect: '1300',
    company_credit: '1495',
    security_deposit: '3550',
    write_off: '6930',
    accommodation: revenue('4400', '4300', '4100', '4200'),
    meal: revenue('4400', '4300', '4100', '4200'),
    service: revenue('4400', '4300', '4100', '4200'),
    fee: revenue('4400', '4300', '4970', '4200'),
    discount: revenue('4720', '4710', '4700', '4700'),
    adjustment: revenue('4720', '4710', '4700', '4700'),
    vat: revenue('3806', '3801', '3800', '3800'),
  },
  automatic: ['3260', '3272', '4300', '4400', '4710', '4720'],
  datev: '04',
}

const GENERIC: ChartOfAccounts = {
  numbers: {
    guest_ledger: '1100',
    receivable: '1110',
    deposit: '2100',
    city_tax: '2200',
    vat: '2300',
    cash: '1000',
    bank_transfer: '1010',
    card: '1020',
    channel_collect: '1030',
    company_credit: '2150',
    security_deposit: '2160',
    write_off: '6000',
    manual: '1040',
    accommodation: '4000',
    meal: '4010',
    service: '4020',
    fee: '4030',
    discount: '4090',
    adjustment: '4091',
  },
  automatic: [],
  datev: '',
}

const CHART_BY_NAME: Readonly<Record<Chart, ChartOfAccounts>> = {
  skr03: SKR03,
  skr04: SKR04,
  generic: GENERIC,
}
export const chartOf = (chart: Chart): ChartOfAccounts => CHART_BY_NAME[chart]

/** The chart that a country uses. rule 20.3 */
export const defaultChart = (country: string): Chart => (country === 'DE' ? 'skr03' : 'generic')

/** The number that a chart has for an account; null uses the rate's, for rates without a number of their own. */
export function chartNumber(chart: Chart, kind: AccountKind, vat_rate: string | null): string {
  const numbered = chartOf(chart).numbers[kind]
  if (typeof numbered === 'string') return numbered
  return (vat_rate !== null && numbered[vat_rate]) || numbered.other
}

/** The rates for which a chart has numbers of its own. */
export const ratesOfChart = (chart: Chart, kind: AccountKind): string[] => {
  const numbered = chartOf(chart).numbers[kind]
  return typeof numbered === 'string' ? [] : Object.keys(numbered).filter((rate) => rate !== 'other')
}

import { LANGUAGES, type Language } from '#contract/languages.ts'

/** Currency, and VAT on a night of accommodation in percent, of 2026. Proposed at a first start, where the operator decides. */
const PROPOSALS: Readonly<Record<string, readonly [currency: string, vat: string]>> = {
  AT: ['EUR', '10.00'],
  AU: ['AUD', '10.00'],
  BE: ['EUR', '12.00'],
  BG: ['EUR', '9.00'],
  CA: ['CAD', '0.00'],
  CH: ['CHF', '3.80'],
  CY: ['EUR', '9.00'],
  CZ: ['CZK', '12.00'],
  DE: ['EUR', '7.00'],
  DK: ['DKK', '25.00'],
  EE: ['EUR', '13.00'],
  ES: ['EUR', '10.00'],
  FI: ['EUR', '13.50'],
  FR: ['EUR', '10.00'],
  GB: ['GBP', '20.00'],
  GR: ['EUR', '13.00'],
  HR: ['EUR', '13.00'],
  HU: ['HUF', '5.00'],
  IE: ['EUR', '13.50'],
  IS: ['ISK', '11.00'],
  IT: ['EUR', '10.00'],
  JP: ['JPY', '10.00'],
  LI: ['CHF', '3.80'],
  LT: ['EUR', '12.00'],
  LU: ['EUR', '3.00'],
  LV: ['EUR', '12.00'],
  MT: ['EUR', '7.00'],
  NL: ['EUR', '21.00'],
  NO: ['NOK', '12.00'],
  NZ: ['NZD', '15.00'],
  PL: ['PLN', '8.00'],
  PT: ['EUR', '6.00'],
  RO: ['RON', '11.00'],
  SE: ['SEK', '12.00'],
  SG: ['SGD', '9.00'],
  SI: ['EUR', '9.50'],
  SK: ['EUR', '5.00'],
  TH: ['THB', '7.00'],
  US: ['USD', '0.00'],
}

/** Where prices are shown without the taxes of sales. */
const NET_PRICES: ReadonlySet<string> = new Set(['CA', 'US'])

export interface CountryProposal {
  /** Undefined for a country that the table lacks. */
  readonly currency: string | undefined
  readonly vat: string
  readonly timezone: string
  readonly net_prices: boolean
  readonly language: Language
}

/** What fits a country; of several time zones that of this machine, else the country's best known. */
export function proposalFor(country: string, machine_zone: string): CountryProposal {
  const locale = new Intl.Locale(`und-${country}`)
  const zones = locale.getTimeZones() ?? []
  const spoken = locale.maximize().language
  const [currency, vat = '0.00'] = PROPOSALS[country] ?? []
  return {
    currency,
    vat,
    timezone: zones.includes(machine_zone) ? machine_zone : (MAIN_ZONE[country] ?? zones[0] ?? machine_zone),
    net_prices: NET_PRICES.has(country),
    language: LANGUAGES.find((language) => language === spoken) ?? 'en',
  }
}

/** Of countries with several zones: `Intl` lists them by the alphabet. */
const MAIN_ZONE: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  ES: 'Europe/Madrid',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  US: 'America/New_York',
}

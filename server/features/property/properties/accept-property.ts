import { COUNTRIES } from '#contract/countries.ts'
import { Address, CityTax } from '#contract/property/properties.ts'
import { ajv } from '#server/http/validation/validate.ts'
import { seasonsOverlap } from '#server/kernel/time/season.ts'
import type { NewProperty } from './create-property.ts'

/** A property as an operator types it. */
export interface PropertyInput {
  name: string
  code: string
  timezone: string
  currency: string
  country: string
  vat?: string | undefined
  net_prices?: boolean | undefined
  check_in_time?: string | undefined
  check_out_time?: string | undefined
  company_name?: string | undefined
  vat_id?: string | undefined
  /** JSON, as the API shows it. */
  city_tax?: string | undefined
  /** JSON, as the API shows it. */
  address?: string | undefined
}

/** ISO 4217, the currencies in use; a table, because `Intl` also knows those of the past. */
const CURRENCIES: ReadonlySet<string> = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
   CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG
   HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL
   MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR
   RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD
   TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/),
)

const isCityTax = ajv.compile<CityTax>(CityTax)
const isAddress = ajv.compile<Address>(Address)

/** The property, or a sentence for everything that is invalid. rule 1 */
export function acceptProperty(input: PropertyInput): { property: NewProperty } | { problems: string[] } {
  const problems: string[] = []
  const unless = (good: boolean, problem: string) => {
    if (!good) problems.push(problem)
  }
  const timezone = canonicalTimeZone(input.timezone)
  const vat = percentOf(input.vat ?? '0')
  unless(input.name.trim().length > 0 && input.name.length <= 120, 'The name needs 1 to 120 characters.')
  unless(
    /^[A-Z0-9_-]{1,20}$/.test(input.code),
    `The code "${input.code}" must be 1 to 20 of A–Z, 0–9, "-" and "_".`,
  )
  // HARBOUR-C-2027-00001 is a credit note of HARBOUR, and must not be an invoice of HARBOUR-C as well.
  unless(
    !/-[CD]$/.test(input.code),
    `The code "${input.code}" must not end with -C or -D, as series of documents do.`,
  )
  unless(timezone !== undefined, `"${input.timezone}" is no IANA time zone such as Europe/Berlin.`)
  unless(CURRENCIES.has(input.currency), `"${input.currency}" is no ISO 4217 currency in use, such as EUR.`)
  unless(COUNTRIES.includes(input.country), `"${input.country}" is no ISO 3166-1 country code such as DE.`)
  unless(vat !== undefined, `The VAT rate "${input.vat}" must be a percentage from 0 to 100 such as 7.00.`)
  for (const time of [input.check_in_time, input.check_out_time]) {
    unless(
      time === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
      `"${time}" is no time such as 15:00.`,
    )
  }
  const city_tax = cityTaxOf(input)
  const address = input.address === undefined ? {} : parsed(input.address)
  unless(
    city_tax !== undefined,
    `The city tax must be JSON such as ${CITY_TAX_EXAMPLE}, in ${input.currency}.`,
  )
  unless(isAddress(address), 'The address must be JSON such as {"line1":"Kai 1","city":"Hamburg"}.')
  if (problems.length > 0 || timezone === undefined || vat === undefined) return { problems }
  return {
    property: {
      name: input.name.trim(),
      code: input.code,
      timezone,
      currency: input.currency,
      country: input.country,
      default_vat_rate: vat,
      prices_include_vat: input.net_prices !== true,
      legal: { company_name: input.company_name ?? null, vat_id: input.vat_id ?? null },
      address: address as Address,
      city_tax: city_tax ?? null,
      ...(input.check_in_time && { check_in_time: input.check_in_time }),
      ...(input.check_out_time && { check_out_time: input.check_out_time }),
    },
  }
}

const CITY_TAX_EXAMPLE = '{"basis":"per_person_night","amount":{"amount":200,"currency":"EUR"}}'

/** Null without one, undefined for an invalid one: a fixed tax needs its amount, in the property's currency. */
function cityTaxOf({ city_tax, currency }: PropertyInput): CityTax | null | undefined {
  if (city_tax === undefined) return null
  const tax = parsed(city_tax)
  return isCityTax(tax) && isWholeTax(tax, currency) ? tax : undefined
}

/** A percentage, or an amount in the property's currency, in every season too; seasons must not overlap. */
export function isWholeTax({ basis, seasons = [], ...tax }: CityTax, currency: string): boolean {
  const is_whole = ({ percent, amount }: Pick<CityTax, 'percent' | 'amount'>) =>
    basis === 'percent' ? typeof percent === 'number' : amount?.currency === currency
  const overlap = seasons.some((one, at) => seasons.slice(at + 1).some((other) => seasonsOverlap(one, other)))
  return is_whole(tax) && seasons.every(is_whole) && !overlap
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The zone in its usual spelling; an offset such as +02:00 has no summer time and is refused. */
export function canonicalTimeZone(text: string): string | undefined {
  if (!/^[A-Za-z]/.test(text)) return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId
  } catch {
    return undefined
  }
}

/** Normalises "7", "7.0" and "7.00" to "7.00". */
function percentOf(text: string): string | undefined {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text) || Number(text) > 100) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  return `${Number(whole)}.${fraction.padEnd(2, '0')}`
}

import { LANGUAGES, type Language } from '#contract/languages.ts'
import {
  acceptProperty,
  BLANK_LETTERHEAD,
  type NewProperty,
} from '../../features/property/properties/public.ts'
import { isEmailAddress } from '../../kernel/text/email-address.ts'
import { OperatorError } from '../operator-error.ts'
import { type CountryProposal, proposalFor } from './country-proposals.ts'
import type { PRICES } from './prices.ts'

/** What a first start without the demo may be told: the flags of `serai start --empty`. */
export interface FirstRunFlags {
  readonly name?: string
  readonly country?: string
  readonly currency?: string
  readonly timezone?: string
  readonly vat?: string
  readonly prices?: (typeof PRICES)[number]
  readonly code?: string
  readonly language?: Language
  readonly ownerName?: string
  readonly email?: string
}

/** A property and the person it belongs to. */
export interface FirstProperty {
  readonly property: NewProperty
  readonly owner: { readonly name: string; readonly email: string }
  /** As chosen by the owner; undefined: one is made, and shown. */
  readonly password: string | undefined
}

/** The time zone of this machine: it is where the property is, more often than not. */
export const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const CODE_START = /^[A-Z0-9]{1,10}/

/** "Hotel Zürichberg" is HOTELZURIC: it begins the number of each invoice. */
export function codeFor(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  return plain.match(CODE_START)?.[0] ?? 'MAIN'
}

/** What is not said follows from the country, or is what a property has until its owner says otherwise. */
export function firstPropertyOf(flags: FirstRunFlags, password?: string): FirstProperty {
  const { name = 'My property', country = 'DE' } = flags
  const proposal: CountryProposal = proposalFor(country.toUpperCase(), machineZone())
  const currency = flags.currency ?? proposal.currency
  const email = flags.email ?? 'owner@serai.example'
  const language = flags.language ?? proposal.language
  if (currency === undefined) throw new OperatorError(`Which currency has ${country}? Give --currency.`)
  if (!isEmailAddress(email)) throw new OperatorError(`"${email}" is not an e-mail address.`)
  if (!LANGUAGES.includes(language))
    throw new OperatorError(`The language is one of ${LANGUAGES.join(', ')}.`)
  const accepted = acceptProperty({
    name,
    country: country.toUpperCase(),
    currency: currency.toUpperCase(),
    code: (flags.code ?? (flags.name === undefined ? 'MAIN' : codeFor(name))).toUpperCase(),
    timezone: flags.timezone ?? proposal.timezone,
    vat: flags.vat ?? proposal.vat,
    net_prices: flags.prices === undefined ? proposal.net_prices : flags.prices === 'net',
  })
  if ('problems' in accepted) throw new OperatorError(accepted.problems.join(' '))
  const property = { ...accepted.property, letterhead: { ...BLANK_LETTERHEAD, language } }
  return { property, owner: { name: flags.ownerName ?? 'Owner', email }, password }
}

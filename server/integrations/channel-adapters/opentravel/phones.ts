import { keepsLeadingZero } from '#contract/text/calling-codes.ts'
import { shorten } from '#contract/text/shorten.ts'
import type { XmlElement } from '../../xml/read-xml.ts'

/** PhoneTechType: data, fax, pager and telex are no phones. */
const NO_PHONES = new Set(['2', '3', '4', '7'])
const MAX_PHONE_LENGTH = 40

/** The first phone of a guest, as international as it is written. */
export function phoneOf(elements: readonly XmlElement[]): string | null {
  const phones = elements.flatMap(({ attributes }) =>
    attributes.PhoneNumber?.trim() && !NO_PHONES.has(attributes.PhoneTechType ?? '')
      ? [numberOf(attributes)]
      : [],
  )
  return phones[0] === undefined ? null : shorten(phones[0], MAX_PHONE_LENGTH)
}

/** After a country code the trunk zero is not dialled: +44, 020, 79460000 is +44 20 79460000. */
function numberOf({ PhoneNumber, CountryAccessCode, AreaCityCode }: XmlElement['attributes']): string {
  const number = PhoneNumber!.trim()
  const country = CountryAccessCode?.trim().replace(/^\+|^00/, '') ?? ''
  if (/^(\+|00)/.test(number)) return number
  const national = [AreaCityCode?.trim(), number].filter(Boolean).join(' ')
  if (country === '') return national
  const dialled = keepsLeadingZero(country) ? national : national.replace(/^\(?0\)?/, '')
  return `+${country} ${dialled}`
}

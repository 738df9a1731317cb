import { isDeepStrictEqual } from 'node:util'
import { isCountry } from '../../../../contract/countries.ts'
import { shorten } from '../../../../contract/text/shorten.ts'
import { allOf, childrenOf, firstOf, pathOf, type XmlElement } from '../../xml/read-xml.ts'
import type { InboundGuest } from '../channel-adapter.ts'
import { textOf } from './unreadable.ts'

const NOBODY: InboundGuest = {
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  language: null,
  country: null,
}
const MAX_NAME_LENGTH = 100

/** The booker, and the guest of each room. */
export function guestsOf(reservation: XmlElement, info: XmlElement | undefined) {
  const all = pathOf(reservation, 'ResGuests', 'ResGuest')
  const by_rph = new Map(all.map((guest) => [guest.attributes.ResGuestRPH, guest]))
  const primary = all.find(({ attributes }) => /^(true|1)$/.test(attributes.PrimaryIndicator ?? ''))
  const booking = firstOf(info, 'Profiles')
  const found = [booking, primary, ...all].flatMap((one) => (one ? [guestOf(one)] : []))
  const booker = found.find(({ last_name, email }) => last_name !== null || email !== null) ?? NOBODY
  return {
    booker,
    /** Null where it is the booker, or nobody is named. */
    of_room(stay: XmlElement): InboundGuest | null {
      const rphs = pathOf(stay, 'ResGuestRPHs', 'ResGuestRPH').map(({ attributes }) => attributes.RPH)
      const element = rphs.map((rph) => by_rph.get(rph)).find(Boolean)
      const guest = element && guestOf(element)
      const known = guest && (guest.last_name !== null || guest.first_name !== null)
      return known && !isDeepStrictEqual(guest, booker) ? guest : null
    },
  }
}

function guestOf(element: XmlElement): InboundGuest {
  const [customer] = allOf(element, 'Customer')
  const name = firstOf(customer, 'PersonName')
  const phone = childrenOf(customer, 'Telephone').map(({ attributes }) => phoneOf(attributes))
  const email = childrenOf(customer, 'Email').map(textOf)
  const countries = pathOf(customer, 'Address', 'CountryName').map(({ attributes }) => attributes.Code)
  return {
    first_name: cut(childrenOf(name, 'GivenName').map(textOf).join(' ')),
    last_name: cut(childrenOf(name, 'Surname').map(textOf).join(' ')),
    email: email.find((one) => one.includes('@') && one.length <= 254) ?? null,
    phone: phone.find((one) => one !== null) ?? null,
    language: /^[a-z]{2}(?=-|$)/i.exec(customer?.attributes.Language ?? '')?.[0]?.toLowerCase() ?? null,
    country:
      countries.map((code) => code?.toUpperCase()).find((code) => code !== undefined && isCountry(code)) ??
      null,
  }
}

const cut = (text: string) => shorten(text, MAX_NAME_LENGTH).trim() || null

function phoneOf({ PhoneNumber, CountryAccessCode, AreaCityCode }: XmlElement['attributes']): string | null {
  if (!PhoneNumber) return null
  const country =
    CountryAccessCode && !PhoneNumber.startsWith('+') ? `+${CountryAccessCode.replace(/^\+|^00/, '')}` : ''
  return shorten([country, AreaCityCode, PhoneNumber].filter(Boolean).join(' '), 40)
}

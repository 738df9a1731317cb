import { isDeepStrictEqual } from 'node:util'
import { isCountry } from '#contract/countries.ts'
import { shorten } from '#contract/text/shorten.ts'
import { allOf, childrenOf, firstOf, pathOf, type XmlElement } from '../../xml/read-xml.ts'
import { type InboundGuest, NOBODY } from '../channel-adapter.ts'
import { phoneOf } from './phones.ts'
import { textOf } from './unreadable.ts'

const MAX_NAME_LENGTH = 100
/** ProfileType: the others are agencies, companies and groups. */
const CUSTOMER = '1'

/** The booker, and the guest of each room. */
export function guestsOf(reservation: XmlElement, info: XmlElement | undefined) {
  const all = pathOf(reservation, 'ResGuests', 'ResGuest')
  const by_rph = new Map(all.map((guest) => [guest.attributes.ResGuestRPH?.trim(), guest]))
  const primary = all.find(({ attributes }) => /^(true|1)$/.test(attributes.PrimaryIndicator ?? ''))
  const booking = firstOf(info, 'Profiles')
  const found = [booking, primary, ...all].flatMap((one) => (one ? [guestOf(one)] : []))
  const booker = found.find((one) => isNamed(one) || one.email !== null) ?? NOBODY
  return {
    booker,
    /** Null where it is the booker, or nobody is named. */
    of_room(stay: XmlElement): InboundGuest | null {
      const element = guestNumbersOf(stay)
        .map((rph) => by_rph.get(rph))
        .find(Boolean)
      const guest = element && guestOf(element)
      return guest && isNamed(guest) && !isDeepStrictEqual(guest, booker) ? guest : null
    },
  }
}

const isNamed = ({ first_name, last_name }: InboundGuest): boolean =>
  first_name !== null || last_name !== null

/** Of elements with an attribute, or with text; older releases list them in one text. */
const guestNumbersOf = (stay: XmlElement): string[] =>
  childrenOf(stay, 'ResGuestRPHs').flatMap((list) => [
    ...childrenOf(list, 'ResGuestRPH').map(({ attributes, text }) => attributes.RPH?.trim() || text),
    ...list.text.split(/[\s,]+/).filter(Boolean),
  ])

function guestOf(element: XmlElement): InboundGuest {
  const customer = customerOf(element)
  const name = firstOf(customer, 'PersonName')
  const parts = (...names: string[]) =>
    cut(
      names
        .flatMap((part) => childrenOf(name, part).map(textOf))
        .filter(Boolean)
        .join(' '),
    )
  const email = childrenOf(customer, 'Email').map(textOf)
  const countries = pathOf(customer, 'Address', 'CountryName').map(({ attributes }) => attributes.Code)
  return {
    title: parts('NamePrefix'),
    first_name: parts('GivenName', 'MiddleName'),
    last_name: parts('SurnamePrefix', 'Surname', 'NameSuffix'),
    email: email.find((one) => one.includes('@') && one.length <= 254) ?? null,
    phone: phoneOf(childrenOf(customer, 'Telephone')),
    language: /^[a-z]{2}(?=-|$)/i.exec(customer?.attributes.Language ?? '')?.[0]?.toLowerCase() ?? null,
    country:
      countries.map((code) => code?.toUpperCase()).find((code) => code !== undefined && isCountry(code)) ??
      null,
  }
}

/** The customer of a guest's own profile; a profile without a type is one. */
function customerOf(element: XmlElement): XmlElement | undefined {
  const of_agencies = allOf(element, 'Profile').filter(
    ({ attributes: { ProfileType } }) => ProfileType !== undefined && ProfileType.trim() !== CUSTOMER,
  )
  const others = new Set(of_agencies.flatMap((profile) => allOf(profile, 'Customer')))
  return allOf(element, 'Customer').find((customer) => !others.has(customer))
}

const cut = (text: string) => shorten(text, MAX_NAME_LENGTH).trim() || null

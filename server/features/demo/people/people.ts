import { emailKey, type NewGuest } from '../../guests/public.ts'
import type { Chance } from '../chance.ts'
import { ORIGINS, type Origin } from './names.ts'

/** A guest, apart from the date of the first booking. */
export type Person = Omit<NewGuest, 'id' | 'created_at' | 'email_key'>

/** Makes people, no two with the same e-mail. */
export interface People {
  next(): Person
  /** A regular, on business or by habit. */
  regular(): Person
  /** A guest of a channel, behind its relay address. */
  behind(channel: string): Person
}

/** The first of the regulars: the one whom documentation and trials name. */
export const NGOZI: Person = {
  first_name: 'Ngozi',
  last_name: 'Okafor',
  email: 'ngozi.okafor@example.com',
  phone: '+447700900123',
  language: 'en',
  country: 'NG',
  preference_notes: 'High floor, away from the lift. Green tea in the room.',
  tags: ['vip', 'returning'],
}

const PREFERENCES = [
  'Quiet room to the courtyard.',
  'Feather-free bedding.',
  'Arrives by bicycle, which stays in the yard.',
  'Late breakfast.',
  'Extra pillow.',
  'Invoice to the company.',
  'Ground floor, because of the stairs.',
]
const COMPANIES = [
  'Example Shipping AG',
  'Northwind Example Ltd',
  'Example & Sons BV',
  'Beispiel Messebau GmbH',
]

export function makePeople(chance: Chance): People {
  const used = new Set([NGOZI.email])
  const names = new Set<string>()
  const phones = new Set<string>()
  const addressed = (first: string, last: string): string => {
    const domain = chance.happens(0.7) ? 'example.com' : 'example.org'
    const name = `${plain(first)}.${plain(last)}`
    for (let number = 1; ; number++) {
      const email = `${name}${number === 1 ? '' : number}@${domain}`
      if (used.has(email)) continue
      used.add(email)
      return email
    }
  }
  /** Few profiles share a name or a number: each pair of those is proposed as a duplicate. */
  const named = () => {
    const { first_names, last_names, phone: numbers, language, country } = chance.weighted(ORIGINS)
    const first = chance.pick(first_names)
    const last_name = chance.pick(last_names)
    const drawn = chance.happens(0.7) ? phoneOf(numbers, chance) : null
    const first_name =
      ['', ...first_names]
        .filter((second) => second !== first)
        .map((second) => `${first} ${second}`.trim())
        .find((one) => !names.has(`${one} ${last_name}`)) ?? first
    const phone = drawn !== null && phones.has(drawn) ? null : drawn
    names.add(`${first_name} ${last_name}`)
    if (phone !== null) phones.add(phone)
    return { first_name, last_name, phone, language, country }
  }
  const next = () => {
    const person = named()
    return { ...person, email: addressed(person.first_name, person.last_name) }
  }
  return {
    next,
    regular: () => ({
      ...next(),
      preference_notes: chance.happens(0.6) ? chance.pick(PREFERENCES) : null,
      company: chance.happens(0.3) ? { name: chance.pick(COMPANIES), vat_id: null } : null,
      tags: chance.happens(0.2) ? ['returning', 'vip'] : ['returning'],
    }),
    behind(channel) {
      const person = named()
      const email = `${plain(person.first_name)}.${chance.between(100_000, 999_999)}@${relayOf(channel)}`
      return { ...person, email }
    },
  }
}

/** Channels of the demo use addresses under a reserved domain: no e-mail ever reaches a stranger. */
const relayOf = (channel: string) => `${channel.replaceAll('_', '-')}.relay.example.com`

const phoneOf = (numbers: Origin['phone'], chance: Chance) =>
  numbers?.replaceAll('x', () => String(chance.between(0, 9))) ?? null

const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  ı: 'i',
  ü: 'ue',
  ö: 'oe',
  ä: 'ae',
}

/** A name in an e-mail address. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[łøæßıüöä]/g, (letter) => LETTERS[letter]!)
    .normalize('NFKD')
    .replaceAll(/[^a-z]/g, '')

/** A guest on the day of the first booking. */
export const guestOf = (person: Person, id: string, created_at: string): NewGuest => ({
  ...person,
  id,
  email_key: person.email && emailKey(person.email),
  created_at,
})

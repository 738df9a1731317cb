import { expect } from 'vitest'
import { type LineCases, roomOf, stayOf } from './line-cases.ts'
import { ADA, ADULT, after, counts, person } from './order-message.ts'

/** Lines of the guide about guests. */
export const GUESTS: LineCases = {
  '`GivenName`, `MiddleName`; `SurnamePrefix`, `Surname`, `NameSuffix`': async (send) => {
    const name =
      '<GivenName>Anna</GivenName><MiddleName>Maria</MiddleName><SurnamePrefix>van der</SurnamePrefix><Surname>Berg</Surname><NameSuffix>Jr.</NameSuffix>'
    const { guest } = await stayOf(send, { guests: person(name) })
    expect(guest).toMatchObject({ first_name: 'Anna Maria', last_name: 'van der Berg Jr.' })
  },
  'one name alone': async (send) => {
    const { guest } = await stayOf(send, { guests: person('<Surname>Sukarno</Surname>') })
    expect(guest).toMatchObject({ first_name: '', last_name: 'Sukarno' })
    const stay = await stayOf(send, { guests: person('<GivenName>Suharto</GivenName>') })
    expect(stay.guest).toMatchObject({ first_name: 'Suharto', last_name: '' })
  },
  '`NamePrefix`': async (send) => {
    const prefixed = (titles: string) => stayOf(send, { guests: person(`${titles}${ADA}`) })
    const { guest, notes } = await prefixed('<NamePrefix>Dr.</NamePrefix>')
    expect([guest.first_name, guest.last_name, notes]).toEqual(['Ada', 'Lovelace', 'Title: Dr.'])
    const two = await prefixed('<NamePrefix>Frau</NamePrefix><NamePrefix>Prof. Dr.</NamePrefix>')
    expect(two.notes).toBe('Title: Frau Prof. Dr.')
    expect((await prefixed('<NamePrefix> </NamePrefix>')).notes).toBe(null)
  },
  'a `Profile` with a `ProfileType` other than 1': async (send) => {
    const agent = person('<GivenName>Ann</GivenName><Surname>Agent</Surname>', '', '1', ' ProfileType="4"')
    const guest = person(ADA, '', '2', ' ProfileType="1"')
    const stay = await stayOf(send, { guests: agent + guest })
    expect(stay.guest).toMatchObject({ first_name: 'Ada' })
    const inside = /<Profiles>.*<\/Profiles>/.exec(agent)![0]
    expect((await stayOf(send, { guests: guest, info: inside })).guest).toMatchObject({ first_name: 'Ada' })
  },
  '`ResGuestRPHs`, as elements or as text': async (send) => {
    const guests = person(ADA) + person('<GivenName>Ben</GivenName><Surname>Two</Surname>', '', '2')
    for (const numbers of ['<ResGuestRPH RPH="2"/>', '2', '<ResGuestRPH>2</ResGuestRPH>']) {
      const more = `<ResGuestRPHs>${numbers}</ResGuestRPHs>`
      const { stays } = await send({
        guests,
        rooms: [{ total: after('300.00') }, { total: after('300.00'), more }],
      })
      expect(stays.map(({ guest }) => guest.first_name).sort()).toEqual(['Ada', 'Ben'])
    }
  },
  '`AgeQualifyingCode` 3, 4, 5, 7, 8 and 9': async (send) => {
    const party = async (...all: Parameters<typeof counts>) => {
      const { adults, children, children_ages } = await roomOf(send, {
        counts: counts(...all),
        total: after('300.00'),
      })
      return [adults, children, children_ages]
    }
    for (const code of [3, 4, 5, 7, 8, 9])
      expect(await party([ADULT, 2], [`AgeQualifyingCode="${code}"`, 1])).toEqual([2, 1, []])
    for (const code of [1, 2, 6, 10, 11])
      expect(await party([`AgeQualifyingCode="${code}"`, 2])).toEqual([2, 0, []])
    expect(await party([ADULT, 2], ['AgeQualifyingCode="8"', 2, 6])).toEqual([2, 2, [6, 6]])
    expect(await party(['', 2, 40], ['', 1, 6])).toEqual([2, 1, [6]])
  },
  '`Telephone` in parts, with a trunk zero': async (send) => {
    const phone = async (...telephones: string[]) =>
      (await stayOf(send, { guests: person(ADA, telephones.map((one) => `<Telephone ${one}/>`).join('')) }))
        .guest.phone
    expect(await phone('CountryAccessCode="44" AreaCityCode="020" PhoneNumber="7946 0000"')).toBe(
      '+442079460000',
    )
    expect(await phone('CountryAccessCode="+49" PhoneNumber="0171 1234567"')).toBe('+491711234567')
    expect(await phone('CountryAccessCode="39" AreaCityCode="06" PhoneNumber="1234567"')).toBe('+39061234567')
    expect(await phone('CountryAccessCode="49" PhoneNumber="+49 171 1234567"')).toBe('+491711234567')
    const fax = 'PhoneTechType="3" PhoneNumber="+49405550001"'
    expect(await phone(fax, 'PhoneTechType="5" PhoneNumber="+491711234567"')).toBe('+491711234567')
    expect(await phone(fax)).toBeNull()
  },
}

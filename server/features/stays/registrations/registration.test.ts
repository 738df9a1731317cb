import { describe, expect, it } from 'vitest'
import { fieldsOf, registrationRule } from '#contract/parts/registration-rules.ts'
import { acceptEntry } from './registration-entry.ts'
import { lastRetentionDay, nextDeletionCheck } from './term.ts'

const stay = { check_in: '2027-03-15', check_out: '2027-03-18' }
const arrival = stay.check_in

describe('rule 29.2 — how long a registration is kept', () => {
  it.each([
    ['DE', '2028-03-15'],
    ['AT', '2034-03-15'],
    ['CH', '2032-03-18'],
    ['ES', '2030-03-18'],
    ['IT', '2027-03-25'],
    ['FR', '2027-09-15'],
    ['PT', '2028-03-25'],
    ['GB', '2028-03-18'],
  ])('%s: until %s', (country, day) => expect(lastRetentionDay(country, stay)).toBe(day))

  it('counts to the last of a month where the day is missing', () =>
    expect(lastRetentionDay('FR', { check_in: '2027-08-31', check_out: '2027-09-01' })).toBe('2028-02-29'))

  it.each([
    ['2027-03-01', '2027-03-16'],
    ['2027-03-16', '2027-03-19'],
    ['2027-03-19', '2028-03-16'],
    ['2028-03-16', '2028-03-17'],
  ])('looked at on %s it is looked at again on %s', (today, next) =>
    expect(nextDeletionCheck('DE', stay, today)).toBe(next),
  )
})

describe('rule 29.3 — what is asked of a guest', () => {
  const positionIn = (country: string, position = 1) => ({ country, position, arrival })
  const adult = { birth_date: '1980-01-01' }

  it.each([
    ['DE', 1, { nationality: 'DE' }, ['last_name', 'first_name', 'nationality']],
    ['DE', 1, { nationality: 'NG' }, ['document_number', 'birth_date', 'address']],
    ['AT', 1, { nationality: 'AT', ...adult }, ['sex', 'postal_code']],
    ['AT', 1, { nationality: 'NG', ...adult }, ['document_issued_on', 'document_issuer']],
    ['ES', 2, { nationality: 'ES', birth_date: '2020-01-01' }, ['kinship']],
    ['IT', 1, { nationality: 'IT', ...adult }, ['document_number', 'birth_place']],
  ] as const)('%s, guest %i, %o', (country, position, person, fields) =>
    expect(fieldsOf(positionIn(country, position), person)).toEqual(expect.arrayContaining([...fields])),
  )

  it.each([
    ['DE', 1, { nationality: 'DE' }, 'birth_date'],
    ['AT', 1, { nationality: 'AT', ...adult }, 'document_number'],
    ['AT', 2, { nationality: 'NG', ...adult }, 'document_number'],
    ['ES', 2, { nationality: 'NG', birth_date: '2013-03-16' }, 'document_number'],
    ['ES', 2, { nationality: 'NG', birth_date: '2009-03-15' }, 'kinship'],
    ['IT', 2, { nationality: 'IT', ...adult }, 'document_number'],
  ] as const)('%s, guest %i, %o: no %s', (country, position, person, field) =>
    expect(fieldsOf(positionIn(country, position), person)).not.toContain(field),
  )

  it('a document is asked for from the birthday on', () =>
    expect(fieldsOf(positionIn('ES', 2), { birth_date: '2013-03-15' })).toContain('document_number'))

  it('what is not asked is not kept, and what is missing or cannot be is named', () => {
    const values = { last_name: 'A', first_name: 'B', nationality: 'DE', document_number: 'X123' }
    expect(acceptEntry(positionIn('DE'), values, arrival)).toMatchObject({
      last_name: 'A',
      document_number: null,
    })
    const refused = (person: object) => {
      try {
        acceptEntry(positionIn('FR'), { ...values, ...person }, arrival)
      } catch (error) {
        return (error as { details: { field: string }[] }).details.map(({ field }) => field)
      }
    }
    expect(refused({ birth_date: '2027-03-16' })).toEqual(
      expect.arrayContaining(['birth_date', 'birth_place', 'phone']),
    )
    expect(refused({ birth_date: '1900-01-01' })).toContain('birth_date')
  })

  it('every country of the table says where it stands', () => {
    for (const country of ['DE', 'AT', 'CH', 'ES', 'IT', 'FR', 'PT'])
      expect(registrationRule(country).law).toBeTruthy()
    expect(registrationRule('GB').law).toBe(null)
  })
})

/** What the law asks of guests who are registered, by the country of the property: one table. rule 29.2 */

export const REGISTRATION_FIELDS = [
  'last_name',
  'first_name',
  'nationality',
  'birth_date',
  'birth_place',
  'sex',
  'address',
  'postal_code',
  'city',
  'country',
  'document_type',
  'document_number',
  'document_issued_on',
  'document_issuer',
  'phone',
  'email',
  'kinship',
] as const
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]

export const DOCUMENT_TYPES = [
  'passport',
  'identity_card',
  'residence_permit',
  'driving_licence',
  'other',
] as const
export const SEXES = ['female', 'male', 'other'] as const

type Fields = readonly RegistrationField[]

/** What is asked of a guest: of everybody, and beyond that of foreigners. */
interface RequiredFields {
  readonly everybody: Fields
  readonly foreigners: Fields
}

interface RegistrationRule {
  /** Whether each guest is registered, or the first of a family for all of it. */
  readonly registers: 'each' | 'first'
  readonly first: RequiredFields
  readonly others: RequiredFields
  /** Younger guests need no document; 0 where everybody does. */
  readonly document_from_age: number
  /** Younger guests say whose child they are; 0 where nobody does. */
  readonly kinship_below_age: number
  /** How long it is kept, as ISO 8601 has it, and from which day on. */
  readonly retention: string
  readonly retention_from: 'arrival' | 'departure'
  /** Where it stands; null where no law is known, and the term is this service's own. */
  readonly law: string | null
}

const NAME: Fields = ['last_name', 'first_name', 'nationality']
const HOME: Fields = ['address', 'postal_code', 'city', 'country']
const DOCUMENT: Fields = ['document_type', 'document_number']

const EACH = { registers: 'each', document_from_age: 0, kinship_below_age: 0 } as const

const everybody = (...fields: Fields): RequiredFields => ({
  everybody: [...NAME, ...fields],
  foreigners: [],
})
/** Of somebody of the country nothing but the name. */
const foreigners = (...fields: Fields): RequiredFields => ({ everybody: NAME, foreigners: fields })
const alike = (required: RequiredFields) => ({ first: required, others: required })

const RULES: Readonly<Record<string, RegistrationRule>> = {
  DE: {
    ...EACH,
    // Relatives stand on the sheet of the first by their number alone.
    registers: 'first',
    ...alike(foreigners('birth_date', ...HOME, 'document_number')),
    retention: 'P1Y',
    retention_from: 'arrival',
    law: 'BMG §§ 29, 30',
  },
  AT: {
    ...EACH,
    first: {
      ...everybody('birth_date', 'sex', ...HOME),
      foreigners: [...DOCUMENT, 'document_issued_on', 'document_issuer'],
    },
    others: everybody('birth_date'),
    retention: 'P7Y',
    retention_from: 'arrival',
    law: 'MeldeG §§ 5, 10',
  },
  CH: {
    ...EACH,
    ...alike(foreigners('birth_date', ...HOME, ...DOCUMENT)),
    retention: 'P5Y',
    retention_from: 'departure',
    law: 'AIG Art. 16, VZAE Art. 18',
  },
  ES: {
    ...EACH,
    first: everybody('sex', 'birth_date', ...DOCUMENT, ...HOME, 'phone', 'email'),
    others: everybody('sex', 'birth_date', ...DOCUMENT, ...HOME, 'kinship'),
    document_from_age: 14,
    kinship_below_age: 18,
    retention: 'P3Y',
    retention_from: 'departure',
    law: 'Real Decreto 933/2021',
  },
  IT: {
    ...EACH,
    first: everybody('sex', 'birth_date', 'birth_place', ...DOCUMENT, 'document_issuer'),
    others: everybody('sex', 'birth_date', 'birth_place'),
    retention: 'P7D',
    retention_from: 'departure',
    law: 'TULPS art. 109, DM 7 gennaio 2013',
  },
  FR: {
    ...EACH,
    first: foreigners('birth_date', 'birth_place', ...HOME, 'phone', 'email'),
    others: foreigners('birth_date', 'birth_place', ...HOME),
    retention: 'P6M',
    retention_from: 'arrival',
    law: 'CESEDA R. 814-1 à R. 814-3',
  },
  PT: {
    ...EACH,
    ...alike(foreigners('birth_date', 'city', 'country', ...DOCUMENT, 'document_issuer')),
    retention: 'P1Y7D',
    retention_from: 'departure',
    law: 'Lei 23/2007, artigos 15.º e 16.º',
  },
}

/** What Article 45 of the Schengen Convention asks of foreigners. */
const DEFAULT_RULE: RegistrationRule = {
  ...EACH,
  ...alike(foreigners('birth_date', 'country', ...DOCUMENT)),
  retention: 'P1Y',
  retention_from: 'departure',
  law: null,
}

export const registrationRule = (country: string): RegistrationRule => RULES[country] ?? DEFAULT_RULE

interface RegisteredPerson {
  readonly nationality?: string | null | undefined
  readonly birth_date?: string | null | undefined
}

/** Whole years from the first day to the second; undefined without the first. */
function ageOn(birth_date: string | null | undefined, day: string): number | undefined {
  if (!birth_date) return undefined
  const years = Number(day.slice(0, 4)) - Number(birth_date.slice(0, 4))
  return birth_date.slice(5) <= day.slice(5) ? years : years - 1
}

export interface GuestPosition {
  /** Of the property. */
  readonly country: string
  /** From 1 on. */
  readonly position: number
  readonly arrival: string
}

/** Fields that a guest may have to fill in, before anything is known of them. */
export function fieldsFor({
  country,
  position,
}: Pick<GuestPosition, 'country' | 'position'>): RegistrationField[] {
  const rule = registrationRule(country)
  const { everybody: all, foreigners: more } = position === 1 ? rule.first : rule.others
  const required = new Set([...all, ...more])
  return REGISTRATION_FIELDS.filter((field) => required.has(field))
}

const OF_DOCUMENT: Fields = [...DOCUMENT, 'document_issued_on', 'document_issuer']

/** Those of them that this guest fills in, by nationality and age. rule 29.3 */
export function fieldsOf(required: GuestPosition, person: RegisteredPerson): RegistrationField[] {
  const rule = registrationRule(required.country)
  const age = ageOn(person.birth_date, required.arrival)
  const is_native = person.nationality === required.country
  const { everybody: all, foreigners: more } = required.position === 1 ? rule.first : rule.others
  const drops = new Set<RegistrationField>([
    ...(is_native ? more.filter((field) => !all.includes(field)) : []),
    ...(age !== undefined && age < rule.document_from_age ? OF_DOCUMENT : []),
    ...(age === undefined || age >= rule.kinship_below_age ? (['kinship'] as const) : []),
  ])
  return fieldsFor(required).filter((field) => !drops.has(field))
}

/** What of it was not given; of a last and a first name one is enough. */
export const missingFields = (
  fields: readonly RegistrationField[],
  values: { readonly [K in RegistrationField]?: unknown },
): RegistrationField[] => {
  const has_name = Boolean(values.last_name || values.first_name)
  const is_name = (field: RegistrationField) => field === 'last_name' || field === 'first_name'
  return fields.filter((field) => !values[field] && !(has_name && is_name(field)))
}

/** How many of a party are registered at least. */
export const requiredRegistrations = (country: string, party: number): number =>
  registrationRule(country).registers === 'first' ? 1 : party

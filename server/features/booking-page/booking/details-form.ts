import type { FieldError } from '#server/kernel/errors.ts'
import type { FieldProblem } from '../words/words.ts'
import { type Form, fieldOf } from './form.ts'

/** The field of the button that replaces the e-mail by the one that was likely meant. */
export const EMAIL_FIX = 'email_fix'

/** The submitted form. */
export interface DetailsForm {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly arrival_time: string
  readonly request: string
  readonly terms: boolean
  /** Only those whom its dorms are for sleep in them. rule 26.62 */
  readonly dorm: boolean
  /** Whom they are for, one for each room. */
  readonly genders: readonly string[]
  readonly marketing: boolean
  /** Also if the same is booked already. rule 26.25 */
  readonly another: boolean
  /** The address whose domain was asked about. rule 26.39 */
  readonly email_asked: string
}

export type DetailsField = Exclude<keyof DetailsForm, 'another' | 'email_asked' | 'genders'>
export type Problems = Partial<Record<DetailsField, FieldProblem>>

export const NO_DETAILS: DetailsForm = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  arrival_time: '',
  request: '',
  terms: false,
  dorm: false,
  genders: [],
  marketing: false,
  another: false,
  email_asked: '',
}

export const detailsOf = (form: Form): DetailsForm => ({
  first_name: fieldOf(form, 'first_name').replaceAll(/\s+/g, ' '),
  last_name: fieldOf(form, 'last_name').replaceAll(/\s+/g, ' '),
  email: fieldOf(form, EMAIL_FIX) || fieldOf(form, 'email'),
  phone: fieldOf(form, 'phone'),
  arrival_time: fieldOf(form, 'arrival_time'),
  request: fieldOf(form, 'request'),
  terms: form.get('terms') === 'yes',
  dorm: form.get('dorm') === 'yes',
  genders: fieldOf(form, 'genders').split(' '),
  marketing: form.get('marketing') === 'yes',
  another: form.get('another') === 'yes',
  email_asked: fieldOf(form, 'email_asked'),
})

/** Problems that the schema of the API does not cover. */
export function missingFrom(details: DetailsForm): Problems {
  const problems: Problems = {}
  if (details.first_name === '' && details.last_name === '') problems.last_name = 'required'
  for (const name of ['email', 'phone'] as const) if (details[name] === '') problems[name] = 'required'
  if (!details.terms) problems.terms = 'terms'
  if (!details.dorm && details.genders.some((gender) => gender === 'female' || gender === 'male'))
    problems.dorm = 'dorm'
  return problems
}

const FIELDS: Readonly<Record<string, readonly [DetailsField, FieldProblem]>> = {
  'guest.first_name': ['first_name', 'invalid'],
  'guest.last_name': ['last_name', 'invalid'],
  'guest.email': ['email', 'email'],
  'guest.phone': ['phone', 'phone'],
  estimated_arrival_time: ['arrival_time', 'time'],
  notes: ['request', 'invalid'],
  party_gender: ['dorm', 'dorm'],
}

/** Validation errors of the API by the fields of the form; null where none is a field of the form. */
export function problemsOf(errors: readonly FieldError[]): Problems | null {
  const problems: Problems = {}
  for (const { field, code } of errors) {
    const known = FIELDS[field.replace(/^rooms\.\d+\./, '')]
    if (!known) return null
    problems[known[0]] = /length|long/i.test(code) ? 'too_long' : known[1]
  }
  return problems
}

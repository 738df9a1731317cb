import { withColon } from '#contract/languages.ts'
import { DOCUMENT_TYPES, type RegistrationField, SEXES } from '#contract/parts/registration-rules.ts'
import type { Registration } from '#contract/stays/registrations.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import { honeypotFields } from '../../booking/form-trap.ts'
import { countriesIn } from '../../formats.ts'
import type { FieldProblems, GivenFields } from '../../manage/registration-fields.ts'
import { linkHere, type PageView } from '../../page-property.ts'
import { REGISTRATION_WORDS } from '../../words/manage/registration/catalogue.ts'
import { layout } from '../layout.ts'
import { notice } from '../notice.ts'

interface RegistrationForm {
  readonly registration: Registration
  readonly position: number
  readonly values: GivenFields
  readonly problems: FieldProblems
  readonly message: string | undefined
  readonly key: string
}

/** What one guest gives. */
export function registrationFormPage(view: PageView, page: RegistrationForm): string {
  const words = REGISTRATION_WORDS[view.language]
  const { registration, position, message, problems, key } = page
  const wrong = Object.keys(problems).length
  const fields = registration.guests.find((one) => one.position === position)!.fields
  const title = `${withColon(view.language, words.title)} ${words.guest(position)}`
  return layout(view, {
    title: wrong > 0 ? view.words.details.problems(wrong) : title,
    main: html`<div class="hero"><h1>${title}</h1><p>${words.as_in_document}</p></div>
${message && notice('bad', message)}${wrong > 0 && problemList(view, page)}
<form class="card" method="post" action="${linkHere(view, `/registration/${position}`)}">${honeypotFields(view, key)}
<div class="fields">${fields.map((field) => fieldIn(view, page, field))}</div>
<p class="hint">${words.only_asked}</p>
<div class="bar"><button>${words.save}</button></div></form>
<p><a href="${linkHere(view, '/registration')}">${words.back}</a></p>`,
  })
}

function problemList(view: PageView, { problems }: RegistrationForm) {
  const { details } = view.words
  const list = Object.keys(problems) as RegistrationField[]
  return html`<div class="notice bad" role="alert" tabindex="-1" autofocus data-focus><strong>${details.problems(list.length)}</strong><ul>${list.map(
    (field) => html`<li><a href="#${field}">${problemOf(view, problems, field)}</a></li>`,
  )}</ul></div>`
}

function problemOf({ language }: PageView, problems: FieldProblems, field: RegistrationField): string {
  const { fields, problem } = REGISTRATION_WORDS[language]
  return problem[problems[field]!](fields[field])
}

const TYPES: Readonly<Partial<Record<RegistrationField, string>>> = {
  birth_date: 'date',
  document_issued_on: 'date',
  email: 'email',
  phone: 'tel',
}
const AUTOCOMPLETE: Readonly<Partial<Record<RegistrationField, string>>> = {
  last_name: 'family-name',
  first_name: 'given-name',
  birth_date: 'bday',
  address: 'address-line1',
  postal_code: 'postal-code',
  city: 'address-level2',
  country: 'country',
  phone: 'tel',
  email: 'email',
}
const MAX_LENGTH: Readonly<Partial<Record<RegistrationField, number>>> = {
  address: 200,
  postal_code: 20,
  document_number: 40,
  email: 254,
  phone: 40,
  kinship: 60,
}
/** Asked of some guests alone. */
const OPTIONAL: ReadonlySet<RegistrationField> = new Set(['last_name', 'first_name', 'nationality'])

function fieldIn(view: PageView, page: RegistrationForm, field: RegistrationField): Html {
  const words = REGISTRATION_WORDS[view.language]
  const { problems, values, position } = page
  const problem = problems[field]
  const hint = words.hint[field]
  const described = [problem && `${field}-wrong`, hint && `${field}-hint`].filter(Boolean).join(' ')
  const own = position === 1 ? AUTOCOMPLETE[field] : undefined
  const attributes = html` id="${field}" name="${field}"${OPTIONAL.has(field) && html` required`} autocomplete="${own ?? 'off'}"${described && html` aria-describedby="${described}"`}${problem && html` aria-invalid="true"`}`
  const options = optionsOf(view, field)
  const value = values[field] ?? ''
  const control = options
    ? html`<select${attributes}><option value="">${words.choose}</option>${options.map(
        ([key, name]) => html`<option value="${key}"${key === value && html` selected`}>${name}</option>`,
      )}</select>`
    : html`<input type="${TYPES[field] ?? 'text'}"${attributes}${TYPES[field] !== 'date' && html` maxlength="${MAX_LENGTH[field] ?? 100}"`} value="${value}">`
  return html`<p><label for="${field}">${words.fields[field]}</label>${control}${problem && html`<span class="wrong" id="${field}-wrong">${problemOf(view, problems, field)}</span>`}${hint && html`<small class="hint" id="${field}-hint">${hint}</small>`}</p>`
}

function optionsOf(
  { language }: PageView,
  field: RegistrationField,
): readonly (readonly [string, string])[] | undefined {
  const { document_types, sexes } = REGISTRATION_WORDS[language]
  if (field === 'nationality' || field === 'country') return countriesIn(language)
  if (field === 'document_type') return DOCUMENT_TYPES.map((one) => [one, document_types[one]] as const)
  return field === 'sex' ? SEXES.map((one) => [one, sexes[one]] as const) : undefined
}

import type { FastifyRequest } from 'fastify'
import {
  fieldsFor,
  fieldsOf,
  missingFields,
  type RegistrationField,
} from '#contract/parts/registration-rules.ts'
import type { Registration } from '#contract/stays/registrations.ts'
import { fullName } from '#contract/text/person-names.ts'
import { plainPhone } from '#contract/text/phone.ts'
import { missing } from '#server/kernel/errors.ts'
import {
  findRegisteredStay,
  openRegistrations,
  presentRegistration,
} from '../../stays/registrations/public.ts'
import { executeAsGuest } from '../booking/execute-as-guest.ts'
import { type Form, fieldOf, readForm } from '../booking/form.ts'
import { isSentByBot } from '../booking/form-trap.ts'
import type { BookingPages } from '../booking-pages.ts'
import type { BookingView, ShowBooking } from '../guest-booking/booking-view.ts'
import { readAsGuest } from '../guest-context.ts'
import { linkHere, scopeOfPage } from '../page-property.ts'
import { registrationFormPage } from '../pages/manage/registration-form.ts'
import { registrationPage } from '../pages/manage/registration-page.ts'
import type { PageReply, Reply } from '../respond.ts'
import { REGISTRATION_WORDS } from '../words/manage/registration/catalogue.ts'
import type { FieldProblems, GivenFields } from './registration-fields.ts'

/** How far the registration is, and what names it has: nothing else that was given is shown again. rule 29.4 */
interface GuestRegistration {
  readonly registration: Registration
  readonly arrival: string
  readonly names: ReadonlyMap<number, string>
  readonly booker: { readonly first_name: string; readonly last_name: string }
}

const readRegistration = (
  { pipeline }: BookingPages,
  request: FastifyRequest,
  { published, link }: BookingView,
): Promise<GuestRegistration> =>
  readAsGuest(pipeline, request, scopeOfPage(published), async (ctx) => {
    const registered = await findRegisteredStay(ctx, link.reservation_id)
    const open = openRegistrations(ctx, registered.rows)
    return {
      registration: presentRegistration(registered),
      arrival: registered.stay.check_in,
      names: new Map(open.map(({ position, ...name }) => [position, fullName(name)])),
      booker: registered.stay.booker,
    }
  })

/** Who of the party is registered, and who is not. rule 29.4 */
export const showRegistration: ShowBooking = async (pages, request, view) => {
  const { registration, names } = await readRegistration(pages, request, view)
  const done = (request.query as Record<string, unknown>).done === 'registered'
  return { text: registrationPage(view, { registration, names, done }) }
}

function positionOf(request: FastifyRequest, { guests }: Registration): number {
  const { position: named } = request.params as { position: string }
  const found = guests.find(({ position }) => String(position) === named)
  if (!found) throw missing()
  return found.position
}

/** The form of one guest. */
export const showRegistrationForm: ShowBooking = async (pages, request, view) => {
  const { registration, booker } = await readRegistration(pages, request, view)
  const position = positionOf(request, registration)
  if (!registration.open_to_guest) return { to: linkHere(view, '/registration') }
  const values = position === 1 ? { first_name: booker.first_name, last_name: booker.last_name } : {}
  return formPage(pages, view, { registration, position, values })
}

interface FormState {
  readonly registration: Registration
  readonly position: number
  readonly values: GivenFields
  readonly problems?: FieldProblems
  readonly message?: string
}

function formPage(
  { signer }: BookingPages,
  view: BookingView,
  { registration, position, values, problems = {}, message }: FormState,
): PageReply {
  const is_wrong = message !== undefined || Object.keys(problems).length > 0
  const key = signer.newFormKey(view.now)
  const text = registrationFormPage(view, { registration, position, values, problems, message, key })
  return { text, status: is_wrong ? 422 : 200 }
}

/** Registers a guest by `PUT /reservations/{id}/registration/guests/{position}`. rule 29.3 */
export async function postRegistration(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
): Promise<Reply> {
  const form = readForm(request)
  const { registration, arrival } = await readRegistration(pages, request, view)
  const position = positionOf(request, registration)
  if (!registration.open_to_guest) return { to: linkHere(view, '/registration') }
  const { country } = registration
  const values = givenOf(form, fieldsFor({ country, position }))
  const showAgain = (state: Pick<FormState, 'problems' | 'message'>) =>
    formPage(pages, view, { registration, position, values, ...state })
  // What is not asked of this guest may stand there half filled in.
  const required = fieldsOf({ country, position, arrival }, values)
  const empty = missingFields(required, values)
  if (empty.length > 0)
    return showAgain({ problems: Object.fromEntries(empty.map((field) => [field, 'missing'])) })
  if (isSentByBot(pages, view, form)) return showAgain({ message: REGISTRATION_WORDS[view.language].again })
  pages.countBooking(request.ip)
  const { refusal } = await executeAsGuest<Registration>(pages, request, view.published, {
    operation: 'setRegistration',
    params: { id: view.link.reservation_id, position: String(position) },
    body: Object.fromEntries(required.flatMap((field) => (values[field] ? [[field, values[field]]] : []))),
    key: fieldOf(form, 'key'),
  })
  if (!refusal) return { to: linkHere(view, '/registration', { done: 'registered' }) }
  const wrong = wrongFields(refusal.details, required)
  return showAgain(
    wrong.length > 0
      ? { problems: Object.fromEntries(wrong.map((field) => [field, 'wrong'])) }
      : { message: REGISTRATION_WORDS[view.language].again },
  )
}

function givenOf(form: Form, fields: readonly RegistrationField[]): GivenFields {
  const values = fields.map((field): [RegistrationField, string] => {
    const value = fieldOf(form, field)
    return [field, field === 'phone' ? plainPhone(value) : value]
  })
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}

function wrongFields(details: unknown, fields: readonly RegistrationField[]): RegistrationField[] {
  const named = Array.isArray(details) ? details.map(({ field }: { field: string }) => field) : []
  return fields.filter((field) => named.includes(field))
}

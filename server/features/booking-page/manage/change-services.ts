import type { FastifyRequest } from 'fastify'
import { money } from '#contract/money.ts'
import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { executeAsGuest, type Outcome } from '../booking/execute-as-guest.ts'
import { type Form, fieldOf, queryOfForm, readForm } from '../booking/form.ts'
import type { BookingPages } from '../booking-pages.ts'
import { amountIn } from '../formats.ts'
import type { BookingView, ShowBooking } from '../guest-booking/booking-view.ts'
import { type GuestBooking, readBooking } from '../guest-booking/read-booking.ts'
import { linkHere } from '../page-property.ts'
import { newServicesPage, ownServicesPage } from '../pages/manage/own-services-page.ts'
import type { Reply } from '../respond.ts'
import { chosenIn, parseChoices } from '../services/choices.ts'
import { MANAGE_WORDS } from '../words/manage/catalogue.ts'
import { mayChangeServices } from './allowed.ts'
import { type OwnServices, readOwnServices } from './own-services.ts'

/** The form for what is taken beside the room; why there is none where it cannot be changed. rule 26.23 */
export const showOwnServices: ShowBooking = async (pages, request, view) => {
  const booking = await readBooking(pages, request, view)
  return formPage(view, { booking, own: await readOwnServices(pages, request, view) })
}

interface OwnBooking {
  readonly booking: GuestBooking
  readonly own: OwnServices
}

interface FormState {
  readonly chosen?: readonly ServiceChoice[]
  readonly message?: string
  readonly status?: number
}

function formPage(
  view: BookingView,
  { booking, own }: OwnBooking,
  { chosen = own.chosen, message, status = 200 }: FormState = {},
): Reply {
  const possible = mayChangeServices(booking, view) && own.online.length > 0
  return { text: ownServicesPage(view, { booking, online: own.online, chosen, possible, message }), status }
}

/**
 * What other services come to, then, with the total that was shown, the change itself: both by `PATCH /reservations/{id}`, the
 * first as a dry run. What the page does not sell stays as it is. rule 26.23
 */
export async function postOwnServices(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
): Promise<Reply> {
  const form = readForm(request)
  const booking = await readBooking(pages, request, view)
  const of = { booking, own: await readOwnServices(pages, request, view) }
  if (!mayChangeServices(booking, view)) return formPage(view, of, { status: 409 })
  const key = fieldOf(form, 'key')
  if (key === '') {
    const chosen = chosenIn(queryOfForm(form), of.own.online, booking.stay)
    return previewServices(pages, request, view, { ...of, chosen })
  }
  const chosen = parseChoices(view.published, queryOfForm(form))
  return changeServices(pages, request, view, { ...of, chosen, form, key })
}

interface ServicesChange extends OwnBooking {
  readonly chosen: readonly ServiceChoice[]
  readonly message?: string
}

async function previewServices(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
  { booking, own, chosen, message }: ServicesChange,
): Promise<Reply> {
  const { answer, refusal } = await executeAsGuest<Reservation>(pages, request, view.published, {
    operation: 'updateReservation',
    params: { id: booking.id },
    body: { services: [...own.unchanged, ...chosen] },
    key: '',
    dry_run: true,
  })
  if (!answer)
    return formPage(view, { booking, own }, { chosen, message: whyNot(view, refusal), status: 409 })
  const key = pages.signer.newFormKey(view.now)
  const text = newServicesPage(view, { booking, chosen, answer, key, message })
  return { text, status: message === undefined ? 200 : 409 }
}

async function changeServices(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
  { booking, own, chosen, form, key }: ServicesChange & { readonly form: Form; readonly key: string },
): Promise<Reply> {
  const total = fieldOf(form, 'total')
  const is_ours = pages.signer.ageOfForm(key, view.now) !== undefined
  if (!is_ours || !/^\d{1,13}$/.test(total))
    return previewServices(pages, request, view, { booking, own, chosen })
  pages.countBooking(request.ip)
  const { currency } = booking.stay.total
  const { refusal } = await executeAsGuest<Reservation>(pages, request, view.published, {
    operation: 'updateReservation',
    params: { id: booking.id },
    body: { services: [...own.unchanged, ...chosen], expected_total: money(Number(total), currency) },
    key,
  })
  if (!refusal) return { to: linkHere(view, '', { done: 'services' }) }
  if (refusal.code !== 'SVC-1014')
    return formPage(view, { booking, own }, { chosen, message: whyNot(view, refusal), status: 409 })
  const { expected, total: actual } = refusal.details as Readonly<
    Record<'expected' | 'total', { amount: number; currency: string }>
  >
  const message = view.words.details.price_changed(
    amountIn(view.language, expected),
    amountIn(view.language, actual),
  )
  return previewServices(pages, request, view, { booking, own, chosen, message })
}

function whyNot(
  { language }: BookingView,
  { code, details }: NonNullable<Outcome<unknown>['refusal']>,
): string {
  const { sold_out, not_refundable, not_possible } = MANAGE_WORDS[language].services
  if (code === 'SVC-1016') return sold_out
  const keeps = Array.isArray(details) && details.some((one) => one.code === 'not_refundable')
  return keeps ? not_refundable : not_possible
}

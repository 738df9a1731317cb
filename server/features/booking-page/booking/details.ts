import type { FastifyRequest } from 'fastify'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { internationalPhone } from '#contract/text/phone.ts'
import { shorten } from '#contract/text/shorten.ts'
import type { FieldError } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { isUnconfirmed } from '../../mail/email/public.ts'
import { confirmationCode } from '../../stays/reservations/public.ts'
import type { BookingPages, ShowPage } from '../booking-pages.ts'
import { amountIn } from '../formats.ts'
import { confirmsByMail } from '../manage/confirm-booking.ts'
import { requestConsent } from '../manage/consent.ts'
import { linkToBooking, type PageView } from '../page-property.ts'
import { alreadyBookedPage } from '../pages/already-booked-page.ts'
import { detailsPage } from '../pages/details-page.ts'
import { unavailableServicesText } from '../pages/services/choices-form.ts'
import { unavailableOfferPage } from '../pages/unavailable-offer-page.ts'
import type { PageReply, Reply } from '../respond.ts'
import { showSearch } from '../search/show-search.ts'
import { parseSearch, type Query, type StaySearch, stayOf } from '../search/stay-search.ts'
import { parseChoices } from '../services/choices.ts'
import { SERVICE_WORDS } from '../words/services/catalogue.ts'
import { bookWithinLimits, names, type PageBooking } from './book-within-limits.ts'
import { type BookableChoice, type Choice, choiceOf, choiceQuery } from './choice.ts'
import {
  type DetailsForm,
  detailsOf,
  missingFrom,
  NO_DETAILS,
  type Problems,
  problemsOf,
} from './details-form.ts'
import type { Outcome } from './execute-as-guest.ts'
import { type Form, fieldOf, queryOfForm, readForm } from './form.ts'
import { isSentByBot } from './form-trap.ts'
import { cookieOfBooking, tokenOfOwnBooking } from './last-booking.ts'

/** The form for the selected offer; if it is no longer available, the alternatives. */
export const showDetails: ShowPage = async (pages, request, view) => {
  const query = request.query as Query
  const chosen = await choiceOf(pages, request, view, query)
  if (!chosen) return showSearch(pages, request, { ...view, path: '' })
  const { offer, search, services } = chosen
  if (!offer) return { text: unavailableOfferPage(view, search, view.words.details.not_sold), status: 409 }
  const choice = { ...chosen, offer }
  const at = { ...view, query: choiceQuery(choice, services.choices) }
  return formPage(pages, at, choice, { form: NO_DETAILS, message: droppedMessage(view, choice) })
}

/** Selected services that are no longer available. rule 26.20 */
const droppedMessage = (view: PageView, { services }: Choice): string | undefined =>
  unavailableServicesText(view, services.dropped, SERVICE_WORDS[view.language].dropped)

interface DetailsState {
  readonly form: DetailsForm
  readonly problems?: Problems
  readonly message?: string | undefined
}

/** Every form has a key of its own: a refused booking can be repeated by the next form. */
function formPage(
  pages: BookingPages,
  view: PageView,
  choice: BookableChoice,
  { form, problems = {}, message }: DetailsState,
): PageReply {
  const { signer, card_provider } = pages
  const key = signer.newFormKey(view.now)
  const confirms = confirmsByMail(pages, view.published)
  const failed = message !== undefined || Object.keys(problems).length > 0
  return {
    text: detailsPage(view, { choice, form, key, problems, message, confirms }),
    status: failed ? 422 : 200,
    pays_at_stripe: card_provider === 'stripe',
  }
}

/** Books, once however often the form is sent. rule 26.6 */
export async function postDetails(
  pages: BookingPages,
  request: FastifyRequest,
  view: PageView,
): Promise<Reply> {
  const form = readForm(request)
  const query = queryOfForm(form)
  const details = detailsOf(form)
  const showFormAgain = async (state: Omit<DetailsState, 'form'>): Promise<Reply> => {
    const chosen = await choiceOf(pages, request, view, query)
    if (!chosen) return showSearch(pages, request, { ...view, path: '' })
    if (!chosen.offer)
      return unavailableOffer(view, chosen.search, state.message ?? view.words.details.not_sold)
    const choice = { ...chosen, offer: chosen.offer }
    const dropped = droppedMessage(view, choice)
    return formPage(pages, view, choice, { form: details, ...state, ...(dropped && { message: dropped }) })
  }
  const problems = missingFrom(details)
  if (Object.keys(problems).length > 0) return showFormAgain({ problems })
  const key = fieldOf(form, 'key')
  if (isSentByBot(pages, view, form)) return showFormAgain({ message: view.words.details.check_again })
  pages.countBooking(request.ip)
  const body = bookingOf(view, form, details)
  if (!body) return showFormAgain({ message: view.words.details.check_again })
  const { email, another } = details
  const outcome = await bookWithinLimits(pages, request, view, { body, key, email, another })
  if ('refused' in outcome) return showFormAgain({ message: view.words.details[outcome.refused] })
  if ('same_id' in outcome) {
    const choice = await choiceOf(pages, request, view, query)
    return alreadyBooked(pages, request, view, { choice, form: details, same_id: outcome.same_id })
  }
  if (!outcome.answer) return showFormAgain(messageForRefusal(view, outcome.refusal))
  const { id } = outcome.answer
  if (details.marketing && !outcome.replayed) await requestConsent(pages, request, view, outcome.answer)
  const { account_id } = view.published
  const token = pages.signer.tokenOf({ account_id, reservation_id: id, version: 0 })
  return {
    to: linkToBooking(view, token, nextStep(outcome.answer)),
    cookie: cookieOfBooking(request, view.published, token),
  }
}

/** A booking that is held is paid or confirmed first. */
function nextStep(booked: Reservation): '' | '/pay' | '/confirm' {
  if (booked.status !== 'pending_payment') return ''
  return isUnconfirmed(booked) ? '/confirm' : '/pay'
}

interface BookedBefore {
  readonly choice: Choice | null
  readonly form: DetailsForm
  readonly same_id: string
}

/** The booking that exists, and what it takes to book another. rule 26.25 */
function alreadyBooked(
  pages: BookingPages,
  request: FastifyRequest,
  view: PageView,
  { choice, form, same_id }: BookedBefore,
): PageReply {
  const token = tokenOfOwnBooking(pages, request, same_id)
  const text = alreadyBookedPage(view, {
    own: token === undefined ? null : { token, code: confirmationCode(same_id) },
    choice: choice?.offer ? { ...choice, offer: choice.offer } : null,
    form,
    key: pages.signer.newFormKey(view.now),
  })
  return { text, status: 409, pays_at_stripe: pages.card_provider === 'stripe' }
}

const unavailableOffer = (view: PageView, search: StaySearch, message: string): PageReply => ({
  text: unavailableOfferPage(view, search, message),
  status: 409,
})

/** Characters of a code, as the API takes it. */
const MAX_CODE = 100

/** The body of `POST /reservations` for the form; null where the form was manipulated. */
function bookingOf(view: PageView, form: Form, details: DetailsForm): PageBooking['body'] | null {
  const { property } = view.published
  const query = queryOfForm(form)
  const search = parseSearch(query, businessDate(property, view.now))
  const stay = stayOf(search)
  const rate_plan_id = fieldOf(form, 'plan')
  const total = fieldOf(form, 'total')
  const promotion_code = shorten(fieldOf(form, 'code'), MAX_CODE)
  const company_code = shorten(fieldOf(form, 'company'), MAX_CODE)
  const { terms_url } = property.booking_page
  if (!stay || !/^\d{1,13}$/.test(total)) return null
  const { first_name, last_name, email, phone, arrival_time, request } = details
  const { adults, children, children_ages } = search.party
  return {
    ...stay,
    room_type_id: fieldOf(form, 'room'),
    rate_plan_id,
    adults,
    children,
    children_ages: [...children_ages],
    guest: {
      first_name,
      last_name,
      email,
      phone: internationalPhone(phone, property.country),
      language: view.language,
    },
    language: view.language,
    channel: 'direct',
    services: parseChoices(view.published, query),
    ...(promotion_code && { promotion_code }),
    ...(company_code && { company_code }),
    ...(arrival_time && { estimated_arrival_time: arrival_time }),
    ...(request && { notes: request }),
    expected_total: { amount: Number(total), currency: property.currency },
    metadata: {
      source: 'booking_page',
      language: view.language,
      terms_accepted: terms_url ?? 'cancellation policy',
    },
  }
}

/** The message for a refusal, and what the guest can do. */
function messageForRefusal(
  { words, language }: PageView,
  { code, details }: NonNullable<Outcome<unknown>['refusal']>,
): Omit<DetailsState, 'form'> {
  const texts = words.details
  // What of the services is gone is said by name.
  if (code === 'SVC-1016') return { message: texts.check_again }
  if (code === 'SVC-2002') {
    if (names(details, 'promotion_code') || names(details, 'company_code'))
      return { message: words.promotion.no_longer_valid }
    const problems = problemsOf((details ?? []) as FieldError[])
    return problems ? { problems } : { message: texts.check_again }
  }
  if (code === 'SVC-1014') {
    const { expected, total } = details as Readonly<
      Record<'expected' | 'total', { amount: number; currency: string }>
    >
    return { message: texts.price_changed(amountIn(language, expected), amountIn(language, total)) }
  }
  if (code === 'SVC-1001') return { message: texts.sold_meanwhile }
  if (code === 'SVC-6001' || code === 'SVC-6002') return { message: texts.sent_before }
  return { message: texts.not_sold }
}

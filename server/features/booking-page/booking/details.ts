import type { FastifyRequest } from 'fastify'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Booking } from '#contract/stays/bookings.ts'
import type { FieldError } from '#server/kernel/errors.ts'
import { isUnconfirmed } from '../../mail/email/public.ts'
import { confirmationCode } from '../../stays/reservations/public.ts'
import type { BookingPages, ShowPage } from '../booking-pages.ts'
import { amountIn } from '../formats.ts'
import { readSaleOfForm } from '../group/sale.ts'
import { confirmsByMail } from '../manage/confirm-booking.ts'
import { requestConsent } from '../manage/consent.ts'
import { linkToBooking, type PageView } from '../page-property.ts'
import { alreadyBookedPage } from '../pages/already-booked-page.ts'
import { detailsPage } from '../pages/details-page.ts'
import { unavailableOfferPage } from '../pages/unavailable-offer-page.ts'
import type { PageReply, Reply } from '../respond.ts'
import { showSearch } from '../search/show-search.ts'
import { groupCodeOf, type Query } from '../search/stay-search.ts'
import { GROUP_WORDS } from '../words/group/catalogue.ts'
import { bookWithinLimits, leadOf, names } from './book-within-limits.ts'
import { type Bookable, type FoundBookable, findBookable } from './bookable.ts'
import { bookingOf } from './booking-body.ts'
import {
  type DetailsForm,
  detailsOf,
  EMAIL_FIX,
  missingFrom,
  NO_DETAILS,
  type Problems,
  problemsOf,
} from './details-form.ts'
import type { Outcome } from './execute-as-guest.ts'
import { fieldOf, queryOfForm, readForm } from './form.ts'
import { isSentByBot } from './form-trap.ts'
import { cookieOfBooking, tokenOfOwnBooking } from './last-booking.ts'
import { likelyAddress } from './likely-address.ts'
import { withOtherChoice } from './other-choice.ts'
import { otherRooms } from './other-rooms.ts'
import type { SameBooking } from './page-bookings-store.ts'

/** The form for the selected offer; if it is no longer available, the alternatives. */
export const showDetails: ShowPage = async (pages, request, view) => {
  const query = request.query as Query
  const found = await findBookable(pages, request, view, query)
  if (!found) return showSearch(pages, request, { ...view, path: '' })
  const { bookable, dropped } = found
  if (!bookable) return unavailableOffer(view, found, dropped ?? view.words.details.not_sold)
  return formPage(pages, { ...view, query: bookable.query }, bookable, { form: NO_DETAILS, message: dropped })
}

interface DetailsState {
  readonly form: DetailsForm
  readonly problems?: Problems
  readonly message?: string | undefined
  /** The e-mail that was likely meant, with the key of the form, which nothing was sent by. */
  readonly likely?: { readonly address: string; readonly key: string }
}

/** Every form has a key of its own: a refused booking can be repeated by the next form. */
function formPage(
  pages: BookingPages,
  view: PageView,
  bookable: Bookable,
  { form, problems = {}, message, likely }: DetailsState,
): PageReply {
  const { signer, card_provider } = pages
  const key = likely?.key ?? signer.newFormKey(view.now)
  const confirms = confirmsByMail(pages, view.published)
  const failed = message !== undefined || likely !== undefined || Object.keys(problems).length > 0
  return {
    text: detailsPage(view, { bookable, form, key, problems, message, confirms, likely: likely?.address }),
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
  const sent = readForm(request)
  const other = withOtherChoice(sent)
  const form = other ?? sent
  const query = queryOfForm(form)
  const details = detailsOf(form)
  const showFormAgain = async (state: Omit<DetailsState, 'form'>): Promise<Reply> => {
    const found = await findBookable(pages, request, view, query)
    if (!found) return showSearch(pages, request, { ...view, path: '' })
    const { bookable, dropped } = found
    if (!bookable) {
      const message = state.message ?? dropped ?? view.words.details.not_sold
      const others = await otherRooms(pages, request, view, { found, query, form: details, message })
      return others ?? unavailableOffer(view, found, message)
    }
    // What was confirmed was of another dorm.
    const filled = state.problems?.dorm ? { ...details, dorm: false } : details
    return formPage(pages, view, bookable, { form: filled, ...state, ...(dropped && { message: dropped }) })
  }
  if (other || form.has(EMAIL_FIX)) return showFormAgain({})
  const problems = missingFrom(details)
  if (Object.keys(problems).length > 0) return showFormAgain({ problems })
  const key = fieldOf(form, 'key')
  if (isSentByBot(pages, view, form)) return showFormAgain({ message: view.words.details.check_again })
  const address = likelyAddress(details)
  if (address !== null) return showFormAgain({ likely: { address, key } })
  pages.countBooking(request.ip)
  const group_code = groupCodeOf(query)
  const group = await readSaleOfForm(pages, request, view.published, group_code)
  const requested = bookingOf(view, form, { details, group })
  if (!requested) return showFormAgain({ message: view.words.details.check_again })
  const { email, another } = details
  const outcome = await bookWithinLimits(pages, request, view, {
    ...requested,
    key,
    email,
    group_code,
    another,
  })
  if ('refused' in outcome) return showFormAgain({ message: view.words.details[outcome.refused] })
  if ('same' in outcome) {
    const found = await findBookable(pages, request, view, query)
    return alreadyBooked(pages, request, view, { found, form: details, same: outcome.same })
  }
  if (!outcome.answer) return showFormAgain(messageForRefusal(view, outcome.refusal))
  const { id, guest_id, booker } = leadOf(outcome.answer)
  if (details.marketing && !outcome.replayed)
    await requestConsent(pages, request, view, { id, guest_id, booker })
  const { account_id } = view.published
  const token = pages.signer.tokenOf({ account_id, reservation_id: id, version: 0 })
  return {
    to: linkToBooking(view, token, nextStep(outcome.answer)),
    cookie: cookieOfBooking(request, view.published, token),
    ...(!outcome.replayed && { visit: 'booked' as const }),
  }
}

/** A booking that is held is paid or confirmed first. */
function nextStep(booked: Reservation | Booking): '' | '/pay' | '/confirm' {
  if (booked.status !== 'pending_payment') return ''
  return isUnconfirmed(booked) ? '/confirm' : '/pay'
}

interface BookedBefore {
  readonly found: FoundBookable | null
  readonly form: DetailsForm
  readonly same: SameBooking
}

/** The booking that exists, and what it takes to book another. rule 26.25 */
function alreadyBooked(
  pages: BookingPages,
  request: FastifyRequest,
  view: PageView,
  { found, form, same }: BookedBefore,
): PageReply {
  const token = tokenOfOwnBooking(pages, request, same.reservation_id)
  const text = alreadyBookedPage(view, {
    own: token === undefined ? null : { token, code: confirmationCode(same.id) },
    bookable: found?.bookable ?? null,
    form,
    key: pages.signer.newFormKey(view.now),
  })
  return { text, status: 409, pays_at_stripe: pages.card_provider === 'stripe' }
}

const unavailableOffer = (view: PageView, { elsewhere }: FoundBookable, message: string): PageReply => ({
  text: unavailableOfferPage(view, elsewhere, message),
  status: 409,
})

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
  if (code === 'SVC-1017') return { message: GROUP_WORDS[language].sold_meanwhile }
  if (code === 'SVC-1001') return { message: texts.sold_meanwhile }
  if (code === 'SVC-6001' || code === 'SVC-6002') return { message: texts.sent_before }
  return { message: texts.not_sold }
}

import type { FastifyRequest } from 'fastify'
import type { Reservation } from '../../../../contract/parts/reservation-parts.ts'
import { addressRange } from '../../../kernel/api-key.ts'
import { businessDate } from '../../../kernel/business-date.ts'
import type { FieldError } from '../../../kernel/errors.ts'
import { lockOwnGuest, recordConsent } from '../../guests/public.ts'
import type { BookingPages, ShowPage } from '../booking-pages.ts'
import { amountIn } from '../formats.ts'
import { readAsGuest, writeAsGuest } from '../guest-context.ts'
import { linkToBooking, type PageView, placeOf, queryOf } from '../page-house.ts'
import { detailsPage, gonePage } from '../pages/details-page.ts'
import type { PageReply, Reply } from '../respond.ts'
import { findOffer, type StayOffer } from '../search/find-offers.ts'
import { showSearch } from '../search/show-search.ts'
import { parameterOf, parseSearch, type Query, type StaySearch, stayOf } from '../search/stay-search.ts'
import { carryOut, type Outcome } from './carry-out.ts'
import {
  type DetailsForm,
  detailsOf,
  missingFrom,
  NO_DETAILS,
  type Problems,
  phoneOf,
  problemsOf,
} from './details-form.ts'
import { type Form, fieldOf, queryOfForm, readForm } from './form.ts'
import { isTrapped } from './form-trap.ts'

/** The selected offer in its current state. */
interface Chosen {
  readonly search: StaySearch
  readonly offer: StayOffer | undefined
}

async function choiceOf(
  { pipeline }: BookingPages,
  request: FastifyRequest,
  { house, now }: PageView,
  query: Query,
): Promise<Chosen | null> {
  const today = businessDate(house.property, now)
  const search = parseSearch(query, today)
  const stay = stayOf(search)
  const [room_type_id, rate_plan_id] = [parameterOf(query, 'room'), parameterOf(query, 'plan')]
  if (!stay || !room_type_id || !rate_plan_id) return null
  const { party } = search
  const offer = await readAsGuest(pipeline, request, placeOf(house), (ctx) =>
    findOffer(ctx, house, { stay, party, today, room_type_id, rate_plan_id }),
  )
  return { search, offer }
}

/** The form for the selected offer; if it is no longer available, the alternatives. */
export const showDetails: ShowPage = async (pages, request, view) => {
  const query = request.query as Query
  const chosen = await choiceOf(pages, request, view, query)
  if (!chosen) return showSearch(pages, request, { ...view, path: '' })
  const at = {
    ...view,
    query: { ...queryOf(chosen.search), room: query.room as string, plan: query.plan as string },
  }
  if (!chosen.offer) return { text: gonePage(at, chosen.search, view.words.details.not_sold), status: 409 }
  return formPage(pages, at, { ...chosen, offer: chosen.offer }, { form: NO_DETAILS })
}

interface DetailsState {
  readonly form: DetailsForm
  readonly problems?: Problems
  readonly message?: string | undefined
}

/** Every form has a key of its own: a refused booking can be repeated by the next form. */
function formPage(
  { signer, card_provider }: BookingPages,
  view: PageView,
  { search, offer }: Chosen & { readonly offer: StayOffer },
  { form, problems = {}, message }: DetailsState,
): PageReply {
  const key = signer.newFormKey(view.now)
  const failed = message !== undefined || Object.keys(problems).length > 0
  return {
    text: detailsPage(view, { search, offer, form, key, problems, message }),
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
  const again = async (said: Omit<DetailsState, 'form'>): Promise<Reply> => {
    const chosen = await choiceOf(pages, request, view, query)
    if (!chosen) return showSearch(pages, request, { ...view, path: '' })
    if (!chosen.offer) return gone(view, chosen.search, said.message ?? view.words.details.not_sold)
    return formPage(pages, view, { ...chosen, offer: chosen.offer }, { form: details, ...said })
  }
  const problems = missingFrom(details)
  if (Object.keys(problems).length > 0) return again({ problems })
  const key = fieldOf(form, 'key')
  if (isTrapped(pages, view, form)) return again({ message: view.words.details.check_again })
  pages.takeBooking(request.ip)
  const body = bookingOf(view, form, details)
  if (!body) return again({ message: view.words.details.check_again })
  const outcome = await carryOut<Reservation>(pages, request, view.house, {
    operation: 'createReservation',
    body,
    key,
  })
  if (!outcome.answer) return again(whatToSay(view, outcome.refusal))
  const { id, status, guest_id } = outcome.answer
  if (details.marketing && !outcome.replayed) await keepConsent(pages, request, view, guest_id)
  const { account_id } = view.house
  const token = pages.signer.tokenOf({ account_id, reservation_id: id, version: 0 })
  return { to: linkToBooking(view, token, status === 'pending_payment' ? '/pay' : '') }
}

/** Stores the consent with its exact text and its source. rule 28 */
async function keepConsent(
  { pipeline }: BookingPages,
  request: FastifyRequest,
  { house, words, language }: PageView,
  guest_id: string,
): Promise<void> {
  await writeAsGuest(pipeline, placeOf(house), async (ctx) => {
    // A statement of the guest applies to the account, also with stays at other properties.
    const account = { ...ctx, scope: { ...ctx.scope, property_ids: null } }
    await recordConsent(account, await lockOwnGuest(account, guest_id), {
      purpose: 'marketing',
      given: true,
      source: 'booking_page',
      text: words.details.marketing(house.property.name),
      text_version: `booking page ${language}`,
      address_range: addressRange(request.ip),
    })
  })
}

const gone = (view: PageView, search: StaySearch, message: string): PageReply => ({
  text: gonePage(view, search, message),
  status: 409,
})

/** The body of `POST /reservations` for the form; null where the form was manipulated. */
function bookingOf(view: PageView, form: Form, details: DetailsForm): Record<string, unknown> | null {
  const { property } = view.house
  const search = parseSearch(queryOfForm(form), businessDate(property, view.now))
  const stay = stayOf(search)
  const rate_plan_id = fieldOf(form, 'plan')
  const total = fieldOf(form, 'total')
  const { rate_plan_ids, terms_url } = property.booking_page
  if (!stay || !/^\d{1,13}$/.test(total)) return null
  if (rate_plan_ids && !rate_plan_ids.includes(rate_plan_id)) return null
  const { first_name, last_name, email, phone, arrival_time, request } = details
  const { adults, children, children_ages } = search.party
  return {
    ...stay,
    room_type_id: fieldOf(form, 'room'),
    rate_plan_id,
    adults,
    children,
    children_ages: [...children_ages],
    guest: { first_name, last_name, email, phone: phoneOf(phone), language: view.language },
    channel: 'direct',
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
function whatToSay(
  { words, language }: PageView,
  { code, details }: NonNullable<Outcome<unknown>['refusal']>,
): Omit<DetailsState, 'form'> {
  const say = words.details
  if (code === 'SVC-2002') {
    const problems = problemsOf((details ?? []) as FieldError[])
    return problems ? { problems } : { message: say.check_again }
  }
  if (code === 'SVC-1014') {
    const { expected, total } = details as Readonly<
      Record<'expected' | 'total', { amount: number; currency: string }>
    >
    return { message: say.price_changed(amountIn(language, expected), amountIn(language, total)) }
  }
  if (code === 'SVC-1001') return { message: say.gone }
  if (code === 'SVC-6001' || code === 'SVC-6002') return { message: say.sent_before }
  return { message: say.not_sold }
}

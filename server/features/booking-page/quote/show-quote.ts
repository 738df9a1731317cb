import type { FastifyRequest } from 'fastify'
import type { DormGender } from '#contract/inventory/genders.ts'
import type { Quote } from '#contract/stays/quotes.ts'
import { missing } from '#server/kernel/errors.ts'
import {
  findQuoteOfLink,
  type GuestQuote,
  readDormGenders,
  readGuestQuote,
} from '../../stays/quotes/public.ts'
import { readReservation } from '../../stays/reservations/public.ts'
import { executeAsGuest, type Outcome } from '../booking/execute-as-guest.ts'
import { fieldOf, readForm } from '../booking/form.ts'
import { cookieOfBooking } from '../booking/last-booking.ts'
import type { BookingPages, ShowPage } from '../booking-pages.ts'
import { amountIn } from '../formats.ts'
import { readAsGuest } from '../guest-context.ts'
import { linkToBooking, type PageView, scopeOfPage } from '../page-property.ts'
import { quotePage } from '../pages/quote/quote-page.ts'
import type { Reply } from '../respond.ts'
import { QUOTE_WORDS } from '../words/quote/catalogue.ts'

/** The offers of a quote, for the holder of its link. rule 33.7 */
export const showQuote: ShowPage = async (pages, request, view) =>
  pageOf(pages, view, await readQuote(pages, request, view))

/** 404 for a code that no quote of the property has. */
async function readQuote(
  { pipeline }: BookingPages,
  request: FastifyRequest,
  view: PageView,
): Promise<GuestQuote> {
  const { code } = request.params as { code: string }
  const place = scopeOfPage(view.published)
  const quote = await readAsGuest(pipeline, request, place, (ctx) =>
    readGuestQuote(ctx, { code, property_id: place.property_id, language: view.language }),
  )
  if (!quote) throw missing()
  return quote
}

interface NamedOffer {
  readonly id: string
  /** Whom its dorms are for, which the guest confirms. rule 26.62 */
  readonly genders: readonly DormGender[]
}

/** The quote of the link with an offer, without its prices of now: the operation asks for them. */
async function findOffer(
  { pipeline }: BookingPages,
  request: FastifyRequest,
  { published }: PageView,
  offer: number,
): Promise<NamedOffer> {
  const { code } = request.params as { code: string }
  const place = scopeOfPage(published)
  const found = await readAsGuest(pipeline, request, place, async (ctx) => {
    const quote = await findQuoteOfLink(ctx, { code, property_id: place.property_id })
    const { rooms = [] } = quote?.offers[offer - 1] ?? {}
    const genders = await readDormGenders(ctx, rooms)
    return quote && { id: quote.id, genders: [...new Set(genders.values())] }
  })
  if (!found) throw missing()
  return found
}

/** Every form has a key of its own: a refused acceptance can be repeated by the next form. */
function pageOf(
  { signer, card_provider }: BookingPages,
  view: PageView,
  quote: GuestQuote,
  message?: string,
): Reply {
  const is_over = quote.status !== 'sent'
  return {
    text: quotePage(view, { quote, key: signer.newFormKey(view.now), message }),
    status: is_over ? 410 : message === undefined ? 200 : 409,
    pays_at_stripe: card_provider === 'stripe',
  }
}

/** Accepts an offer at the price that was shown, once however often the form is sent. rule 33.7 */
export const postQuote: ShowPage = async (pages, request, view) => {
  const form = readForm(request)
  const [offer, total, key] = [fieldOf(form, 'offer'), fieldOf(form, 'total'), fieldOf(form, 'key')]
  const { id, genders } = await findOffer(pages, request, view, Number(offer))
  const is_ours = pages.signer.ageOfForm(key, view.now) !== undefined
  if (!is_ours || !/^[1-9]$/.test(offer) || !/^\d{1,13}$/.test(total))
    return pageOf(pages, view, await readQuote(pages, request, view), view.words.details.check_again)
  const shown = fieldOf(form, 'genders').split(' ')
  // What was confirmed may have been of another dorm.
  const is_confirmed = fieldOf(form, 'dorm') === 'yes' && genders.every((gender) => shown.includes(gender))
  if (genders.length > 0 && !is_confirmed)
    return pageOf(pages, view, await readQuote(pages, request, view), view.words.details.problem.dorm)
  pages.countBooking(request.ip)
  const { currency } = view.published.property
  const { answer, refusal } = await executeAsGuest<Quote>(pages, request, view.published, {
    operation: 'acceptQuote',
    params: { id },
    body: {
      offer: Number(offer),
      expected_total: { amount: Number(total), currency },
      ...(genders.length > 0 && { confirmed_genders: genders }),
    },
    key,
  })
  if (answer) return toBooking(pages, request, view, answer)
  const now = await readQuote(pages, request, view)
  return pageOf(pages, view, now, messageOf(view, refusal))
}

/** What is booked has a page of its own, on which a deposit is paid first. */
async function toBooking(
  { pipeline, signer }: BookingPages,
  request: FastifyRequest,
  view: PageView,
  { reservation_ids }: Quote,
): Promise<Reply> {
  const place = scopeOfPage(view.published)
  const reservation_id = reservation_ids[0]!
  const booked = await readAsGuest(pipeline, request, place, (ctx) => readReservation(ctx, reservation_id))
  const token = signer.tokenOf({ account_id: place.account_id, reservation_id, version: 0 })
  return {
    to: linkToBooking(view, token, booked?.status === 'pending_payment' ? '/pay' : ''),
    cookie: cookieOfBooking(request, view.published, token),
  }
}

function messageOf(
  { language, words }: PageView,
  { code, details }: NonNullable<Outcome<unknown>['refusal']>,
): string {
  const texts = QUOTE_WORDS[language]
  if (code === 'SVC-1014') {
    const { expected, total } = details as Readonly<
      Record<'expected' | 'total', { amount: number; currency: string }>
    >
    return words.details.price_changed(amountIn(language, expected), amountIn(language, total))
  }
  if (code === 'SVC-1007') return texts.over_meanwhile
  return code === 'SVC-1001' || code === 'SVC-1016' ? texts.sold_meanwhile : texts.not_sold
}

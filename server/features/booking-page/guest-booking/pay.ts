import type { FastifyRequest } from 'fastify'
import { momentOf } from '#server/http/request.ts'
import { GatewayUnavailable } from '#server/integrations/payment-gateway/payment-gateway.ts'
import { DEMO_CARDS, type DemoCards } from '#server/integrations/payment-gateway/test-gateway.ts'
import { Fault, missing } from '#server/kernel/errors.ts'
import { chargeTogether, openCheckout, settleCharge } from '../../money/payments/public.ts'
import { executeAsGuest } from '../booking/execute-as-guest.ts'
import { fieldOf, readForm } from '../booking/form.ts'
import type { BookingPages } from '../booking-pages.ts'
import { writeAsGuest } from '../guest-context.ts'
import { linkHere, scopeOfPage } from '../page-property.ts'
import { lapsedPage } from '../pages/confirmation-page.ts'
import { type PaymentWay, paymentPage } from '../pages/payment-page.ts'
import type { Reply } from '../respond.ts'
import type { Query } from '../search/stay-search.ts'
import { countedAsPaid, isPerson } from '../visits/record-visit.ts'
import { type BookingView, payLink, type ShowBooking } from './booking-view.ts'
import { type GuestBooking, readBooking } from './read-booking.ts'

type Problem = 'declined' | 'refused' | 'unavailable'

const isUnderWay = ({ last_payment }: GuestBooking) =>
  last_payment?.status === 'pending' || last_payment?.status === 'requires_action'

/** The deposit while the booking waits for it; the rest where its own link was opened. */
const isWanted = (view: BookingView, { stay }: GuestBooking): boolean =>
  view.rest || stay.status === 'pending_payment'

const settleParts = ({ pipeline }: BookingPages) => ({
  system: pipeline.environment.system,
  cards: pipeline.cards,
  momentOf: (account_id: string) => momentOf(pipeline, account_id),
  onCommit: pipeline.onCommit,
})

/**
 * The payment of the deposit while it is due; afterwards the booking itself, or why it was cancelled. rule
 * 26.7
 */
export const showPayment: ShowBooking = async (pages, request, view) => {
  const query = request.query as Query
  const first = await readBooking(pages, request, view)
  const ref = first.last_payment?.provider_ref
  // After the return from the provider's page its status is read at once, because the webhook may be late.
  if (query.returned === '1' && first.due && ref && isUnderWay(first))
    await settleCharge(settleParts(pages), ref).catch(unlessUnavailable)
  const booking = query.returned === '1' ? await readBooking(pages, request, view) : first
  const reply = await paymentOf(pages, view, booking, {
    returned: query.returned === '1',
    problem: query.problem === 'refused' ? 'refused' : undefined,
  })
  // Programs open links too, before the guest does.
  const is_paid = 'to' in reply && isPaidByGuest(booking) && isPerson(request)
  return is_paid ? countedAsPaid(pages, view, booking.id, reply) : reply
}

/** On this page: what staff have taken has their name. */
const isPaidByGuest = ({ last_payment }: GuestBooking): boolean =>
  last_payment?.status === 'succeeded' && last_payment.received_by?.type === 'guest'

interface PaymentState {
  readonly returned?: boolean
  readonly problem?: Problem | undefined
  readonly status?: number
}

async function paymentOf(
  pages: BookingPages,
  view: BookingView,
  booking: GuestBooking,
  { returned = false, problem, status = 200 }: PaymentState,
): Promise<Reply> {
  if (booking.has_lapsed)
    return { text: lapsedPage(view, booking, pages.card_provider !== null), status: 410 }
  if (!booking.due || !isWanted(view, booking)) return { to: linkHere(view, '') }
  const pay = await wayToPay(pages, view, booking, returned)
  const text = paymentPage(view, { booking, pay, problem })
  return { text, status, pays_at_stripe: pages.card_provider === 'stripe' }
}

async function wayToPay(
  { pipeline, signer, card_provider }: BookingPages,
  view: BookingView,
  booking: GuestBooking,
  returned: boolean,
): Promise<PaymentWay> {
  const { last_payment } = booking
  const key = signer.newFormKey(view.now)
  if (card_provider === 'stripe')
    return returned && isUnderWay(booking) ? { way: 'wait' } : { way: 'provider', key }
  if (last_payment?.status === 'requires_action' && last_payment.provider_ref !== null) {
    const state = await pipeline.cards!.read(last_payment.provider_ref)
    if (state.status === 'requires_action') return { way: 'test_bank', client_secret: state.client_secret }
  }
  if (isUnderWay(booking)) return { way: 'wait' }
  return card_provider === 'demo' ? { way: 'test', key, cards: DEMO_CARDS } : { way: 'transfer' }
}

function unlessUnavailable(error: unknown): void {
  if (!(error instanceof GatewayUnavailable)) throw error
}

/** Redirects to the provider's page, or charges a test card. */
export async function postPayment(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
): Promise<Reply> {
  const form = readForm(request)
  const booking = await readBooking(pages, request, view)
  // Sent again after the deposit is paid, the form of the deposit must not pay the rest.
  const is_open = !booking.has_lapsed && booking.due && isWanted(view, booking)
  if (!is_open || !pages.card_provider) return paymentOf(pages, view, booking, {})
  pages.countBooking(request.ip)
  try {
    return pages.card_provider === 'stripe'
      ? await sendToProvider(pages, view, booking)
      : await chargeTestCard(pages, request, view, {
          booking,
          card: fieldOf(form, 'card'),
          key: fieldOf(form, 'key'),
        })
  } catch (error) {
    // Less is due by now, or somebody else is about to pay it.
    if (error instanceof Fault && error.code === 'SVC-8002') {
      const after = await readBooking(pages, request, view)
      return paymentOf(pages, view, after, { returned: true, status: 409 })
    }
    const is_away =
      error instanceof GatewayUnavailable || (error instanceof Fault && error.code === 'SVC-9002')
    if (!is_away) throw error
    return paymentOf(pages, view, booking, { problem: 'unavailable', status: 503 })
  }
}

async function sendToProvider(pages: BookingPages, view: BookingView, booking: GuestBooking): Promise<Reply> {
  const { pipeline } = pages
  const { published, origin } = view
  const { items, currency } = booking.due!
  const cards = pipeline.cards!
  const back = `${origin}${payLink(view)}`
  const address = await openCheckout(
    {
      cards: cards as Parameters<typeof openCheckout>[0]['cards'],
      transact: (work) => writeAsGuest(pipeline, scopeOfPage(published), work),
    },
    {
      items,
      currency,
      return_url: `${back}&returned=1`,
      cancel_url: back,
      description: `${published.property.name} ${booking.code}`,
      email: booking.booker.email,
    },
  )
  return { to: address ?? linkHere(view, '') }
}

interface TestCharge {
  readonly booking: GuestBooking
  readonly card: string
  readonly key: string
}

/** By `POST /invoices/{id}/payments`, like every card payment; of several rooms by one charge. */
async function chargeTestCard(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
  { booking, card, key }: TestCharge,
): Promise<Reply> {
  const { items, currency, amount } = booking.due!
  const is_ours = pages.signer.ageOfForm(key, view.now) !== undefined
  if (!is_ours || !DEMO_CARDS.some((known) => known === card))
    return paymentOf(pages, view, booking, { status: 422 })
  if (items.length > 1) return chargeRooms(pages, view, { booking, card, key })
  const id = items[0]!.invoice_id
  const { answer, refusal } = await executeAsGuest<{ status: string }>(pages, request, view.published, {
    operation: 'createPayment',
    params: { id },
    body: { amount: { amount, currency }, method: 'card', card },
    key,
  })
  if (refusal?.code === 'SVC-8001')
    return paymentOf(pages, view, booking, { problem: 'declined', status: 402 })
  return afterCharge(pages, view, booking, answer?.status)
}

async function chargeRooms(
  pages: BookingPages,
  view: BookingView,
  { booking, card, key }: TestCharge,
): Promise<Reply> {
  const { pipeline } = pages
  const status = await chargeTogether(
    {
      cards: pipeline.cards!,
      transact: (work) => writeAsGuest(pipeline, scopeOfPage(view.published), work),
    },
    { items: booking.due!.items, currency: booking.due!.currency, card, key: `booking_page ${key}` },
  )
  if (status === 'failed') return paymentOf(pages, view, booking, { problem: 'declined', status: 402 })
  return afterCharge(pages, view, booking, status)
}

/** Paid at once, or still under way. */
const afterCharge = async (
  pages: BookingPages,
  view: BookingView,
  booking: GuestBooking,
  status: string | undefined,
): Promise<Reply> =>
  status === 'succeeded'
    ? countedAsPaid(pages, view, booking.id, { to: linkHere(view, '') })
    : { to: payLink(view) }

/** The guest's answer to the bank of a test card. */
export async function postBank(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
): Promise<Reply> {
  const form = readForm(request)
  const { cards } = pages.pipeline
  if (cards?.provider !== 'demo') throw missing()
  const booking = await readBooking(pages, request, view)
  const outcome = fieldOf(form, 'outcome') === 'succeeded' ? 'succeeded' : 'failed'
  const proven = (cards as DemoCards).prove(fieldOf(form, 'client_secret'), outcome)
  if (!proven || proven.provider_ref !== booking.last_payment?.provider_ref) throw missing()
  await settleCharge(settleParts(pages), proven.provider_ref, proven.state)
  return outcome === 'succeeded'
    ? countedAsPaid(pages, view, booking.id, { to: linkHere(view, '') })
    : { to: payLink(view, { problem: 'refused' }) }
}

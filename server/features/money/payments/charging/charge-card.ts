import type { PreTransaction } from '#server/context.ts'
import type { PaymentRow } from '#server/features/invoices/public.ts'
import {
  type CardState,
  GatewayUnavailable,
  type PaymentGateway,
} from '#server/integrations/payment-gateway/payment-gateway.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { openPayment, type PaymentRequest } from '../open-payment.ts'
import { recordOutcome } from '../record-outcome.ts'
import { recordProviderId } from './record-provider-id.ts'

/** The outcome of a charge. */
export interface Charged {
  readonly payment_id: string
  /** For the browser of a guest who has to authenticate (3-D Secure). */
  readonly client_secret: string | null
}

/**
 * Charges a card between transactions: the payment is committed, then the provider's id of the charge, and
 * only then is the card charged. After a failure the same request continues where it stopped, or the job asks
 * the provider; a charge whose id is not committed has taken nothing. rule 4, 11
 */
export async function chargeCard(
  payment_request: PaymentRequest,
  before: PreTransaction,
): Promise<Charged | undefined> {
  const { card } = payment_request.body
  if (card === undefined) return undefined
  const { cards, request, transact } = before
  if (!cards) throw invalid('card', 'not_taken', 'No provider of card payments is set up here.')
  const charging = { provider: cards.provider, request }
  const opened = await before.open(
    async (ctx) => (await openPayment(ctx, payment_request, { charging })).payment,
  )
  if (!opened) return undefined
  await before.failpoint('opened')
  const payment = await register(before, cards, card, opened)
  if (payment.status === 'failed' || payment.provider_ref === null)
    return { payment_id: payment.id, client_secret: null }
  const state = await ask(cards, payment.provider_ref, payment === opened)
  await before.failpoint('carried_out')
  if (state) await transact((ctx) => recordOutcome(ctx, payment.id, state))
  await before.failpoint('recorded')
  const client_secret = state?.status === 'requires_action' ? state.client_secret : null
  return { payment_id: payment.id, client_secret }
}

/** Creates the charge at the provider, and commits its id before anything is taken. */
async function register(
  { transact, failpoint }: PreTransaction,
  cards: PaymentGateway,
  card: string,
  payment: PaymentRow,
): Promise<PaymentRow> {
  if (payment.status !== 'pending' || payment.provider_ref !== null) return payment
  const { id: payment_id, amount, currency, invoice_id, reservation_id } = payment
  const charge = { payment_id, amount, currency, card, invoice_id, reservation_id }
  const registered = await cards.register(charge).catch(async (error) => {
    if (!(error instanceof GatewayUnavailable)) throw error
    await transact((ctx) =>
      recordOutcome(ctx, payment_id, AWAY, { is_forgotten: true, while_nameless: true }),
    )
    throw fault('SVC-9002', { headers: { 'retry-after': '5' }, cause: error })
  })
  await failpoint('registered')
  const noted = await transact((ctx) => recordProviderId(ctx, payment_id, registered))
  await failpoint('noted')
  return noted
}

const AWAY: CardState = { status: 'failed', failure_code: 'provider_unavailable' }

/**
 * The outcome by the provider; null where it does not answer. A charge that may have been confirmed before is
 * read first.
 */
async function ask(
  cards: PaymentGateway,
  provider_ref: string,
  is_known: boolean,
): Promise<CardState | null> {
  try {
    if (is_known) {
      const state = await cards.read(provider_ref)
      if (state.status !== 'registered') return state
    }
    return await cards.confirm(provider_ref)
  } catch (error) {
    if (error instanceof GatewayUnavailable) return null
    throw error
  }
}

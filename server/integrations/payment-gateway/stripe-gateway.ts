import type Stripe from 'stripe'
import {
  type CardState,
  GatewayUnavailable,
  InvalidSignature,
  type KnownRefund,
  type PaymentGateway,
  type Refund,
  type RefundState,
} from './payment-gateway.ts'
import { fromStripe, toStripe } from './stripe-amount.ts'

/** How Stripe is reached. */
export interface StripeAccess {
  readonly secret_key: string
  /** Without one, Stripe's messages are refused and the job alone asks how charges went. */
  readonly webhook_secret: string | undefined
  readonly api_base: string
  /** For tests: how long an answer is waited for. */
  readonly answer_ms?: number
}

/** A caller waits for three of these at most; what takes longer is asked for again by the job. */
const ANSWER_MS = 10_000
const MAX_REFUNDS = 100

/**
 * Stripe by its own package. A charge is a payment intent that is made first and confirmed afterwards: its name is
 * written down before any money moves, so whatever breaks, Stripe can be asked what became of it.
 */
export function stripeGateway(access: StripeAccess): PaymentGateway {
  let opened: Promise<Stripe> | undefined
  const stripe = () => (opened ??= open(access))
  const ask = async <T>(question: (client: Stripe) => Promise<T>): Promise<T> => {
    const client = await stripe()
    return question(client).catch(throwAway)
  }

  const read = async (provider_ref: string) => {
    const intent = await ask((client) => client.paymentIntents.retrieve(provider_ref))
    return stateOf(intent)
  }

  const cancelCharge = async (provider_ref: string): Promise<CardState> => {
    const intent = await ask((client) => client.paymentIntents.cancel(provider_ref)).catch(unlessRefused)
    return intent ? stateOf(intent) : read(provider_ref)
  }

  return {
    provider: 'stripe',
    async register({ payment_id, amount, currency, card, invoice_id, reservation_id }) {
      const scaled = toStripe(amount, currency)
      if (scaled === null) return { failure_code: 'amount_not_supported' }
      const wanted = {
        amount: scaled,
        currency: currency.toLowerCase(),
        payment_method: card,
        payment_method_types: ['card'],
        metadata: { payment_id, invoice_id, reservation_id },
      }
      const idempotencyKey = payment_id
      try {
        const intent = await ask((client) => client.paymentIntents.create(wanted, { idempotencyKey }))
        return { provider_ref: intent.id }
      } catch (error) {
        return { failure_code: refusalOf(error) }
      }
    },

    async confirm(provider_ref) {
      const idempotencyKey = `${provider_ref} confirm`
      const intent = await ask((client) =>
        client.paymentIntents.confirm(provider_ref, {}, { idempotencyKey }),
      ).catch(unlessRefused)
      const state = intent ? stateOf(intent) : await read(provider_ref)
      // A refused intent could be confirmed again with another card by whoever has its secret.
      if (state.status === 'registered' || state.status === 'failed') {
        const after = await cancelCharge(provider_ref).catch(() => state)
        return after.status === 'failed' && state.status === 'failed' ? state : after
      }
      return state
    },

    read,
    cancelCharge,

    async refund({ refund_id, provider_ref, amount, currency }: Refund) {
      const scaled = toStripe(amount, currency)
      if (scaled === null) return refusedRefund('amount_not_supported')
      const wanted = { payment_intent: provider_ref, amount: scaled, metadata: { refund_id } }
      try {
        return refundStateOf(
          await ask((client) => client.refunds.create(wanted, { idempotencyKey: refund_id })),
        )
      } catch (error) {
        return refusedRefund(refusalOf(error))
      }
    },

    async readRefunds(provider_ref) {
      const { data } = await ask((client) =>
        client.refunds.list({ payment_intent: provider_ref, limit: MAX_REFUNDS }),
      )
      return data.map(
        (refund): KnownRefund => ({
          ...refundStateOf(refund),
          refund_id: refund.metadata?.refund_id ?? null,
          amount: fromStripe(refund.amount, refund.currency.toUpperCase()),
        }),
      )
    },

    async parseWebhook({ body, signature, now }) {
      const { webhook_secret } = access
      if (!webhook_secret || !signature) throw new InvalidSignature('there is no signature to verify')
      const client = await stripe()
      try {
        const event = client.webhooks.constructEvent(
          body,
          signature,
          webhook_secret,
          undefined,
          undefined,
          now.epochMilliseconds,
        )
        return intentOf(event.data.object as unknown as Record<string, unknown>)
      } catch (cause) {
        throw new InvalidSignature('the message is not signed as it should be', { cause })
      }
    },
  }
}

/** The package is loaded when it is first needed: it takes a tenth of a second of every start. */
async function open({ secret_key, api_base, answer_ms = ANSWER_MS }: StripeAccess): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(api_base)
  return new Client(secret_key, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    timeout: answer_ms,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** Refusals by code go on as they are; whatever leaves the outcome in doubt is told apart. */
function throwAway(error: unknown): never {
  const { type } = error as { type?: string }
  if (type === 'StripeCardError' || type === 'StripeInvalidRequestError') throw error
  throw new GatewayUnavailable('Stripe gave no answer', { cause: error })
}

function unlessRefused(error: unknown): undefined {
  if (error instanceof GatewayUnavailable) throw error
  return undefined
}

function refusalOf(error: unknown): string {
  if (error instanceof GatewayUnavailable) throw error
  const { decline_code, code } = error as { decline_code?: string; code?: string }
  return decline_code ?? code ?? 'refused'
}

function stateOf(intent: Stripe.PaymentIntent): CardState {
  const { status, client_secret, last_payment_error, cancellation_reason } = intent
  switch (status) {
    case 'succeeded':
      return { status: 'succeeded' }
    case 'requires_action':
      return { status: 'requires_action', client_secret: client_secret! }
    case 'requires_confirmation':
      return { status: 'registered' }
    case 'requires_payment_method':
      if (!last_payment_error) return { status: 'registered' }
      return { status: 'failed', failure_code: refusalOf(last_payment_error) }
    case 'canceled':
      return {
        status: 'failed',
        failure_code: last_payment_error ? refusalOf(last_payment_error) : (cancellation_reason ?? status),
      }
    default:
      return { status: 'pending' }
  }
}

function refundStateOf({ id, status, failure_reason }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { provider_ref: id, status }
  if (status === 'failed' || status === 'canceled')
    return { provider_ref: id, status: 'failed', failure_code: failure_reason ?? status }
  return { provider_ref: id, status: 'pending' }
}

const refusedRefund = (failure_code: string): RefundState => ({
  provider_ref: null,
  status: 'failed',
  failure_code,
})

/** The payment intent that an object of an event is, or belongs to. */
function intentOf({ object, id, payment_intent }: Record<string, unknown>): string | null {
  const found = object === 'payment_intent' ? id : payment_intent
  if (typeof found === 'string') return found
  return ((found as { id?: string } | null | undefined)?.id ?? null) as string | null
}

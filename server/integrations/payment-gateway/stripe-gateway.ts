import type Stripe from 'stripe'
import {
  type CardState,
  type Charge,
  GatewayUnavailable,
  type HostedCheckout,
  InvalidSignature,
  type KnownRefund,
  type Message,
  type PaymentGateway,
  type Refund,
  type RefundState,
} from './payment-gateway.ts'
import { fromStripe, toStripe } from './stripe-amount.ts'
import { isCheckout, readCheckout, stripeCheckout } from './stripe-checkout.ts'

/** Keys and address of Stripe. */
export interface StripeAccess {
  readonly secret_key: string
  /** Without one, webhooks of Stripe are refused and only the job looks up outcomes. */
  readonly webhook_secret: string | undefined
  readonly api_base: string
  /** For tests: the time-out of a request. */
  readonly answer_ms?: number
}

/** A caller waits for three of these at most; what takes longer is looked up by the job. */
const ANSWER_MS = 10_000
const MAX_REFUNDS = 100

/**
 * Stripe by its own package. A charge is a payment intent that is created first and confirmed afterwards: its
 * id is committed before any money moves, so that after any failure Stripe can be asked for its outcome.
 */
export class StripeGateway implements PaymentGateway {
  readonly provider = 'stripe'
  readonly checkout: HostedCheckout
  readonly #access: StripeAccess
  #opened: Promise<Stripe> | undefined

  constructor(access: StripeAccess) {
    this.#access = access
    this.checkout = stripeCheckout((question) => this.#ask(question))
  }

  #client(): Promise<Stripe> {
    this.#opened ??= open(this.#access)
    return this.#opened
  }

  async #ask<T>(question: (client: Stripe) => Promise<T>): Promise<T> {
    const client = await this.#client()
    return question(client).catch(throwUnavailable)
  }

  async register({ payment_id, amount, currency, card, invoice_id, reservation_id }: Charge) {
    const scaled = toStripe(amount, currency)
    if (scaled === null) return { failure_code: 'amount_not_supported' }
    const params = {
      amount: scaled,
      currency: currency.toLowerCase(),
      payment_method: card,
      payment_method_types: ['card'],
      metadata: { payment_id, invoice_id, reservation_id },
    }
    const options = { idempotencyKey: payment_id }
    try {
      const intent = await this.#ask((client) => client.paymentIntents.create(params, options))
      return { provider_ref: intent.id }
    } catch (error) {
      return { failure_code: refusalOf(error) }
    }
  }

  async confirm(provider_ref: string): Promise<CardState> {
    const options = { idempotencyKey: `${provider_ref} confirm` }
    const intent = await this.#ask((client) =>
      client.paymentIntents.confirm(provider_ref, {}, options),
    ).catch(unlessRefused)
    const state = intent ? stateOf(intent) : await this.read(provider_ref)
    // A refused intent could be confirmed again with another card by anybody who has its secret.
    if (state.status === 'registered' || state.status === 'failed') {
      const after = await this.cancelCharge(provider_ref).catch(() => state)
      return after.status === 'failed' && state.status === 'failed' ? state : after
    }
    return state
  }

  async read(provider_ref: string): Promise<CardState> {
    if (isCheckout(provider_ref)) return readCheckout((question) => this.#ask(question), provider_ref)
    return stateOf(await this.#ask((client) => client.paymentIntents.retrieve(provider_ref)))
  }

  async cancelCharge(provider_ref: string): Promise<CardState> {
    if (isCheckout(provider_ref)) {
      await this.#ask((client) => client.checkout.sessions.expire(provider_ref)).catch(unlessRefused)
      return this.read(provider_ref)
    }
    const intent = await this.#ask((client) => client.paymentIntents.cancel(provider_ref)).catch(
      unlessRefused,
    )
    return intent ? stateOf(intent) : this.read(provider_ref)
  }

  async refund({ refund_id, provider_ref, amount, currency }: Refund): Promise<RefundState> {
    const scaled = toStripe(amount, currency)
    if (scaled === null) return refusedRefund('amount_not_supported')
    const params = { payment_intent: provider_ref, amount: scaled, metadata: { refund_id } }
    const options = { idempotencyKey: refund_id }
    try {
      return refundStateOf(await this.#ask((client) => client.refunds.create(params, options)))
    } catch (error) {
      return refusedRefund(refusalOf(error))
    }
  }

  async readRefunds(provider_ref: string): Promise<KnownRefund[]> {
    const params = { payment_intent: provider_ref, limit: MAX_REFUNDS }
    const { data } = await this.#ask((client) => client.refunds.list(params))
    return data.map((refund) => ({
      ...refundStateOf(refund),
      refund_id: refund.metadata?.refund_id ?? null,
      amount: fromStripe(refund.amount, refund.currency.toUpperCase()),
    }))
  }

  async parseWebhook({ body, signature, now }: Message): Promise<string | null> {
    const { webhook_secret } = this.#access
    if (!webhook_secret || !signature) throw new InvalidSignature('there is no signature to verify')
    const { webhooks } = await this.#client()
    const at = now.epochMilliseconds
    try {
      const event = webhooks.constructEvent(body, signature, webhook_secret, undefined, undefined, at)
      return intentOf(event.data.object as unknown as Record<string, unknown>)
    } catch (cause) {
      throw new InvalidSignature('the message is not signed as it should be', { cause })
    }
  }
}

/** The package is loaded on first use: it would take a tenth of a second of every start. */
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

/** Refusals with a code are passed on; errors that leave the outcome unknown are distinguished. */
function throwUnavailable(error: unknown): never {
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

/** The payment intent or checkout session of an event's object. */
function intentOf({ object, id, payment_intent }: Record<string, unknown>): string | null {
  const found = object === 'payment_intent' || object === 'checkout.session' ? id : payment_intent
  if (typeof found === 'string') return found
  return ((found as { id?: string } | null | undefined)?.id ?? null) as string | null
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { stripeActions } from './stripe-checkout.ts'
import type { CheckoutSession, Intent, StripeRefund, StripeRequest } from './stripe-objects.ts'

/** A fault of a request, and whether Stripe has processed it. */
export type StripeFault =
  | 'lost_request'
  | 'lost_answer'
  | 'error_before'
  | 'error_after'
  | 'hang_before'
  | 'hang_after'

export interface StripeWebhook {
  readonly id: string
  readonly type: string
  readonly body: string
}

/** The used part of Stripe's API, on loopback: real HTTP, idempotency keys, declined cards, a ledger. */
export interface StripeServer {
  readonly url: string
  readonly requests: StripeRequest[]
  readonly intents: Map<string, Intent>
  readonly refunds: Map<string, StripeRefund>
  /** Checkout pages. */
  readonly sessions: Map<string, CheckoutSession>
  payOnPage(session_id: string): void
  expirePage(session_id: string): void
  /** Events for webhooks; sent only by tests. */
  readonly events: StripeWebhook[]
  /** Decides the fault of each request; undefined for none. */
  faultFor: ((request: StripeRequest) => StripeFault | undefined) | undefined
  /** The guest authenticates, or the bank decides. */
  decide(intent_id: string, outcome: 'succeeded' | 'failed'): void
  /** Ends a pending or succeeded refund. */
  endRefund(refund_id: string, status: 'succeeded' | 'failed'): void
  /** A refund in Stripe's own dashboard. */
  refundAtTheDesk(intent_id: string, amount: number): StripeRefund
  /** Signs an event with Stripe's own package and posts it; returns the status of the response. */
  sendEvent(
    to: string,
    event: StripeWebhook,
    options?: { secret?: string; at?: Temporal.Instant },
  ): Promise<number>
  /** In Stripe's minor units: charged, and refunded. */
  ledger(): { taken: number; given_back: number }
  close(): Promise<void>
}

export const WEBHOOK_SECRET = 'whsec_of_the_stripe_of_these_tests'
export const SECRET_KEY = 'sk_test_of_these_tests'

interface StoredAnswer {
  readonly fingerprint: string
  answer?: { status: number; body: unknown }
}

const BROKEN = { status: 500, body: { error: { type: 'api_error', message: 'something broke' } } }

async function deliver(to: string, body: string, by: { secret: string; timestamp: number }) {
  const signer = new Stripe(SECRET_KEY)
  const signature = signer.webhooks.generateTestHeaderString({ payload: body, ...by })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return (await fetch(to, { method: 'POST', headers, body })).status
}

type Answerer = (request: StripeRequest) => { readonly status: number; readonly body: unknown }

/** A key with the same parameters replays the response, which Stripe stores once processing began. */
function withIdempotencyKeys(answerOf: Answerer) {
  const answers_by_key = new Map<string, StoredAnswer>()
  return (key: string | undefined, request: StripeRequest) => {
    const { method, path, form } = request
    if (method === 'GET' || key === undefined) return answerOf(request)
    const fingerprint = JSON.stringify([path, form])
    const known = answers_by_key.get(key)
    if (known && known.fingerprint !== fingerprint)
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'other parameters' } } }
    if (known?.answer) return known.answer
    const answer = answerOf(request)
    // Processing of a request with invalid parameters has not begun.
    if (answer.status !== 400 && answer.status !== 404) answers_by_key.set(key, { fingerprint, answer })
    return answer
  }
}

export async function openStripe(): Promise<StripeServer> {
  const intents = new Map<string, Intent>()
  const refunds = new Map<string, StripeRefund>()
  const events: StripeWebhook[] = []
  const requests: StripeRequest[] = []
  const actions = stripeActions({ intents, refunds, emit: happened })
  const answerOnce = withIdempotencyKeys(actions.answer)

  function happened(type: string, object: object) {
    const id = `evt_${events.length + 1}`
    const event = { id, object: 'event', type, created: 0, data: { object } }
    events.push({ id, type, body: JSON.stringify(event) })
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url!, 'http://stripe')
    const text = Buffer.concat(chunks).toString()
    const form = Object.fromEntries(text ? new URLSearchParams(text) : searchParams)
    const one = { method: request.method!, path: pathname, form }
    requests.push(one)
    const send = ({ status, body }: { status: number; body: unknown }, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...headers })
      response.end(JSON.stringify(body))
    }
    const fault = state.faultFor?.(one)
    if (fault === 'lost_request') return request.socket.destroy()
    if (fault === 'error_before') return send(BROKEN, { 'stripe-should-retry': 'false' })
    if (fault === 'hang_before') return
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return send({ status: 401, body: { error: { type: 'invalid_request_error', message: 'no such key' } } })
    const answer = answerOnce(request.headers['idempotency-key'] as string | undefined, one)
    if (fault === 'hang_after') return
    if (fault === 'lost_answer') return request.socket.destroy()
    if (fault === 'error_after') return send(BROKEN, { 'stripe-should-retry': 'false' })
    send(answer)
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const state: StripeServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faultFor: undefined,
    requests,
    intents,
    refunds,
    events,
    ...actions,
    async sendEvent(to, { body }, { secret = WEBHOOK_SECRET, at = Temporal.Now.instant() } = {}) {
      const timestamp = Math.floor(at.epochMilliseconds / 1000)
      return deliver(to, body, { secret, timestamp })
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return state
}

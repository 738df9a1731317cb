import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnonymousLimit } from '#server/http/limits/anonymous-limit.ts'
import { momentOf, type Pipeline } from '#server/http/request.ts'
import { parseBody } from '#server/http/validation/parse-body.ts'
import {
  type CardState,
  GatewayUnavailable,
  InvalidSignature,
} from '#server/integrations/payment-gateway/payment-gateway.ts'
import type { DemoCards, Proof } from '#server/integrations/payment-gateway/test-gateway.ts'
import { fault } from '#server/kernel/errors.ts'
import { settleCharge } from './settle-charge.ts'

interface PaymentWebhookOptions {
  readonly pipeline: Pipeline
  readonly anonymous: AnonymousLimit
}

/**
 * Webhooks of card providers. A message only says which charge to look up, so that repeated, late or
 * reordered messages do no harm; what cannot be processed now gets a 5xx, and the provider sends it again.
 */
export async function paymentWebhooks(
  server: FastifyInstance,
  { pipeline, anonymous }: PaymentWebhookOptions,
) {
  const { cards, clock, onCommit } = pipeline
  const momentIn = (account_id: string) => momentOf(pipeline, account_id)
  const { system } = pipeline.environment
  const settle = (provider_ref: string, state?: CardState) =>
    settleCharge({ system, cards, momentOf: momentIn, onCommit }, provider_ref, state)
  server.addHook('onRequest', async (request) => anonymous.take(request.ip))
  if (cards?.provider === 'stripe') {
    server.post('/stripe', async (request) => {
      const signature = request.headers['stripe-signature']
      const message = {
        body: bytesOf(request),
        signature: typeof signature === 'string' ? signature : undefined,
        now: clock.now(),
      }
      const provider_ref = await cards.parseWebhook(message).catch(refuse)
      if (provider_ref !== null) await settle(provider_ref).catch(refuse)
      return { received: true }
    })
  }
  if (cards?.provider === 'demo') {
    server.post('/demo', async (request) => {
      const proven = (cards as DemoCards).prove(...proofOf(parseBody(bytesOf(request))))
      if (!proven) throw fault('SVC-3001')
      await settle(proven.provider_ref, proven.state)
      return { received: true }
    })
  }
}

const bytesOf = ({ body }: FastifyRequest) => (body as Buffer | undefined) ?? Buffer.alloc(0)

function refuse(cause: unknown): never {
  if (cause instanceof InvalidSignature)
    throw fault('SVC-2001', { message: 'The signature is not valid.', cause })
  if (cause instanceof GatewayUnavailable) throw fault('SVC-9002', { headers: { 'retry-after': '5' }, cause })
  throw cause
}

/** The guest's 3-D Secure answer for a demo card: `{client_secret, outcome}`. */
function proofOf({ client_secret, outcome }: Record<string, unknown>): [string, Proof] {
  if (typeof client_secret !== 'string' || (outcome !== 'succeeded' && outcome !== 'failed'))
    throw fault('SVC-2002', { message: 'client_secret and outcome (succeeded or failed) are required.' })
  return [client_secret, outcome]
}

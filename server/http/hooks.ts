import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../faults.ts'
import { type CardState, ForgedMessage } from '../outside/cards.ts'
import type { DemoCards, Proof } from '../outside/demo-cards.ts'
import type { Pipeline } from './call.ts'
import { parseBody } from './parse-body.ts'

/** Records what has become of a charge; asks the provider where nobody says. The feature that owns payments does. */
export type SettleCharge = (pipeline: Pipeline, provider_ref: string, state?: CardState) => Promise<void>

/**
 * Where providers of card payments call. A message only says which charge to ask about, so one that comes twice, late
 * or in another order does no harm; what cannot be carried out now is refused with 5xx, and the provider repeats it.
 */
export async function hooks(
  server: FastifyInstance,
  { pipeline, settle }: { pipeline: Pipeline; settle: SettleCharge },
) {
  const { cards, clock } = pipeline
  if (cards?.provider === 'stripe') {
    server.post('/stripe', async (request) => {
      const signature = request.headers['stripe-signature']
      const message = {
        body: bytesOf(request),
        signature: typeof signature === 'string' ? signature : undefined,
        now: clock.now(),
      }
      const provider_ref = await cards.chargeOf(message).catch(refuseForged)
      if (provider_ref !== null) await settle(pipeline, provider_ref)
      return { received: true }
    })
  }
  if (cards?.provider === 'demo') {
    server.post('/demo', async (request) => {
      const proven = (cards as DemoCards).prove(...proofOf(parseBody(bytesOf(request))))
      if (!proven) throw fault('SVC-3001')
      await settle(pipeline, proven.provider_ref, proven.state)
      return { received: true }
    })
  }
}

const bytesOf = ({ body }: FastifyRequest) => (body as Buffer | undefined) ?? Buffer.alloc(0)

function refuseForged(error: unknown): never {
  if (error instanceof ForgedMessage) throw fault('SVC-2001', { message: 'The signature is not valid.' })
  throw error
}

/** What a guest tells the bank of a demo card: `{client_secret, outcome}`. */
function proofOf({ client_secret, outcome }: Record<string, unknown>): [string, Proof] {
  if (typeof client_secret !== 'string' || (outcome !== 'succeeded' && outcome !== 'failed'))
    throw fault('SVC-2002', { message: 'client_secret and outcome (succeeded or failed) are required.' })
  return [client_secret, outcome]
}

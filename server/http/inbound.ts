import type { FastifyInstance } from 'fastify'
import type { Context, Tx } from '../context.ts'
import { fault } from '../faults.ts'
import { ImpossibleBooking, type Source, takeBooking } from '../features/channel-bookings/public.ts'
import {
  hashInboundToken,
  type InboundConnection,
  readInboundConnection,
} from '../features/channels/public.ts'
import type { Wires } from '../outside/wires/all-wires.ts'
import type { Inbound, InboundBooking, InboundResult } from '../outside/wires/wire.ts'
import { reading, writing } from '../postgres/transaction.ts'
import type { Pipeline } from './call.ts'
import type { RateLimiter } from './rate-limit.ts'

/** What a verb is given when a channel acts, on behalf of one property. */
export const channelContext = (
  pipeline: Pipeline,
  { account_id, property_id, channel }: Source,
  tx: Tx,
): Context => {
  const { cursors, secrets, outbound_ips, log, settleHolds } = pipeline
  const scope = { account_id, property_id }
  const now = pipeline.clock.now()
  return {
    ...{ tx, scope, now, log, cursors, secrets, outbound_ips, if_match: undefined },
    actor: { type: 'channel', id: channel, name: channel },
    settleHolds: (on) => settleHolds({ tx, scope, now }, on),
  }
}

const BODY_LIMIT = 1024 * 1024
const TOKEN = /^cht_[0-9A-Za-z]{32}$/

/**
 * Where partners send their bookings, outside of the API: the token in the address says whose connection it is.
 * What is answered as kept has been committed before. decisions 6
 */
export async function inbound(
  server: FastifyInstance,
  { pipelines, wires, limiter }: { pipelines: readonly Pipeline[]; wires: Wires; limiter: RateLimiter },
) {
  server.post('/channels/ota-xml/:token', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    // Whoever tries tokens is slowed down before the database is asked.
    reply.headers(limiter.take(`inbound ${request.ip}`))
    const { token } = request.params as { token: string }
    const found = TOKEN.test(token) ? await findConnection(pipelines, token) : undefined
    const wire = found && (wires[found.connection.type] ?? wires.ota_xml)
    if (!wire) throw fault('SVC-3001')
    const message = wire.parse(textOf(request.body))
    const results = await take(found.pipeline, found.connection, message)
    const answer = wire.reply(message, results)
    return reply
      .code(answer.status_code)
      .headers({ ...answer.headers })
      .send(answer.body)
  })
}

const textOf = (body: unknown) => (Buffer.isBuffer(body) ? body.toString('utf8') : '')

async function findConnection(pipelines: readonly Pipeline[], token: string) {
  const hash = hashInboundToken(token)
  for (const pipeline of pipelines) {
    const connection = await reading(pipeline.environment.system, { account_id: '' }, (tx) =>
      readInboundConnection(tx, hash),
    )
    if (connection) return { pipeline, connection }
  }
  return undefined
}

/** Each booking in a transaction of its own: one that cannot be kept does not take the others with it. */
async function take(
  pipeline: Pipeline,
  connection: InboundConnection,
  message: Inbound,
): Promise<InboundResult[]> {
  if (message.kind !== 'bookings') return []
  const { hotel_code } = connection
  const other_hotel = message.hotel_code !== null && hotel_code !== null && message.hotel_code !== hotel_code
  const results: InboundResult[] = []
  for (const booking of message.bookings) {
    results.push(
      other_hotel
        ? {
            kind: 'refused',
            reference: booking.reference,
            message: `There is no hotel ${message.hotel_code} here.`,
          }
        : await takeOne(pipeline, connection, booking),
    )
  }
  return results
}

async function takeOne(pipeline: Pipeline, source: Source, booking: InboundBooking): Promise<InboundResult> {
  const { reference } = booking
  try {
    const kept = await writing(pipeline.environment.tenant, source.account_id, (tx) =>
      takeBooking(channelContext(pipeline, source, tx), source, booking),
    )
    pipeline.onCommit()
    return kept
  } catch (error) {
    if (error instanceof ImpossibleBooking) return { kind: 'refused', reference, message: error.message }
    // Whatever it was: the partner has the booking, and sends it again.
    pipeline.log.error({ err: error, channel: source.channel }, 'a booking of a channel could not be kept')
    return { kind: 'failed', reference, message: 'The booking could not be stored for the moment.' }
  }
}

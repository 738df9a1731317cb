import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChannelType } from '#contract/lists.ts'
import type { AnonymousLimit } from '#server/http/limits/anonymous-limit.ts'
import type { RateLimiter } from '#server/http/limits/rate-limit.ts'
import type { Pipeline } from '#server/http/request.ts'
import type { ChannelAdapters } from '#server/integrations/channel-adapters/adapters.ts'
import type {
  Inbound,
  InboundBooking,
  InboundResult,
} from '#server/integrations/channel-adapters/channel-adapter.ts'
import { parseMessage } from '#server/integrations/parsing/parser-pool.ts'
import { decodeXml, EncodingProblem } from '#server/integrations/xml/decode-xml.ts'
import { fault } from '#server/kernel/errors.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import { hashInboundToken, type InboundConnection, readInboundConnection } from '../../channels/public.ts'
import { acceptBooking, type BookingSource } from './accept-booking.ts'
import { channelContext } from './channel-context.ts'
import { ImpossibleBooking } from './rooms.ts'

const BODY_LIMIT = 1024 * 1024
const TOKEN = /^cht_[0-9A-Za-z]{32}$/

interface InboundOptions {
  readonly pipelines: readonly Pipeline[]
  readonly adapters: ChannelAdapters
  readonly limiter: RateLimiter
  readonly anonymous: AnonymousLimit
}

/**
 * Receives bookings of partners, outside of the API: the token identifies the connection, and the
 * connection's type selects the adapter, whatever the path. What is acknowledged has been committed before.
 * rule 6
 */
export async function channelMessagesEndpoint(
  server: FastifyInstance,
  { pipelines, adapters, limiter, anonymous }: InboundOptions,
) {
  async function receive(request: FastifyRequest, reply: FastifyReply, token: string) {
    const { pipeline, connection } = await anonymous.authenticateLimited(request.ip, token, () =>
      findConnection(pipelines, token),
    )
    const { account_id, property_id, channel } = connection
    reply.headers(limiter.take(`${account_id} ${property_id} ${channel}`))
    const type = adapters[connection.type] ? connection.type : 'ota_xml'
    const message = await readMessage(type, request)
    const results = await take(pipeline, connection, message)
    const answer = adapters[type]!.reply(message, results)
    return reply
      .code(answer.status_code)
      .headers({ ...answer.headers })
      .send(answer.body)
  }
  const options = { bodyLimit: BODY_LIMIT }
  server.post('/channels/ota-xml/:token', options, (request, reply) =>
    receive(request, reply, (request.params as { token: string }).token),
  )
  // For partners that can send a header: the path is logged by every proxy on the way.
  server.post('/channels/ota-xml', options, (request, reply) =>
    receive(request, reply, tokenOf(request.headers.authorization)),
  )
}

/** `Bearer` and the token, or `Basic` with the token as the password. */
function tokenOf(authorization = ''): string {
  const [, scheme = '', value = ''] = /^(\S{1,10}) +(\S{1,1000})$/.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  return Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':')
}

/** The message by its declared encoding: a byte that is not in it makes it unreadable. rule 6.42 */
async function readMessage(type: ChannelType, { body, headers }: FastifyRequest): Promise<Inbound> {
  try {
    const text = Buffer.isBuffer(body) ? decodeXml(body, headers['content-type']) : ''
    return await parseMessage(type, text)
  } catch (error) {
    if (!(error instanceof EncodingProblem)) throw error
    return { kind: 'unreadable', message: `The message is not XML: ${error.message}.`, echo: null }
  }
}

/** 404 SVC-3001 for a token that opens no connection. */
async function findConnection(pipelines: readonly Pipeline[], token: string) {
  if (!TOKEN.test(token)) throw fault('SVC-3001')
  const hash = hashInboundToken(token)
  for (const pipeline of pipelines) {
    const connection = await reading(pipeline.environment.system, { account_id: '' }, (tx) =>
      readInboundConnection(tx, hash),
    )
    if (connection) return { pipeline, connection }
  }
  throw fault('SVC-3001')
}

/** Each booking in a transaction of its own: one that fails does not fail the others. */
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
        : await acceptOne(pipeline, connection, booking),
    )
  }
  return results
}

async function acceptOne(
  pipeline: Pipeline,
  source: BookingSource,
  booking: InboundBooking,
): Promise<InboundResult> {
  const { reference } = booking
  try {
    const stored = await writing(pipeline.environment.tenant, source.account_id, (tx) =>
      acceptBooking(channelContext(pipeline, source, tx), source, booking),
    )
    pipeline.onCommit()
    return stored
  } catch (error) {
    if (error instanceof ImpossibleBooking) return { kind: 'refused', reference, message: error.message }
    // Whatever failed: the partner has the booking, and sends it again.
    pipeline.log.error({ err: error, channel: source.channel }, 'a channel booking could not be stored')
    return { kind: 'failed', reference, message: 'The booking could not be stored for the moment.' }
  }
}

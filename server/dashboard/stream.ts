import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { STREAM_PATH, type StreamMessage } from '../../contract/staff/activity.ts'
import type { Session } from '../context.ts'
import { type Listener, mayHear, type ToldMessage } from '../features/live-updates/public.ts'
import { requireFactor, type SessionApiOptions, sessionOf } from './session.ts'

/** A line now and then keeps proxies from ending what looks idle. */
const BEAT_MS = 15_000
/** Whoever was signed out, disabled or given another role hears no more of what they may not. */
const JUDGED_EVERY_MS = 5_000
/** Of one user: a tab each, and a few that were left behind. */
const MAX_STREAMS = 20
/** What nobody reads is not kept for ever: the browser connects anew and asks for everything. */
const MAX_UNREAD_BYTES = 1_000_000

/** Server-sent events: what has changed in the account, as far as the role may read it. */
export function serveStream(server: FastifyInstance, options: SessionApiOptions): void {
  const open = new Set<{ user_id: string; end(): void }>()
  server.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })

  server.get(STREAM_PATH, (request, reply) => {
    const session = request.session!
    requireFactor(session)
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'service-request-id': request.id,
    })
    const mine = [...open].filter(({ user_id }) => user_id === session.user_id)
    if (mine.length >= MAX_STREAMS) mine[0]!.end()

    let listener: Listener = session
    let number = 0
    const send = (messages: readonly ToldMessage[]) => {
      const told = messages.filter((one) => mayHear(listener, one))
      if (told.length > 0)
        write(
          response,
          distinct(told)
            .map((one) => line(one, ++number))
            .join(''),
        )
    }
    // Whoever comes back may have missed something, and does not know what.
    if (request.headers['last-event-id'] !== undefined)
      write(response, line({ topic: 'resync', id: null }, ++number))
    else write(response, ': open\n\n')

    const stop = options.changes.listen(session.account_id, send)
    const beat = setInterval(() => write(response, ': beat\n\n'), BEAT_MS)
    const judge = setInterval(async () => {
      const now = await listening(request, options).catch(() => null)
      if (now === null) stream.end()
      else listener = now
    }, JUDGED_EVERY_MS)
    const stream = { user_id: session.user_id, end: () => response.end() }
    open.add(stream)
    response.on('close', () => {
      stop()
      clearInterval(beat)
      clearInterval(judge)
      open.delete(stream)
    })
  })
}

/** Who hears on, or a refusal. */
async function listening(request: FastifyRequest, options: SessionApiOptions): Promise<Session> {
  const session = await sessionOf(request, options)
  requireFactor(session)
  return session
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
  else response.write(text)
}

const line = ({ topic, id }: StreamMessage, number: number) =>
  `id: ${number}\ndata: ${JSON.stringify({ topic, id })}\n\n`

const distinct = (messages: readonly StreamMessage[]): StreamMessage[] => [
  ...new Map(messages.map((one) => [`${one.topic} ${one.id}`, one])).values(),
]

import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { STREAM_PATH, type StreamMessage } from '#contract/live-updates/stream.staff.ts'
import type { Session } from '../context.ts'
import { mayReceive, type Subscriber } from '../features/live-updates/public.ts'
import { rateLimiter } from '../http/limits/rate-limit.ts'
import { tokenOf } from './cookie.ts'
import { requireFactor, type SessionApiOptions, sessionOf } from './session.ts'

/** A heartbeat keeps proxies from closing a connection that looks idle. */
const BEAT_MS = 15_000
/** Sessions are checked this often: who is signed out, disabled or has another role gets no more changes. */
const AUTHORISE_EVERY_MS = 5_000
/** Streams of one user: one for each tab, and some that are not closed yet. */
const MAX_STREAMS = 20
/** Streams that a browser opens: twice as many at once as are kept, because a restart of the service reopens all. */
const STREAM_RATE = { per_second: 1, burst: 2 * MAX_STREAMS }
/** A stream whose client does not read is closed; the browser reconnects and reloads everything. */
const MAX_UNREAD_BYTES = 1_000_000

/**
 * 429 SVC-5001 before the session is read: hundreds of streams at once used up the queue of the database, and a part of them
 * was answered as overload.
 */
export function limitStreams(
  server: FastifyInstance,
  { monotonic_clock }: Pick<SessionApiOptions, 'monotonic_clock'>,
): void {
  const limiter = rateLimiter(STREAM_RATE, monotonic_clock)
  server.addHook('onRequest', async (request) => {
    if (request.routeOptions.url?.endsWith(STREAM_PATH)) limiter.take(tokenOf(request) ?? request.ip)
  })
}

/** Server-sent events: changes in the account, as far as the role may read them. */
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
    const own = [...open].filter(({ user_id }) => user_id === session.user_id)
    if (own.length >= MAX_STREAMS) own[0]!.end()

    let subscriber: Subscriber = session
    let number = 0
    const send = (messages: readonly StreamMessage[]) => {
      const visible = messages.filter((one) => mayReceive(subscriber, one))
      if (visible.length > 0)
        write(
          response,
          distinct(visible)
            .map((one) => line(one, ++number))
            .join(''),
        )
    }
    // After a reconnect the client cannot know what it missed, so it reloads everything.
    if (request.headers['last-event-id'] !== undefined)
      write(response, line({ topic: 'resync', id: null, property_id: null }, ++number))
    else write(response, ': open\n\n')

    const unsubscribe = options.changes.subscribe(session.account_id, send)
    const leave = options.changes.presence.enter({
      ...session,
      tab: tabIdOf(request),
      send: (one) => send([one]),
    })
    const beat = setInterval(() => write(response, ': beat\n\n'), BEAT_MS)
    const authorising = setInterval(async () => {
      const now = await authorise(request, options).catch(() => null)
      if (now === null) stream.end()
      else subscriber = now
    }, AUTHORISE_EVERY_MS)
    const stream = { user_id: session.user_id, end: () => response.end() }
    open.add(stream)
    response.on('close', () => {
      unsubscribe()
      leave()
      clearInterval(beat)
      clearInterval(authorising)
      open.delete(stream)
    })
  })
}

/** A UUID: ids of several pages are stored in one statement, which one invalid id would fail. */
const TAB = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The id that a page gives itself, to report what it has open. */
export function tabIdOf({ query }: FastifyRequest): string | undefined {
  const { tab } = query as { tab?: unknown }
  return typeof tab === 'string' && TAB.test(tab) ? tab : undefined
}

/** The session that may go on receiving, or the refusal. */
async function authorise(request: FastifyRequest, options: SessionApiOptions): Promise<Session> {
  const session = await sessionOf(request, options)
  requireFactor(session)
  return session
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
  else response.write(text)
}

const line = ({ topic, id, property_id, people }: StreamMessage, number: number) =>
  `id: ${number}\ndata: ${JSON.stringify({ topic, id, property_id, people })}\n\n`

const distinct = (messages: readonly StreamMessage[]): StreamMessage[] => [
  ...new Map(messages.map((one) => [`${one.topic} ${one.id}`, one])).values(),
]

import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import { Fault, fault, invalid, NumberTooLarge } from '../kernel/errors.ts'
import { newId } from '../kernel/new-id.ts'
import type { Clock } from '../kernel/time/clock.ts'
import { isOutOfResources } from '../postgres/lost.ts'
import { CallerDisconnected } from '../postgres/queue.ts'
import { isConnectionLost } from '../postgres/transaction.ts'
import { traceRequests } from '../telemetry/trace-requests.ts'
import type { Drain } from './health/drain.ts'
import type { Shortage } from './health/shortage.ts'
import { connectionLimits, limitConnections } from './limits/connection-limit.ts'
import { requireTransport } from './transport.ts'

/** Maximum of a body in bytes, unless the operation says otherwise. rule 12 */
const BODY_LIMIT = 256 * 1024

/** Time for a whole request to arrive: a slow client must not hold a connection for ever. */
const REQUEST_MS = 30_000

/** Node would refuse a request without Host by itself, without our error format. */
const OWN_WORDS = { requireHostHeader: false }

export interface ServerParts {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  readonly drain: Drain
  readonly shortage: Shortage
}

/** Fastify, configured so that every response has a request id and every refusal a documented code. */
export function makeServer({ config, log, clock, drain, shortage }: ServerParts): FastifyInstance {
  const server = Fastify({
    loggerInstance: log as unknown as FastifyBaseLogger,
    // By the service's clock: the request log is searched by time.
    genReqId: () => newId('request', clock.now().epochMilliseconds),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    trustProxy: config.trust_proxy ?? false,
    forceCloseConnections: 'idle',
    // A path too long for any id is 404 like any other; Node limits the whole head to 16 KiB.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    frameworkErrors: refuse,
    clientErrorHandler: refuseConnection,
    // Requests that arrive on open connections while closing are still executed: the databases close after
    // them.
    return503OnClosing: false,
    ...(config.tls
      ? {
          https: {
            ...OWN_WORDS,
            cert: readFileSync(config.tls.cert_file),
            key: readFileSync(config.tls.key_file),
          },
        }
      : { http: OWN_WORDS }),
  } as object) as unknown as FastifyInstance
  server.removeAllContentTypeParsers()
  // Bodies as raw bytes: the pipeline checks the content type and parses.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.decorateRequest('answered', null)
  server.decorateRequest('refused', null)
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('service-request-id', request.id)
    done(problemOfHeaders(request))
  })
  requireTransport(server, config)
  const has_proxy = config.trust_proxy !== undefined
  limitConnections(server.server, connectionLimits(), (address) => has_proxy || isLoopback(address))
  // `Expect` is ignored: Node would answer 417, without our error format.
  server.server.on('checkExpectation', (request, reply) => server.server.emit('request', request, reply))
  server.addHook('preClose', async () => drain.begin())
  // A connection kept alive after the last response would delay the stop until it times out.
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.is_draining) reply.header('connection', 'close')
    done(null, payload)
  })
  if (config.telemetry?.traces) traceRequests(server)
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply, has_proxy)
    done()
  })
  server.setErrorHandler((error: FastifyError, request, reply) => {
    shortage.record(error)
    return refuse(error, request, reply)
  })
  server.setNotFoundHandler((request, reply) => refuse(fault('SVC-3003'), request, reply))
  return server
}

/** RFC 9112: exactly one Host. */
function problemOfHeaders({ raw }: FastifyRequest): Fault | undefined {
  const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1) return fault('SVC-2001', { message: 'There is more than one Host header.' })
  const is_lost = raw.httpVersion === '1.1' && !raw.headers.host
  return is_lost ? fault('SVC-2001', { message: 'The Host header is missing.' }) : undefined
}

function refuse(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = faultOf(error)
  const text = JSON.stringify(refusal.body(request.id))
  request.refused = refusal.code
  request.answered = Buffer.from(text)
  if (refusal.status >= 500 && !(error instanceof CallerDisconnected))
    request.log.error({ err: error }, 'the request failed')
  return reply
    .code(refusal.status)
    .header('service-request-id', request.id)
    .headers(refusal.headers ?? {})
    .header('content-type', 'application/json; charset=utf-8')
    .send(text)
}

const UNFIT: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are larger than 16 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
}

/** What is not HTTP never becomes a request; it gets an error in our format all the same. */
function refuseConnection(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const message = UNFIT[error.code ?? ''] ?? 'The request is not valid HTTP.'
  const id = newId('request')
  const body = JSON.stringify(fault('SVC-2001', { message }).body(id))
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `service-request-id: ${id}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const TOO_LARGE = `A sum is beyond ${Number.MAX_SAFE_INTEGER} and cannot be stated exactly: request fewer days, or a part.`

/** A lock or statement that waited too long, or a server without disk, memory or connections. */
const isBusy = ({ code }: { code?: string }) => code === '55P03' || code === '57014' || isOutOfResources(code)

/** Errors of Fastify and the database, mapped to documented codes. */
function faultOf(error: Error & { code?: string; statusCode?: number }): Fault {
  if (error instanceof Fault) return error
  if (error instanceof NumberTooLarge) return invalid('query', 'sum_too_large', TOO_LARGE)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fault('SVC-2004')
  if (error.code === 'FST_ERR_BAD_URL') return fault('SVC-3003')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return fault('SVC-2003')
  if (error.code?.startsWith('FST_ERR_CTP') || error.statusCode === 400) return fault('SVC-2001')
  if (isBusy(error) || isConnectionLost(error) || error instanceof CallerDisconnected)
    return fault('SVC-9002', { headers: { 'retry-after': '1' }, cause: error })
  return fault('SVC-9001', { cause: error })
}

/** One line a request: no bodies, no query values, no names of guests. */
function logRequest(request: FastifyRequest, reply: FastifyReply, has_proxy: boolean) {
  const { key, span } = request
  const proxy_request_id = has_proxy ? ofProxy(request) : undefined
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(key && { key_id: key.id, account_id: key.account_id }),
      ...(proxy_request_id && { proxy_request_id }),
      ...(span && { trace_id: span.spanContext().traceId }),
    },
    'request',
  )
}

/** What a proxy calls a request in its own log. rule 14.24 */
function ofProxy({ headers }: FastifyRequest): string | undefined {
  const id = headers['x-request-id']
  return typeof id === 'string' && /^[\w.:=+/-]{1,128}$/.test(id) ? id : undefined
}

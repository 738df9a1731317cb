import type { FastifyInstance, FastifyRequest } from 'fastify'
import { needsProof, PROOF_MINUTES } from '#contract/account/sign-in/proof.staff.ts'
import { isBelowGrowth, needsGrowth } from '#contract/account/tiers.ts'
import { isWrite, type Operation } from '#contract/operation.ts'
import { mayInSession, OF_THE_WHOLE_ACCOUNT, rolesFor } from '#contract/permissions.ts'
import type { Session } from '../context.ts'
import { parseRequest } from '../http/parse-request.ts'
import { recordRequest } from '../http/record-request.ts'
import type { ApiRequest, Endpoint, Pipeline, Principal } from '../http/request.ts'
import { compressReads } from '../http/responses/compress.ts'
import { execute, serveEndpoints } from '../http/serve.ts'
import { fault } from '../kernel/errors.ts'
import type { SecretRing } from '../kernel/security/secret-ring.ts'
import { csrfTokenOf, tokenOf } from './cookie.ts'
import { servePresence } from './presence-endpoint.ts'
import { requireCsrfToken, requireSameOrigin } from './same-origin.ts'
import { requireFactor, type SessionApiOptions, sessionOf } from './session.ts'
import { limitStreams, serveStream } from './stream.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

/**
 * The API of the dashboard, under `/app/api/{live|sandbox}`: every operation of the public API and the
 * dashboard's own, by the same verbs in the same transactions, for a session instead of a key. Order:
 * session, rate limit, CSRF, role, tier, validation, reauthentication, verb, response.
 */
export async function sessionApi(server: FastifyInstance, options: SessionApiOptions) {
  const { pipeline, live_pipeline, limiter, anonymous, endpoints } = options
  server.decorateRequest('session', null)
  limitStreams(server, options)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const session = await anonymous.authenticateLimited(request.ip, tokenOf(request), () =>
      sessionOf(request, options),
    )
    request.session = session
    reply.headers(limiter.take(session.user_id))
    if (request.method === 'GET' || request.method === 'HEAD') return
    requireSameOrigin(request)
    requireCsrfToken(request, csrfTokensOf(request, options.csrf_keys))
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { session } = request
    const { environment, clock } = pipeline
    if (session && isWorthALine(request))
      recordRequest(environment.requests, clock.now(), request, reply, askingOf(session))
    done()
  })
  compressReads(server, (id) => id === 'getMe')
  serveStream(server, options)
  servePresence(server, options)
  serveEndpoints(server, endpoints, async (endpoint, request) => {
    const session = request.session!
    requireFactor(session, endpoint.operation)
    requireRole(session, endpoint.operation)
    requireTier(session, endpoint.operation)
    const where = endpoint.stored_in === 'live' ? live_pipeline : pipeline
    if (isOfExplorer(request)) requireReadInLive(where, endpoint)
    const api_request = await parseRequest(where, endpoint, request, callerOf(session, endpoint, request.ip))
    requireProof(session, api_request)
    return execute(where, api_request)
  })
}

const csrfTokensOf = (request: FastifyRequest, keys: SecretRing): string[] =>
  keys.map((key) => csrfTokenOf(key, tokenOf(request) ?? ''))

/** Sent in the API Explorer, whose requests say so. ADR 126 */
const isOfExplorer = ({ headers }: FastifyRequest): boolean => headers['x-explorer'] !== undefined

/** 403 SVC-4004 for a write to live that was sent in the Explorer. rule 14.35 */
function requireReadInLive({ environment }: Pipeline, { operation }: Endpoint): void {
  if (environment.name !== 'live' || !isWrite(operation)) return
  const message = 'The Explorer only reads live data: send writes in the sandbox, or with an API key.'
  throw fault('SVC-4004', { message, details: { operation: operation.id } })
}

/**
 * Operations that pages call by themselves or while somebody types: logged, they would bury the ones that
 * people asked for. Each request of the Explorer is one of those. rule 14.35
 */
const isWorthALine = (request: FastifyRequest): boolean => {
  if (isOfExplorer(request)) return true
  const { method, refused, routeOptions, query } = request
  // A quote that is refused while somebody types is a normal answer; only failures of the service are logged.
  if ((query as { dry_run?: unknown }).dry_run === 'true') return refused?.startsWith('SVC-9') ?? false
  const { unlogged, endpoint } = routeOptions.config
  const looks = method === 'GET' || unlogged || endpoint?.operation.audit === false
  return !looks || refused !== null
}

const askingOf = ({ account_id, user_id, name }: Session) => ({
  account_id,
  actor: { type: 'staff', id: user_id, name } as const,
  source: 'dashboard' as const,
})

const callerOf = (session: Session, { stored_in }: Endpoint, address: string): Principal => ({
  actor: { type: 'staff', id: session.user_id, name: session.name },
  address,
  scope: {
    account_id: session.account_id,
    property_ids: stored_in === 'live' ? session.live_property_ids : session.property_ids,
  },
  claimant: session.user_id,
  may_write: true,
  session,
})

function requireRole(session: Session, { id }: Operation): void {
  const { role, property_ids } = session
  if (!mayInSession(session, id))
    throw fault('SVC-4103', { details: { operation: id, role, roles: rolesFor(id) } })
  if (property_ids !== null && OF_THE_WHOLE_ACCOUNT.has(id)) throw fault('SVC-4005')
}

/** 403 SVC-4111 for operations that a session left open must not be enough for. */
function requireProof(
  { environment, proved_at, demo: is_demo }: Session,
  { endpoint, input, now }: ApiRequest,
): void {
  const { id } = endpoint.operation
  if (!needsProof(id, { environment, body: input.body, is_demo })) return
  const over = Temporal.Instant.from(proved_at).add({ minutes: PROOF_MINUTES })
  if (Temporal.Instant.compare(now, over) < 0) return
  throw fault('SVC-4111', { details: { operation: id, minutes: PROOF_MINUTES } })
}

function requireTier({ tier }: Session, operation: Operation): void {
  if (!isBelowGrowth(tier) || !needsGrowth(operation)) return
  throw fault('SVC-4006', { message: 'API keys and webhooks need an account on the Growth tier or above.' })
}

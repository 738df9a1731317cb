import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operation } from '../../../contract/operation.ts'
import { may, rolesFor } from '../../../contract/staff/roles.ts'
import { needsGrowth } from '../../../contract/staff/tiers.ts'
import type { Session } from '../../context.ts'
import { fault } from '../../faults.ts'
import { findSession } from '../../features/staff/public.ts'
import { judgeUrl } from '../../outside/address-guard.ts'
import type { Database } from '../../postgres/database.ts'
import { addressRange } from '../api-key.ts'
import type { Caller, Endpoint, Pipeline } from '../call.ts'
import { noteRequest } from '../note-request.ts'
import type { RateLimiter } from '../rate-limit.ts'
import { callOf, carryOut, serveEndpoints } from '../serve.ts'
import { csrfTokenOf, tokenOf } from './cookie.ts'
import { inboxPath } from './inbox-door.ts'
import { originOf, requireSameOrigin, requireToken } from './same-origin.ts'
import { serveStream } from './stream.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

export interface SessionApiOptions {
  /** Of the environment in the path, and of live, where staff are kept. */
  readonly pipeline: Pipeline
  readonly live_pipeline: Pipeline
  readonly staff: Database
  readonly csrf_secret: Buffer
  /** What links in mails begin with; null where it is not known. */
  readonly public_origin: () => string | null
  readonly limiter: RateLimiter
  readonly endpoints: readonly Endpoint[]
}

/**
 * What the dashboard asks, under `/app/api/{live|sandbox}`: every operation of the API and those of its own, by the same
 * verbs in the same transactions, for a session in place of a key. A request goes: session, limit, CSRF, role, tier,
 * validate, verb, reply.
 */
export async function sessionApi(server: FastifyInstance, options: SessionApiOptions) {
  const { pipeline, live_pipeline, limiter, endpoints } = options
  server.decorateRequest('session', null)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const session = await sessionOf(request, options)
    request.session = session
    reply.headers(limiter.take(session.user_id))
    if (request.method === 'GET' || request.method === 'HEAD') return
    requireSameOrigin(request)
    requireToken(request, session.csrf_token)
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { session } = request
    const { environment, clock } = pipeline
    if (session && isWorthALine(request))
      noteRequest(environment.requests, clock.now(), request, reply, askingOf(session))
    done()
  })
  serveStream(server, options)
  serveEndpoints(server, endpoints, async (endpoint, request) => {
    const session = request.session!
    requireRole(session, endpoint.operation)
    requireTier(session, endpoint.operation)
    const where = endpoint.kept_in === 'live' ? live_pipeline : pipeline
    return carryOut(where, callOf(where, endpoint, request, callerOf(session, request.ip)))
  })
}

/** 401 SVC-4101 for a request that nobody is signed in for. */
export async function sessionOf(
  request: FastifyRequest,
  {
    staff,
    pipeline,
    csrf_secret,
    public_origin,
  }: Pick<SessionApiOptions, 'staff' | 'pipeline' | 'csrf_secret' | 'public_origin'>,
): Promise<Session> {
  const token = tokenOf(request)
  const now = pipeline.clock.now()
  const found = token && (await findSession(staff, token, now, addressRange(request.ip)))
  if (!token || !found) throw fault('SVC-4101')
  const { last_seen_at, ...known } = found
  return {
    ...known,
    csrf_token: csrfTokenOf(csrf_secret, token),
    environment: pipeline.environment.name,
    origin: originOf(request),
    public_origin: public_origin(),
    inbox_path: inboxPath(csrf_secret, pipeline.environment.name, found.user_id),
    reaches_itself: judgeUrl(originOf(request), pipeline.policy).allowed,
  }
}

/** What the pages read by themselves, or judge while somebody types, would bury what somebody asked for. */
const isWorthALine = ({ method, refused, routeOptions }: FastifyRequest): boolean => {
  const looks = method === 'GET' || routeOptions.config.endpoint?.operation.audited === false
  return !looks || refused !== null
}

const askingOf = ({ account_id, user_id, name }: Session) => ({
  account_id,
  actor: { type: 'staff', id: user_id, name } as const,
  source: 'dashboard' as const,
})

const callerOf = (session: Session, address: string): Caller => ({
  actor: { type: 'staff', id: session.user_id, name: session.name },
  address,
  scope: { account_id: session.account_id, property_id: null },
  claimant: session.user_id,
  may_write: true,
  session,
})

function requireRole({ role }: Session, { id }: Operation): void {
  if (!may(role, id)) throw fault('SVC-4103', { details: { operation: id, role, roles: rolesFor(id) } })
}

function requireTier({ tier }: Session, operation: Operation): void {
  if (tier !== 'starter' || !needsGrowth(operation)) return
  throw fault('SVC-4006', { message: 'API keys and webhooks need an account on the Growth tier or above.' })
}

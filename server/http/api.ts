import type { FastifyInstance } from 'fastify'
import { isBelowGrowth } from '#contract/account/tiers.ts'
import { fault } from '../kernel/errors.ts'
import type { KnownKey } from './authenticate.ts'
import type { AnonymousLimit } from './limits/anonymous-limit.ts'
import type { RateLimiter } from './limits/rate-limit.ts'
import { parseRequest } from './parse-request.ts'
import { recordRequest } from './record-request.ts'
import type { Endpoint, Pipeline, Principal } from './request.ts'
import { execute, serveEndpoints } from './serve.ts'

declare module 'fastify' {
  interface FastifyRequest {
    key: KnownKey | null
  }
}

export interface ApiOptions {
  readonly pipeline: Pipeline
  readonly limiter: RateLimiter
  readonly anonymous: AnonymousLimit
  readonly endpoints: readonly Endpoint[]
}

/**
 * The API of one environment, under its prefix. Order: authentication, tier, rate limit, validation, verb,
 * response.
 */
export async function api(server: FastifyInstance, { pipeline, limiter, anonymous, endpoints }: ApiOptions) {
  server.decorateRequest('key', null)
  server.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers
    const key = await anonymous.authenticateLimited(request.ip, authorization, () =>
      pipeline.environment.keys.authenticate(authorization, request.ip),
    )
    request.key = key
    if (isBelowGrowth(key.tier)) throw fault('SVC-4006')
    reply.headers(limiter.take(key.id))
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { key } = request
    if (key) recordRequest(pipeline.environment.requests, pipeline.clock.now(), request, reply, askingOf(key))
    done()
  })
  serveEndpoints(server, endpoints, async (endpoint, request) =>
    execute(pipeline, await parseRequest(pipeline, endpoint, request, callerOf(request.key!, request.ip))),
  )
}

const askingOf = ({ id, name, account_id }: KnownKey) => ({
  account_id,
  actor: { type: 'api', id, name } as const,
  source: 'api' as const,
})

const callerOf = (
  { id, name, account_id, property_id, access, operations }: KnownKey,
  address: string,
): Principal => ({
  actor: { type: 'api', id, name },
  address,
  scope: { account_id, property_ids: property_id === null ? null : [property_id] },
  // The scope of the key, not its id: a rotated key still finds its stored response. rule 11
  claimant: property_id ?? account_id,
  may_write: access === 'write',
  operations,
})

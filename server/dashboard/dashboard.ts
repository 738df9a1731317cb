import type { FastifyInstance } from 'fastify'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import type { Config } from '../config/config.ts'
import type { ChangeFeed } from '../features/live-updates/public.ts'
import type { AfterResponse } from '../http/after-response.ts'
import type { AnonymousLimit } from '../http/limits/anonymous-limit.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import type { OwnOrigin } from '../http/own-origin.ts'
import type { Endpoint, Pipeline } from '../http/request.ts'
import { keysFor } from '../kernel/security/secret-ring.ts'
import type { Monotonic } from '../kernel/time/clock.ts'
import type { Database } from '../postgres/database.ts'
import { appFiles } from './app-files.ts'
import { authApi } from './auth-api.ts'
import { phoneFiles } from './phone-files.ts'
import { sessionApi } from './session-api.ts'
import { webhookInboxEndpoint } from './webhook-inbox-endpoint.ts'

interface Dependencies {
  readonly config: Config
  readonly pipelines: Readonly<Record<EnvironmentName, Pipeline>>
  readonly feeds: Readonly<Record<EnvironmentName, ChangeFeed>>
  readonly staff: Database
  readonly limiter: RateLimiter
  readonly anonymous: AnonymousLimit
  readonly origin: OwnOrigin
  readonly endpoints: Readonly<Record<EnvironmentName, readonly Endpoint[]>>
  readonly after_response: AfterResponse
  readonly monotonic_clock: Monotonic
}

/**
 * Everything under `/app`: the page and its files, signing in, and the operations of the dashboard; and the
 * phone page at `/hk`, which uses the same operations.
 */
export async function dashboard(server: FastifyInstance, parts: Dependencies) {
  const { config, pipelines, feeds, staff, limiter, anonymous, origin, endpoints, after_response } = parts
  const { secrets, clock, policy } = pipelines.live
  const csrf_keys = keysFor(config.secret, 'csrf')
  const device_keys = keysFor(config.secret, 'devices')
  const { monotonic_clock } = parts
  const demo_sign_in = config.demo_sign_in ?? false
  const signing_in = {
    staff,
    secrets,
    clock,
    origin,
    device_keys,
    after_response,
    policy,
    monotonic_clock,
    demo_sign_in,
    secret: config.secret,
  }
  server.register((scope) => authApi(scope, signing_in), { prefix: '/app/auth' })
  for (const name of ENVIRONMENTS) {
    const pipeline = pipelines[name]
    const live_pipeline = pipelines.live
    const changes = feeds[name]
    const options = {
      pipeline,
      changes,
      live_pipeline,
      staff,
      csrf_keys,
      origin,
      limiter,
      monotonic_clock,
      anonymous,
      endpoints: endpoints[name],
    }
    server.register((scope) => sessionApi(scope, options), { prefix: `/app/api/${name}` })
  }
  server.register((scope) =>
    webhookInboxEndpoint(scope, { pipelines, feeds, staff, origin, anonymous, keys: csrf_keys }),
  )
  server.register((scope) => appFiles(scope, { anonymous }))
  server.register((scope) => phoneFiles(scope, { anonymous }))
}

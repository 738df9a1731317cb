import type { FastifyInstance } from 'fastify'
import { ENVIRONMENTS, type EnvironmentName } from '../contract/lists.ts'
import type { Config } from './config/config.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { documentation } from './docs-site/documentation.ts'
import { announcedIn } from './features/announcements/public.ts'
import { bookingPages, robots } from './features/booking-page/endpoint.ts'
import { channelMessagesEndpoint } from './features/channel-bookings/endpoint.ts'
import { calendars } from './features/ical/endpoint.ts'
import type { ChangeFeed } from './features/live-updates/public.ts'
import { incomingMail } from './features/messages/public.ts'
import { paymentWebhooks } from './features/payments/endpoint.ts'
import type { AfterResponse } from './http/after-response.ts'
import { api } from './http/api.ts'
import { ENVIRONMENT_PREFIXES } from './http/environment-prefix.ts'
import { anonymousLimit } from './http/limits/anonymous-limit.ts'
import { rateLimiter } from './http/limits/rate-limit.ts'
import { ownOrigin } from './http/own-origin.ts'
import type { Pipeline } from './http/request.ts'
import { compileEndpoints } from './http/serve.ts'
import { CHANNEL_ADAPTERS } from './integrations/channel-adapters/adapters.ts'
import type { Monotonic } from './kernel/clock.ts'
import type { Database } from './postgres/database.ts'
import { ROUTES, SANDBOX_ROUTES, STAFF_ROUTES } from './routes.ts'

interface Dependencies {
  readonly config: Config
  readonly pipelines: Readonly<Record<EnvironmentName, Pipeline>>
  readonly feeds: Readonly<Record<EnvironmentName, ChangeFeed>>
  readonly staff: Database
  readonly after_response: AfterResponse
  readonly monotonic_clock: Monotonic
}

/** Everything that is served: the API, calendars and callbacks of each environment, documentation and dashboard. */
export function mountEndpoints(
  server: FastifyInstance,
  { config, pipelines, feeds, staff, after_response, monotonic_clock }: Dependencies,
): void {
  const limiter = rateLimiter(config.rate_limit, monotonic_clock)
  const anonymous = anonymousLimit(config.rate_limit, monotonic_clock)
  const origin = ownOrigin(server, config)
  const guards = { limiter, anonymous }
  const endpoints = compileEndpoints(ROUTES)
  const served = { live: endpoints, sandbox: [...endpoints, ...compileEndpoints(SANDBOX_ROUTES)] }
  for (const name of ENVIRONMENTS) {
    const pipeline = pipelines[name]
    const { environment, clock } = pipeline
    const prefix = ENVIRONMENT_PREFIXES[name]
    server.register((scope) => api(scope, { pipeline, ...guards, endpoints: served[name] }), {
      prefix: `${prefix}/v1`,
    })
    server.register((scope) => paymentWebhooks(scope, { pipeline, anonymous }), { prefix: `${prefix}/hooks` })
    const incoming = { pipeline, anonymous, replies: config.mail_replies }
    server.register((scope) => incomingMail(scope, incoming), { prefix: `${prefix}/hooks` })
    server.register((scope) => calendars(scope, { environment, clock, anonymous }), { prefix })
    server.register(
      (scope) =>
        bookingPages(scope, {
          pipeline,
          anonymous,
          origin,
          endpoints,
          monotonic_clock,
          secret: config.secret,
          rate_limit: config.rate_limit,
        }),
      { prefix: `${prefix}/book` },
    )
  }
  server.register((scope) => robots(scope, { anonymous }))
  server.register((scope) => documentation(scope, { announced: announcedIn(staff), origin, anonymous }))
  server.register((scope) =>
    channelMessagesEndpoint(scope, {
      pipelines: Object.values(pipelines),
      adapters: CHANNEL_ADAPTERS,
      ...guards,
    }),
  )
  const session_endpoints = [...endpoints, ...compileEndpoints(STAFF_ROUTES)]
  server.register((scope) =>
    dashboard(scope, {
      config,
      pipelines,
      feeds,
      staff,
      ...guards,
      origin,
      endpoints: session_endpoints,
      after_response,
      monotonic_clock,
    }),
  )
}

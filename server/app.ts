import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { EnvironmentName } from '../contract/lists.ts'
import type { Config } from './config/config.ts'
import { type PurposeName, purposes } from './connections.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { documentation } from './docs-site/documentation.ts'
import { type Job, startJobs } from './engine/schedule.ts'
import { announcedIn } from './features/announcements/public.ts'
import { attachInvoice } from './features/billing/public.ts'
import { channelMessagesEndpoint } from './features/channel-bookings/endpoint.ts'
import { CHANNEL_SECRETS, countChannels } from './features/channels/public.ts'
import { type AttachmentRenderers, MAIL_RESULTS } from './features/email/public.ts'
import { calendars } from './features/ical/endpoint.ts'
import { ChangeFeed } from './features/live-updates/public.ts'
import { paymentWebhooks } from './features/payments/endpoint.ts'
import { type Settling, settleCharge } from './features/payments/public.ts'
import { makeRequestLog } from './features/request-log/public.ts'
import { settleHolds } from './features/reservations/public.ts'
import { SECRET_PURPOSE } from './features/webhooks/public.ts'
import { AfterResponse } from './http/after-response.ts'
import { api } from './http/api.ts'
import { ApiKeyCache } from './http/authenticate.ts'
import { cursors } from './http/cursor.ts'
import { operations } from './http/health.ts'
import { anonymousLimit } from './http/limits/anonymous-limit.ts'
import { rateLimiter } from './http/limits/rate-limit.ts'
import { observeRequests } from './http/observe.ts'
import { ownOrigin } from './http/own-origin.ts'
import type { Environment, Failpoint, Pipeline } from './http/request.ts'
import { compileEndpoints } from './http/serve.ts'
import { makeServer } from './http/server.ts'
import { ANSWER_SECRETS } from './http/writes/idempotency.ts'
import { CHANNEL_ADAPTERS } from './integrations/channel-adapters/adapters.ts'
import { makePaymentGateway } from './integrations/payment-gateway/gateway-factory.ts'
import type { CardState } from './integrations/payment-gateway/payment-gateway.ts'
import { type AddressPolicy, resolveName } from './integrations/ssrf-guard.ts'
import { housekeepingJobs } from './jobs/housekeeping.ts'
import { type Clock, type Monotonic, monotonic, systemClock } from './kernel/clock.ts'
import { sealer } from './kernel/encryption.ts'
import { makeLog } from './kernel/log.ts'
import { keysFor } from './kernel/secret-ring.ts'
import { makeMetrics } from './metrics.ts'
import { type Database, openDatabase, type RoleUrls } from './postgres/database.ts'
import { countFailures } from './retries/store.ts'
import { ROUTES, SANDBOX_ROUTES, STAFF_ROUTES } from './routes.ts'
import { makeWorkers, type WorkerProbes, type Workers } from './workers.ts'

export interface AppOptions extends WorkerProbes {
  readonly config: Config
  /** Where the two databases are, for each role; both migrated. */
  readonly urls: Record<EnvironmentName, RoleUrls>
  readonly clock?: Clock
  /** By which limits refill, and what is remembered of keys ends. */
  readonly monotonic_clock?: Monotonic
  readonly log?: Logger
  readonly failpoint?: (name: Failpoint) => Promise<void> | undefined
  /** What makes the attachments of mails. */
  readonly attachment_renderers?: AttachmentRenderers
  /** How names are looked up; tests have name servers of their own. */
  readonly resolve?: AddressPolicy['resolve']
}

/** How long requests under way are waited for when the service stops. */
const LAST_REQUESTS_MS = 10_000

/**
 * The whole service, put together: long-lived things are made here and handed down. Its workers work where the role
 * asks for them.
 */
export interface App extends Pick<Workers, 'dispatchers' | 'synchronisers' | 'mailers' | 'importers'> {
  readonly server: FastifyInstance
  readonly environments: Record<EnvironmentName, Environment>
  readonly clock: Clock
  /** Where staff are kept: the live database, with the system's role. */
  readonly staff: Database
  /** What the worker does now and then; tests call `run` in place of waiting. */
  readonly jobs: readonly Job[]
  /** Once what is done behind answers is done; tests wait for it. */
  idle(): Promise<void>
  /** Listens, and starts the jobs where the role asks for them. */
  start(): Promise<string>
  /** Stops taking requests, finishes those under way, then closes. */
  stop(): Promise<void>
}

export function makeApp({
  config,
  urls,
  clock = systemClock,
  monotonic_clock = monotonic,
  log,
  failpoint = () => undefined,
  attachment_renderers: renderers = { invoice_pdf: attachInvoice },
  resolve = resolveName,
  ...probes
}: AppOptions): App {
  const logger = log ?? makeLog(config.log_level)
  const metrics = makeMetrics()
  const open = openerOf(config, urls, logger)
  const live = { known: open('live', 'system'), unknown: open('live', 'strangers') }
  const environment = (name: EnvironmentName): Environment => {
    const lookups = name === 'live' ? live : { known: open(name, 'system'), unknown: open(name, 'strangers') }
    const system = lookups.known
    const requests = makeRequestLog(system, logger)
    const keys = new ApiKeyCache(name, { here: lookups, live }, clock, monotonic_clock)
    const pools = { tenant: open(name, 'tenant'), system, background: open(name, 'background') }
    return { name, ...pools, strangers: lookups.unknown, keys, requests }
  }
  const staff = open('live', 'staff')
  const environments = { live: environment('live'), sandbox: environment('sandbox') }
  const feedOf = ({ system }: Environment) =>
    new ChangeFeed({ database: system, clock, log: logger, monotonic: monotonic_clock })
  const feeds = { live: feedOf(environments.live), sandbox: feedOf(environments.sandbox) }
  const live_loopback = config.webhook_allow_loopback ?? false
  const policies = {
    live: { allow_loopback: live_loopback, resolve },
    sandbox: { allow_loopback: config.sandbox_allow_loopback ?? live_loopback, resolve },
  }
  const secrets = sealer(config.secret, SECRET_PURPOSE)
  const channel_secrets = sealer(config.secret, CHANNEL_SECRETS)
  const answers = sealer(config.secret, ANSWER_SECRETS)
  const workers = makeWorkers({
    ...{ config, open, environments, clock, log: logger, metrics },
    ...{ policies, secrets, channel_secrets, renderers, probes, pipelines: () => pipelines },
  })
  const { dispatchers, synchronisers, mailers, importers } = workers
  const cards = {
    live: makePaymentGateway(config.cards.live, config.secret),
    sandbox: makePaymentGateway(config.cards.sandbox, config.secret),
  }
  const settlingOf = (name: EnvironmentName, system = environments[name].system): Settling => ({
    system,
    cards: cards[name],
    now: clock.now,
    onCommit: dispatchers[name].notify,
  })
  const pipelineOf = (name: EnvironmentName): Pipeline => ({
    environment: environments[name],
    clock,
    cursors: cursors(keysFor(config.secret, `cursors ${name}`)),
    log: logger,
    onRetry: () => metrics.retried(name),
    failpoint,
    running: new Map(),
    settleHolds,
    onCommit: () => {
      dispatchers[name].notify()
      synchronisers[name].notify()
      feeds[name].notify()
    },
    answers,
    secrets,
    channel_secrets,
    policy: policies[name],
    cards: cards[name],
    outbound_ips: config.outbound_ips ?? [],
  })

  for (const { name, tenant, system } of Object.values(environments)) {
    metrics.watchPool(name, tenant)
    metrics.watchPool(name, system)
    metrics.watchDeliveries(name, dispatchers[name].open)
    metrics.watchChannels(name, () => countChannels(system))
    metrics.watchRetries(name, () => countFailures(system))
    metrics.watchMails(name, MAIL_RESULTS, mailers[name].open)
  }

  const pipelines = { live: pipelineOf('live'), sandbox: pipelineOf('sandbox') }
  const server = makeServer(config, logger, clock)
  observeRequests(server, metrics)
  const limiter = rateLimiter(config.rate_limit, monotonic_clock)
  const anonymous = anonymousLimit(config.rate_limit, monotonic_clock)
  const origin = ownOrigin(server, config)
  const after_response = new AfterResponse(logger)
  server.register((scope) => operations(scope, { environments, clock, config, metrics, log: logger }))
  // A worker answers its operators alone; what the others compiled took 20 MB.
  if (config.role !== 'worker') {
    const endpoints = compileEndpoints(ROUTES)
    const of_sandbox = [...endpoints, ...compileEndpoints(SANDBOX_ROUTES)]
    const mount = (prefix: string, name: EnvironmentName) => {
      const served = name === 'live' ? endpoints : of_sandbox
      server.register(
        (scope) => api(scope, { pipeline: pipelines[name], limiter, anonymous, endpoints: served }),
        {
          prefix: `${prefix}/v1`,
        },
      )
      const settle = (...what: [string, CardState?]) => settleCharge(settlingOf(name), ...what)
      server.register((scope) => paymentWebhooks(scope, { cards: cards[name], clock, settle, anonymous }), {
        prefix: `${prefix}/hooks`,
      })
    }
    mount('', 'live')
    mount('/sandbox', 'sandbox')
    server.register((scope) => documentation(scope, { announced: announcedIn(staff), origin, anonymous }))
    const all = Object.values(pipelines)
    server.register((scope) =>
      channelMessagesEndpoint(scope, { pipelines: all, wires: CHANNEL_ADAPTERS, limiter, anonymous }),
    )
    for (const [name, prefix] of [
      ['live', ''],
      ['sandbox', '/sandbox'],
    ] as const)
      server.register((scope) => calendars(scope, { environment: environments[name], clock, anonymous }), {
        prefix,
      })
    const session_endpoints = [...endpoints, ...compileEndpoints(STAFF_ROUTES)]
    const guarded = { limiter, anonymous, origin, feeds, after_response }
    server.register((scope) =>
      dashboard(scope, { ...guarded, config, pipelines, staff, endpoints: session_endpoints }),
    )
  }

  const ofJobs = (one: Environment): Environment => ({ ...one, system: one.background })
  const jobs = housekeepingJobs({
    environments: { live: ofJobs(environments.live), sandbox: ofJobs(environments.sandbox) },
    pipelines,
    clock,
    log: logger,
    settlingOf: (name) => settlingOf(name, environments[name].background),
    observeFailure: metrics.itemFailed,
  })
  let stopJobs = async () => {}
  return {
    server,
    environments,
    clock,
    staff,
    jobs,
    dispatchers,
    synchronisers,
    mailers,
    importers,
    idle: after_response.idle,
    async start() {
      const mine = jobs.filter((job) => config.role !== 'api' || job.everywhere)
      stopJobs = startJobs(mine, logger, metrics.job)
      if (config.role !== 'api') workers.start()
      if (config.role !== 'api' && !config.mail_servers?.live)
        logger.info('SMTP_URL names no mail server: mails wait in the outbox')
      return server.listen({ host: config.host, port: config.port })
    },
    async stop() {
      const too_late = setTimeout(() => server.server.closeAllConnections(), LAST_REQUESTS_MS)
      const closed = server.close().finally(() => clearTimeout(too_late))
      // Beside each other: what the last requests write is sent by another worker, or after the next start.
      await Promise.all([closed, workers.stop(), feeds.live.stop(), feeds.sandbox.stop()])
      await Promise.all([stopJobs(), after_response.idle()])
      await Promise.all([staff.close(), workers.close()])
      for (const { tenant, system, strangers, background, keys, requests } of Object.values(environments)) {
        await Promise.all([keys.flush(), requests.flush()]).catch((error) =>
          logger.warn({ err: error }, 'the last uses of keys, or requests, were not written'),
        )
        await Promise.all([tenant, system, strangers, background].map((database) => database.close()))
      }
    },
  }
}

/** Opens what is needed for one purpose. What leads to one server finds out together that it has gone silent. */
function openerOf(
  { pool_size }: Config,
  urls: AppOptions['urls'],
  log: Logger,
): (name: EnvironmentName, purpose: PurposeName) => Database {
  const epochs = { live: { number: 0 }, sandbox: { number: 0 } }
  return (name, purpose) => {
    const { role, size } = purposes(pool_size)[purpose]
    return openDatabase({ url: urls[name][role], role, size, log, epoch: epochs[name] })
  }
}

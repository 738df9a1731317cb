import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { EnvironmentName } from '#contract/lists.ts'
import type { Config } from './config/config.ts'
import { countFailures } from './engine/job-retries/store.ts'
import { NodeClock, type NodeClockOptions } from './engine/node-clock.ts'
import { type Job, startJobs } from './engine/schedule.ts'
import {
  closeEnvironments,
  databaseOpener,
  forEachEnvironment,
  openEnvironments,
} from './environments/environments.ts'
import { addressPolicies, ciphersOf, makePipelines } from './environments/pipelines.ts'
import { readTestClocks } from './environments/test-clocks.ts'
import { attachLogo, attachRoomPhoto } from './features/booking-page/public.ts'
import { countChannels } from './features/channels/public.ts'
import { ChangeFeed } from './features/live-updates/public.ts'
import { type AttachmentRenderers, MAIL_RESULTS } from './features/mail/email/public.ts'
import { attachInvoice } from './features/money/billing/public.ts'
import { REPORT_ATTACHMENTS } from './features/reporting/report-schedules/public.ts'
import { AfterResponse } from './http/after-response.ts'
import { Drain } from './http/health/drain.ts'
import { type HealthParts, operations } from './http/health/operations.ts'
import { Shortage } from './http/health/shortage.ts'
import { observeRequests } from './http/observe.ts'
import { ownOrigin } from './http/own-origin.ts'
import type { Environment, Failpoint } from './http/request.ts'
import { makeServer } from './http/server.ts'
import type { AskDomain } from './integrations/ask-domain.ts'
import { type AddressPolicy, resolveName } from './integrations/ssrf-guard.ts'
import { makeJobs } from './jobs.ts'
import { diskSpaceOf, measureDisks, type WatchedFolder } from './kernel/disk-space.ts'
import { makeLog } from './kernel/log.ts'
import { type Clock, type Monotonic, monotonic, systemClock } from './kernel/time/clock.ts'
import type { ReadNewest } from './metrics/backups.ts'
import { type Metrics, makeMetrics } from './metrics/metrics.ts'
import { clockLead } from './postgres/clock-lead.ts'
import type { Database, RoleUrls } from './postgres/database.ts'
import { mountEndpoints } from './routes.ts'
import { startTelemetry, type Telemetry } from './telemetry/telemetry.ts'
import { makeWorkers, type WorkerProbes, type Workers } from './workers.ts'

export interface AppOptions extends WorkerProbes {
  readonly config: Config
  /** Addresses of the two databases, one for each role; both are migrated. */
  readonly urls: Record<EnvironmentName, RoleUrls>
  readonly clock?: Clock
  /** The machine's clock, which jobs and workers compare with the database's. */
  readonly machine_clock?: Clock
  /** The clock of rate limits and of the cache of API keys. */
  readonly monotonic_clock?: Monotonic
  readonly log?: Logger
  readonly failpoint?: (name: Failpoint) => Promise<void> | undefined
  /** Renders the attachments of e-mails. */
  readonly attachment_renderers?: AttachmentRenderers
  /** Told when the database begins to lack disk, memory or connections: the log may be on the same disk. */
  readonly onShortage?: (reason: string) => void
  /** Resolves host names; tests have name servers of their own. */
  readonly resolve?: AddressPolicy['resolve']
  /** Looks where the domain of a booking page leads; tests have no public addresses. */
  readonly askDomain?: AskDomain
  /** Measures the disk of a folder; tests fill theirs. */
  readonly disk_space?: typeof diskSpaceOf
  /** Reads the newest backup in the bucket; undefined where backups are not copied to one. */
  readonly newest_in_bucket?: ReadNewest | undefined
  /** What `/status` answers; undefined where there is none. */
  readonly read_status?: HealthParts['probes']['read_status']
}

const RENDERERS = {
  invoice_pdf: attachInvoice,
  room_photo: attachRoomPhoto,
  property_logo: attachLogo,
  ...REPORT_ATTACHMENTS,
}

/** How long a stop waits for requests in flight. */
const LAST_REQUESTS_MS = 10_000

/**
 * Puts the service together: what lives as long as the process is made here and handed down. Workers run only
 * in roles that have them.
 */
export interface App
  extends Pick<
    Workers,
    'webhook_workers' | 'sync_workers' | 'outbox_workers' | 'ical_workers' | 'pack_workers'
  > {
  readonly server: FastifyInstance
  readonly environments: Record<EnvironmentName, Environment>
  readonly clock: Clock
  /** The live database, where staff are stored, by the login of the system. */
  readonly staff: Database
  /** The scheduled jobs; tests call `run` instead of waiting. */
  readonly jobs: readonly Job[]
  /** Resolves when the work that follows responses is done; for tests. */
  idle(): Promise<void>
  /** Listens, and starts the jobs in roles that have them. */
  start(): Promise<string>
  /** Says that the process is about to end, and still serves. */
  drain(): void
  /** Stops accepting requests, finishes those in flight, then closes. */
  stop(): Promise<void>
}

export function makeApp({
  config,
  urls,
  clock = systemClock,
  machine_clock = systemClock,
  monotonic_clock = monotonic,
  log = makeLog(config.log_level),
  failpoint = () => undefined,
  attachment_renderers: renderers = RENDERERS,
  resolve = resolveName,
  disk_space = diskSpaceOf,
  onShortage = () => undefined,
  ...probes
}: AppOptions): App {
  const metrics = openMetrics(probes, log)
  const open = databaseOpener(config, urls, log)
  const environments = openEnvironments({ open, clock, monotonic_clock, log })
  const staff = open('live', 'staff')
  const feeds = forEachEnvironment(
    (name) => new ChangeFeed({ ...environments[name], clock, log, monotonic: monotonic_clock }),
  )
  const node_clocks = nodeClocks(environments, { clock, machine: machine_clock, log })
  const policies = addressPolicies(config, resolve)
  const ciphers = ciphersOf(config)
  const base = { config, environments, policies, clock, node_clocks, log, metrics }
  const workers = makeWorkers({
    ...base,
    ...ciphers,
    open,
    urls,
    renderers,
    probes,
    // What a worker listens on is for health alone.
    origin: () =>
      config.role === 'worker' ? (config.public_url ?? null) : ownOrigin(server, config).known(),
    pipelines: () => pipelines,
  })
  const pipelines = makePipelines({ ...base, ciphers, workers, feeds, failpoint, probes })
  observe(metrics, environments, workers, node_clocks)
  const drain = new Drain()
  const shortage = new Shortage({ clock: monotonic_clock, onBegin: onShortage })
  const server = openServer({ config, environments, clock, metrics, log, drain, shortage, probes })
  const after_response = new AfterResponse(log)
  // A worker serves health and metrics alone; the compiled serialisers of the API would cost it 20 MB.
  if (config.role !== 'worker')
    mountEndpoints(server, { config, pipelines, feeds, staff, after_response, monotonic_clock })
  const disks = () => measureDisks(foldersOf(config), disk_space)
  const jobs = makeJobs({ pipelines, node_clocks, log, disks, observeFailure: metrics.itemFailed })
  return {
    server,
    environments,
    clock,
    staff,
    jobs,
    ...queuesOf(workers),
    idle: after_response.idle,
    drain: () => drain.begin(),
    ...lifecycle({ config, environments, log, metrics, server, jobs, workers, feeds, staff, after_response }),
  }
}

function openMetrics({ newest_in_bucket }: Pick<AppOptions, 'newest_in_bucket'>, log: Logger): Metrics {
  const metrics = makeMetrics()
  if (newest_in_bucket)
    metrics.watchBucket(newest_in_bucket, (err) =>
      log.warn({ err }, 'the bucket of backups cannot be listed'),
    )
  return metrics
}

const queuesOf = ({
  webhook_workers,
  sync_workers,
  outbox_workers,
  ical_workers,
  pack_workers,
}: Workers) => ({
  webhook_workers,
  sync_workers,
  outbox_workers,
  ical_workers,
  pack_workers,
})

/** One for the jobs and workers of each environment. */
const nodeClocks = (
  environments: App['environments'],
  parts: Pick<NodeClockOptions, 'clock' | 'machine' | 'log'>,
): Record<EnvironmentName, NodeClock> =>
  forEachEnvironment((name) => {
    const lead = (read: () => number) => clockLead(environments[name].background, read)
    return new NodeClock({ ...parts, lead })
  })

/** What `/metrics` reads at each scrape. */
function observe(
  metrics: Metrics,
  environments: App['environments'],
  { webhook_workers, outbox_workers }: Pick<Workers, 'webhook_workers' | 'outbox_workers'>,
  node_clocks: Readonly<Record<EnvironmentName, NodeClock>>,
): void {
  for (const { name, tenant, system } of Object.values(environments)) {
    metrics.watchPool(name, tenant)
    metrics.watchPool(name, system)
    metrics.watchDeliveries(name, webhook_workers[name].open)
    metrics.watchChannels(name, () => countChannels(system))
    metrics.watchRetries(name, () => countFailures(system))
    metrics.watchMails(name, MAIL_RESULTS, outbox_workers[name].open)
    metrics.watchClock(name, () => node_clocks[name].comparison)
  }
}

/** A server with what operators read of it; endpoints are mounted afterwards. */
function openServer(parts: HealthParts): FastifyInstance {
  const server = makeServer(parts)
  observeRequests(server, parts.metrics)
  for (const { name, path } of foldersOf(parts.config)) parts.metrics.watchDisk(name, path)
  if (parts.config.backup_dir) parts.metrics.watchBackups(parts.config.backup_dir)
  server.register((scope) => operations(scope, parts))
  return server
}

/** What this process writes to: the embedded database, and downtime packs. */
const foldersOf = ({ own_server, data_dir, downtime_dir, role }: Config): WatchedFolder[] => [
  ...(own_server ? [] : [{ name: 'data', path: data_dir }]),
  ...(downtime_dir !== undefined && role !== 'api' ? [{ name: 'downtime', path: downtime_dir }] : []),
]

interface RunningParts extends Pick<App, 'server' | 'environments' | 'jobs' | 'staff'> {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  readonly workers: Workers
  readonly feeds: Readonly<Record<EnvironmentName, ChangeFeed>>
  readonly after_response: AfterResponse
}

function lifecycle(parts: RunningParts): Pick<App, 'start' | 'stop'> {
  const { config, server, jobs, workers, environments, staff, feeds, after_response, log, metrics } = parts
  let stopJobs = async () => {}
  let telemetry: Telemetry | undefined
  return {
    async start() {
      const { telemetry: collector, role } = config
      if (collector)
        telemetry = await startTelemetry({ config: collector, role, registry: metrics.registry, log })
      const own_jobs = jobs.filter((job) => config.role !== 'api' || job.everywhere)
      stopJobs = startJobs(own_jobs, log, metrics.job)
      if (config.role !== 'api') workers.start()
      if (config.role !== 'api' && !config.mail_servers?.live)
        log.info('SMTP_URL is not set: e-mails wait in the outbox')
      await readTestClocks('sandbox', environments.sandbox)
      return server.listen({ host: config.host, port: config.port })
    },
    async stop() {
      const too_late = setTimeout(() => server.server.closeAllConnections(), LAST_REQUESTS_MS)
      const closed = server.close().finally(() => clearTimeout(too_late))
      // In parallel: what the last requests commit is sent by another worker, or after the next start.
      // Streams that end last leave presence records that have to be ended too.
      const quiet = closed.then(() => Promise.all([feeds.live.stop(), feeds.sandbox.stop()]))
      await Promise.all([quiet, workers.stop()])
      await Promise.all([stopJobs(), after_response.idle()])
      // While the databases are open: what they hold is measured once more.
      await telemetry?.stop()
      await Promise.all([staff.close(), workers.close()])
      await closeEnvironments(environments, log)
    },
  }
}

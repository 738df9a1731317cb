import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ENVIRONMENTS } from '#contract/lists.ts'
import { VERSION } from '../config/version.ts'
import type { Database } from '../postgres/database.ts'
import { type BackupMetrics, backupMetrics } from './backups.ts'
import { type ChannelMetrics, channelMetrics } from './channels.ts'
import { type ClockMetrics, clockMetrics } from './clocks.ts'
import { type DeliveryMetrics, deliveryMetrics } from './deliveries.ts'
import { type DiskMetrics, diskMetrics } from './disks.ts'
import { type RetryMetrics, retryMetrics } from './job-retries.ts'
import { type MailMetrics, mailMetrics } from './mails.ts'

/** The metrics of the service. No label contains an id: the cardinality would have no limit. */
export interface Metrics
  extends RetryMetrics,
    DeliveryMetrics,
    MailMetrics,
    ChannelMetrics,
    ClockMetrics,
    DiskMetrics,
    BackupMetrics {
  readonly registry: Registry
  request(labels: RequestLabels, seconds: number): void
  booked(environment: string): void
  replayed(environment: string): void
  /** A transaction was repeated: deadlock, serialisation failure, or lost connection. */
  retried(environment: string): void
  job(name: string, outcome: 'done' | 'failed', seconds: number): void
  /** Collects the usage of a pool at each scrape. */
  watchPool(environment: string, database: Database): void
}

export interface RequestLabels {
  readonly environment: string
  readonly method: string
  readonly route: string
  readonly status: number
}

/** Upper bounds in seconds, of requests and of attempts to deliver alike. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * What the process uses, measured once in each: the observers of its collections and of its event loop have no end, and
 * those of a service that is closed would retain all of it.
 */
let process_metrics: Registry | undefined
function processMetrics(): Registry {
  if (!process_metrics) {
    process_metrics = new Registry()
    collectDefaultMetrics({ register: process_metrics })
  }
  return process_metrics
}

export function makeMetrics(): Metrics {
  const registry = Registry.merge([processMetrics()])
  const registers = [registry]
  new Gauge({
    name: 'serai_build_info',
    help: 'Always 1; the labels name the versions of the program and of Node',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: VERSION, node: process.versions.node }, 1)
  const requests = new Histogram({
    name: 'serai_http_request_duration_seconds',
    help: 'Requests by route, from the first byte to the last; `_count` counts them',
    labelNames: ['environment', 'method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const counter = (name: string, help: string) => {
    const made = new Counter({ name, help, labelNames: ['environment'], registers })
    // A rate over a series that begins with its first event would miss that one.
    for (const environment of ENVIRONMENTS) made.inc({ environment }, 0)
    return made
  }
  const bookings = counter('serai_bookings_total', 'Reservations made through the API')
  const replays = counter('serai_idempotent_replays_total', 'Writes answered with a stored answer')
  const retries = counter('serai_transaction_retries_total', 'Transactions that were run again')
  const jobs = new Histogram({
    name: 'serai_job_duration_seconds',
    help: 'Runs of the jobs in the background',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  })
  return {
    registry,
    request: (labels, seconds) => requests.observe({ ...labels }, seconds),
    booked: (environment) => bookings.inc({ environment }),
    replayed: (environment) => replays.inc({ environment }),
    retried: (environment) => retries.inc({ environment }),
    job: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    ...retryMetrics(registers),
    ...deliveryMetrics(registers, DURATION_BUCKETS),
    ...mailMetrics(registers),
    ...channelMetrics(registers),
    ...clockMetrics(registers),
    ...diskMetrics(registers),
    ...backupMetrics(registers),
    watchPool: poolWatcher(registers),
  }
}

function poolWatcher(registers: Registry[]): Metrics['watchPool'] {
  const pools: { labels: { environment: string; role: string }; database: Database }[] = []
  const gauge = (name: string, help: string, read: (database: Database) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['environment', 'role'],
      registers,
      collect() {
        for (const { labels, database } of pools) this.set(labels, read(database))
      },
    })
  gauge('serai_database_connections_in_use', 'Connections lent out', (database) => database.in_use)
  gauge('serai_database_connections_waiting', 'Work that waits for a connection', ({ waiting }) => waiting)
  return (environment, database) => {
    pools.push({ labels: { environment, role: database.role }, database })
  }
}

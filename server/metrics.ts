import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ENVIRONMENTS } from '../contract/lists.ts'
import { type RetryMetrics, retryMetrics } from './job-retries/metrics.ts'
import type { Database } from './postgres/database.ts'

/** The metrics of the service. No label contains an id: the cardinality would have no limit. */
export interface Metrics extends RetryMetrics {
  readonly registry: Registry
  request(labels: RequestLabels, seconds: number): void
  booked(environment: string): void
  replayed(environment: string): void
  /** A transaction was repeated: deadlock, serialisation failure, or lost connection. */
  retried(environment: string): void
  job(name: string, outcome: 'done' | 'failed', seconds: number): void
  /** Outcomes of deliveries, and durations of their attempts. */
  delivered(environment: string, result: string, attempts: readonly MeasuredAttempt[], count: number): void
  /** A message to a channel, and its outcome. */
  pushed(environment: string, sent: PushedMessage): void
  /** Collects the states of channels at each scrape. */
  watchChannels(environment: string, read: () => Promise<CountedChannels>): void
  /** Collects pending deliveries at each scrape. */
  watchDeliveries(environment: string, read: () => Promise<OpenDeliveries>): void
  /** Outcomes of e-mails. */
  mailed(environment: string, result: string, count: number): void
  /** Collects the outbox at each scrape. */
  watchMails(environment: string, results: readonly string[], read: () => Promise<OpenMails>): void
  /** Collects the usage of a pool at each scrape. */
  watchPool(environment: string, database: Database): void
}

export interface CountedChannels {
  readonly green: number
  readonly amber: number
  readonly red: number
  readonly marks: number
  readonly held: number
}

export interface PushedMessage {
  readonly kind: string
  readonly outcome: string
  readonly bytes: number
}

export interface MeasuredAttempt {
  readonly duration_ms: number
  /** Null for one that was answered with 2xx. */
  readonly error: string | null
}

export interface OpenDeliveries {
  readonly pending: number
  readonly held: number
  /** Age of the oldest in seconds. */
  readonly lag: number
}

export interface OpenMails {
  readonly waiting: number
  readonly sending: number
  /** Age of the oldest in seconds. */
  readonly lag: number
}

export interface RequestLabels {
  readonly environment: string
  readonly method: string
  readonly route: string
  readonly status: number
}

const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function makeMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'serai_http_request_duration_seconds',
    help: 'Requests by route, from the first byte to the last; `_count` counts them',
    labelNames: ['environment', 'method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
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
    ...deliveryMetrics(registers),
    ...mailMetrics(registers),
    ...channelMetrics(registers),
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

/** Results that are initialised with zero, so that an alert can be set on their rate. */
const RESULTS = ['delivered', 'again', 'failed', 'unsent', 'late', 'interrupted', 'given_up']

function deliveryMetrics(registers: Registry[]): Pick<Metrics, 'delivered' | 'watchDeliveries'> {
  const results = new Counter({
    name: 'serai_webhook_results_total',
    help: 'What became of webhook deliveries that were taken up; `given_up` wants a look',
    labelNames: ['environment', 'result'],
    registers,
  })
  const attempts_taken = new Histogram({
    name: 'serai_webhook_attempt_duration_seconds',
    help: 'Attempts, from the look-up of the name to the end of the answer, by what they ended with',
    labelNames: ['environment', 'outcome'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const watch = queueGauges(registers, {
    open: ['serai_webhook_deliveries_open', 'Deliveries that are still to be made, or held back'],
    lag: ['serai_webhook_lag_seconds', 'How long the oldest delivery that nobody has taken up has been due'],
    statuses: ['pending', 'held'],
  })
  return {
    delivered(environment, result, attempts, count) {
      results.inc({ environment, result }, count)
      for (const { duration_ms, error } of attempts) {
        attempts_taken.observe({ environment, outcome: error ?? 'delivered' }, duration_ms / 1000)
      }
    },
    watchDeliveries(environment, read) {
      for (const result of RESULTS) results.inc({ environment, result }, 0)
      watch(environment, read)
    },
  }
}

function mailMetrics(registers: Registry[]): Pick<Metrics, 'mailed' | 'watchMails'> {
  const results = new Counter({
    name: 'serai_mail_results_total',
    help: 'What became of mails that were taken up; `failed` and `given_up` want a look',
    labelNames: ['environment', 'result'],
    registers,
  })
  const watch = queueGauges(registers, {
    open: ['serai_mails_open', 'Mails that wait in the outbox, or are being sent'],
    lag: [
      'serai_mail_lag_seconds',
      'How long the oldest mail that waits has been due; grows while there is no mail server',
    ],
    statuses: ['waiting', 'sending'],
  })
  return {
    mailed: (environment, result, count) => results.inc({ environment, result }, count),
    watchMails(environment, known, read) {
      for (const result of known) results.inc({ environment, result }, 0)
      watch(environment, read)
    },
  }
}

/** Makes gauges that are read at each scrape, for each environment that is watched. */
function scrapedGauges<Read>(registers: Registry[]) {
  const watched: { environment: string; read: () => Promise<Read> }[] = []
  return {
    gauge: (
      [name, help]: readonly [name: string, help: string],
      labels: string[],
      show: (gauge: Gauge, environment: string, value: Read) => void,
    ) =>
      new Gauge({
        name,
        help,
        labelNames: ['environment', ...labels],
        registers,
        async collect() {
          for (const { environment, read } of watched) {
            const value = await read().catch(() => undefined)
            if (value) show(this, environment, value)
          }
        },
      }),
    watch: (environment: string, read: () => Promise<Read>) => watched.push({ environment, read }),
  }
}

/**
 * The items of a queue by status, and the age of its oldest in seconds. Each gauge reads by itself: one is
 * written while another is still collected.
 */
function queueGauges<Status extends string>(
  registers: Registry[],
  named: {
    open: [name: string, help: string]
    lag: [name: string, help: string]
    statuses: readonly Status[]
  },
) {
  const { gauge, watch } = scrapedGauges<Readonly<Record<Status | 'lag', number>>>(registers)
  gauge(named.open, ['status'], (open_gauge, environment, open) => {
    for (const status of named.statuses) open_gauge.set({ environment, status }, open[status])
  })
  gauge(named.lag, [], (lag_gauge, environment, { lag }) => lag_gauge.set({ environment }, lag))
  return watch
}

function channelMetrics(registers: Registry[]): Pick<Metrics, 'pushed' | 'watchChannels'> {
  const messages = new Counter({
    name: 'serai_channel_messages_total',
    help: 'Messages to channels, by what they tell and what became of them',
    labelNames: ['environment', 'kind', 'outcome'],
    registers,
  })
  const bytes = new Counter({
    name: 'serai_channel_bytes_total',
    help: 'Bytes of messages to channels',
    labelNames: ['environment', 'kind'],
    registers,
  })
  return {
    pushed(environment, { kind, outcome, bytes: size }) {
      messages.inc({ environment, kind, outcome })
      bytes.inc({ environment, kind }, size)
    },
    watchChannels: channelGauges(registers),
  }
}

function channelGauges(registers: Registry[]): Metrics['watchChannels'] {
  const { gauge, watch } = scrapedGauges<CountedChannels>(registers)
  gauge(
    ['serai_channels', 'Connections by status; red needs somebody'],
    ['status'],
    (one, environment, counted) => {
      for (const status of ['green', 'amber', 'red'] as const)
        one.set({ environment, status }, counted[status])
    },
  )
  gauge(
    ['serai_channel_dirty_ranges', 'Changes that a channel has not confirmed'],
    [],
    (one, environment, { marks }) => one.set({ environment }, marks),
  )
  gauge(
    ['serai_channel_bookings_held', 'Bookings of channels that wait for a mapping; above 0 needs somebody'],
    [],
    (one, environment, { held }) => one.set({ environment }, held),
  )
  return watch
}

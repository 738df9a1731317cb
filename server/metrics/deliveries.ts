import { Counter, Histogram, type Registry } from 'prom-client'
import { queueGauges } from './gauges.ts'

interface MeasuredAttempt {
  readonly duration_ms: number
  /** Null for one that was answered with 2xx. */
  readonly error: string | null
}

interface OpenDeliveries {
  readonly pending: number
  readonly held: number
  /** Age of the oldest in seconds. */
  readonly lag: number
}

export interface DeliveryMetrics {
  /** Outcomes of deliveries, and durations of their attempts. */
  delivered(environment: string, result: string, attempts: readonly MeasuredAttempt[], count: number): void
  /** Collects pending deliveries at each scrape. */
  watchDeliveries(environment: string, read: () => Promise<OpenDeliveries>): void
}

/** Results that are initialised with zero, so that an alert can be set on their rate. */
const RESULTS = ['delivered', 'again', 'failed', 'unsent', 'late', 'interrupted', 'given_up']

export function deliveryMetrics(registers: Registry[], duration_buckets: number[]): DeliveryMetrics {
  const results = new Counter({
    name: 'serai_webhook_results_total',
    help: 'Outcomes of claimed webhook deliveries; `given_up` needs attention',
    labelNames: ['environment', 'result'],
    registers,
  })
  const attempts_taken = new Histogram({
    name: 'serai_webhook_attempt_duration_seconds',
    help: 'Attempts, from the look-up of the name to the end of the response, by outcome',
    labelNames: ['environment', 'outcome'],
    buckets: duration_buckets,
    registers,
  })
  const watch = queueGauges(registers, {
    open: ['serai_webhook_deliveries_open', 'Deliveries that are still to be made, or held back'],
    lag: ['serai_webhook_lag_seconds', 'How long the oldest unclaimed delivery has been due'],
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

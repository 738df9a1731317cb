import { Counter, Gauge, type Registry } from 'prom-client'

/** Number of items of a job that have failed and are retried. */
interface CountedRetries {
  readonly job: string
  readonly count: number
}

export interface RetryMetrics {
  /** An item of a job failed and was put off. */
  itemFailed(environment: string, job: string): void
  /** Collects the items that are put off, at each scrape. */
  watchRetries(environment: string, read: () => Promise<readonly CountedRetries[]>): void
}

export function retryMetrics(registers: Registry[]): RetryMetrics {
  const failures = new Counter({
    name: 'serai_job_item_failures_total',
    help: 'Items of jobs that failed and were put off, by job; the others went on',
    labelNames: ['environment', 'job'],
    registers,
  })
  const watched: { environment: string; read: () => Promise<readonly CountedRetries[]> }[] = []
  new Gauge({
    name: 'serai_job_items_failing',
    help: 'Items of jobs whose last attempt failed; above 0 for long needs attention',
    labelNames: ['environment', 'job'],
    registers,
    async collect() {
      const counted = await Promise.all(
        watched.map(async ({ environment, read }) => ({ environment, rows: await read().catch(() => []) })),
      )
      this.reset()
      for (const { environment, rows } of counted)
        for (const { job, count } of rows) this.set({ environment, job }, Number(count))
    },
  })
  return {
    itemFailed: (environment, job) => failures.inc({ environment, job }),
    watchRetries: (environment, read) => watched.push({ environment, read }),
  }
}

import type { Logger } from 'pino'
import { type Monotonic, monotonic } from '../kernel/clock.ts'

/** Something done now and then, never beside itself. Each is idempotent and may run in several processes at once. */
export interface Job {
  readonly name: string
  /** From the end of one run to the next. */
  readonly every_ms: number
  /** Runs at the start too, not only after `every_ms`. */
  readonly at_once?: boolean
  /** Concerns what a process holds itself, so that it runs beside every API too. */
  readonly everywhere?: boolean
  run(): Promise<void>
}

/** Told of every run of a job. */
export type JobObserver = (name: string, outcome: 'done' | 'failed', seconds: number) => void

/** Starts the jobs; answers how to stop them, waiting for those that run. */
export function startJobs(
  jobs: readonly Job[],
  log: Logger,
  observe: JobObserver = () => undefined,
  clock: Monotonic = monotonic,
): () => Promise<void> {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  function schedule(job: Job) {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      begin(job)
    }, job.every_ms)
    timers.add(timer)
  }

  function begin(job: Job) {
    const run = execute(job).finally(() => {
      running.delete(run)
      schedule(job)
    })
    running.add(run)
  }

  async function execute(job: Job) {
    const began = clock()
    const seconds = () => (clock() - began) / 1000
    try {
      await job.run()
      observe(job.name, 'done', seconds())
    } catch (error) {
      observe(job.name, 'failed', seconds())
      log.error({ err: error, job: job.name }, 'a job failed; it runs again on schedule')
    }
  }

  for (const job of jobs) (job.at_once ? begin : schedule)(job)
  return async () => {
    stopped = true
    for (const timer of timers) clearTimeout(timer)
    await Promise.all(running)
  }
}

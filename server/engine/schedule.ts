import type { Logger } from 'pino'
import { type Monotonic, monotonic } from '../kernel/time/clock.ts'

/** A periodic task that never overlaps itself. Each is idempotent and may run in several processes at once. */
export interface Job {
  readonly name: string
  /** Pause between two runs. */
  readonly every_ms: number
  /** Also runs at the start, not only after `every_ms`. */
  readonly at_once?: boolean
  /** Concerns the memory of the process, so that it runs in API processes too. */
  readonly everywhere?: boolean
  run(): Promise<void>
}

/** Called after every run of a task. */
export type JobObserver = (name: string, outcome: 'done' | 'failed', seconds: number) => void

/** Starts the tasks; returns a function that stops them and waits for those that run. */
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

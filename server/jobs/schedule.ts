import type { Logger } from 'pino'

/** Something done now and then. Each is idempotent and may run in several processes at once. */
export interface Job {
  readonly name: string
  readonly every_ms: number
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
): () => Promise<void> {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  function plan(job: Job) {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const work = carryOut(job).finally(() => {
        running.delete(work)
        plan(job)
      })
      running.add(work)
    }, job.every_ms)
    timers.add(timer)
  }

  async function carryOut(job: Job) {
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    try {
      await job.run()
      observe(job.name, 'done', seconds())
    } catch (error) {
      observe(job.name, 'failed', seconds())
      log.error({ err: error, job: job.name }, 'a job failed; it runs again in its turn')
    }
  }

  for (const job of jobs) plan(job)
  return async () => {
    stopped = true
    for (const timer of timers) clearTimeout(timer)
    await Promise.all(running)
  }
}

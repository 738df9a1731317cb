import type { Logger } from 'pino'

/** Something done now and then. Each is idempotent and may run in several processes at once. */
export interface Job {
  readonly name: string
  readonly every_ms: number
  run(): Promise<void>
}

/** Starts the jobs; answers how to stop them, waiting for those that run. */
export function startJobs(jobs: readonly Job[], log: Logger): () => Promise<void> {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  function plan(job: Job) {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const work = job
        .run()
        .catch((error) => log.error({ err: error, job: job.name }, 'a job failed; it runs again in its turn'))
        .finally(() => {
          running.delete(work)
          plan(job)
        })
      running.add(work)
    }, job.every_ms)
    timers.add(timer)
  }

  for (const job of jobs) plan(job)
  return async () => {
    stopped = true
    for (const timer of timers) clearTimeout(timer)
    await Promise.all(running)
  }
}

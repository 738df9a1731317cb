import type { Environment, Pipeline } from '../http/request.ts'
import type { Attempts } from '../job-retries/attempts.ts'
import type { Database } from '../postgres/database.ts'

/** What a job is given, for one environment. */
export interface JobContext extends Pick<Environment, 'name' | 'keys' | 'requests'> {
  /** Of every account, by the connections of jobs. */
  readonly system: Database
  readonly pipeline: Pipeline
  readonly now: () => Temporal.Instant
  /** The items of a job, each attempted by itself: one that fails holds no other up. */
  openAttempts(job: string): Promise<Attempts>
}

/** What a feature does now and then, in each environment. Idempotent; several processes may run it at once. */
export interface EnvironmentJob {
  readonly name: string
  /** From the end of one run to the next. */
  readonly every_ms: number
  /** Concerns what a process holds itself, so that it runs beside every API too. */
  readonly everywhere?: boolean
  run(ctx: JobContext): Promise<void>
}

/** A job of items. */
export const jobOfItems = (
  name: string,
  every_ms: number,
  run: (ctx: JobContext, attempts: Attempts) => Promise<void>,
): EnvironmentJob => ({
  name,
  every_ms,
  run: async (ctx) => run(ctx, await ctx.openAttempts(name)),
})

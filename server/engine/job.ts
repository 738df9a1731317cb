import type { Environment, Pipeline } from '../http/request.ts'
import type { MeasuredDisk } from '../kernel/disk-space.ts'
import type { Database } from '../postgres/database.ts'
import type { Attempts } from './job-retries/attempts.ts'

/** What a job receives, for one environment. */
export interface JobContext extends Pick<Environment, 'name' | 'keys' | 'requests'> {
  /** Transactions over all accounts, on the connections of jobs. */
  readonly system: Database
  readonly pipeline: Pipeline
  readonly now: () => Temporal.Instant
  /** Measures the disks that this process writes to. */
  readonly disks: () => Promise<readonly MeasuredDisk[]>
  /** Processes the items of a job one by one: an item that fails does not block the others. */
  openAttempts(job: string): Promise<Attempts>
}

/** Periodic work of a feature, in each environment. Idempotent; several processes may run it at once. */
export interface EnvironmentJob {
  readonly name: string
  /** Pause between two runs. */
  readonly every_ms: number
  /** Concerns the memory of the process, so that it runs in API processes too. */
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

import type { Tx } from '../context.ts'
import type { Environment, Failpoint, Pipeline } from '../http/request.ts'
import type { MeasuredDisk } from '../kernel/disk-space.ts'
import type { Database } from '../postgres/database.ts'
import { type ScopedContext, wholeAccount } from '../postgres/scope.ts'
import { writing } from '../postgres/transaction.ts'
import type { Attempts } from './job-retries/attempts.ts'

/** What a job receives, for one environment. */
export interface JobContext extends Pick<Environment, 'name' | 'keys' | 'requests' | 'visits'> {
  /** Transactions over all accounts, on the connections of jobs. */
  readonly system: Database
  readonly pipeline: Pipeline
  readonly now: () => Temporal.Instant
  /** Measures the disks that this process writes to. */
  readonly disks: () => Promise<readonly MeasuredDisk[]>
  /** Processes the items of a job one by one: an item that fails does not block the others. */
  openAttempts(job: string): Attempts
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
  run: (ctx) => run(ctx, ctx.openAttempts(name)),
})

interface DueObject {
  readonly account_id: string
  readonly id: string
}

interface DueOptions {
  /** Of all accounts, but for those that are put off, as `<account_id> <id>`. */
  readonly readDue: (
    tx: Tx,
    now: Temporal.Instant,
    put_off: readonly string[],
  ) => Promise<readonly DueObject[]>
  /** Locks the object, and does what is due if it still is: two runs at once do it once. */
  readonly settle: (ctx: ScopedContext & { readonly now: Temporal.Instant }, id: string) => Promise<unknown>
  /** Before it is settled, and before that is committed. */
  readonly failpoints?: readonly [before: Failpoint, settled: Failpoint]
}

/** A job whose items are objects on which something is due: each in a transaction of its own, at its own moment. */
export const jobOfDue = (
  name: string,
  every_ms: number,
  { readDue, settle, failpoints }: DueOptions,
): EnvironmentJob =>
  jobOfItems(name, every_ms, async ({ system, pipeline }, attempts) => {
    const { clock, failpoint } = pipeline
    const due = await attempts.readDue((put_off) =>
      writing(system, null, (tx) => readDue(tx, clock.now(), put_off)),
    )
    for (const { account_id, id } of due)
      await attempts.attempt({ account_id, item: id }, () =>
        writing(system, account_id, async (tx) => {
          if (failpoints) await failpoint(failpoints[0])
          await settle({ ...wholeAccount(tx, account_id), now: clock.now() }, id)
          if (failpoints) await failpoint(failpoints[1])
        }),
      )
  })

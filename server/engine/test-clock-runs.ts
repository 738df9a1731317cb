import { aheadOf, type MovedClock, TestClocks } from '../kernel/time/test-clocks.ts'
import { ofOneAccount } from '../postgres/test-clock.ts'
import type { EnvironmentJob, JobContext } from './job.ts'

/** A job of the hotel: of all accounts by the clock of the service, but of those whose clock was moved by theirs. rule 14.31 */
export async function runByTestClocks(ctx: JobContext, job: EnvironmentJob): Promise<void> {
  const { test_clocks } = ctx.pipeline.environment
  await job.run(withoutMoved(ctx))
  for (const account_id of test_clocks.moved)
    await job.run(contextOfOne(ctx, { account_id, lead_ms: test_clocks.leadOf(account_id) }))
}

/** Items of accounts whose clock was moved wait for the run of their own account. */
function withoutMoved(ctx: JobContext): JobContext {
  const { test_clocks } = ctx.pipeline.environment
  return {
    ...ctx,
    openAttempts(job) {
      const attempts = ctx.openAttempts(job)
      return {
        ...attempts,
        attempt: async (item, work, warn) =>
          test_clocks.leadOf(item.account_id) > 0 ? undefined : attempts.attempt(item, work, warn),
      }
    },
  }
}

/** Runs jobs for one account by its clock; returns how many things each has dealt with. */
export async function runForOne(
  ctx: JobContext,
  clock: MovedClock,
  jobs: readonly EnvironmentJob[],
): Promise<Record<string, number>> {
  const ran: Record<string, number> = {}
  const one = contextOfOne(ctx, clock, (job, count) => {
    ran[job] = (ran[job] ?? 0) + count
  })
  for (const job of jobs) await job.run(one)
  // E-mails of this step are sent before those of the next.
  ctx.pipeline.onCommit()
  return ran
}

type Counter = (job: string, count: number) => void

function contextOfOne(ctx: JobContext, moved: MovedClock, onDone: Counter = () => undefined): JobContext {
  const { pipeline } = ctx
  const clock = aheadOf(pipeline.clock, moved.lead_ms)
  return {
    ...ctx,
    now: clock.now,
    system: ofOneAccount(ctx.system, pipeline.environment.tenant, moved),
    // The clock is ahead already.
    pipeline: { ...pipeline, clock, environment: { ...pipeline.environment, test_clocks: new TestClocks() } },
    openAttempts(job) {
      const attempts = ctx.openAttempts(job)
      const counted = async <T>(work: () => Promise<T>) => {
        const value = await work()
        const count = typeof value === 'number' ? value : 1
        if (count > 0) onDone(job, count)
        return value
      }
      return { ...attempts, attempt: (item, work, warn) => attempts.attempt(item, () => counted(work), warn) }
    },
  }
}

import type { JobContext } from '#server/engine/job.ts'
import { appendRequested } from '#server/events/append.ts'
import { type Monotonic, monotonic, toTimestamp } from '#server/kernel/time/clock.ts'
import type { MovedClock } from '#server/kernel/time/test-clocks.ts'
import { type AccountContext, wholeAccount } from '#server/postgres/scope.ts'
import { withLead } from '#server/postgres/test-clock.ts'
import { writing } from '#server/postgres/transaction.ts'
import { presentClock } from './present.ts'
import {
  type ClaimedAdvance,
  claimAdvance,
  type Ran,
  releaseAdvance,
  type TestClockRow,
  writeStep,
} from './store.ts'

const HOUR_S = 3_600
/** A short advance goes by the hour, so that e-mails have the hour of their schedule. */
const SHORT_S = 7 * 24 * HOUR_S
const LONG_STEP_S = 6 * HOUR_S
/** The jobs of a step end long before. */
const LEASE_S = 120
/** So that a process that is stopped meanwhile does not wait for a long advance, and accounts go on in turn. */
const MAX_RUN_MS = 2_000

interface Tools extends Pick<JobContext, 'system' | 'now'> {
  readonly test_clocks: JobContext['pipeline']['environment']['test_clocks']
  /** Carries out what is due in one account by its clock; returns how much of what. */
  readonly runJobs: (clock: MovedClock) => Promise<Ran>
  readonly clock?: Monotonic
}

/**
 * Moves the clocks that are to be moved, step by step, and carries out what falls due at each: in the order in which it would
 * have happened. A process that dies leaves a lease that expires; the next carries on from the step that was reached. rule 14.31
 */
export async function carryOutAdvances(tools: Tools): Promise<void> {
  const until = (tools.clock ?? monotonic)() + MAX_RUN_MS
  const claimed = await writing(tools.system, null, (tx) => claimAdvance(tx, tools.now(), leaseOf(tools)))
  if (claimed) await carryOut(tools, claimed, until)
}

const leaseOf = ({ now }: Tools) => now().add({ seconds: LEASE_S })

async function carryOut(tools: Tools, { account_id, ...row }: ClaimedAdvance, until: number): Promise<void> {
  const { system, test_clocks, runJobs, now, clock = monotonic } = tools
  const inAccount = <T>(work: (ctx: ReturnType<typeof wholeAccount>) => Promise<T>) =>
    writing(system, account_id, (tx) => work(wholeAccount(tx, account_id)))
  const { target_seconds } = row
  const step = isLong(row) ? LONG_STEP_S : HOUR_S
  let { lead_seconds, ran } = row
  do {
    lead_seconds = Math.min(lead_seconds + step, target_seconds)
    const reached = { target_seconds, lead_seconds, ran }
    if (!(await inAccount((ctx) => writeStep(ctx, reached, leaseOf(tools))))) return
    const moved = { account_id, lead_ms: lead_seconds * 1000 }
    test_clocks.set(moved)
    ran = added(ran, await runJobs(moved))
  } while (lead_seconds < target_seconds && clock() < until)
  await inAccount(async (ctx) => {
    const at = now()
    const released = await releaseAdvance(ctx, { target_seconds, ran }, toTimestamp(at))
    if (released?.finished_at) await announceReady(ctx, released, at)
  })
}

/** Recorded with the state, so that a program that is told reads a clock that is ready. rule 14.34 */
function announceReady(
  { tx, scope }: AccountContext,
  row: TestClockRow,
  now: Temporal.Instant,
): Promise<void> {
  const lead_ms = row.lead_seconds * 1000
  const ctx = { tx: withLead(tx, lead_ms), now: now.add({ milliseconds: lead_ms }) }
  const { account_id } = scope
  const data = presentClock(row, now)
  return appendRequested(ctx, [
    { type: 'test_clock.ready', property_id: null, resource_id: account_id, data },
  ])
}

const isLong = ({ from_at, to_at }: Pick<ClaimedAdvance, 'from_at' | 'to_at'>): boolean =>
  Temporal.Instant.from(from_at).until(to_at, { largestUnit: 'second' }).seconds > SHORT_S

const added = (one: Ran, other: Ran): Ran =>
  Object.entries(other).reduce<Record<string, number>>(
    (sum, [job, count]) => Object.assign(sum, { [job]: (sum[job] ?? 0) + count }),
    { ...one },
  )

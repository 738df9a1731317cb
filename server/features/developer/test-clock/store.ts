import type { Tx } from '#server/context.ts'
import type { StoredClock } from '#server/kernel/time/test-clocks.ts'
import type { Database } from '#server/postgres/database.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { writing } from '#server/postgres/transaction.ts'

export type Ran = Readonly<Record<string, number>>

export interface TestClockRow {
  readonly lead_seconds: number
  /** The lead that the advance is to reach; null while none runs. */
  readonly target_seconds: number | null
  readonly started_at: string
  readonly finished_at: string | null
  readonly from_at: string
  readonly to_at: string
  readonly ran: Ran
}

const COLUMNS = 'lead_seconds, target_seconds, started_at, finished_at, from_at, to_at, ran'

const read = statement('read_test_clock', `SELECT ${COLUMNS} FROM test_clocks WHERE account_id = $1`)
export const readTestClock = ({ tx, scope }: AccountContext) => tx.one<TestClockRow>(read, [scope.account_id])

const lock = statement(
  'lock_account_of_test_clock',
  `SELECT FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE`,
)
/** The clock, locked with its account: the first advance has no row yet. */
export async function lockTestClock(ctx: AccountContext): Promise<TestClockRow | undefined> {
  await ctx.tx.run(lock, [ctx.scope.account_id])
  return readTestClock(ctx)
}

const begin = statement(
  'begin_advance',
  `INSERT INTO test_clocks (account_id, lead_seconds, target_seconds, started_at, from_at, to_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (account_id) DO UPDATE SET target_seconds = excluded.target_seconds, started_at = excluded.started_at,
     finished_at = NULL, from_at = excluded.from_at, to_at = excluded.to_at, ran = '{}', lease_until = NULL`,
)
export const insertAdvance = ({ tx, scope }: AccountContext, row: TestClockRow) =>
  tx.run(begin, [
    scope.account_id,
    row.lead_seconds,
    row.target_seconds,
    row.started_at,
    row.from_at,
    row.to_at,
  ])

const moved = statement(
  'list_moved_clocks',
  `SELECT account_id, lead_seconds, target_seconds IS NOT NULL AS is_advancing FROM test_clocks
   WHERE lead_seconds > 0 OR target_seconds IS NOT NULL`,
)
/** The clocks that are ahead, or are to be. */
export async function readMovedClocks(system: Database): Promise<StoredClock[]> {
  const rows = await writing(system, null, (tx) =>
    tx.run<{ account_id: string; lead_seconds: number; is_advancing: boolean }>(moved),
  )
  return rows.map(({ lead_seconds, ...row }) => ({ ...row, lead_ms: lead_seconds * 1000 }))
}

/** An advance under a lease: no other process carries it on. */
export interface ClaimedAdvance extends TestClockRow {
  readonly account_id: string
  readonly target_seconds: number
}

const claim = statement(
  'claim_advance',
  `UPDATE test_clocks SET lease_until = $2 WHERE account_id = (
     SELECT account_id FROM test_clocks
     WHERE target_seconds IS NOT NULL AND (lease_until IS NULL OR lease_until <= $1::timestamptz)
     ORDER BY account_id LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING account_id, ${COLUMNS}`,
)
export const claimAdvance = (tx: Tx, now: Temporal.Instant, lease_until: Temporal.Instant) =>
  tx.one<ClaimedAdvance>(claim, [now.toString(), lease_until.toString()])

const step = statement(
  'step_of_advance',
  `UPDATE test_clocks SET lead_seconds = $3, ran = $4, lease_until = $5
   WHERE account_id = $1 AND target_seconds = $2 RETURNING account_id`,
)
/** Moves the clock by one step; false where the sandbox was reset meanwhile. */
export const writeStep = async (
  { tx, scope }: AccountContext,
  { target_seconds, lead_seconds, ran }: Pick<ClaimedAdvance, 'target_seconds' | 'lead_seconds' | 'ran'>,
  lease_until: Temporal.Instant,
): Promise<boolean> =>
  (
    await tx.run(step, [
      scope.account_id,
      target_seconds,
      lead_seconds,
      JSON.stringify(ran),
      lease_until.toString(),
    ])
  ).length > 0

const pause = statement(
  'pause_advance',
  `UPDATE test_clocks SET ran = $3, lease_until = NULL,
     target_seconds = CASE WHEN lead_seconds < target_seconds THEN target_seconds END,
     finished_at = CASE WHEN lead_seconds < target_seconds THEN finished_at ELSE $4::timestamptz END
   WHERE account_id = $1 AND target_seconds = $2 RETURNING ${COLUMNS}`,
)
/**
 * What has run; the advance is finished where the target is reached, else any process carries it on. Nothing where the sandbox
 * was reset meanwhile.
 */
export const releaseAdvance = (
  { tx, scope }: AccountContext,
  { target_seconds, ran }: Pick<ClaimedAdvance, 'target_seconds' | 'ran'>,
  now: string,
) => tx.one<TestClockRow>(pause, [scope.account_id, target_seconds, JSON.stringify(ran), now])

import type { Logger } from 'pino'
import { type Attempts, openAttempts } from '#server/engine/job-retries/attempts.ts'
import {
  type CauseFault,
  type ClaimedItems,
  type ClaimRequest,
  LeaseWorker,
} from '#server/engine/lease-worker.ts'
import type { NodeClock } from '#server/engine/node-clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { fetchCalendar, type ImportTools, recordCalendar, recordFailure } from './import-calendar.ts'
import { type ClaimedImport, claimImport, startRequestedSyncs } from './import-store.ts'

export interface ImportWorkerOptions extends Omit<ImportTools, 'now'> {
  readonly node_clock: NodeClock
  readonly log: Logger
  /** An import may have written events. */
  readonly onCommit: () => void
  /** Called with each import that fails and is put off. */
  readonly observeFailure: () => void
  readonly failpoint?: CauseFault | undefined
}

type RunningImport = ImportWorkerOptions & ImportTools

const POLL_MS = 20_000
/** Longer than a host may take (integrations/ical/fetch-feed.ts), and a transaction of thousands of events. */
const LEASE_MS = 120_000
const MAX_IMPORTS = 8
/** A site that hangs delays the calendars of its own account, never all. */
const MAX_IMPORTS_OF_ACCOUNT = 4

/** Imports calendars that are due, each by itself. One for each environment and process. */
export class ImportWorker extends LeaseWorker<ClaimedImport, never> {
  constructor(options: ImportWorkerOptions) {
    const { system, node_clock, log, observeFailure, failpoint } = options
    const { now } = node_clock
    const aborted = new AbortController()
    super({
      name: 'ical-imports',
      // A claim takes over leases that have ended, later each time (import-store.ts), and an import records by itself.
      strategy: {
        claim: (request) => claim(system, request),
        carryOut(claimed) {
          const opened = openAttempts({ system, now, log, observe: observeFailure }, 'import_calendars')
          return claimed.map((one) => attempt(opened, { ...options, now }, one, aborted.signal))
        },
        abort: () => aborted.abort(),
      },
      log,
      node_clock,
      lease_ms: LEASE_MS,
      maxLeased: () => MAX_IMPORTS,
      poll_ms: POLL_MS,
      failpoint,
    })
  }
}

async function claim(
  system: Database,
  { now, lease, lease_until, limit, full, leased }: ClaimRequest<ClaimedImport>,
): Promise<ClaimedItems<ClaimedImport>> {
  if (full) await startRequestedSyncs(system, now)
  const items: ClaimedImport[] = []
  while (items.length < limit) {
    const except_accounts = accountsAtLimit([...leased, ...items])
    const claimed = await claimImport(system, { now, lease, lease_until, except_accounts })
    if (!claimed) break
    items.push(claimed)
  }
  return { items }
}

function attempt(
  attempts: Attempts,
  options: RunningImport,
  claimed: ClaimedImport,
  signal: AbortSignal,
): Promise<undefined> {
  const { account_id, property_id, channel, room_id } = claimed
  return attempts.attempt(
    { account_id, item: `${property_id} ${channel} ${room_id}` },
    () => importCalendar(options, claimed, signal),
    ({ retry_at }) => recordFailure(options, claimed, retry_at),
  )
}

async function importCalendar(
  options: RunningImport,
  claimed: ClaimedImport,
  signal: AbortSignal,
): Promise<undefined> {
  const { failpoint, onCommit } = options
  await failpoint?.('before_send')
  const answer = await fetchCalendar(options, claimed, signal)
  await failpoint?.('after_send')
  // Aborted by this process: the calendar is left to its lease.
  if (signal.aborted) return
  await failpoint?.('before_record')
  await recordCalendar(options, claimed, answer)
  await failpoint?.('after_record')
  onCommit()
}

const accountsAtLimit = (claimed: readonly ClaimedImport[]): string[] =>
  [...Map.groupBy(claimed, ({ account_id }) => account_id)]
    .filter(([, own]) => own.length >= MAX_IMPORTS_OF_ACCOUNT)
    .map(([account_id]) => account_id)

import type { Logger } from 'pino'
import {
  type CauseFault,
  type ClaimRequest,
  type LeaseStrategy,
  LeaseWorker,
} from '../../engine/lease-worker.ts'
import { openAttempts } from '../../retries/attempts.ts'
import { fetchCalendar, type ImportTools, recordCalendar, recordFailure } from './import-calendar.ts'
import { type ClaimedImport, claimImport } from './import-store.ts'
import { startRequestedSyncs } from './syncs-store.ts'

export interface ImportWorkerOptions extends ImportTools {
  readonly log: Logger
  /** An import may have written events. */
  readonly onCommit: () => void
  /** Told of each import that fails and is put off. */
  readonly observeFailure: () => void
  readonly failpoint?: CauseFault | undefined
}

const POLL_MS = 20_000
/** Longer than a host may take (integrations/ical/fetch-feed.ts), and a transaction of thousands of events. */
const LEASE_MS = 120_000
const MAX_IMPORTS = 8
/** A site that hangs keeps its own account's calendars waiting, never all. */
const MAX_IMPORTS_OF_ACCOUNT = 4

/** Imports calendars that are due, each by itself. One for each environment and process. */
export class ImportWorker extends LeaseWorker<ClaimedImport, never> {
  constructor(options: ImportWorkerOptions) {
    super({
      name: 'ical-imports',
      strategy: new ImportStrategy(options),
      log: options.log,
      now: options.now,
      lease_ms: LEASE_MS,
      maxLeased: () => MAX_IMPORTS,
      poll_ms: POLL_MS,
      failpoint: options.failpoint,
    })
  }
}

/** A claim takes over leases that have ended, later each time (`import-store.ts`), and an import records by itself. */
class ImportStrategy implements LeaseStrategy<ClaimedImport, never> {
  private readonly options: ImportWorkerOptions
  private readonly aborted = new AbortController()

  constructor(options: ImportWorkerOptions) {
    this.options = options
  }

  async claim({ now, lease, lease_until, limit, full, leased }: ClaimRequest<ClaimedImport>) {
    const { system } = this.options
    if (full) await startRequestedSyncs(system, now)
    const items: ClaimedImport[] = []
    while (items.length < limit) {
      const except_accounts = accountsAtLimit([...leased, ...items])
      const claimed = await claimImport(system, { now, lease, lease_until, except_accounts })
      if (!claimed) break
      items.push(claimed)
    }
    return { items, more: false }
  }

  carryOut(claimed: readonly ClaimedImport[]): Promise<undefined>[] {
    if (claimed.length === 0) return []
    const { system, now, log, observeFailure } = this.options
    const opened = openAttempts({ system, now, log, observe: observeFailure }, 'import_calendars')
    return claimed.map(async (one) => {
      const { account_id, property_id, channel, room_id } = one
      const item = { account_id, item: `${property_id} ${channel} ${room_id}` }
      const warn = ({ retry_at }: { retry_at: Temporal.Instant }) =>
        recordFailure(this.options, one, retry_at)
      await (await opened).attempt(item, () => this.import(one), warn)
      return undefined
    })
  }

  abort(): void {
    this.aborted.abort()
  }

  private async import(claimed: ClaimedImport): Promise<void> {
    const { failpoint, onCommit } = this.options
    await failpoint?.('before_send')
    const answer = await fetchCalendar(this.options, claimed, this.aborted.signal)
    await failpoint?.('after_send')
    // Cut by this side: the calendar is left to its lease.
    if (this.aborted.signal.aborted) return
    await failpoint?.('before_record')
    await recordCalendar(this.options, claimed, answer)
    await failpoint?.('after_record')
    onCommit()
  }
}

const accountsAtLimit = (claimed: readonly ClaimedImport[]): string[] =>
  [...Map.groupBy(claimed, ({ account_id }) => account_id)]
    .filter(([, own]) => own.length >= MAX_IMPORTS_OF_ACCOUNT)
    .map(([account_id]) => account_id)

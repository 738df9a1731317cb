import type { Logger } from 'pino'
import { shorten } from '#contract/text/shorten.ts'
import type { Database } from '../../postgres/database.ts'
import { isConnectionLost } from '../../postgres/transaction.ts'
import { deleteFailure, type Failure, type Item, readFailures, writeFailure } from './store.ts'

export type { Item } from './store.ts'

export interface AttemptTools {
  /** With the system's role. */
  readonly system: Database
  readonly now: () => Temporal.Instant
  readonly log: Logger
  /** Called with every failure of an item. */
  readonly observe?: () => void
}

/**
 * The items of a job, each attempted by itself. What a lease worker sends (webhooks, e-mails) is retried on
 * its own row.
 */
export interface Attempts {
  /** The items that are put off at this moment, as `<account_id> <item>`. */
  readonly put_off: readonly string[]
  /**
   * Attempts one item, and returns the result; undefined where it failed. A failure is logged, counted, and
   * put off: 15 s, 30 s, 1 min and so on, at most an hour. `warn` notifies staff, where there is a place for
   * that. Throws where the database is unavailable: that is no failure of the item.
   */
  attempt<T>(
    item: Item,
    work: () => Promise<T>,
    warn?: (retry: Retry) => Promise<unknown>,
  ): Promise<T | undefined>
}

export interface Retry {
  /** In a row. */
  readonly failures: number
  readonly retry_at: Temporal.Instant
}

const FIRST_DELAY_S = 15
const MAX_DELAY_S = 3_600
const MAX_MESSAGE = 500

const keyOf = ({ account_id, item }: Item) => `${account_id} ${item}`

/** Reads the failed items of a job, for one run of it. */
export async function openAttempts(tools: AttemptTools, job: string): Promise<Attempts> {
  const { system, log } = tools
  const began = tools.now()
  const known = new Map((await readFailures(system, job, began.toString())).map((one) => [keyOf(one), one]))
  const is_put_off = ({ retry_at }: Failure) =>
    Temporal.Instant.compare(Temporal.Instant.from(retry_at), began) > 0

  async function putOff({ account_id, item }: Item, error: unknown): Promise<Retry> {
    const failures = (known.get(keyOf({ account_id, item }))?.failures ?? 0) + 1
    const now = tools.now()
    const retry_at = now.add({
      seconds: Math.min(MAX_DELAY_S, FIRST_DELAY_S * 2 ** Math.min(failures - 1, 20)),
    })
    log.error(
      { err: error, job, item, failures },
      'an item of a job failed; it will be retried, the others continue',
    )
    const message = shorten(String((error as Error)?.message ?? error), MAX_MESSAGE)
    const failure = { account_id, item, failures, retry_at: retry_at.toString() }
    await writeFailure(system, job, failure, { now: now.toString(), message })
    tools.observe?.()
    return { failures, retry_at }
  }

  return {
    put_off: [...known].filter(([, failure]) => is_put_off(failure)).map(([key]) => key),
    async attempt({ account_id, item }, work, warn) {
      const one = { account_id, item }
      try {
        const value = await work()
        if (known.has(keyOf(one))) await deleteFailure(system, job, one)
        return value
      } catch (error) {
        if (isConnectionLost(error)) throw error
        const retry = await putOff(one, error)
        await warn?.(retry).catch((why) => log.warn({ err: why, job, item }, 'staff could not be notified'))
        return undefined
      }
    },
  }
}

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
  /**
   * What is due, of all accounts. `read` leaves out the items that it is given, as `<account_id> <item>`: those that are put
   * off. Where nothing is due, failures are not read either.
   */
  readDue<T>(read: (put_off: readonly string[]) => Promise<readonly T[]>): Promise<readonly T[]>
  /** Whether an item has failed and is not to be attempted yet. */
  isPutOff(item: Item): Promise<boolean>
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

/** For one run of a job. The items that have failed are read once, where an item is due. */
export function openAttempts(tools: AttemptTools, job: string): Attempts {
  const { system, log } = tools
  const began = tools.now()
  let reading: Promise<ReadonlyMap<string, Failure>> | undefined
  const known = () => {
    reading ??= readKnown(system, job)
    return reading
  }
  const isLater = ({ retry_at }: Failure) =>
    Temporal.Instant.compare(Temporal.Instant.from(retry_at), began) > 0

  async function putOff({ account_id, item }: Item, error: unknown): Promise<Retry> {
    const failures = ((await known()).get(keyOf({ account_id, item }))?.failures ?? 0) + 1
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
    async readDue(read) {
      const due = await read([])
      if (due.length === 0) return due
      const put_off = [...(await known())].filter(([, failure]) => isLater(failure)).map(([key]) => key)
      return put_off.length === 0 ? due : read(put_off)
    },
    async isPutOff(item) {
      const failure = (await known()).get(keyOf(item))
      return failure !== undefined && isLater(failure)
    },
    async attempt({ account_id, item }, work, warn) {
      const one = { account_id, item }
      const failed_before = (await known()).has(keyOf(one))
      try {
        const value = await work()
        if (failed_before) await deleteFailure(system, job, one)
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

async function readKnown(system: Database, job: string): Promise<Map<string, Failure>> {
  return new Map((await readFailures(system, job)).map((one) => [keyOf(one), one]))
}

import type { Logger } from 'pino'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../postgres/database.ts'
import { reading } from '../../postgres/transaction.ts'
import { readHappenings } from './store.ts'
import { messagesOf, type ToldMessage } from './subscriptions.ts'

/** Tells listeners of an account what happens in it, whichever process it happens in. */
export interface ChangeFeed {
  /** Answers how to stop. */
  listen(account_id: string, hear: (messages: readonly ToldMessage[]) => void): () => void
  /** Something was committed here: look now. */
  readonly notify: () => void
  close(): void
}

/** How often others' commits are looked for, while somebody listens. */
const LOOK_MS = 400
/** Commits that came in together are told together. */
const GATHER_MS = 15
/** Whoever begins to listen has read the state of a moment ago: what was told since is told to them too. */
const TOLD_AGAIN_MS = 5_000
/** A transaction may commit so much later than its ids say. Tables are read again as far back. */
const OVERLAP_SECONDS = 20

export function makeChangeFeed({
  database,
  clock,
  log,
}: {
  database: Database
  clock: Clock
  log: Logger
}): ChangeFeed {
  const listeners = new Map<string, Set<(messages: readonly ToldMessage[]) => void>>()
  /** What was told lately, for those who come later. */
  let lately: { account_id: string; at: number; messages: readonly ToldMessage[] }[] = []
  /** What was told already, by account, with the moment it may be forgotten. */
  const told = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let looking = false
  let closed = false

  function plan(in_ms: number) {
    const at = performance.now() + in_ms
    if (closed || listeners.size === 0 || (timer && due <= at)) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(look, in_ms)
  }

  async function look() {
    timer = undefined
    if (looking) return plan(GATHER_MS)
    looking = true
    try {
      await tell()
    } catch (error) {
      log.warn({ err: error }, 'the stream of changes could not be read')
    } finally {
      looking = false
      plan(LOOK_MS)
    }
  }

  async function tell() {
    const now = clock.now()
    const since = now.subtract({ seconds: OVERLAP_SECONDS })
    const accounts = [...listeners.keys()]
    const happenings = await reading(database, { account_id: '' }, (tx) =>
      readHappenings(tx, accounts, since),
    )
    const fresh = happenings.filter(({ kind, key, account_id }) => {
      const name = `${account_id} ${kind} ${key}`
      if (told.has(name)) return false
      told.set(name, now.epochMilliseconds)
      return true
    })
    const oldest = since.epochMilliseconds - OVERLAP_SECONDS * 1000
    for (const [name, at] of told) if (at < oldest) told.delete(name)
    lately = lately.filter(({ at }) => performance.now() - at < TOLD_AGAIN_MS)
    for (const [account_id, of_account] of Map.groupBy(fresh, (one) => one.account_id)) {
      const messages = of_account.flatMap(messagesOf)
      lately.push({ account_id, at: performance.now(), messages })
      for (const hear of listeners.get(account_id) ?? []) hear(messages)
    }
  }

  return {
    listen(account_id, hear) {
      const of_account = listeners.get(account_id) ?? new Set()
      listeners.set(account_id, of_account.add(hear))
      const since = performance.now() - TOLD_AGAIN_MS
      for (const one of lately) if (one.account_id === account_id && one.at > since) hear(one.messages)
      plan(GATHER_MS)
      return () => {
        of_account.delete(hear)
        if (of_account.size === 0) listeners.delete(account_id)
      }
    },
    notify: () => plan(GATHER_MS),
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

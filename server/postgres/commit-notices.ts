import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { runAutocommit } from './autocommit.ts'
import { startupOptions } from './connections/session.ts'
import type { Database } from './database.ts'
import { statement } from './statement.ts'

/**
 * Notices between processes that something was committed, so that a worker in a process of its own need not wait for its
 * next poll. They carry nothing, and nothing depends on them: a lost one costs the time to the next poll. A notice is a
 * statement of its own behind the commit: within the transaction, commits would queue for the lock of PostgreSQL's notices.
 */
const CHANNEL = 'serai_commits'

const send = statement('notify_commit', `SELECT pg_notify('${CHANNEL}', '')`)

/** Workers poll no more often either. */
const MIN_GAP_MS = 10

/** Sends notices: the first at once, and one for all commits of the next 10 ms. */
export function commitNotifier(database: Database): () => void {
  let is_sending = false
  let is_due = false

  async function sendDue() {
    is_sending = true
    while (is_due) {
      is_due = false
      const gap = sleep(MIN_GAP_MS)
      await runAutocommit(database, [[send, []]]).catch(() => undefined)
      await gap
    }
    is_sending = false
  }

  return () => {
    is_due = true
    if (!is_sending) void sendDue()
  }
}

const RECONNECT_MS = 2_000
const KEEP_ALIVE_MS = 5_000

interface ListenerOptions {
  /** By the login of the system. */
  readonly url: string
  readonly log: Logger
  /** Called for each notice, and once connected: something may have been committed before. */
  readonly onNotice: () => void
}

/** Listens on a connection of its own, which is opened again when it is lost. */
export class CommitListener {
  readonly #options: ListenerOptions
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #is_stopped = false

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  start(): void {
    void this.#connect()
  }

  async stop(): Promise<void> {
    this.#is_stopped = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const { url, log, onNotice } = this.#options
    const client = new pg.Client({
      connectionString: url,
      application_name: 'serai notices',
      options: startupOptions('serai_system'),
      connectionTimeoutMillis: KEEP_ALIVE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    this.#client = client
    client.on('notification', onNotice)
    // A connection that fails also ends.
    client.on('error', (error) => log.debug({ err: error }, 'the connection for notices was lost'))
    client.once('end', () => {
      if (!this.#is_stopped) this.#timer = setTimeout(() => void this.#connect(), RECONNECT_MS)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      onNotice()
    } catch {
      await client.end().catch(() => undefined)
    }
  }
}

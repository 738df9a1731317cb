import { openPool, type Pooled, type PoolOptions } from './connections/pool.ts'
import { type DatabaseRole, SCHEMA, startupOptions } from './connections/session.ts'
import { isConnectionLost } from './lost.ts'
import { CallerGone, type Deadline, makeQueue } from './queue.ts'
import { type Statement, statement } from './statement.ts'

export { type DatabaseRole, SCHEMA, startupOptions }

/** Where one database is, by the role whose login signs in there. */
export type RoleUrls = Readonly<Record<DatabaseRole, string>>

export interface Connection {
  /** Statements that are sent without waiting between travel together, in one round trip. */
  run<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
  /** A command without parameters or rows; answers its tag, such as COMMIT. */
  command(text: string): Promise<string>
  /** The same, in no hurry: it goes along with the next batch where one leaves soon. */
  commandAlong(text: string): Promise<string>
  release(broken?: boolean): void
}

export interface Database {
  readonly role: DatabaseRole
  /** Throws NoConnectionFree or CallerGone, and whatever keeps a connection from being made. */
  connect(deadline?: Deadline): Promise<Connection>
  close(): Promise<void>
  /** Connections lent out. */
  readonly in_use: number
  /** Callers that wait for one. */
  readonly waiting: number
}

/** What a database is lent for: `connect` is all that transactions need. */
export type Connector = Pick<Database, 'connect'>

/** The same, for somebody who waits only so long. */
export const withDeadline = (database: Connector, deadline: Deadline): Connector => ({
  connect: () => database.connect(deadline),
})

/** Outside of requests. */
const MAX_WAIT_MS = 10_000

export function openDatabase(options: PoolOptions): Database {
  const pool = openPool(options)
  const queue = makeQueue(options.size)
  return {
    role: options.role,
    get in_use() {
      return queue.taken
    },
    get waiting() {
      return queue.waiting
    },
    async connect(deadline = { until: performance.now() + MAX_WAIT_MS }) {
      await queue.enter(deadline)
      try {
        const pooled = await pool.connect()
        if (!deadline.caller?.is_gone) return wrap(pooled, queue.leave)
        pooled.client.release()
        throw new CallerGone()
      } catch (error) {
        queue.leave()
        throw error
      }
    },
    close: pool.close,
  }
}

/**
 * Of statements that were sent together all fail after the first that does, and whoever waits for several may hear
 * a later one first: each tells what went wrong, never just that the transaction is aborted.
 */
function causeAppender() {
  let cause: unknown
  return (error: unknown): unknown => {
    if ((error as { code?: string }).code !== '25P02') cause = error
    return cause ?? error
  }
}

function wrap({ client, pipeline }: Pooled, released: () => void): Connection {
  // A connection lost while lent out also fails its queries; the listener only keeps the process alive.
  const ignore = () => undefined
  client.on('error', ignore)
  const appendCause = causeAppender()
  let lost = false
  const told = (error: unknown) => {
    lost ||= isConnectionLost(error)
    return error
  }
  return {
    async run<Row>(text: Statement, values: readonly unknown[] = []) {
      try {
        return (await pipeline.send<Row>(text, values)).rows
      } catch (error) {
        throw appendCause(told(error))
      }
    },
    command: (text) =>
      pipeline.send(statement(text, text), []).then(
        ({ tag }) => tag,
        (error) => {
          throw told(error)
        },
      ),
    commandAlong: async (text) => (await pipeline.piggyback(statement(text, text))).tag,
    release(broken = false) {
      client.off('error', ignore)
      // One that only reads answers everything else, and would be lent again and again.
      client.release(broken || lost)
      released()
    },
  }
}

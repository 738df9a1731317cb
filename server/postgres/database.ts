import { monotonic } from '../kernel/time/clock.ts'
import { openPool, type Pooled, type PoolOptions } from './connections/pool.ts'
import { type DatabaseRole, SCHEMA, startupOptions } from './connections/session.ts'
import { isConnectionLost } from './lost.ts'
import { CallerDisconnected, type Deadline, makeQueue } from './queue.ts'
import { type Statement, statement } from './statement.ts'

export { type DatabaseRole, SCHEMA, startupOptions }

/** The address of a database, by role. */
export type RoleUrls = Readonly<Record<DatabaseRole, string>>

export interface Connection {
  /** Statements sent without waiting in between travel together, in one round trip. */
  run<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
  /** A command without parameters or rows; returns its tag, such as COMMIT. */
  command(text: string): Promise<string>
  /** The same without urgency: it is added to the next batch where one is sent soon. */
  commandAlong(text: string): Promise<string>
  release(broken?: boolean): void
  /** Of a job that runs by a test clock: by how much it is ahead. */
  readonly lead_ms?: number
}

export interface Database {
  readonly role: DatabaseRole
  /** Throws NoConnectionFree or CallerDisconnected, and errors of connecting. */
  connect(deadline?: Deadline): Promise<Connection>
  close(): Promise<void>
  /** Connections in use. */
  readonly in_use: number
  /** Callers that wait for one. */
  readonly waiting: number
  /** For what is asked of all accounts, where a job runs for one of them alone. */
  readonly instead_of_all?: { readonly account_id: string; readonly tenant: Connector }
}

/** The part of a database that transactions need. */
export type Connector = Pick<Database, 'connect' | 'instead_of_all'>

/** The same, with a limit of waiting. */
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
    async connect(deadline = { until: monotonic() + MAX_WAIT_MS }) {
      await queue.enter(deadline)
      try {
        const pooled = await pool.connect()
        if (!deadline.caller?.is_disconnected) return wrap(pooled, queue.leave)
        pooled.client.release()
        throw new CallerDisconnected()
      } catch (error) {
        queue.leave()
        throw error
      }
    },
    close: pool.close,
  }
}

/**
 * Of statements that were sent together all fail after the first that does, and a caller that awaits several may
 * see a later one first: each has the original error, not just that the transaction is aborted.
 */
function causeAppender() {
  let cause: unknown
  return (error: unknown): unknown => {
    if ((error as { code?: string }).code !== '25P02') cause = error
    return cause ?? error
  }
}

function wrap({ client, pipeline }: Pooled, released: () => void): Connection {
  // A connection lost while in use also fails its queries; the listener only keeps the process alive.
  const ignore = () => undefined
  client.on('error', ignore)
  const appendCause = causeAppender()
  let lost = false
  const noteLoss = (error: unknown) => {
    lost ||= isConnectionLost(error)
    return error
  }
  return {
    async run<Row>(text: Statement, values: readonly unknown[] = []) {
      try {
        return (await pipeline.send<Row>(text, values)).rows
      } catch (error) {
        throw appendCause(noteLoss(error))
      }
    },
    command: (text) =>
      pipeline.send(statement(text, text), []).then(
        ({ tag }) => tag,
        (error) => {
          throw noteLoss(error)
        },
      ),
    commandAlong: async (text) => (await pipeline.piggyback(statement(text, text))).tag,
    release(broken = false) {
      client.off('error', ignore)
      // A read-only server answers everything else, and would be used again and again.
      client.release(broken || lost)
      released()
    },
  }
}

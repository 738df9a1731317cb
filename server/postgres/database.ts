import pg from 'pg'
import type { Logger } from 'pino'
import { type Flights, flightsOf, type ParserOf } from './flight.ts'
import { isConnectionLost } from './lost.ts'
import { proveConnection } from './prove.ts'
import { type Statement, statement } from './statement.ts'

/** Rows come as the wire spells them: dates and timestamps as text, bigint as a safe integer. */
const parserOf: ParserOf = (oid) => {
  if (oid === 20) return toSafeInteger
  if (oid === 1082) return asText
  if (oid === 1184) return toTimestampText
  return pg.types.getTypeParser(oid, 'text')
}
const asText = (value: string) => value
const toSafeInteger = (value: string) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} is not a safe integer`)
  return number
}
// The session's zone is UTC: "2027-01-04 09:00:00+00".
const toTimestampText = (value: string) => `${value.slice(0, 10)}T${value.slice(11, 19)}Z`

/** serai_app sees one account at a time, serai_system all of them; neither owns a table. */
export type DatabaseRole = 'serai_app' | 'serai_system'

/** Where one database is, by the role whose login signs in there. */
export type RoleUrls = Readonly<Record<DatabaseRole, string>>

export interface Connection {
  /** Statements that are sent without waiting between travel together, in one flight. */
  run<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
  /** A command without parameters or rows; answers its tag, such as COMMIT. */
  command(text: string): Promise<string>
  /** The same, in no hurry: it goes along with the next flight where one leaves soon. */
  commandAlong(text: string): Promise<string>
  release(broken?: boolean): void
}

export interface Database {
  readonly role: DatabaseRole
  connect(): Promise<Connection>
  close(): Promise<void>
  /** Connections lent out. */
  readonly in_use: number
  /** Callers that wait for one. */
  readonly waiting: number
}

export const SCHEMA = 'serai'

/** Statement and lock time-outs, and an end to what a vanished client left running. */
const SETTINGS = [
  'timezone=UTC',
  'lock_timeout=5s',
  'statement_timeout=30s',
  'idle_in_transaction_session_timeout=30s',
  'client_connection_check_interval=2s',
  `search_path=${SCHEMA}`,
]

/** What a connection begins with; that it has arrived is proved before anything else. */
export const startupOptions = (role: DatabaseRole): string =>
  [...SETTINGS, `role=${role}`].map((setting) => `-c ${setting}`).join(' ')

export function openDatabase(options: {
  url: string
  role: DatabaseRole
  size: number
  log: Logger
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: `serai ${options.role}`,
    options: startupOptions(options.role),
    // One that fails is closed, and never lent.
    onConnect: (client) => proveConnection(client, { role: options.role, schema: SCHEMA }),
  })
  // Without a listener a restart of the database would end the process.
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection was lost'))
  // Nor may one that is cut while it is being closed: the pool no longer listens by then.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const flights = new WeakMap<pg.PoolClient, Flights>()
  pool.on('connect', (client) => flights.set(client, flightsOf(client, parserOf)))
  const drained = drainOf(pool)

  return {
    role: options.role,
    get in_use() {
      return pool.totalCount - pool.idleCount
    },
    get waiting() {
      return pool.waitingCount
    },
    async connect() {
      const client = await pool.connect()
      return wrap(client, flights.get(client)!)
    },
    async close() {
      await pool.end()
      await drained()
    },
  }
}

const LAST_GOODBYE_MS = 2_000

/** The pool calls itself ended when it has said goodbye: this waits until the server has closed the connections. */
function drainOf(pool: pg.Pool): () => Promise<void> {
  let open = 0
  let empty = Promise.withResolvers<void>()
  pool.on('connect', () => {
    if (open++ === 0) empty = Promise.withResolvers()
  })
  pool.on('remove', () => {
    if (--open === 0) empty.resolve()
  })
  return async () => {
    if (open === 0) return
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LAST_GOODBYE_MS)
    })
    await Promise.race([empty.promise, enough]).finally(() => clearTimeout(timer))
  }
}

/**
 * Of statements that were sent together all fail after the first that does, and whoever waits for several may hear
 * a later one first: each tells what went wrong, never just that the transaction is aborted.
 */
function causeTeller() {
  let cause: unknown
  return (error: unknown): unknown => {
    if ((error as { code?: string }).code !== '25P02') cause = error
    return cause ?? error
  }
}

function wrap(client: pg.PoolClient, flights: Flights): Connection {
  // A connection lost while lent out also fails its queries; the listener only keeps the process alive.
  const ignore = () => undefined
  client.on('error', ignore)
  const tellCause = causeTeller()
  let lost = false
  const told = (error: unknown) => {
    lost ||= isConnectionLost(error)
    return error
  }
  return {
    async run<Row>(text: Statement, values: readonly unknown[] = []) {
      try {
        return (await flights.send<Row>(text, values)).rows
      } catch (error) {
        throw tellCause(told(error))
      }
    },
    command: (text) =>
      flights.send(statement(text, text), []).then(
        ({ tag }) => tag,
        (error) => {
          throw told(error)
        },
      ),
    commandAlong: async (text) => (await flights.sendAlong(statement(text, text))).tag,
    release(broken = false) {
      client.off('error', ignore)
      // One that only reads answers everything else, and would be lent again and again.
      client.release(broken || lost)
    },
  }
}

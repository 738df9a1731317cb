import pg from 'pg'
import type { Logger } from 'pino'
import { requireSafeInteger } from '../../kernel/errors.ts'
import { type ParserOf, StatementPipeline } from './pipeline.ts'
import { type DatabaseRole, SCHEMA, startupOptions } from './session.ts'
import { SilenceWatch, type Watched } from './silence.ts'
import { proveConnection } from './verify-connection.ts'

/** Values as the API spells them: dates and timestamps as text, bigint as a safe integer. */
const parserOf: ParserOf = (oid) => {
  if (oid === 20) return toSafeInteger
  if (oid === 1082) return asText
  if (oid === 1184) return toTimestampText
  return pg.types.getTypeParser(oid, 'text')
}
const asText = (value: string) => value
const toSafeInteger = (value: string) => requireSafeInteger(Number(value))
// The session's zone is UTC: "2027-01-04 09:00:00+00".
const toTimestampText = (value: string) => `${value.slice(0, 10)}T${value.slice(11, 19)}Z`

/**
 * Incremented when a connection was found dead. Pools that share it lead to one server: older connections are
 * not reused.
 */
export interface Epoch {
  number: number
}

export interface PoolOptions {
  readonly url: string
  readonly role: DatabaseRole
  readonly size: number
  readonly log: Logger
  readonly epoch?: Epoch
}

export interface Pooled extends Watched {
  readonly client: pg.PoolClient
  readonly pipeline: StatementPipeline
  readonly epoch: number
}

export interface ConnectionPool {
  /** Never called by more at once than there are connections. */
  connect(): Promise<Pooled>
  close(): Promise<void>
}

const CONNECT_MS = 5_000
const IDLE_MS = 60_000
/** So that a server's memory for a connection does not grow for ever. */
const LIFE_SPAN_S = 30 * 60
/** TCP keep-alive: idle, then probed each second, ten times: so the kernel notices a dead host. */
const KEEP_ALIVE_MS = 5_000

export function openPool({ url, role, size, log, epoch = { number: 0 } }: PoolOptions): ConnectionPool {
  const connections = new Map<pg.ClientBase, Pooled>()
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFE_SPAN_S,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: `serai ${role}`,
    options: startupOptions(role),
    // One that fails is closed, and never lent.
    async onConnect(client) {
      endInTime(client)
      // Nor may one end the process that breaks while it is being closed: the pool no longer listens by then.
      client.on('error', () => undefined)
      const backend = await proveConnection(client, { role, schema: SCHEMA })
      const pooled = pooledOf(client as pg.PoolClient, backend, epoch.number)
      connections.set(client, pooled)
      client.once('end', () => connections.delete(client))
    },
  })
  // Without a listener a restart of the database would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  const drained = drainOf(pool)
  const watch = new SilenceWatch({
    url,
    log,
    connections: () => connections.values(),
    onSilent: () => epoch.number++,
  })

  return {
    async connect() {
      for (;;) {
        const client = await pool.connect()
        const pooled = connections.get(client)
        if (pooled?.epoch === epoch.number) return pooled
        client.release(true)
      }
    },
    async close() {
      await pool.end()
      watch.close()
      await drained()
    },
  }
}

function pooledOf(client: pg.PoolClient, backend: number, epoch: number): Pooled {
  const pipeline = new StatementPipeline(client, parserOf)
  return {
    client,
    pipeline,
    backend,
    epoch,
    get waiting_since() {
      return pipeline.waiting_since
    },
    destroy: (error) => void streamOf(client).destroy(error),
  }
}

/** Of node-postgres, where it is not documented. */
const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroyed: boolean; destroy(error?: Error): void } } })
    .connection.stream

const LAST_GOODBYE_MS = 2_000

/** A dead server does not close connections, and waiters for the slot would never get it. */
function endInTime(client: pg.ClientBase) {
  const raw_client = client as pg.ClientBase & { end(done?: () => void): Promise<void> | void }
  const end = raw_client.end.bind(raw_client)
  raw_client.end = (done?: () => void) => {
    const stream = streamOf(client)
    if (!stream.destroyed) {
      const timer = setTimeout(() => stream.destroy(), LAST_GOODBYE_MS)
      client.once('end', () => clearTimeout(timer))
    }
    return end(done)
  }
}

/** The pool resolves `end` when it has sent its goodbye: this waits until the server has closed the connections. */
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
    if (open > 0) await empty.promise
  }
}

import type pg from 'pg'
import { monotonic } from '../../kernel/time/clock.ts'
import type { Statement } from '../statement.ts'
import { preparedStatements } from './prepared.ts'

export interface StatementResult<Row> {
  readonly rows: Row[]
  /** The command tag of the server, such as `COMMIT` or `UPDATE 1`. */
  readonly tag: string
}

type Parse = (text: string) => unknown
export type ParserOf = (oid: number) => Parse

interface Column {
  readonly name: string
  readonly parse: Parse
}

interface PendingStatement {
  readonly statement: Statement
  readonly values: (string | Buffer | null)[]
  readonly rows: Record<string, unknown>[]
  /** Sent with the text of the statement, which is not prepared yet. */
  prepares: boolean
  /** A value of a row that could not be parsed. */
  failure?: Error
  resolve(answer: StatementResult<never>): void
  reject(error: Error): void
}

const PIGGYBACK_MS = 2

/**
 * Everything that is sent in one tick is one packet with one Sync at its end, and is answered in one packet:
 * a Sync after each of the twelve statements of a booking cost the server a reply each, and both sides a
 * wake-up. The first statement that fails fails the later ones of its batch, and all of them reject with its
 * error. ADR 8
 */
export class StatementPipeline {
  readonly #client: pg.ClientBase
  readonly #parserOf: ParserOf
  /** With the columns that each answers. */
  readonly #prepared = preparedStatements<readonly Column[]>()
  #queued: PendingStatement[] = []
  #in_flight: PendingStatement[] = []
  #is_scheduled = false
  /** From sending a batch to the end of its response, which may come after that of its last statement. */
  #is_busy = false
  #timer: NodeJS.Timeout | undefined
  #waiting_since: number | undefined

  constructor(client: pg.ClientBase, parserOf: ParserOf) {
    this.#client = client
    this.#parserOf = parserOf
    const { connection } = client as unknown as { connection: ProtocolConnection }
    // Only this message tells that a statement that answers no rows has been prepared.
    connection.on('parseComplete', () => {
      const first = this.#in_flight.find(({ prepares }) => prepares)
      if (!first) return
      first.prepares = false
      this.#prepared.set(first.statement.name, [])
    })
  }

  /** The moment (`performance.now`) of the last response, or of sending; undefined while no batch is in flight. */
  get waiting_since() {
    return this.#waiting_since
  }

  /** Adds to the batch that is sent at the end of this tick. */
  send<Row>(statement: Statement, values: readonly unknown[]) {
    const answer = this.#enqueue(statement, values)
    this.#schedule()
    return answer as Promise<StatementResult<Row>>
  }

  /** Adds to the next batch of the connection; sent alone where there is none within 2 ms. */
  piggyback(statement: Statement) {
    const answer = this.#enqueue(statement, [])
    this.#timer ??= setTimeout(() => this.#flush(), PIGGYBACK_MS)
    return answer
  }

  #enqueue(statement: Statement, values: readonly unknown[]) {
    return new Promise<StatementResult<never>>((resolve, reject) => {
      const parameters = values.map(toParameter)
      this.#queued.push({ statement, values: parameters, rows: [], prepares: false, resolve, reject })
    })
  }

  #schedule() {
    if (this.#is_scheduled || this.#is_busy) return
    this.#is_scheduled = true
    // After every microtask of this tick: what they send joins the batch.
    queueMicrotask(() => process.nextTick(() => this.#flush()))
  }

  #flush() {
    this.#is_scheduled = false
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#queued.length === 0 || this.#is_busy) return
    this.#is_busy = true
    this.#in_flight = this.#queued
    this.#queued = []
    this.#waiting_since = monotonic()
    this.#client.query(this.#batch() as unknown as pg.Submittable)
  }

  #finish() {
    this.#is_busy = false
    this.#in_flight = []
    this.#waiting_since = undefined
    if (this.#queued.length > 0) this.#schedule()
  }

  /** A query as node-postgres drives it: it submits itself and handles the messages of its response. */
  #batch() {
    return {
      submit: (connection: ProtocolConnection) => this.#submit(connection),
      handleRowDescription: ({ fields }: { fields: { name: string; dataTypeID: number }[] }) => {
        const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID) }))
        this.#prepared.set(this.#in_flight[0]!.statement.name, columns)
      },
      handleDataRow: ({ fields }: { fields: (string | null)[] }) => this.#addRow(fields),
      handleCommandComplete: ({ text }: { text: string }) => {
        const { failure, rows, resolve, reject } = this.#in_flight.shift()!
        this.#waiting_since = monotonic()
        if (failure) reject(failure)
        else resolve({ rows: rows as never[], tag: text })
      },
      handleError: (error: Error) => {
        const failed = this.#in_flight
        this.#finish()
        for (const { reject } of failed) reject(error)
      },
      handleReadyForQuery: () => this.#finish(),
    }
  }

  #submit(connection: ProtocolConnection) {
    const new_names = new Set<string>()
    connection.stream.cork()
    // Before everything else: what follows a failed statement is skipped.
    for (const name of this.#prepared.use(this.#in_flight.map(({ statement }) => statement)))
      connection.close({ type: 'S', name })
    for (const pending of this.#in_flight) {
      const { name, text } = pending.statement
      pending.prepares = this.#prepared.get(name) === undefined && !new_names.has(name)
      if (pending.prepares) {
        new_names.add(name)
        connection.parse({ name, text })
        connection.describe({ type: 'S', name })
      }
      connection.bind({ statement: name, values: pending.values })
      connection.execute()
    }
    connection.sync()
    connection.stream.uncork()
  }

  #addRow(fields: readonly (string | null)[]) {
    const first = this.#in_flight[0]!
    this.#waiting_since = monotonic()
    try {
      first.rows.push(rowOf(this.#prepared.get(first.statement.name)!, fields))
    } catch (error) {
      first.failure = error as Error
    }
  }
}

/** The connection object of node-postgres, as far as it is used here. */
interface ProtocolConnection {
  readonly stream: { cork(): void; uncork(): void }
  on(event: 'parseComplete', listener: () => void): void
  close(message: { type: 'S'; name: string }): void
  parse(message: Statement): void
  describe(message: { type: 'S'; name: string }): void
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void
  execute(): void
  sync(): void
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let i = 0; i < columns.length; i++) {
    const text = fields[i]!
    row[columns[i]!.name] = text === null ? null : columns[i]!.parse(text)
  }
  return row
}

/** A value in the protocol: text, bytes or null. */
function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (Array.isArray(value)) return `{${value.map(toItem).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function toItem(value: unknown): string {
  const text = toParameter(value)
  if (text === null) return 'NULL'
  const item = Buffer.isBuffer(text) ? `\\x${text.toString('hex')}` : text
  return `"${item.replaceAll(/["\\]/g, '\\$&')}"`
}

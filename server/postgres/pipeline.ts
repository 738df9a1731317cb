import type pg from 'pg'
import { preparedStatements } from './prepared.ts'
import type { Statement } from './statement.ts'

/** The statements of one connection, sent in flights. */
export interface Flights {
  /** Joins the flight that leaves at the end of this tick. */
  send<Row>(statement: Statement, values: readonly unknown[]): Promise<Answered<Row>>
  /** Waits for the next flight of the connection and goes along; leaves alone when none comes soon. */
  piggyback(statement: Statement): Promise<Answered<never>>
  /** The moment (`performance.now`) of the last answer, or of the departure; undefined while no flight is out. */
  readonly waiting_since: number | undefined
}

export interface Answered<Row> {
  readonly rows: Row[]
  /** What the server says it did, such as `COMMIT` or `UPDATE 1`. */
  readonly tag: string
}

type Parse = (text: string) => unknown
export type ParserOf = (oid: number) => Parse

interface Column {
  readonly name: string
  readonly parse: Parse
}

interface Waiting {
  readonly statement: Statement
  readonly values: (string | Buffer | null)[]
  readonly rows: Record<string, unknown>[]
  /** Carries the text of the statement, because the server does not know its name yet. */
  prepares: boolean
  /** A value of the answer that could not be read. */
  failure?: Error
  resolve(answer: Answered<never>): void
  reject(error: Error): void
}

const ALONG_MS = 2

/**
 * Everything that is sent in one tick travels as one packet with one Sync at its end, and is answered in one packet:
 * a Sync after each of the twelve statements of a booking cost the server a reply each, and both sides a wake-up.
 * The first statement that fails takes the later ones of its flight with it, and all of them tell its error.
 */
export function pipelineOf(client: pg.ClientBase, parserOf: ParserOf): Flights {
  const { connection } = client as unknown as { connection: ChannelAdapter }
  /** With the columns that each answers. */
  const prepared = preparedStatements<readonly Column[]>()
  let waiting: Waiting[] = []
  let flying: Waiting[] = []
  let waiting_since: number | undefined
  let scheduled = false
  let timer: NodeJS.Timeout | undefined

  // Only these tell that a statement that answers no rows has been prepared.
  connection.on('parseComplete', () => {
    const first = flying.find(({ prepares }) => prepares)
    if (!first) return
    first.prepares = false
    prepared.set(first.statement.name, [])
  })

  function schedule() {
    if (scheduled || flying.length > 0) return
    scheduled = true
    // Behind every microtask of this tick: what they send goes along.
    queueMicrotask(() => process.nextTick(leave))
  }

  function leave() {
    scheduled = false
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0 || flying.length > 0) return
    flying = waiting
    waiting = []
    waiting_since = performance.now()
    client.query(flight() as unknown as pg.Submittable)
  }

  function land() {
    flying = []
    waiting_since = undefined
    if (waiting.length > 0) schedule()
  }

  const flight = () => ({
    submit(to: ChannelAdapter) {
      const new_here = new Set<string>()
      to.stream.cork()
      // Before everything else: what follows a statement that fails is skipped.
      for (const name of prepared.use(flying.map(({ statement }) => statement))) to.close({ type: 'S', name })
      for (const one of flying) {
        const { name, text } = one.statement
        one.prepares = prepared.get(name) === undefined && !new_here.has(name)
        if (one.prepares) {
          new_here.add(name)
          to.parse({ name, text })
          to.describe({ type: 'S', name })
        }
        to.bind({ statement: name, values: one.values })
        to.execute()
      }
      to.sync()
      to.stream.uncork()
    },
    handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
      const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }))
      prepared.set(flying[0]!.statement.name, columns)
    },
    handleDataRow({ fields }: { fields: (string | null)[] }) {
      const [one] = flying
      waiting_since = performance.now()
      try {
        one!.rows.push(rowOf(prepared.get(one!.statement.name)!, fields))
      } catch (error) {
        one!.failure = error as Error
      }
    },
    handleCommandComplete({ text }: { text: string }) {
      const one = flying.shift()!
      waiting_since = performance.now()
      if (one.failure) one.reject(one.failure)
      else one.resolve({ rows: one.rows as never[], tag: text })
    },
    handleError(error: Error) {
      const failed = flying
      land()
      for (const one of failed) one.reject(error)
    },
    handleReadyForQuery: land,
  })

  const join = (statement: Statement, values: readonly unknown[]) =>
    new Promise<Answered<never>>((resolve, reject) => {
      const parameters = values.map(toParameter)
      waiting.push({ statement, values: parameters, rows: [], prepares: false, resolve, reject })
    })

  return {
    get waiting_since() {
      return waiting_since
    },
    send<Row>(statement: Statement, values: readonly unknown[]) {
      const answer = join(statement, values)
      schedule()
      return answer as Promise<Answered<Row>>
    },
    piggyback(statement) {
      const answer = join(statement, [])
      timer ??= setTimeout(leave, ALONG_MS)
      return answer
    },
  }
}

/** The wire of node-postgres, as far as it is used here. */
interface ChannelAdapter {
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

/** A value as the protocol has it: text, bytes or null. */
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

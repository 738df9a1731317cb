import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Messages of the protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html */
export interface SentCounts {
  connections: number
  /** Executions of prepared statements, with BEGIN and COMMIT. */
  statements: number
  commits: number
  begins: number
  /** Sync messages, each a round trip. */
  trips: number
  /** Statements of the simple protocol, each a round trip. */
  queries: number
}

const LENGTH_BYTES = 4
const BIND = 'B'.charCodeAt(0)
/** A Bind message has a type byte, its length and the unnamed portal; then the name of the statement. */
const BOUND_AT = 1 + LENGTH_BYTES + 1
const COUNTED = new Map<number, keyof SentCounts>([
  ['E'.charCodeAt(0), 'statements'],
  ['S'.charCodeAt(0), 'trips'],
  ['Q'.charCodeAt(0), 'queries'],
])
const NOTHING_SENT: SentCounts = {
  connections: 0,
  statements: 0,
  begins: 0,
  commits: 0,
  trips: 0,
  queries: 0,
}
const PROTOCOL_BYTES = 8
const SOCKET_PORT = 5432

export interface PostgresProxy {
  /** The URL of the same database through the proxy. */
  through(url: string): string
  /** Connections whose start-up options were removed. */
  readonly stripped: number
  /** What clients have sent since `reset`. */
  readonly sent: SentCounts
  /** The names of the statements that clients have sent since `reset`, in order. */
  readonly names: readonly string[]
  reset(): void
  /**
   * Simulates a power loss of the database host, or a firewall that drops its connections: open connections
   * are silent from now on, without an error. New ones work, unless `blocked`. `forgotten` keeps the server
   * processes. Returns the number of open connections.
   */
  freeze(how?: { forgotten?: boolean }): number
  /** New connections are accepted, but get no response. */
  blocked: boolean
  close(): Promise<void>
}

/**
 * A proxy to PostgreSQL that removes the `options` of the start-up message, as PgBouncer does with
 * `ignore_startup_parameters = options`; all else passes unchanged. `strips` is called for each connection.
 */
export async function openPostgresProxy(server_url: string, strips: () => boolean): Promise<PostgresProxy> {
  const state: ProxyState = {
    sockets: new Set(),
    pairs: new Set(),
    sent: { ...NOTHING_SENT },
    names: [],
    stripped: 0,
    blocked: false,
  }
  const { sockets, pairs, sent, names } = state
  const server = createServer((client) => forward(client, connectTo(server_url), state, strips))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own_port } = server.address() as { port: number }
  return {
    through(url) {
      const { username, password, pathname } = new URL(url)
      return `postgresql://${username}:${password}@127.0.0.1:${own_port}${pathname}`
    },
    get stripped() {
      return state.stripped
    },
    sent,
    names,
    get blocked() {
      return state.blocked
    },
    set blocked(on) {
      state.blocked = on
    },
    freeze({ forgotten = false } = {}) {
      for (const pair of pairs) {
        pair.frozen = true
        if (!forgotten) pair.upstream.destroy()
      }
      return pairs.size
    },
    reset() {
      Object.assign(sent, NOTHING_SENT)
      names.length = 0
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

interface Pair {
  readonly upstream: Socket
  frozen: boolean
}

interface ProxyState {
  readonly sockets: Set<Socket>
  readonly pairs: Set<Pair>
  readonly sent: SentCounts
  readonly names: string[]
  stripped: number
  blocked: boolean
}

export function connectTo(server_url: string): Socket {
  const { hostname, port } = new URL(server_url)
  const host = decodeURIComponent(hostname)
  return host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port || SOCKET_PORT}`)
    : connect(Number(port || SOCKET_PORT), host)
}

/** Joins a client and its connection to the server; the first message is the start-up message. */
function forward(client: Socket, upstream: Socket, state: ProxyState, strips: () => boolean) {
  const { sockets, pairs } = state
  const pair: Pair = { upstream, frozen: state.blocked }
  pairs.add(pair)
  client.on('close', () => pairs.delete(pair))
  let head: Buffer | undefined = Buffer.alloc(0)
  const count = counterOf(state)
  client.on('data', (chunk: Buffer) => {
    if (pair.frozen) return
    if (!head) {
      count(chunk)
      return upstream.write(chunk)
    }
    head = Buffer.concat([head, chunk])
    if (head.length < LENGTH_BYTES || head.length < head.readInt32BE(0)) return
    const size = head.readInt32BE(0)
    const message = head.subarray(0, size)
    const strip = strips()
    if (strip) state.stripped++
    state.sent.connections++
    upstream.write(strip ? withoutOptions(message) : message)
    upstream.write(head.subarray(size))
    count(head.subarray(size))
    head = undefined
  })
  upstream.on('data', (chunk) => pair.frozen || client.write(chunk))
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    sockets.add(one)
    one.on('error', () => pair.frozen || other.destroy())
    one.on('close', () => {
      sockets.delete(one)
      if (one === client || !pair.frozen) other.destroy()
    })
  }
}

/** Parses the messages of one client: a type byte, a length that includes itself, and the payload. */
function counterOf({ sent, names }: ProxyState) {
  let rest = Buffer.alloc(0)
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length > LENGTH_BYTES && rest.length > rest.readInt32BE(1)) {
      const kind = COUNTED.get(rest[0]!)
      if (kind) sent[kind]++
      if (rest[0] === BIND) {
        const name = rest.toString('latin1', BOUND_AT, rest.indexOf(0, BOUND_AT))
        names.push(name)
        if (name.startsWith('BEGIN')) sent.begins++
        if (name === 'COMMIT') sent.commits++
      }
      rest = rest.subarray(1 + rest.readInt32BE(1))
    }
  }
}

/** Length, protocol, then names and values, each terminated by a zero, and a final zero. */
function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(PROTOCOL_BYTES, -2).toString('latin1').split('\0')
  const parameters: string[] = []
  for (let i = 0; i + 1 < words.length; i += 2) {
    if (words[i] !== 'options') parameters.push(words[i]!, words[i + 1]!)
  }
  const body = Buffer.from(`${parameters.join('\0')}\0\0`, 'latin1')
  const start = Buffer.from(message.subarray(0, PROTOCOL_BYTES))
  start.writeInt32BE(PROTOCOL_BYTES + body.length)
  return Buffer.concat([start, body])
}

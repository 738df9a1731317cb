import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Workspace } from './workspace.ts'

/** A proxy between the service and its database that counts messages. */
export interface DatabaseProxy {
  /** The environment of a service that connects through this proxy. */
  envOf(database: string): Record<string, string>
  /** Resets the counts. */
  reset(): void
  readonly counts: ProxyCounts
  close(): Promise<void>
}

export interface ProxyCounts {
  /**
   * Times that the client sent after the server had: network round trips. One with a COMMIT alone is not counted: reads do
   * not wait for it, and whether it travels with the next request depends on time. Nor are notices of commits, of which there
   * is at most one in 10 ms.
   */
  trips: number
  /** Executed statements, with BEGIN and COMMIT. */
  statements: number
  commits: number
}

const LENGTH_BYTES = 4
const [BIND, EXECUTE, QUERY] = ['B', 'E', 'Q'].map((letter) => letter.charCodeAt(0))

export async function openDatabaseProxy(place: Pick<Workspace, 'url' | 'envOf'>): Promise<DatabaseProxy> {
  const counts: ProxyCounts = { trips: 0, statements: 0, commits: 0 }
  const target = new URL(place.url('postgres'))
  const host = decodeURIComponent(target.hostname)
  const path = `${host}/.s.PGSQL.${target.port || 5432}`
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(path) : connect(Number(target.port || 5432), host)
    const reader = messageReader(counts)
    client.on('data', (chunk: Buffer) => {
      reader.read(chunk)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      reader.onAnswer()
      client.write(chunk)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    envOf: (database) => {
      const env = place.envOf(database)
      const through = (url: string) => {
        const { username, password } = new URL(url)
        return `postgres://${username}:${password}@127.0.0.1:${port}/${database}`
      }
      const { DATABASE_APP_URL = '', DATABASE_SYSTEM_URL = '' } = env
      return {
        ...env,
        DATABASE_APP_URL: through(DATABASE_APP_URL),
        DATABASE_SYSTEM_URL: through(DATABASE_SYSTEM_URL),
      }
    },
    reset: () => Object.assign(counts, { trips: 0, statements: 0, commits: 0 }),
    counts,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Parses the messages of one client; the startup message has no type byte. */
function messageReader(counts: ProxyCounts) {
  let rest = Buffer.alloc(0)
  let started = false
  let bound = ''
  let is_counted = false

  function countStatement(text: string) {
    if (text.startsWith('notify_commit')) return
    counts.statements++
    if (text.startsWith('COMMIT')) counts.commits++
    else if (!is_counted) {
      counts.trips++
      is_counted = true
    }
  }

  return {
    /** What is sent next is another round trip. */
    onAnswer() {
      is_counted = false
    },
    read(chunk: Buffer) {
      rest = Buffer.concat([rest, chunk])
      for (;;) {
        const head = started ? 1 : 0
        if (rest.length < head + LENGTH_BYTES) return
        const size = head + rest.readInt32BE(head)
        if (rest.length < size) return
        const message = rest.subarray(0, size)
        rest = rest.subarray(size)
        if (!started) started = true
        else if (message[0] === BIND) bound = message.subarray(5, 64).toString('latin1')
        else if (message[0] === EXECUTE) countStatement(bound.slice(1))
        else if (message[0] === QUERY) countStatement(message.subarray(5, 12).toString('latin1'))
      }
    },
  }
}

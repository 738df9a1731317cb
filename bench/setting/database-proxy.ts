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
  /** Times that the client sent after the server had: network round trips. */
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
    const read = reader(counts)
    let server_spoke = true
    client.on('data', (chunk: Buffer) => {
      if (server_spoke) counts.trips++
      server_spoke = false
      read(chunk)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      server_spoke = true
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
function reader(counts: ProxyCounts) {
  let rest = Buffer.alloc(0)
  let started = false
  let bound = ''
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = started ? 1 : 0
      if (rest.length < head + LENGTH_BYTES) return
      const size = head + rest.readInt32BE(head)
      if (rest.length < size) return
      const message = rest.subarray(0, size)
      rest = rest.subarray(size)
      if (!started) {
        started = true
        continue
      }
      if (message[0] === BIND) bound = message.subarray(5, 64).toString('latin1')
      if (message[0] === EXECUTE || message[0] === QUERY) {
        counts.statements++
        const text = message[0] === QUERY ? message.subarray(5, 12).toString('latin1') : bound.slice(1)
        if (text.startsWith('COMMIT')) counts.commits++
      }
    }
  }
}

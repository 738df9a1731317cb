import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { connectTo } from './postgres-proxy.ts'

/** Messages of the protocol that have passed: requests of the service, answers of the database. */
export interface PassedCounts {
  requests: number
  answers: number
}

/**
 * Where a connection is cut: a request is lost on its way; a request arrives, and its answer never comes back; or an
 * answer is lost whose predecessors have arrived.
 */
export interface CutPoint {
  readonly at: 'before_request' | 'after_request' | 'before_answer'
  /** Which message, from 1, over all connections since the point was set. */
  readonly number: number
}

export interface CuttingProxy {
  /** The URL of the same database through the proxy. */
  through(url: string): string
  /** Counts from zero, and cuts once at the point, if one is given. */
  arm(point?: CutPoint): void
  /** What has passed since, and whether the connection was cut; cuts nothing from now on. */
  disarm(): PassedCounts & { readonly has_cut: boolean }
  close(): Promise<void>
}

interface State {
  passed: PassedCounts
  point: CutPoint | undefined
  has_cut: boolean
}

const LENGTH_BYTES = 4

/** A proxy to PostgreSQL that cuts one connection at a chosen message of the protocol. */
export async function openCuttingProxy(server_url: string): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  const state: State = { passed: { requests: 0, answers: 0 }, point: undefined, has_cut: false }
  const server = createServer((client) => {
    const upstream = connectTo(server_url)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.end()
      })
    }
    join(client, upstream, state)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    through(url) {
      const { username, password, pathname } = new URL(url)
      return `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`
    },
    arm(point) {
      Object.assign(state, { passed: { requests: 0, answers: 0 }, point, has_cut: false })
    },
    disarm() {
      const { passed, has_cut } = state
      state.point = undefined
      return { ...passed, has_cut }
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

function join(client: Socket, upstream: Socket, state: State) {
  const isPoint = (at: CutPoint['at'], number: number) => {
    const { point } = state
    if (point?.at !== at || point.number !== number) return false
    state.point = undefined
    state.has_cut = true
    return true
  }
  // The start-up message has no type byte.
  const splitRequests = splitter({ has_start_up: true })
  const splitAnswers = splitter({ has_start_up: false })
  client.on('data', (chunk: Buffer) => {
    for (const message of splitRequests(chunk)) {
      const number = ++state.passed.requests
      if (isPoint('before_request', number)) return client.destroy()
      upstream.write(message)
      if (isPoint('after_request', number)) return client.destroy()
    }
  })
  upstream.on('data', (chunk: Buffer) => {
    if (!client.writable) return
    for (const message of splitAnswers(chunk)) {
      if (isPoint('before_answer', ++state.passed.answers)) return client.destroySoon()
      client.write(message)
    }
  })
}

/** Splits a stream into its messages: a type byte, a length that includes itself, and the payload. */
function splitter({ has_start_up }: { has_start_up: boolean }) {
  let rest: Buffer = Buffer.alloc(0)
  let type_bytes = has_start_up ? 0 : 1
  return function* messages(chunk: Buffer): Generator<Buffer> {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= type_bytes + LENGTH_BYTES) {
      const size = type_bytes + rest.readInt32BE(type_bytes)
      if (rest.length < size) return
      const message = rest.subarray(0, size)
      rest = rest.subarray(size)
      type_bytes = 1
      yield message
    }
  }
}

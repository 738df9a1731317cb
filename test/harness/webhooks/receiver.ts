import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net'

/** A received request. */
export interface Received {
  readonly at: number
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A real receiver on loopback: stores all requests, and behaves as configured. */
export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** By event id, in the order of arrival. */
  of(event_id: string): Received[]
  /** Resolves when this number of requests has arrived. */
  arrived(count: number): Promise<void>
  /** Resolves with the request at which a condition holds. */
  arrives(holds: () => boolean): Promise<void>
  behave(how: Behaviour): void
  /** Open connections. */
  readonly connections: number
  close(): Promise<void>
}

/** Answers a request, or does not. */
export type Behaviour = (response: ServerResponse, request: Received, socket: Socket) => void

export const answers =
  (status: number, body = 'ok', headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end(body)
  }

export const BEHAVIOURS = {
  hangs: () => undefined,
  resets: (_response, _request, socket) => socket.resetAndDestroy(),
  closes: (_response, _request, socket) => socket.destroy(),
  redirects: answers(302, '', { location: 'http://127.0.0.1:1/elsewhere' }),
  redirects_for_good: answers(308, '', { location: 'https://example.com/' }),
  drips_a_body(response) {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(timer))
  },
  never_ends(response) {
    response.writeHead(200)
    const pump = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
      if (!response.destroyed) response.once('drain', pump)
    }
    pump()
  },
  sends_a_gzip_bomb(response) {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), Buffer.alloc(2_000_000, 0xff)]))
  },
  sends_huge_headers(_response, _request, socket) {
    socket.end(`HTTP/1.1 200 OK\r\nx-huge: ${'h'.repeat(64 * 1024)}\r\ncontent-length: 0\r\n\r\n`)
  },
  talks_nonsense: (_response, _request, socket) => socket.end('SMTP 220 hello\r\n\r\n'),
} satisfies Record<string, Behaviour>

export async function openReceiver(how: Behaviour = answers(200)): Promise<Receiver> {
  let behaviour = how
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('error', () => undefined)
    request.on('end', () => {
      const one = {
        at: Date.now(),
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      received.push(one)
      behaviour(response, one, request.socket)
      for (const check of waiting) check()
    })
  })
  const arrives = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!holds()) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  const sockets = socketsOf(server)
  const port = await listen(server)
  return {
    get connections() {
      return sockets.size
    },
    url: `http://127.0.0.1:${port}/hook`,
    received,
    of: (event_id) => received.filter(({ headers }) => headers['service-event-id'] === event_id),
    arrived: (count) => arrives(() => received.length >= count),
    arrives,
    behave(next) {
      behaviour = next
    },
    close: () => shut(server),
  }
}

/** Holds requests until a response is set. */
export function holdRequests(receiver: Receiver) {
  const held: Parameters<Behaviour>[] = []
  const hold: Behaviour = (...request) => held.push(request)
  receiver.behave(hold)
  return {
    hold,
    /** Resolves when this number is held. */
    holds: (count: number) => receiver.arrives(() => held.length >= count),
    answer(how: Behaviour) {
      for (const request of held.splice(0)) how(...request)
    },
  }
}

/** A port that accepts connections and never responds: for stalled TLS handshakes and requests. */
export async function openSilentServer() {
  // Without reading it would not detect the end of the connection.
  const server = createTcpServer((socket) => socket.resume())
  const sockets = socketsOf(server)
  const port = await listen(server)
  return {
    port,
    get connections() {
      return sockets.size
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function socketsOf(server: TcpServer): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
  })
  return sockets
}

async function listen(server: TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function shut(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

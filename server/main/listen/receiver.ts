import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A delivery as received: nothing has been parsed. */
export interface Arrived {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Answer {
  readonly status: number
  readonly body: Buffer | string
}

export interface Receiver {
  readonly url: string
  /** Finishes what is in flight. */
  close(): Promise<void>
}

/** How a receiver identifies itself; without it the address is free, or belongs to another program. */
const GREETING = 'serai listen'
const MAX_BYTES = 2_000_000

/** Receives deliveries on loopback, at a path that cannot be guessed. */
export async function openReceiver(take: (arrived: Arrived) => Promise<Answer>): Promise<Receiver> {
  const path = `/${randomBytes(12).toString('base64url')}`
  const server = createServer((request, response) => {
    answerTo(request, path, take).then(
      ({ status, body }) => response.writeHead(status, { 'content-type': 'text/plain' }).end(body),
      () => request.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${path}`, close: () => closed(server) }
}

async function answerTo(
  request: IncomingMessage,
  path: string,
  take: (arrived: Arrived) => Promise<Answer>,
): Promise<Answer> {
  if (request.url !== path) return { status: 404, body: 'there is nothing here\n' }
  if (request.method === 'GET') return { status: 200, body: GREETING }
  if (request.method !== 'POST') return { status: 405, body: 'only POST is accepted\n' }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BYTES) return { status: 413, body: 'too large\n' }
    chunks.push(chunk)
  }
  return take({ headers: request.headers, body: Buffer.concat(chunks) })
}

async function closed(server: Server) {
  server.close()
  server.closeIdleConnections()
  await once(server, 'close')
}

/** Whether a receiver of ours still listens at an address. */
export async function isListening(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: 'manual' })
    return (await response.text()) === GREETING
  } catch {
    return false
  }
}

import type { Socket } from 'node:net'
import { buildConnector, Client, type Dispatcher } from 'undici'
import {
  type AddressPolicy,
  BlockedAddress,
  isForbidden,
  type ResolvedAddress,
  resolveAllowed,
} from './ssrf-guard.ts'

/** From the start of name resolution to the status line. spec 6 */
export const STATUS_LINE_MS = 10_000
/** For the body of a response, behind its status line. */
export const BODY_MS = 2_000
const HEADER_BYTES = 16 * 1024
/** Shorter than what most servers wait, so that this side closes first; long enough for a thousand endpoints in turn. */
const KEEP_ALIVE_MS = 4_000

/** One connection to one origin, dialled when it is needed and kept for the next request. One request at a time. */
export interface Connection {
  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void
  /** Requests that the socket of this moment has carried. */
  requests: number
  readonly remote_address: string | null
  readonly closed: boolean
  /** Ends whatever is under way: a look-up, a handshake, a request. Nothing is sent afterwards. */
  close(): void
}

type Resolved = (error: Error | null, addresses: ResolvedAddress[]) => void

/** Resolves and checks names itself, dials exactly what it checked, and checks the address of the socket again. rule 8 */
export function openConnection(origin: string, policy: AddressPolicy): Connection {
  const closing = new AbortController()
  let dialled: Socket | undefined
  const dial = buildConnector({
    timeout: STATUS_LINE_MS,
    // A receiver that prefers HTTP/2 would get it otherwise.
    allowH2: false,
    lookup(hostname: string, _options: unknown, done: Resolved) {
      resolveAllowed(hostname, policy, closing.signal).then(
        (addresses) => done(null, addresses),
        (error) => done(error, []),
      )
    },
  } as buildConnector.BuildOptions) as (...given: Parameters<buildConnector.connector>) => Socket

  const client = new Client(origin, {
    pipelining: 1,
    allowH2: false,
    connect(options, done) {
      connection.requests = 0
      connection.remote_address = null
      // Node never asks `lookup` about a literal.
      const literal = options.hostname.replace(/^\[|\]$/g, '')
      if (/^[\d.]+$|:/.test(literal) && isForbidden(literal, policy)) {
        done(new BlockedAddress(literal), null)
        return
      }
      dialled = dial(options, (...[error, socket]) => {
        if (error) {
          done(error, null)
          return
        }
        const address = socket.remoteAddress ?? ''
        if (isForbidden(address, policy)) {
          socket.destroy()
          done(new BlockedAddress(address), null)
          return
        }
        connection.remote_address = address
        done(null, socket)
      })
    },
    headersTimeout: STATUS_LINE_MS,
    bodyTimeout: BODY_MS,
    maxHeaderSize: HEADER_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: 60_000,
  })

  const connection = {
    requests: 0,
    remote_address: null as string | null,
    closed: false,
    dispatch: (request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) => {
      client.dispatch(request, handler)
    },
    close() {
      if (connection.closed) return
      connection.closed = true
      closing.abort()
      client.destroy().catch(() => undefined)
      dialled?.destroy()
    },
  }
  return connection
}

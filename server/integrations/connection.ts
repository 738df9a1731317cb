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
/** For the body of a response, after its status line. */
export const BODY_MS = 2_000
const HEADER_BYTES = 16 * 1024
/**
 * Shorter than what most servers wait, so that this side closes first; long enough for a thousand endpoints
 * in turn.
 */
const KEEP_ALIVE_MS = 4_000

/** One connection to one origin, opened on demand and kept for the next request. One request at a time. */
export interface Connection {
  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void
  /** Requests that the current socket has carried. */
  requests: number
  readonly remote_address: string | null
  readonly closed: boolean
  /** Aborts whatever is in flight: a look-up, a handshake, a request. Nothing is sent afterwards. */
  close(): void
}

/**
 * Resolves and checks names itself, connects to exactly what it checked, and checks the address of the socket
 * again. rule 8
 */
export function openConnection(origin: string, policy: AddressPolicy): Connection {
  return new GuardedConnection(origin, policy)
}

class GuardedConnection implements Connection {
  requests = 0
  remote_address: string | null = null
  closed = false
  private readonly closing = new AbortController()
  private readonly policy: AddressPolicy
  private readonly dial: Dial
  private readonly client: Client
  private socket: Socket | undefined

  constructor(origin: string, policy: AddressPolicy) {
    this.policy = policy
    this.dial = dialOf(policy, this.closing.signal)
    this.client = new Client(origin, {
      pipelining: 1,
      allowH2: false,
      connect: (options, done) => this.connect(options, done),
      headersTimeout: STATUS_LINE_MS,
      bodyTimeout: BODY_MS,
      maxHeaderSize: HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: 60_000,
    })
  }

  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.client.dispatch(request, handler)
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    this.closing.abort()
    this.client.destroy().catch(() => undefined)
    this.socket?.destroy()
  }

  private connect(options: buildConnector.Options, done: buildConnector.Callback): void {
    this.requests = 0
    this.remote_address = null
    // Node never calls `lookup` for a literal address.
    const literal = options.hostname.replace(/^\[|\]$/g, '')
    if (/^[\d.]+$|:/.test(literal) && isForbidden(literal, this.policy)) {
      done(new BlockedAddress(literal), null)
      return
    }
    this.socket = this.dial(options, (...[error, socket]) => {
      if (error) {
        done(error, null)
        return
      }
      const address = socket.remoteAddress ?? ''
      if (isForbidden(address, this.policy)) {
        socket.destroy()
        done(new BlockedAddress(address), null)
        return
      }
      this.remote_address = address
      done(null, socket)
    })
  }
}

type Dial = (...options: Parameters<buildConnector.connector>) => Socket
type Resolved = (error: Error | null, addresses: ResolvedAddress[]) => void

function dialOf(policy: AddressPolicy, signal: AbortSignal): Dial {
  return buildConnector({
    timeout: STATUS_LINE_MS,
    // Otherwise a receiver that prefers HTTP/2 would negotiate it.
    allowH2: false,
    lookup(hostname: string, _options: unknown, done: Resolved) {
      resolveAllowed(hostname, policy, signal).then(
        (addresses) => done(null, addresses),
        (error) => done(error, []),
      )
    },
  } as buildConnector.BuildOptions) as Dial
}

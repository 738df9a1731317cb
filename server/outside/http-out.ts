import { buildConnector, type Dispatcher, errors, Pool } from 'undici'
import {
  type AddressPolicy,
  BlockedAddress,
  isForbidden,
  type ResolvedAddress,
  resolveAllowed,
} from './address-guard.ts'

/** How an attempt failed, where it did not end with a status line. decisions 8 */
export type SendError = 'dns' | 'connect' | 'tls' | 'timeout' | 'reset' | 'blocked_address' | 'protocol'

export interface Sent {
  readonly status_code: number | null
  readonly error: SendError | null
  readonly duration_ms: number
  readonly remote_address: string | null
  /** The first 4 KB of the answer, as text. */
  readonly response_body: string | null
}

/** A door for POSTs to one origin: kept-alive connections, every address judged before it is dialled. */
export interface Door {
  post(path: string, headers: Record<string, string>, body: string): Promise<Sent>
  close(): Promise<void>
}

/** From the start of name resolution to the status line. spec 6 */
const STATUS_LINE_MS = 10_000
/** What is read of an answer behind its status line: enough to help, never enough to hurt. */
const BODY_MS = 2_000
const BODY_BYTES = 16 * 1024
const KEPT_BYTES = 4 * 1024
const HEADER_BYTES = 16 * 1024

/** Opens a door; nothing is dialled before the first POST. `connections` bounds what is under way at once. */
export function openDoor(origin: string, policy: AddressPolicy, connections: number): Door {
  let remote_address: string | null = null
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    allowH2: false,
    connect: guardedConnector(policy, (address) => {
      remote_address = address
    }),
    headersTimeout: STATUS_LINE_MS,
    bodyTimeout: BODY_MS,
    maxHeaderSize: HEADER_BYTES,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 60_000,
  })
  return {
    async post(path, headers, body) {
      const started = performance.now()
      const outcome = await exchange(pool, { path, method: 'POST', headers, body })
      return { ...outcome, duration_ms: Math.round(performance.now() - started), remote_address }
    },
    close: () => pool.destroy(),
  }
}

type Resolved = (error: Error | null, addresses: ResolvedAddress[]) => void

/** Resolves and judges names itself, dials exactly what it judged, and looks at the socket once more. */
function guardedConnector(
  policy: AddressPolicy,
  connected: (address: string) => void,
): buildConnector.connector {
  const dial = buildConnector({
    timeout: STATUS_LINE_MS,
    lookup(hostname: string, _options: unknown, done: Resolved) {
      resolveAllowed(hostname, policy).then(
        (addresses) => done(null, addresses),
        (error) => done(error, []),
      )
    },
  } as buildConnector.BuildOptions)
  return (options, done) => {
    // Node never asks `lookup` about a literal.
    const literal = options.hostname.replace(/^\[|\]$/g, '')
    if (/^[\d.]+$|:/.test(literal) && isForbidden(literal, policy)) {
      done(new BlockedAddress(literal), null)
      return
    }
    dial(options, (...result) => {
      const [error, socket] = result
      if (error === null) {
        const address = socket.remoteAddress ?? ''
        if (isForbidden(address, policy)) {
          socket.destroy()
          done(new BlockedAddress(address), null)
          return
        }
        connected(address)
      }
      done(...result)
    })
  }
}

type Outcome = Pick<Sent, 'status_code' | 'error' | 'response_body'>

/** One request: the status line decides, the body is read for a while and then let go. */
function exchange(pool: Pool, options: Dispatcher.DispatchOptions): Promise<Outcome> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined
    let status_code: number | null = null
    let read = 0
    const chunks: Buffer[] = []
    let timer = setTimeout(() => end('timeout'), STATUS_LINE_MS)

    const text = () => {
      if (status_code === null) return null
      return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\u0000', '')
    }
    function end(error: SendError | null) {
      clearTimeout(timer)
      resolve({ status_code, error: status_code === null ? error : null, response_body: text() })
      controller?.abort(new Error('enough'))
    }

    pool.dispatch(options, {
      onRequestStart(given) {
        controller = given
      },
      onResponseStart(_controller, status) {
        if (status < 200) return
        status_code = status
        clearTimeout(timer)
        timer = setTimeout(() => end(null), BODY_MS)
      },
      onResponseData(_controller, chunk) {
        read += chunk.length
        if (read <= KEPT_BYTES + chunk.length) chunks.push(chunk)
        if (read > BODY_BYTES) end(null)
      },
      onResponseEnd() {
        clearTimeout(timer)
        resolve({ status_code, error: null, response_body: text() })
      },
      onResponseError(_controller, error) {
        clearTimeout(timer)
        resolve({ status_code, error: status_code === null ? classify(error) : null, response_body: text() })
      },
    })
  })
}

const DNS = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EAI_NONAME',
  'ESERVFAIL',
  'ENODATA',
])
const CONNECT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
  'EINVAL',
])
const RESET = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ECONNABORTED'])
const TIMEOUT = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

/** The class of a failure, from the innermost error that has a code. */
function classify(error: Error): SendError {
  if (error instanceof BlockedAddress) return 'blocked_address'
  const inner =
    error instanceof AggregateError ? (error.errors[0] as Error) : (error.cause as Error | undefined)
  const code = (error as { code?: string }).code ?? ''
  if (DNS.has(code)) return 'dns'
  if (CONNECT.has(code)) return 'connect'
  if (TIMEOUT.has(code)) return 'timeout'
  if (isTls(code)) return 'tls'
  if (inner instanceof Error && inner !== error && code !== 'UND_ERR_SOCKET') return classify(inner)
  if (RESET.has(code)) return 'reset'
  if (error instanceof errors.UndiciError || code.startsWith('HPE_')) return 'protocol'
  return 'connect'
}

const isTls = (code: string) =>
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/.test(code)

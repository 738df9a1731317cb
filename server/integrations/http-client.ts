import type { Dispatcher } from 'undici'
import { monotonic } from '../kernel/time/clock.ts'
import { tracePost } from '../telemetry/trace-post.ts'
import { BODY_MS, type Connection, openConnection, STATUS_LINE_MS } from './connection.ts'
import { classOf, type SendError } from './send-error.ts'
import type { AddressPolicy } from './ssrf-guard.ts'

/** The outcome of a POST. */
export interface DeliveryResponse {
  readonly status_code: number | null
  readonly error: SendError | null
  readonly duration_ms: number
  readonly remote_address: string | null
  /** The first 4 KB of the response, or as much as was asked for, as text. */
  readonly response_body: string | null
  /** Of the response, by lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>> | null
  /**
   * The receiver had closed a kept-alive connection while the request was sent; it was sent once more on a
   * new one.
   */
  readonly lost_connection: { readonly duration_ms: number; readonly remote_address: string | null } | null
}

/** POSTs to one origin on kept-alive connections; every address is checked before it is dialled. */
export interface HttpClient {
  post(path: string, headers: Record<string, string>, body: string): Promise<DeliveryResponse>
  /** Finishes what is in flight, and begins nothing new. */
  closeWhenIdle(): void
  /** Aborts everything at once. */
  close(): void
}

/** A kept-alive connection that breaks this soon was closed by the receiver before the request arrived. */
const STALE_MS = 1_000

/** How much of a response is read: beyond `max_bytes` it is aborted; `stored_bytes` of it are returned. */
export interface ResponseLimits {
  readonly max_bytes: number
  readonly stored_bytes: number
}
const DEFAULT_LIMITS: ResponseLimits = { max_bytes: 16 * 1024, stored_bytes: 4 * 1024 }

/** Nothing is opened before the first POST. The caller limits what is in flight. */
export function openHttpClient(origin: string, policy: AddressPolicy, limits = DEFAULT_LIMITS): HttpClient {
  const connections = new Set<Connection>()
  const idle: Connection[] = []
  let closing = false

  function acquire(): Connection {
    const idle_connection = idle.pop()
    if (idle_connection) return idle_connection
    const connection = openConnection(origin, policy)
    connections.add(connection)
    return connection
  }
  function release(connection: Connection) {
    if (closing) connection.close()
    if (connection.closed) connections.delete(connection)
    else idle.push(connection)
  }
  async function attempt(request: Dispatcher.DispatchOptions, within_ms: number) {
    const connection = acquire()
    const ended = await exchange(connection, request, within_ms, limits)
    const { remote_address } = connection
    release(connection)
    return { ...ended, remote_address }
  }

  async function post(
    path: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<DeliveryResponse> {
    const started = monotonic()
    const request = { path, method: 'POST', headers, body } as const
    const since = (moment: number) => Math.round(monotonic() - moment)
    const { was_reused, ...first } = await attempt(request, STATUS_LINE_MS)
    const is_stale = was_reused && first.error === 'reset' && since(started) < STALE_MS
    if (!is_stale || closing) return { ...first, duration_ms: since(started), lost_connection: null }
    const lost_connection = { duration_ms: since(started), remote_address: first.remote_address }
    // What was kept as long is as stale.
    for (const connection of idle.splice(0)) {
      connection.close()
      connections.delete(connection)
    }
    const retried = monotonic()
    const { was_reused: _, ...second } = await attempt(request, STATUS_LINE_MS - since(started))
    return { ...second, duration_ms: since(retried), lost_connection }
  }

  return {
    post: (path, headers, body) => tracePost(origin, headers, (traced) => post(path, traced, body)),
    closeWhenIdle() {
      closing = true
      for (const connection of idle.splice(0)) connection.close()
    },
    close() {
      closing = true
      for (const connection of connections) connection.close()
    },
  }
}

interface Ended extends Pick<DeliveryResponse, 'status_code' | 'error' | 'response_body' | 'headers'> {
  /** The connection had carried a request before. */
  readonly was_reused: boolean
}

/** One request: the status line decides, the body is read up to its limits. */
function exchange(
  connection: Connection,
  request: Dispatcher.DispatchOptions,
  within_ms: number,
  { max_bytes, stored_bytes }: ResponseLimits,
): Promise<Ended> {
  return new Promise((resolve) => {
    let status_code: number | null = null
    let headers: Ended['headers'] = null
    let was_reused = false
    let was_sent = false
    let ended = false
    let read = 0
    const chunks: Buffer[] = []
    let timer = setTimeout(() => end('timeout'), within_ms)

    function end(error: SendError | null, is_reusable = false) {
      if (ended) return
      ended = true
      clearTimeout(timer)
      const response_body = status_code === null ? null : decode(chunks)
      resolve({ status_code, error: status_code === null ? error : null, response_body, headers, was_reused })
      if (!is_reusable) connection.close()
    }

    connection.dispatch(request, {
      onRequestStart() {
        was_sent = true
        was_reused = connection.requests++ > 0
      },
      onResponseStart(_controller, status, received) {
        // A 1xx is not the final response.
        if (status < 200) return
        status_code = status
        headers = received
        clearTimeout(timer)
        timer = setTimeout(() => end(null), BODY_MS)
      },
      onResponseData(_controller, chunk) {
        if (read < stored_bytes) chunks.push(Buffer.from(chunk.subarray(0, stored_bytes - read)))
        read += chunk.length
        if (read > max_bytes) end(null)
      },
      onResponseEnd: () => end(null, true),
      onResponseError: (_controller, error) => end(classOf(error, was_sent)),
    })
  })
}

const decode = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8').replaceAll('\u0000', '')

import type { Dispatcher } from 'undici'
import { BODY_MS, type Connection, openConnection, STATUS_LINE_MS } from './connection.ts'
import { classOf, type SendError } from './send-error.ts'
import type { AddressPolicy } from './ssrf-guard.ts'

export interface Sent {
  readonly status_code: number | null
  readonly error: SendError | null
  readonly duration_ms: number
  readonly remote_address: string | null
  /** The first 4 KB of the answer, or as much as was asked for, as text. */
  readonly response_body: string | null
  /** Of the answer, by lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>> | null
  /** A kept connection that the receiver had closed as the request left; it was sent once more on a new one. */
  readonly lost_connection: { readonly duration_ms: number; readonly remote_address: string | null } | null
}

/** A door for POSTs to one origin: kept-alive connections, every address judged before it is dialled. */
export interface HttpClient {
  post(path: string, headers: Record<string, string>, body: string): Promise<Sent>
  /** Lets what is under way come to its end, and begins nothing new. */
  retire(): void
  /** Ends everything at once. */
  close(): void
}

const BODY_BYTES = 16 * 1024
const KEPT_BYTES = 4 * 1024
/** A kept connection that breaks this soon had been given up by the receiver before the request came. */
const STALE_MS = 1_000

/** How much of an answer is read: beyond `most_bytes` it is cut, of what was read `kept_bytes` are handed on. */
export interface ResponseLimits {
  readonly most_bytes: number
  readonly kept_bytes: number
}
const LITTLE: ResponseLimits = { most_bytes: BODY_BYTES, kept_bytes: KEPT_BYTES }

/** Opens a door; nothing is dialled before the first POST. Its caller bounds what is under way at once. */
export function openHttpClient(origin: string, policy: AddressPolicy, appetite = LITTLE): HttpClient {
  const lines = new Set<Connection>()
  const idle: Connection[] = []
  let retired = false

  function takeLine(): Connection {
    const kept = idle.pop()
    if (kept) return kept
    const line = openConnection(origin, policy)
    lines.add(line)
    return line
  }
  function giveBack(line: Connection) {
    if (retired) line.close()
    if (line.closed) lines.delete(line)
    else idle.push(line)
  }
  async function attempt(request: Dispatcher.DispatchOptions, within_ms: number) {
    const line = takeLine()
    const ended = await exchange(line, request, within_ms, appetite)
    const { remote_address } = line
    giveBack(line)
    return { ...ended, remote_address }
  }

  return {
    async post(path, headers, body) {
      const started = performance.now()
      const request = { path, method: 'POST', headers, body } as const
      const since = (moment: number) => Math.round(performance.now() - moment)
      const { was_kept, ...first } = await attempt(request, STATUS_LINE_MS)
      const is_stale = was_kept && first.error === 'reset' && since(started) < STALE_MS
      if (!is_stale || retired) return { ...first, duration_ms: since(started), lost_connection: null }
      const lost_connection = { duration_ms: since(started), remote_address: first.remote_address }
      // What was kept as long is as stale.
      for (const line of idle.splice(0)) {
        line.close()
        lines.delete(line)
      }
      const again = performance.now()
      const { was_kept: _, ...second } = await attempt(request, STATUS_LINE_MS - since(started))
      return { ...second, duration_ms: since(again), lost_connection }
    },
    retire() {
      retired = true
      for (const line of idle.splice(0)) line.close()
    },
    close() {
      retired = true
      for (const line of lines) line.close()
    },
  }
}

interface Ended extends Pick<Sent, 'status_code' | 'error' | 'response_body' | 'headers'> {
  /** The connection had carried a request before. */
  readonly was_kept: boolean
}

/** One request: the status line decides, the body is read for a while and then let go. */
function exchange(
  line: Connection,
  request: Dispatcher.DispatchOptions,
  within_ms: number,
  { most_bytes, kept_bytes }: ResponseLimits,
): Promise<Ended> {
  return new Promise((resolve) => {
    let status_code: number | null = null
    let headers: Ended['headers'] = null
    let was_kept = false
    let was_sent = false
    let ended = false
    let read = 0
    const chunks: Buffer[] = []
    let timer = setTimeout(() => end('timeout'), within_ms)

    function end(error: SendError | null, line_is_good = false) {
      if (ended) return
      ended = true
      clearTimeout(timer)
      const response_body = status_code === null ? null : textOf(chunks)
      resolve({ status_code, error: status_code === null ? error : null, response_body, headers, was_kept })
      if (!line_is_good) line.close()
    }

    line.dispatch(request, {
      onRequestStart() {
        was_sent = true
        was_kept = line.carried++ > 0
      },
      onResponseStart(_controller, status, received) {
        // A 1xx is no answer yet.
        if (status < 200) return
        status_code = status
        headers = received
        clearTimeout(timer)
        timer = setTimeout(() => end(null), BODY_MS)
      },
      onResponseData(_controller, chunk) {
        if (read < kept_bytes) chunks.push(Buffer.from(chunk.subarray(0, kept_bytes - read)))
        read += chunk.length
        if (read > most_bytes) end(null)
      },
      onResponseEnd: () => end(null, true),
      onResponseError: (_controller, error) => end(classOf(error, was_sent)),
    })
  })
}

const textOf = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8').replaceAll('\u0000', '')

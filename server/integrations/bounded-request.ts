import type { Dispatcher } from 'undici'
import { type Connection, openConnection } from './connection.ts'
import { classOf, type SendError } from './send-error.ts'
import type { AddressPolicy } from './ssrf-guard.ts'

export interface WholeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Null where it was not complete, or is larger than the maximum. */
  readonly body: Buffer | null
}

export type BoundedResponse = WholeResponse | { readonly error: SendError | 'too_late' }

type Request = Pick<Dispatcher.DispatchOptions, 'method' | 'headers' | 'body'>

interface Bounds {
  readonly policy: AddressPolicy
  readonly max_bytes: number
  /** Time-out for everything: look-up, handshake, response and body. */
  readonly within_ms: number
  /** Aborts it. */
  readonly signal?: AbortSignal | undefined
}

/**
 * One request on a connection of its own, whose response is read in full or not at all. Addresses are checked
 * here; the caller has validated the text of the URL. Redirects are returned. Never rejects. rule 8
 */
export async function requestBounded(url: URL, request: Request, bounds: Bounds): Promise<BoundedResponse> {
  const { policy, signal } = bounds
  const connection = openConnection(url.origin, policy)
  const cut = () => connection.close()
  if (signal?.aborted) cut()
  signal?.addEventListener('abort', cut)
  // Small when compressed may be large when decompressed.
  const headers = { ...(request.headers as Record<string, string>), 'accept-encoding': 'identity' }
  try {
    return await exchange(connection, { ...request, headers, path: url.pathname + url.search }, bounds)
  } finally {
    signal?.removeEventListener('abort', cut)
    connection.close()
  }
}

function exchange(
  connection: Connection,
  request: Dispatcher.DispatchOptions,
  { max_bytes, within_ms }: Bounds,
): Promise<BoundedResponse> {
  return new Promise((resolve) => {
    let head: Pick<WholeResponse, 'status' | 'headers'> | undefined
    let was_sent = false
    let size = 0
    const chunks: Buffer[] = []
    const timer = setTimeout(() => end({ error: 'too_late' }), Math.max(0, within_ms))
    function end(outcome: BoundedResponse) {
      clearTimeout(timer)
      resolve(outcome)
    }
    connection.dispatch(request, {
      onRequestStart() {
        was_sent = true
      },
      onResponseStart(_controller, status, headers) {
        if (status >= 200) head = { status, headers }
      },
      onResponseData(_controller, chunk) {
        size += chunk.length
        if (size > max_bytes) end({ ...head!, body: null })
        else chunks.push(Buffer.from(chunk))
      },
      onResponseEnd: () => end({ ...head!, body: Buffer.concat(chunks) }),
      // A body that breaks off after a complete head is no valid response.
      onResponseError: (_controller, error) =>
        end(head ? { ...head, body: null } : { error: classOf(error, was_sent) }),
    })
  })
}

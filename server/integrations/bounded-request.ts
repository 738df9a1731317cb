import type { Dispatcher } from 'undici'
import { type Connection, openConnection } from './connection.ts'
import { classOf, type SendError } from './send-error.ts'
import type { AddressPolicy } from './ssrf-guard.ts'

export interface WholeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Null where it did not arrive whole, or is larger than what is read. */
  readonly body: Buffer | null
}

export type BoundedResponse = WholeResponse | { readonly error: SendError | 'too_late' }

type Request = Pick<Dispatcher.DispatchOptions, 'method' | 'headers' | 'body'>

interface Bounds {
  readonly policy: AddressPolicy
  readonly max_bytes: number
  /** For all of it: name, handshake, answer and body. */
  readonly within_ms: number
  /** Cuts it short. */
  readonly signal?: AbortSignal | undefined
}

/**
 * One request on a connection of its own, with an answer that is read whole or not at all. The addresses are checked, the
 * text of the URL is the caller's to judge. Redirects are answers. Never rejects. rule 8
 */
export async function requestBounded(url: URL, request: Request, bounds: Bounds): Promise<BoundedResponse> {
  const { policy, signal } = bounds
  const connection = openConnection(url.origin, policy)
  const cut = () => connection.close()
  if (signal?.aborted) cut()
  signal?.addEventListener('abort', cut)
  // What is small when packed may be large when unpacked.
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
      // A body that breaks off behind a good head is half an answer.
      onResponseError: (_controller, error) =>
        end(head ? { ...head, body: null } : { error: classOf(error, was_sent) }),
    })
  })
}

import { type Dispatcher, Pool } from 'undici'

/** A request to send, usually many times. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

export interface Tally {
  readonly seconds: number
  readonly statuses: Record<number, number>
  /** Milliseconds, in no order. */
  readonly latencies: number[]
  /** Requests without a response. */
  readonly broken: number
}

/** An HTTP load client whose connections stay open over rounds. */
export interface LoadClient {
  fire(load_request: LoadRequest): Promise<{ status: number; body: Buffer }>
  close(): Promise<void>
}

export function loadClientAt(origin: string, connections: number): LoadClient {
  const pool = new Pool(origin, { connections, pipelining: 1, bodyTimeout: 0, headersTimeout: 0 })
  return {
    fire: (load_request) =>
      new Promise((resolve, reject) => {
        pool.dispatch(load_request as unknown as Dispatcher.DispatchOptions, collector(resolve, reject))
      }),
    close: () => pool.destroy(),
  }
}

/** For undici's `dispatch`: its streams and promises would take processor time from the service. */
function collector(
  resolve: (answer: { status: number; body: Buffer }) => void,
  reject: (error: Error) => void,
): Dispatcher.DispatchHandler {
  let status = 0
  const parts: Buffer[] = []
  return {
    onRequestStart: () => {},
    onResponseStart: (_controller, code) => {
      status = code
    },
    onResponseData: (_controller, chunk) => {
      parts.push(chunk)
    },
    onResponseEnd: () => resolve({ status, body: parts.length === 1 ? parts[0]! : Buffer.concat(parts) }),
    onResponseError: (_controller, error) => reject(error),
  }
}

/**
 * Closed loop, for capacity: each of `clients` sends its next request after the response, until the time or
 * the requests run out.
 */
export async function closedLoop(
  gun: LoadClient,
  clients: number,
  next: () => LoadRequest | undefined,
  milliseconds = Number.POSITIVE_INFINITY,
  onAnswer?: (answer: { status: number; body: Buffer }) => void,
): Promise<Tally> {
  const statuses: Record<number, number> = {}
  const latencies: number[] = []
  let broken = 0
  const began = performance.now()
  const client = async () => {
    for (;;) {
      const at = performance.now()
      if (at - began >= milliseconds) return
      const load_request = next()
      if (!load_request) return
      try {
        const answer = await gun.fire(load_request)
        latencies.push(performance.now() - at)
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        onAnswer?.(answer)
      } catch {
        broken++
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { seconds: (performance.now() - began) / 1000, statuses, latencies, broken }
}

export const rateOf = ({ seconds, statuses }: Tally, ...counted: number[]) =>
  counted.reduce((sum, status) => sum + (statuses[status] ?? 0), 0) / seconds

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

import { monotonic } from '../kernel/time/clock.ts'
import { requestBounded } from './bounded-request.ts'
import type { SendError } from './send-error.ts'
import { type AddressPolicy, checkUrl } from './ssrf-guard.ts'

/** Why there was no response, for the person who has entered the address. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
}

const WORDS: Readonly<Record<SendError | 'too_late', string>> = {
  dns: 'It has no address.',
  connect: 'It cannot be reached.',
  tls: 'Its certificate is not good.',
  timeout: 'It did not answer in time.',
  reset: 'It broke the connection.',
  blocked_address: 'It leads into a network that is not public.',
  protocol: 'It does not speak HTTP.',
  too_late: 'It did not answer in time.',
}

interface Request {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: unknown
}

interface Limits {
  readonly policy: AddressPolicy
  readonly max_bytes: number
  /** Of all requests of one such function together. */
  readonly within_ms: number
}

const textOf = (body: unknown): string | undefined =>
  body === undefined || body === null ? undefined : String(body)

/**
 * A `fetch` for libraries: every URL and address is checked as for webhooks, redirects are not followed, and
 * the response is limited. Rejects with RequestFailed. rule 8
 */
export function guardedFetch({ policy, max_bytes, within_ms }: Limits) {
  const until = monotonic() + within_ms
  return async (url: string, { method, headers, body }: Request): Promise<Response> => {
    const verdict = checkUrl(url, policy)
    if (!verdict.allowed) throw new RequestFailed(verdict.message.replace(/^url/, 'It'))
    const form = body instanceof URLSearchParams && { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await requestBounded(
      verdict.url,
      { method: method as 'GET' | 'POST', headers: { ...headers, ...form }, body: textOf(body) ?? null },
      { policy, max_bytes, within_ms: until - monotonic() },
    )
    if ('error' in answer) throw new RequestFailed(WORDS[answer.error])
    if (answer.body === null) throw new RequestFailed('Its answer is cut off, or too large.')
    // A status that Response does not accept, or without a body, is no response of an API.
    if (answer.status < 200 || answer.status > 599 || [204, 205, 304].includes(answer.status))
      throw new RequestFailed(`It answered ${answer.status}.`)
    const received = Object.entries(answer.headers).flatMap(([name, values = []]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    )
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers: received })
  }
}

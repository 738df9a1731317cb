import { monotonic } from '../../kernel/time/clock.ts'
import { type BoundedResponse, requestBounded } from '../bounded-request.ts'
import type { SendError } from '../send-error.ts'
import { type AddressPolicy, checkUrl } from '../ssrf-guard.ts'
import { decodeFeed } from './decode-feed.ts'

/** The response of a host for a calendar. */
export type FetchedFeed =
  | {
      readonly kind: 'feed'
      readonly text: string
      /** What its bytes did not say. */
      readonly note: string | null
      readonly etag: string | null
      readonly last_modified: string | null
    }
  /** 304: not modified. */
  | { readonly kind: 'unchanged' }
  /** 404 or 410: the address is invalid for good. */
  | { readonly kind: 'gone'; readonly message: string }
  | {
      readonly kind: 'failed'
      readonly message: string
      /** 429: polled too often. */
      readonly throttled: boolean
      readonly retry_after_s: number | null
    }

/** The validators of the last feed that was read. */
export interface FeedValidators {
  readonly etag: string | null
  readonly last_modified: string | null
}

const MAX_BYTES = 5 * 1024 * 1024
const WITHIN_MS = 30_000
const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a calendar. Every address on the way is checked as for webhooks, redirects too; at most 5 MiB and
 * 30 seconds. Never rejects; where `signal` aborts it, the connection is lost.
 */
export async function fetchFeed(
  url: string,
  known: FeedValidators,
  policy: AddressPolicy,
  signal?: AbortSignal,
): Promise<FetchedFeed> {
  const until = monotonic() + WITHIN_MS
  let next = url
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const verdict = checkUrl(next, policy)
    if (!verdict.allowed) return failed(`The address is not allowed: ${verdict.message}`)
    const answer = await get(verdict.url, known, policy, { within_ms: until - monotonic(), signal })
    if ('error' in answer) return failed(WORDS[answer.error])
    const { status, headers, body } = answer
    const header = (name: string) => [headers[name]].flat()[0] ?? null
    const location = header('location')
    if (REDIRECTS.has(status) && location !== null && URL.canParse(location, verdict.url)) {
      next = new URL(location, verdict.url).href
      continue
    }
    if (status === 304) return { kind: 'unchanged' }
    if (status === 404 || status === 410)
      return { kind: 'gone', message: `The calendar's host answered ${status}.` }
    if (status !== 200)
      return failed(`The calendar's host answered ${status}.`, {
        throttled: status === 429,
        retry_after_s: secondsOf(header('retry-after')),
      })
    if (body === null) return failed('The calendar is cut off, or larger than 5 MiB.')
    const decoded = decodeFeed(body, header('content-type'))
    return { kind: 'feed', ...decoded, etag: header('etag'), last_modified: header('last-modified') }
  }
  return failed(`The calendar's host sends on more than ${MAX_REDIRECTS} times.`)
}

const failed = (
  message: string,
  more: { throttled: boolean; retry_after_s: number | null } = { throttled: false, retry_after_s: null },
): FetchedFeed => ({ kind: 'failed', message, ...more })

const secondsOf = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null)

const WORDS: Readonly<Record<SendError | 'too_late', string>> = {
  dns: "The calendar's host has no address.",
  connect: "The calendar's host cannot be reached.",
  tls: "The certificate of the calendar's host is not good.",
  timeout: "The calendar's host did not answer in time.",
  reset: "The calendar's host broke the connection.",
  blocked_address: 'The address leads into a network that is not public.',
  protocol: "The calendar's host does not speak HTTP.",
  too_late: 'The calendar did not arrive in time.',
}

interface Limits {
  readonly within_ms: number
  readonly signal: AbortSignal | undefined
}

function get(
  url: URL,
  known: FeedValidators,
  policy: AddressPolicy,
  limits: Limits,
): Promise<BoundedResponse> {
  const headers = {
    accept: 'text/calendar, text/plain;q=0.8, */*;q=0.1',
    'user-agent': 'Serai-Calendar/1',
    ...(known.etag !== null && { 'if-none-match': known.etag }),
    ...(known.etag === null && known.last_modified !== null && { 'if-modified-since': known.last_modified }),
  }
  return requestBounded(url, { method: 'GET', headers }, { policy, max_bytes: MAX_BYTES, ...limits })
}

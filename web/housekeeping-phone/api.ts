import type { Me } from '#contract/account/me.staff.ts'

const API_ROOT = '/app/api/live'
/** Timeout of a request: a phone may be connected to a network without internet access. */
const TIMEOUT_MS = 30_000

/**
 * The outcome of a request. `retry`: unknown. `session`: the session has ended, or belongs to another user.
 */
export type Outcome<T> =
  | { readonly outcome: 'done'; readonly body: T }
  | {
      readonly outcome: 'refused'
      readonly code: string
      readonly message: string
      /** The code of the first field that is wrong. */
      readonly problem?: string
    }
  | { readonly outcome: 'retry'; readonly after_ms: number }
  | { readonly outcome: 'session' }

interface Request {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly json?: unknown
  readonly bytes?: { readonly content: ArrayBuffer; readonly type: string }
  readonly key?: string
}

/**
 * From the session that `readMe` has returned. It changes with the session, so that nothing is sent as
 * another user.
 */
let csrf_token: string | undefined

async function request<T>(
  path: string,
  { method = 'GET', json, bytes, key }: Request = {},
): Promise<Outcome<T>> {
  const body = bytes?.content ?? (json === undefined ? undefined : JSON.stringify(json))
  const type = bytes?.type ?? (json === undefined ? undefined : 'application/json')
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      ...(type !== undefined && { 'content-type': type }),
      ...(method !== 'GET' && csrf_token !== undefined && { 'x-csrf-token': csrf_token }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  const answer = await response?.json().catch(() => undefined)
  return outcomeOf(response, answer) as Outcome<T>
}

/** Refusals of the session: signed out, replaced by another session, or a second factor is required. */
const OF_SESSION = ['SVC-4101', 'SVC-4104', 'SVC-4112']

interface Refusal {
  readonly code: string
  readonly message: string
  readonly details?: unknown
}

/** A response of a hotspot or proxy counts as no response. */
function outcomeOf(
  response: Pick<Response, 'ok' | 'status' | 'headers'> | undefined,
  answer: unknown,
): Outcome<unknown> {
  const { error } = (answer ?? {}) as { error?: Refusal }
  if (response === undefined || answer === undefined || (!response.ok && error === undefined))
    return { outcome: 'retry', after_ms: 0 }
  if (response.ok) return { outcome: 'done', body: answer }
  const { code, message, details } = error!
  const { status } = response
  if (status === 401 || OF_SESSION.includes(code)) return { outcome: 'session' }
  const is_undecided = status >= 500 || status === 408 || status === 429 || code === 'SVC-6001'
  if (!is_undecided) {
    const problem = Array.isArray(details) ? (details as { code: string }[])[0]?.code : undefined
    return { outcome: 'refused', code, message, ...(problem !== undefined && { problem }) }
  }
  const seconds = Number(response.headers.get('retry-after'))
  return { outcome: 'retry', after_ms: seconds > 0 ? seconds * 1000 : 0 }
}

export const ask = <T>(path: string, options?: Request) => request<T>(`${API_ROOT}${path}`, options)
export const askSignIn = <T>(path: string, options?: Request) => request<T>(`/app/auth${path}`, options)

/** Reads the signed-in user and enables writes. */
export async function readMe(): Promise<Outcome<Me>> {
  const answer = await ask<Me>('/me')
  csrf_token = answer.outcome === 'done' ? answer.body.csrf_token : undefined
  return answer
}

/** Server-sent events: changes in the account. */
export const openStream = () => new EventSource(`${API_ROOT}/stream`)

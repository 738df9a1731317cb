import OPERATIONS from 'virtual:operations'
import { ApiError, errorOf, unreachable } from './api-error.ts'
import { environment } from './environment.ts'
import type { Answer, Args, OperationId } from './operations.ts'
import { proof, session } from './prompts.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The Idempotency-Key; retries of one write carry the same. */
  readonly idempotency_key?: string
  /** The version that was shown, for If-Match: the write is refused where there is a newer one. */
  readonly version?: number
}

/** From the session; writes carry it as protection against CSRF. */
let csrf_token: string | undefined
export const rememberCsrfToken = (token: string) => {
  csrf_token = token
}

/** Base address of the operations of this environment. */
export const API_ROOT = `/app/api/${environment}`

/** The id of this tab among the tabs of its user. */
export const TAB = crypto.randomUUID()

/** Reports which reservation this page shows, or none. A failure is ignored. */
export function announce(reservation_id: string | undefined): void {
  const query = new URLSearchParams({ tab: TAB, ...(reservation_id !== undefined && { reservation_id }) })
  void fetch(`${API_ROOT}/presence?${query}`, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: csrf_token ? { 'x-csrf-token': csrf_token } : {},
  }).catch(() => undefined)
}

type AnyArgs = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

export const methodOf = (id: OperationId): string => OPERATIONS[id]![0]

/** Path and query of a request, relative to the base address; also for "copy as API request". */
export function pathOf<K extends OperationId>(id: K, args: Args<K>): string {
  const { params = {}, query = {} } = args as AnyArgs
  const path = OPERATIONS[id]![1].replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name]!))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Runs an operation as the signed-in staff user; throws an `ApiError`. A request that needs reauthentication,
 * or whose session has ended, is sent again after it: the same request, under the same key.
 */
export async function call<K extends OperationId>(
  id: K,
  args: Args<K>,
  options: CallOptions = {},
): Promise<Answer<K>> {
  const keyed = { ...options, idempotency_key: options.idempotency_key ?? crypto.randomUUID() }
  try {
    return await send(id, args, keyed)
  } catch (error) {
    if (!(await maySendAgain(id, error))) throw error
    return send(id, args, keyed)
  }
}

/** SVC-4104: signed in again in another tab, under another token. */
const OF_SESSION: readonly unknown[] = ['SVC-4101', 'SVC-4104']

/** Asks for what the refused request lacks. The sign-in itself, and the read of the session, ask for nothing. */
async function maySendAgain(id: OperationId, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) return false
  if (error.code === 'SVC-4111') return proof.ask()
  if (id === 'getMe' || OPERATIONS[id]![2] === 'Sign-in') return false
  return OF_SESSION.includes(error.code) && session.ask()
}

async function send<K extends OperationId>(
  id: K,
  args: Args<K>,
  options: CallOptions & { readonly idempotency_key: string },
): Promise<Answer<K>> {
  const { body } = args as AnyArgs
  const method = OPERATIONS[id]![0]
  const write = method !== 'GET'
  const path = pathOf(id, args)
  const response = await fetch(path.startsWith('/app/') ? path : `${API_ROOT}${path}`, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
      ...(write && csrf_token && { 'x-csrf-token': csrf_token }),
      ...(write && { 'idempotency-key': options.idempotency_key }),
      ...(options.version !== undefined && { 'if-match': `"${options.version}"` }),
    },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw unreachable()
  })
  const is_json = response.headers.get('content-type')?.startsWith('application/json') ?? false
  if (!response.ok || (!is_json && response.status !== 204)) throw await errorOf(response)
  return (response.status === 204 ? undefined : await response.json()) as Answer<K>
}

interface FilePart {
  readonly bytes: Blob
  readonly filename: string
  /** Cursor of the next page; null after the last. */
  readonly next_cursor: string | null
}

/** Downloads a file, or a part of one; throws an `ApiError`, also where the connection breaks off. */
export async function fetchPart<K extends OperationId>(
  id: K,
  args: Args<K>,
  signal: AbortSignal,
): Promise<FilePart> {
  const lost = (error: unknown) => {
    throw signal.aborted ? error : unreachable()
  }
  const request = () =>
    fetch(`${API_ROOT}${pathOf(id, args)}`, { credentials: 'same-origin', signal }).catch(lost)
  let response = await request()
  if (!response.ok) {
    const error = await errorOf(response)
    if (!(await maySendAgain(id, error))) throw error
    response = await request()
    if (!response.ok) throw await errorOf(response)
  }
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  return {
    bytes: await response.blob().catch(lost),
    filename: named?.[1] ?? 'file',
    next_cursor: response.headers.get('service-next-cursor'),
  }
}

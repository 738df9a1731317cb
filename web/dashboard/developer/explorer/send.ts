import { errorOf, unreachable } from '#web/lib/api-error.ts'
import { API_ROOT } from '#web/lib/client.ts'
import { proof, session } from '#web/lib/prompts.ts'
import type { ApiOperation } from './api-document.ts'
import { addressOf, type Draft } from './draft.ts'

/** What came back. */
export interface ApiResponse {
  readonly status: number
  readonly duration_ms: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly request_id: string | null
  readonly media_type: string
  readonly bytes: Blob
  /** JSON and CSV; undefined for other files. */
  readonly text: string | undefined
  /** Of the request; undefined for a read. */
  readonly idempotency_key: string | undefined
}

/** Headers that a developer looks for, by the names that the documentation has. */
const SHOWN_HEADERS = [
  'Service-Request-Id',
  'ETag',
  'Idempotent-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Service-Next-Cursor',
  'Deprecation',
  'Sunset',
]

/** Sends a request as the signed-in user. What is refused is a response as well; throws where there is none. */
export async function sendRequest(
  operation: ApiOperation,
  draft: Draft,
  csrf_token: string,
): Promise<ApiResponse> {
  const first = await sendOnce(operation, draft, csrf_token)
  const again = await maySendAgain(first)
  return again ? sendOnce(operation, draft, csrf_token) : first
}

/** The questions that the shell asks of a user for any request: to sign in again, or to confirm it. */
async function maySendAgain({ status, text = '' }: ApiResponse): Promise<boolean> {
  if (status === 401 && text.includes('"SVC-4101"')) return session.ask()
  return status === 403 && text.includes('"SVC-4111"') && proof.ask()
}

async function sendOnce(operation: ApiOperation, draft: Draft, csrf_token: string): Promise<ApiResponse> {
  const { method, upload } = operation
  const { file, if_match, idempotency_key } = draft
  const is_write = method !== 'GET'
  const json = draft.body.trim() === '' ? undefined : draft.body
  const body = upload.length > 0 ? file : json
  const started_at = performance.now()
  const response = await fetch(API_ROOT + addressOf(operation, draft), {
    method,
    credentials: 'same-origin',
    headers: {
      'x-explorer': '1',
      ...(is_write && { 'x-csrf-token': csrf_token }),
      ...(is_write && idempotency_key !== '' && { 'idempotency-key': idempotency_key }),
      ...(body !== undefined && { 'content-type': file?.type || 'application/json' }),
      ...(if_match !== '' && { 'if-match': if_match }),
    },
    ...(is_write && body !== undefined && { body }),
  }).catch(() => {
    throw unreachable()
  })
  // A proxy that could not reach the service.
  if (!response.headers.has('service-request-id')) throw await errorOf(response)
  const bytes = await response.blob().catch(() => {
    throw unreachable()
  })
  const media_type = response.headers.get('content-type')?.split(';')[0] ?? ''
  return {
    status: response.status,
    duration_ms: performance.now() - started_at,
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
    request_id: response.headers.get('service-request-id'),
    media_type,
    bytes,
    text: /json$|^text\//.test(media_type) ? await bytes.text() : undefined,
    idempotency_key: is_write && idempotency_key !== '' ? idempotency_key : undefined,
  }
}

import type { AnyErrorCode, FieldProblem } from './error-codes.ts'
import { translatedProblem } from './i18n/current-locale.ts'

interface ErrorBody {
  code: AnyErrorCode
  message: string
  status: number
  request_id?: string
  details?: unknown
}

/** Codes whose message depends on what was asked for; the others always say the same. */
const SPECIFIC = /^SVC-(1010|1011|1501|4105|4110)$/

/** What the service refused with, or that it could not be reached (`NETWORK`, status 0). */
export class ApiError extends Error {
  readonly code: ErrorBody['code']
  readonly status: number
  readonly request_id: string | undefined
  readonly details: unknown
  /** Seconds. */
  readonly retry_after: number | undefined

  constructor({ code, message, status, request_id, details }: ErrorBody, retry_after?: number) {
    super(message)
    this.code = code
    this.status = status
    this.request_id = request_id
    this.details = details
    this.retry_after = retry_after
  }

  /** Whether the service says by its message more than its code does. */
  get is_specific(): boolean {
    return SPECIFIC.test(this.code)
  }

  /** What is wrong with which field, where the refusal says so. */
  get fields(): readonly FieldProblem[] {
    return Array.isArray(this.details) ? (this.details as FieldProblem[]).map(translatedProblem) : []
  }
}

export const unreachable = () =>
  new ApiError({ code: 'NETWORK', message: 'The service cannot be reached.', status: 0 })

/** The refusal that an answer holds, whatever a proxy in between has made of it. */
export async function errorOf(response: Response): Promise<ApiError> {
  const retry = Number(response.headers.get('retry-after'))
  const body = (await response.json().catch(() => undefined)) as { error?: ErrorBody } | undefined
  const error: ErrorBody = body?.error ?? {
    // Not ours, then: a proxy in between, or a server of another version. One that answers 502 to 504 has not reached it.
    code: response.status >= 500 ? 'SVC-9002' : 'UNREADABLE',
    message: response.statusText || `HTTP ${response.status}`,
    status: response.status,
  }
  const request_id = error.request_id ?? response.headers.get('service-request-id') ?? undefined
  return new ApiError(
    { ...error, ...(request_id && { request_id }) },
    Number.isFinite(retry) && retry > 0 ? retry : undefined,
  )
}

/**
 * Whether nobody knows what became of a write: no answer came, one from in between, or that it is under way. What was
 * refused before it was looked at (401, 429) is asked for again in the same way.
 */
export const isUndecided = ({ status, code }: Partial<ApiError>): boolean =>
  !(status && status < 500) || status === 401 || status === 429 || code === 'SVC-6001'

import type { AnyErrorCode, FieldProblem } from './error-codes.ts'
import { translatedProblems } from './i18n/current-locale.ts'

interface ErrorBody {
  code: AnyErrorCode
  message: string
  status: number
  request_id?: string
  details?: unknown
}

/** Codes whose message depends on the request; the message of every other code is fixed. */
const SPECIFIC = /^SVC-(1010|1011|1501|4105|4110)$/

/** A refusal of the service, or a failed connection (code `NETWORK`, status 0). */
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

  /** Whether the message of the service says more than its code. */
  get is_specific(): boolean {
    return SPECIFIC.test(this.code)
  }

  /** Problems by field, where the refusal lists them. */
  get fields(): readonly FieldProblem[] {
    return Array.isArray(this.details) ? (this.details as FieldProblem[]) : []
  }
}

export const unreachable = () =>
  new ApiError({ code: 'NETWORK', message: 'The service cannot be reached.', status: 0 })

/** The error in a response, also where a proxy has changed or replaced it. */
export async function errorOf(response: Response): Promise<ApiError> {
  const retry = Number(response.headers.get('retry-after'))
  const body = (await response.json().catch(() => undefined)) as { error?: ErrorBody } | undefined
  const error: ErrorBody = body?.error ?? {
    // Not a response of this service: a proxy, or another version. With 502 to 504 a proxy could not reach
    // the service.
    code: response.status >= 500 ? 'SVC-9002' : 'UNREADABLE',
    message: response.statusText || `HTTP ${response.status}`,
    status: response.status,
  }
  const request_id = error.request_id ?? response.headers.get('service-request-id') ?? undefined
  const details = Array.isArray(error.details) ? await translatedProblems(error.details) : error.details
  return new ApiError(
    { ...error, details, ...(request_id && { request_id }) },
    Number.isFinite(retry) && retry > 0 ? retry : undefined,
  )
}

/**
 * Whether the outcome of a write is unknown: no response, a response of a proxy, or still in progress. What
 * was refused before it was processed (401, 429) counts too: it is repeated under the same key.
 */
export const isUndecided = ({ status, code }: Partial<ApiError>): boolean =>
  !(status && status < 500) || status === 401 || status === 429 || code === 'SVC-6001'

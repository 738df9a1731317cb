import { docUrlOf, ERRORS, type ErrorCode } from '#contract/errors.ts'
import { STAFF_ERRORS, type StaffErrorCode } from '#contract/staff-errors.ts'

const EVERY_ERROR = { ...ERRORS, ...STAFF_ERRORS }
export type FaultCode = ErrorCode | StaffErrorCode

/** One element of `details` for validation and missing references. rule 10 */
export interface FieldError {
  field: string
  code: string
  message: string
}

/** A refusal with a documented code, which is shown to the caller. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly details: FieldError[] | Record<string, unknown> | undefined
  readonly headers: Record<string, string> | undefined
  /** A message for this case, in place of the default. */
  readonly public_message: string | undefined

  constructor(code: FaultCode, options: FaultOptions = {}) {
    super(`${code} ${options.message ?? EVERY_ERROR[code].message}`, { cause: options.cause })
    this.code = code
    this.details = options.details
    this.headers = options.headers
    this.public_message = options.message
  }

  get status(): number {
    return EVERY_ERROR[this.code].status
  }

  body(request_id: string) {
    return {
      error: {
        code: this.code,
        message: this.public_message ?? EVERY_ERROR[this.code].message,
        status: this.status,
        // The page of the code, of this very service; errors of the dashboard alone have none.
        ...(Object.hasOwn(ERRORS, this.code) && { doc_url: docUrlOf(this.code) }),
        ...(this.details && { details: this.details }),
        request_id,
      },
    }
  }
}

export interface FaultOptions {
  details?: FieldError[] | Record<string, unknown>
  headers?: Record<string, string>
  message?: string
  cause?: unknown
}

export const fault = (code: FaultCode, options?: FaultOptions) => new Fault(code, options)

/** 422 SVC-2002 that names one field. */
export const invalid = (field: string, code: string, message: string) =>
  fault('SVC-2002', { message, details: [{ field, code, message }] })

/** A whole number, such as a sum, that is no safe integer: it cannot be represented exactly. rule 18.1 */
export class NumberTooLarge extends RangeError {}

/** The number; NumberTooLarge where it is no safe integer. */
export function requireSafeInteger(number: number): number {
  if (!Number.isSafeInteger(number)) throw new NumberTooLarge(`${number} is not a safe integer`)
  return number
}

/** 404 SVC-3001 for an id in a path. */
export const missing = () => fault('SVC-3001')

/** 404 SVC-3001 for an id in a body: `details` has the field. rule 0 */
export const missingReference = (field: string) =>
  fault('SVC-3001', { details: [{ field, code: 'not_found', message: `${field} names no object.` }] })

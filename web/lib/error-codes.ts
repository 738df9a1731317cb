import type { ErrorCode } from '#contract/errors.ts'
import type { StaffErrorCode } from '#contract/staff-errors.ts'

/** Refusals of a browser or an authenticator, not of the service. */
export type PasskeyProblem = 'PASSKEY_ADDRESS' | 'PASSKEY_CANCELLED' | 'PASSKEY_FAILED' | 'PASSKEY_KNOWN'

/** `UNREADABLE`: a proxy answered in place of the service. */
export type AnyErrorCode = ErrorCode | StaffErrorCode | PasskeyProblem | 'NETWORK' | 'UNREADABLE'

export interface FieldProblem {
  readonly field: string
  readonly code: string
  readonly message: string
}

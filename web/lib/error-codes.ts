import type { ErrorCode } from '../../contract/errors.ts'
import type { StaffErrorCode } from '../../contract/staff/errors.ts'

/** What a browser or an authenticator refuses; the service has no part in it. */
export type PasskeyProblem = 'PASSKEY_ADDRESS' | 'PASSKEY_CANCELLED' | 'PASSKEY_FAILED' | 'PASSKEY_KNOWN'

/** `UNREADABLE`: something between this browser and the service has answered in its place. */
export type AnyErrorCode = ErrorCode | StaffErrorCode | PasskeyProblem | 'NETWORK' | 'UNREADABLE'

export interface FieldProblem {
  readonly field: string
  readonly code: string
  readonly message: string
}

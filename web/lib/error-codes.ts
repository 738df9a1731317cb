import type { ErrorCode } from '../../contract/errors.ts'
import type { StaffErrorCode } from '../../contract/staff/errors.ts'

/** `UNREADABLE`: something between this browser and the service has answered in its place. */
export type AnyErrorCode = ErrorCode | StaffErrorCode | 'NETWORK' | 'UNREADABLE'

export interface FieldProblem {
  readonly field: string
  readonly code: string
  readonly message: string
}

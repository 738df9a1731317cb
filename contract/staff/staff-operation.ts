import { ERRORS_OF_EVERY_CALL, ERRORS_OF_EVERY_WRITE, type ErrorCode } from '../errors.ts'
import { isWrite, type Operation } from '../operation.ts'
import { STAFF_ERRORS_OF_EVERY_CALL, type StaffErrorCode } from './errors.ts'

/** An operation of the dashboard's own: the same record, with refusals that only staff meet. */
export interface StaffOperation extends Operation {
  readonly staff_errors?: readonly StaffErrorCode[]
}

export const staffOperation = <const O extends StaffOperation>(definition: O): O => definition

/** Every code that an operation may answer to somebody who is signed in, or signing in. */
export const staffErrorsOf = (op: StaffOperation): (ErrorCode | StaffErrorCode)[] => [
  ...new Set([
    ...ERRORS_OF_EVERY_CALL,
    ...(isWrite(op) ? ERRORS_OF_EVERY_WRITE : []),
    ...STAFF_ERRORS_OF_EVERY_CALL,
    ...op.errors,
    ...(op.staff_errors ?? []),
  ]),
]

import { ERRORS_OF_EVERY_CALL, ERRORS_OF_EVERY_WRITE, type ErrorCode } from './errors.ts'
import { type Audited, type InSession, isWrite, type Operation } from './operation.ts'
import { STAFF_ERRORS_OF_EVERY_CALL, type StaffErrorCode } from './staff-errors.ts'

/** An operation of the dashboard, with errors for staff. */
export interface StaffOperation extends Operation {
  readonly staff_errors?: readonly StaffErrorCode[]
}

export const staffOperation = <const O extends StaffOperation & InSession>(definition: O): O => definition

/** An operation of the sign-in: its sender has no role yet. */
export const signInOperation = <const O extends StaffOperation & Audited>(definition: O): O => definition

/** Errors of API operations in a session. */
const OF_API_OPERATIONS: readonly (readonly [string, StaffErrorCode])[] = [['refundPayment', 'SVC-4111']]

/** All error codes of an operation, with a session or during sign-in. */
export const staffErrorsOf = (op: StaffOperation): (ErrorCode | StaffErrorCode)[] => [
  ...new Set([
    ...ERRORS_OF_EVERY_CALL,
    ...(isWrite(op) ? ERRORS_OF_EVERY_WRITE : []),
    ...STAFF_ERRORS_OF_EVERY_CALL,
    // A user restricted to properties names another one.
    ...(namesProperty(op) ? (['SVC-4005'] as const) : []),
    ...op.errors,
    ...(op.staff_errors ?? []),
    ...OF_API_OPERATIONS.filter(([id]) => id === op.id).map(([, code]) => code),
  ]),
]

const namesProperty = ({ query, body }: Operation): boolean =>
  [query, body].some((schema) => {
    const { properties = {} } = (schema ?? {}) as { properties?: object }
    return 'property_id' in properties
  })

import { PERMISSIONS_WITHIN_OPERATIONS, type Role, type Roles } from './account/roles.ts'
import { SANDBOX_SESSION_OPERATIONS, SESSION_OPERATIONS } from './staff-api.ts'

/** Who may do what: derived from the operations, which the server enforces and the dashboard reads. rule 15 */

const EVERY_OPERATION = [...SESSION_OPERATIONS, ...SANDBOX_SESSION_OPERATIONS]

/** The roles that may run an operation, by its id, and those of permissions within operations. */
export const PERMITTED: Readonly<Record<string, Roles>> = {
  ...Object.fromEntries(EVERY_OPERATION.map(({ id, roles }) => [id, roles!])),
  ...PERMISSIONS_WITHIN_OPERATIONS,
}

/** The roles that may run an operation, for the text of a refusal too; an unknown one is for nobody. */
export const rolesFor = (operation: string): Roles => PERMITTED[operation] ?? []

export const may = (role: Role, operation: string): boolean => rolesFor(operation).includes(role)

const idsWith = (flag: 'by_code' | 'whole_account'): ReadonlySet<string> =>
  new Set(EVERY_OPERATION.filter((operation) => operation[flag]).map(({ id }) => id))
const BY_CODE = idsWith('by_code')

/** Operations on the whole account: not for users restricted to properties. */
export const OF_THE_WHOLE_ACCOUNT = idsWith('whole_account')

/** Whether a session may run an operation: by its role, and restricted where a code opened it. rule 15.34 */
export const mayInSession = (
  session: { readonly role: Role; readonly by_code: boolean },
  operation: string,
): boolean => may(session.role, operation) && (!session.by_code || BY_CODE.has(operation))

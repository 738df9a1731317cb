import type { EnvironmentName } from '../lists.ts'
import { LEADS, OWNER, type Role, type Roles } from '../permissions/groups.ts'
import { PERMITTED } from '../permissions/permitted.ts'

/** Permissions: one list, which the server enforces and the dashboard reads. */

export { CLOSE_ANY_SHIFT, ROLES, type Role, SET_FEE, SET_PRICES } from '../permissions/groups.ts'
export { PERMITTED } from '../permissions/permitted.ts'

/** The roles that may run an operation: for a text such as "Ask a manager". */
export const rolesFor = (operation: string): Roles => PERMITTED[operation] ?? OWNER

export const may = (role: Role, operation: string): boolean => rolesFor(operation).includes(role)

/**
 * Operations allowed in a session that was opened with a code, whatever the role: a short code gives no
 * access to guests or accounts. rule 15.34
 */
const BY_CODE: ReadonlySet<string> = new Set([
  'getMe',
  'updateMe',
  'getChangelog',
  'listProperties',
  'getProperty',
  'getLogo',
  'listRoomTypes',
  'getRoomType',
  'listRooms',
  'getRoom',
  'updateRoom',
  'createRoomBlock',
  'deleteRoomBlock',
  'listHousekeeping',
  'exportHousekeeping',
  'getHousekeepingRules',
  'listHousekeepers',
  'recordHousekeeping',
  'assignHousekeeping',
  'balanceHousekeeping',
  'listTasks',
  'getTask',
  'createTask',
  'updateTask',
  'addTaskPhoto',
  'getTaskPhoto',
])

/** Whether a session may run an operation: by its role, and restricted where a code opened it. */
export const mayInSession = (
  session: { readonly role: Role; readonly by_code: boolean },
  operation: string,
) => may(session.role, operation) && (!session.by_code || BY_CODE.has(operation))

/** Roles that may create live keys with write access: these act on real guests and money. */
export const LIVE_KEY_MAKERS: Roles = LEADS

/** Whether a role may create such a key. rule 12 */
export const mayCreateKey = (
  role: Role,
  { environment, access }: { readonly environment: EnvironmentName; readonly access: 'write' | 'read' },
): boolean => environment === 'sandbox' || access === 'read' || LIVE_KEY_MAKERS.includes(role)

/** Whether users of a role may be limited to some properties: an owner sees every property. */
export const mayBeLimited = (role: Role): boolean => role !== 'owner'

/** Operations on the whole account: not for users restricted to properties. */
export const OF_THE_WHOLE_ACCOUNT: ReadonlySet<string> = new Set(['getQuickStart'])

/** Managers assign every role but `owner`, and cannot change owners. */
export const mayGrant = (giver: Role, role: Role): boolean =>
  giver === 'owner' || (giver === 'manager' && role !== 'owner')

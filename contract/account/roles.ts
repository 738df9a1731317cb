import type { EnvironmentName } from '../lists.ts'

export const ROLES = [
  'owner',
  'manager',
  'front_desk',
  'housekeeping',
  'revenue',
  'accountant',
  'developer',
] as const
export type Role = (typeof ROLES)[number]

export type Roles = readonly Role[]

export const OWNER: Roles = ['owner']
export const LEADS: Roles = ['owner', 'manager']
export const EVERYBODY: Roles = [...ROLES]
/** Housekeepers see rooms, but neither guests nor money. */
export const OFFICE: Roles = ['owner', 'manager', 'front_desk', 'revenue', 'accountant', 'developer']
export const DESK: Roles = ['owner', 'manager', 'front_desk']
/** Roles that may set the condition of a room. */
export const CLEANERS: Roles = ['owner', 'manager', 'front_desk', 'housekeeping']
export const PRICES: Roles = ['owner', 'manager', 'revenue']
export const MONEY: Roles = ['owner', 'manager', 'front_desk', 'accountant']
export const BOOKS: Roles = ['owner', 'manager', 'accountant']
export const FIGURES: Roles = ['owner', 'manager', 'revenue', 'accountant']
/** Roles that agree terms with companies. rule 30.2 */
export const CONTRACTS: Roles = ['owner', 'manager', 'revenue', 'accountant']
export const DEVELOPERS: Roles = ['owner', 'manager', 'developer']

/** Roles that may create live keys with write access: these act on real guests and money. */
export const LIVE_KEY_MAKERS: Roles = [...LEADS]

/** What a request may contain beside its operation, and who may: no operations, but permissions all the same. */
export const CLOSE_ANY_SHIFT = 'closeShiftOfOthers'
export const SET_FEE = 'setCancellationFee'
export const SET_PRICES = 'setPricesByHand'
export const EXCEED_CREDIT = 'exceedCreditLimit'
export const PERMISSIONS_WITHIN_OPERATIONS: Readonly<Record<string, Roles>> = {
  /** Closing the shift of another user. */
  [CLOSE_ANY_SHIFT]: LEADS,
  /** Another fee than the policy's, in a cancellation or no-show: it waives revenue, as a credit note does. */
  [SET_FEE]: LEADS,
  /** Prices and discounts by hand, in a booking or a change: they waive revenue too. rule 22 */
  [SET_PRICES]: LEADS,
  /** A stay above the credit limit of the company that pays. rule 30.11 */
  [EXCEED_CREDIT]: LEADS,
}

/** Whether a role may create such a key. rule 12 */
export const mayCreateKey = (
  role: Role,
  { environment, access }: { readonly environment: EnvironmentName; readonly access: 'write' | 'read' },
): boolean => environment === 'sandbox' || access === 'read' || LIVE_KEY_MAKERS.includes(role)

/** Whether users of a role may be limited to some properties: an owner sees every property. */
export const mayBeLimited = (role: Role): boolean => role !== 'owner'

/** Managers assign every role but `owner`, and cannot change owners. */
export const mayGrant = (giver: Role, role: Role): boolean =>
  giver === 'owner' || (giver === 'manager' && role !== 'owner')

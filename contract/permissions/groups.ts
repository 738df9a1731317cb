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
export const DEVELOPERS: Roles = ['owner', 'manager', 'developer']

/** Not an operation: closing another user's shift. */
export const CLOSE_ANY_SHIFT = 'closeShiftOfOthers'

/** Not an operation: another fee in a cancellation. */
export const SET_FEE = 'setCancellationFee'

/** Not an operation: prices and discounts by hand, in a booking or a change. rule 22 */
export const SET_PRICES = 'setPricesByHand'

/**
 * The roles that may run some operations: reads by id, writes with their label in the audit log, in English and German.
 */
export type Permission = readonly [
  roles: Roles,
  operations: readonly string[] | Readonly<Record<string, readonly [en: string, de: string]>>,
]

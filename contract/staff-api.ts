import { isOperation, OPERATIONS } from './api.ts'
import type { Operation } from './operation.ts'
import * as activity from './staff/activity.ts'
import * as changelog from './staff/changelog.ts'
import * as channels from './staff/channels.ts'
import * as guests from './staff/guests.ts'
import * as inbox from './staff/inbox.ts'
import * as keys from './staff/keys.ts'
import * as mails from './staff/mails.ts'
import * as me from './staff/me.ts'
import * as onboarding from './staff/onboarding.ts'
import * as policies from './staff/policies.ts'
import * as properties from './staff/properties.ts'
import * as search from './staff/search.ts'
import * as auth from './staff/sign-in/auth.ts'
import * as passkeys from './staff/sign-in/passkeys.ts'
import * as security from './staff/sign-in/security.ts'
import type { StaffOperation } from './staff/staff-operation.ts'
import * as team from './staff/team.ts'
import * as webhooks from './staff/webhooks.ts'

const operationsIn = (module: object): StaffOperation[] => Object.values(module).filter(isOperation)

/** Signing in, under `/app/auth`. */
export const AUTH_OPERATIONS: readonly StaffOperation[] = operationsIn(auth)

/** The dashboard's own operations, under `/app/api/{live|sandbox}`. */
export const STAFF_OPERATIONS: readonly StaffOperation[] = [
  me,
  passkeys,
  team,
  security,
  keys,
  webhooks,
  inbox,
  channels,
  activity,
  properties,
  search,
  onboarding,
  mails,
  changelog,
  guests,
  policies,
].flatMap(operationsIn)

/** All that is served under `/app/api/{live|sandbox}`: what the API offers, and the dashboard's own. */
export const SESSION_OPERATIONS: readonly Operation[] = [...OPERATIONS, ...STAFF_OPERATIONS]

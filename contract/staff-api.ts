import { isOperation, OPERATIONS } from './api.ts'
import type { Operation } from './operation.ts'
import * as activity from './staff/activity.ts'
import * as calendar from './staff/calendar.ts'
import * as changelog from './staff/changelog.ts'
import * as channels from './staff/channels.ts'
import * as accounting from './staff/desk/accounting.ts'
import * as day from './staff/desk/day.ts'
import * as downtime from './staff/desk/downtime.ts'
import * as housekeeping from './staff/desk/housekeeping.ts'
import * as notices from './staff/desk/notices.ts'
import * as overview from './staff/desk/overview.ts'
import * as papers from './staff/desk/papers.ts'
import * as reportSchedules from './staff/desk/report-schedules.ts'
import * as reservationCounts from './staff/desk/reservation-counts.ts'
import * as setup from './staff/desk/setup.ts'
import * as guests from './staff/guests.ts'
import * as inbox from './staff/inbox.ts'
import * as keys from './staff/keys.ts'
import * as mails from './staff/mails.ts'
import * as me from './staff/me.ts'
import * as onboarding from './staff/onboarding.ts'
import * as policies from './staff/policies.ts'
import * as properties from './staff/properties.ts'
import * as rateGrid from './staff/rates/rate-grid.ts'
import * as search from './staff/search.ts'
import * as auth from './staff/sign-in/auth.ts'
import * as passkeys from './staff/sign-in/passkeys.ts'
import * as phones from './staff/sign-in/phones.ts'
import * as security from './staff/sign-in/security.ts'
import type { StaffOperation } from './staff/staff-operation.ts'
import * as team from './staff/team.ts'
import * as today from './staff/today.ts'
import * as webhooks from './staff/webhooks.ts'

const operationsIn = (module: object): StaffOperation[] => Object.values(module).filter(isOperation)

const AUTH_MODULES = [auth, phones] as const
const STAFF_MODULES = [
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
  reservationCounts,
  search,
  onboarding,
  mails,
  changelog,
  guests,
  policies,
  today,
  setup,
  day,
  notices,
  housekeeping,
  overview,
  calendar,
  rateGrid,
  downtime,
  accounting,
  papers,
  reportSchedules,
] as const
export type StaffModule = (typeof AUTH_MODULES | typeof STAFF_MODULES)[number]

/** Sign-in, under `/app/auth`. */
export const AUTH_OPERATIONS: readonly StaffOperation[] = AUTH_MODULES.flatMap(operationsIn)

/** Operations of the dashboard, under `/app/api/{live|sandbox}`. */
export const STAFF_OPERATIONS: readonly StaffOperation[] = STAFF_MODULES.flatMap(operationsIn)

/** All operations under `/app/api/{live|sandbox}`: those of the API and of the dashboard. */
export const SESSION_OPERATIONS: readonly Operation[] = [...OPERATIONS, ...STAFF_OPERATIONS]

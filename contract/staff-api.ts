import * as me from './account/me.staff.ts'
import * as auth from './account/sign-in/auth.staff.ts'
import * as directories from './account/sign-in/directories.staff.ts'
import * as passkeys from './account/sign-in/passkeys.staff.ts'
import * as phones from './account/sign-in/phones.staff.ts'
import * as secondFactor from './account/sign-in/second-factor.staff.ts'
import * as security from './account/sign-in/security.staff.ts'
import * as team from './account/team.staff.ts'
import { isOperation, OPERATIONS } from './api.ts'
import * as auditLog from './audit-log/audit-log.staff.ts'
import * as calendar from './calendar/calendar.staff.ts'
import * as companies from './companies/companies.staff.ts'
import * as changelog from './developer/announcements.staff.ts'
import * as keys from './developer/api-keys.staff.ts'
import * as onboarding from './developer/onboarding.staff.ts'
import * as requestLog from './developer/request-log.staff.ts'
import * as testClock from './developer/test-clock.ts'
import * as inbox from './developer/webhook-inbox.staff.ts'
import * as webhooks from './developer/webhooks.staff.ts'
import * as channels from './distribution/channels.staff.ts'
import * as downtime from './downtime/downtime.staff.ts'
import * as notices from './front-desk/notices.staff.ts'
import * as search from './front-desk/search.staff.ts'
import * as setup from './front-desk/setup.staff.ts'
import * as today from './front-desk/today.staff.ts'
import * as guests from './guests/guests.staff.ts'
import * as mails from './mail/email.staff.ts'
import type { Operation } from './operation.ts'
import * as overview from './overview/overview.staff.ts'
import * as bookingDomain from './property/booking-domain.staff.ts'
import * as brand from './property/brand.staff.ts'
import * as properties from './property/properties.staff.ts'
import * as rateGrid from './rate-grid/rate-grid.staff.ts'
import * as accounting from './reporting/accounting.staff.ts'
import * as day from './reporting/business-days.staff.ts'
import * as papers from './reporting/papers.staff.ts'
import * as reportSchedules from './reporting/report-schedules.staff.ts'
import type { StaffOperation } from './staff-operation.ts'
import * as policies from './stays/policies.staff.ts'
import * as reservationCounts from './stays/reservation-counts.staff.ts'
import * as housekeeping from './upkeep/housekeeping.staff.ts'

const operationsIn = (module: object): StaffOperation[] => Object.values(module).filter(isOperation)

const AUTH_MODULES = [auth, directories, phones] as const
const STAFF_MODULES = [
  me,
  secondFactor,
  passkeys,
  team,
  security,
  keys,
  webhooks,
  inbox,
  channels,
  auditLog,
  requestLog,
  companies,
  bookingDomain,
  brand,
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

/** Further ones under `/app/api/sandbox`. */
export const SANDBOX_SESSION_OPERATIONS: readonly Operation[] =
  Object.values<unknown>(testClock).filter(isOperation)

/** All operations under `/app/api/{live|sandbox}`: those of the API and of the dashboard. */
export const SESSION_OPERATIONS: readonly Operation[] = [...OPERATIONS, ...STAFF_OPERATIONS]

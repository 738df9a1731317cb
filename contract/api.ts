import type { Operation } from './operation.ts'
import * as activity from './resources/activity.ts'
import * as availability from './resources/availability.ts'
import * as availableRooms from './resources/available-rooms.ts'
import * as businessDays from './resources/business-days.ts'
import * as cancellations from './resources/cancellations.ts'
import * as channels from './resources/channels.ts'
import * as events from './resources/events.ts'
import * as budgets from './resources/figures/budgets.ts'
import * as papers from './resources/figures/papers.ts'
import * as figures from './resources/figures/reports.ts'
import * as guestConsents from './resources/guests/consents.ts'
import * as guestErasures from './resources/guests/erasures.ts'
import * as guestExports from './resources/guests/exports.ts'
import * as guestMerges from './resources/guests/merges.ts'
import * as guestRegistrations from './resources/guests/registrations.ts'
import * as guests from './resources/guests.ts'
import * as housekeeping from './resources/housekeeping/housekeeping.ts'
import * as housekeepingRules from './resources/housekeeping/rules.ts'
import * as taskPhotos from './resources/housekeeping/task-photos.ts'
import * as tasks from './resources/housekeeping/tasks.ts'
import * as invoices from './resources/invoices.ts'
import * as messages from './resources/messages/messages.ts'
import * as messageSchedules from './resources/messages/schedules.ts'
import * as messageTemplates from './resources/messages/templates.ts'
import * as accounting from './resources/money/accounting.ts'
import * as charges from './resources/money/charges.ts'
import * as folios from './resources/money/folios.ts'
import * as journal from './resources/money/journal.ts'
import * as shifts from './resources/money/shifts.ts'
import * as moves from './resources/moves.ts'
import * as payments from './resources/payments.ts'
import * as propertyPhotos from './resources/photos/property-photos.ts'
import * as roomTypePhotos from './resources/photos/room-type-photos.ts'
import * as properties from './resources/properties.ts'
import * as ratePlans from './resources/rate-plans.ts'
import * as promotions from './resources/rates/promotions.ts'
import * as rateChanges from './resources/rates/rate-changes.ts'
import * as services from './resources/rates/services.ts'
import * as yieldNights from './resources/rates/yield-nights.ts'
import * as yieldRules from './resources/rates/yield-rules.ts'
import * as reports from './resources/reports.ts'
import * as reservations from './resources/reservations.ts'
import * as roomTypes from './resources/room-types.ts'
import * as rooms from './resources/rooms.ts'
import * as versions from './resources/versions.ts'
import * as webhooks from './resources/webhooks.ts'

export const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/**
 * Modules export in alphabetical order; the documentation lists collections first, then operations on one
 * object.
 */
const byPlace = (one: Operation, other: Operation) =>
  one.path === other.path
    ? METHODS.indexOf(one.method) - METHODS.indexOf(other.method)
    : one.path < other.path
      ? -1
      : 1

/** The modules of the API by group, in the order of the documentation. */
const GROUPS = [
  [reservations, moves, cancellations],
  [activity],
  [availability],
  [ratePlans],
  [rateChanges],
  [promotions],
  [services],
  [yieldRules],
  [yieldNights],
  [roomTypes, roomTypePhotos, rooms],
  [availableRooms],
  [housekeeping, housekeepingRules],
  [tasks, taskPhotos],
  [guests, guestMerges, guestConsents, guestExports, guestErasures, guestRegistrations],
  [messages, messageTemplates, messageSchedules],
  [invoices, folios, charges],
  [payments],
  [shifts],
  [reports],
  [businessDays],
  [accounting, journal],
  [figures, budgets, papers],
  [properties, propertyPhotos],
  [channels],
  [webhooks],
  [events],
] as const
export type ApiModule = (typeof GROUPS)[number][number]

/** All operations of the API, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = GROUPS.flatMap((modules) =>
  modules.flatMap((module) => Object.values<unknown>(module).filter(isOperation)).sort(byPlace),
)

/** Additional operations of the sandbox. */
export const SANDBOX_OPERATIONS: readonly Operation[] = Object.values(versions).filter(isOperation)

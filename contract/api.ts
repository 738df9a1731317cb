import * as activity from './audit-log/activity.ts'
import * as companies from './companies/companies.ts'
import * as events from './developer/events.ts'
import * as testClock from './developer/test-clock.ts'
import * as versions from './developer/versions.ts'
import * as webhooks from './developer/webhooks.ts'
import * as channels from './distribution/channels.ts'
import * as nightHistory from './distribution/night-history.ts'
import * as guestErasures from './guest-data/erasures.ts'
import * as guestExports from './guest-data/exports.ts'
import * as guestConsents from './guests/consents.ts'
import * as guests from './guests/guests.ts'
import * as guestMerges from './guests/merges.ts'
import * as roomTypePhotos from './inventory/room-type-photos.ts'
import * as roomTypes from './inventory/room-types.ts'
import * as rooms from './inventory/rooms.ts'
import * as invoices from './invoices/invoices.ts'
import * as reports from './invoices/reports.ts'
import * as messageSchedules from './mail/message-schedules.ts'
import * as messageTemplates from './mail/message-templates.ts'
import * as messages from './messages/messages.ts'
import * as bookingBills from './money/booking-bills.ts'
import * as charges from './money/charges.ts'
import * as companyPayments from './money/company-payments.ts'
import * as companyStatements from './money/company-statements.ts'
import * as folios from './money/folios.ts'
import * as interimInvoices from './money/interim-invoices.ts'
import * as paymentReminders from './money/payment-reminders.ts'
import * as payments from './money/payments.ts'
import * as roomCharges from './money/room-charges.ts'
import * as routing from './money/routing.ts'
import * as securityDeposits from './money/security-deposits.ts'
import * as shifts from './money/shifts.ts'
import type { Operation } from './operation.ts'
import * as availability from './pricing/availability.ts'
import * as promotions from './pricing/promotions.ts'
import * as rateChanges from './pricing/rate-changes.ts'
import * as ratePlans from './pricing/rate-plans.ts'
import * as services from './pricing/services.ts'
import * as yieldNights from './pricing/yield-nights.ts'
import * as yieldPreviews from './pricing/yield-previews.ts'
import * as yieldRules from './pricing/yield-rules.ts'
import * as properties from './property/properties.ts'
import * as propertyPhotos from './property/property-photos.ts'
import * as accounting from './reporting/accounting.ts'
import * as figures from './reporting/analytics.ts'
import * as bookingPageVisits from './reporting/booking-page-visits.ts'
import * as budgets from './reporting/budgets.ts'
import * as businessDays from './reporting/business-days.ts'
import * as commissions from './reporting/commissions.ts'
import * as journal from './reporting/journal.ts'
import * as mealList from './reporting/meal-list.ts'
import * as monthEnd from './reporting/month-end.ts'
import * as papers from './reporting/papers.ts'
import * as availableRooms from './stays/available-rooms.ts'
import * as bookings from './stays/bookings.ts'
import * as cancellations from './stays/cancellations.ts'
import * as enquiries from './stays/enquiries.ts'
import * as enquiryMessages from './stays/enquiry-messages.ts'
import * as groupDeposits from './stays/group-deposits.ts'
import * as groups from './stays/groups.ts'
import * as moves from './stays/moves.ts'
import * as quoteFigures from './stays/quote-figures.ts'
import * as quoteSteps from './stays/quote-steps.ts'
import * as quotes from './stays/quotes.ts'
import * as guestRegistrations from './stays/registrations.ts'
import * as reservations from './stays/reservations.ts'
import * as roomingLists from './stays/rooming-lists.ts'
import * as waitingListSteps from './stays/waiting-list/steps.ts'
import * as waitingList from './stays/waiting-list/waiting-list.ts'
import * as housekeeping from './upkeep/housekeeping.ts'
import * as housekeepingAssignments from './upkeep/housekeeping-assignments.ts'
import * as housekeepingRules from './upkeep/housekeeping-rules.ts'
import * as lostProperty from './upkeep/lost-property.ts'
import * as tasks from './upkeep/maintenance.ts'
import * as taskPhotos from './upkeep/maintenance-photos.ts'

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
  [bookings, bookingBills],
  [groups, groupDeposits, roomingLists],
  [quotes, quoteSteps],
  [waitingList, waitingListSteps],
  [enquiries, enquiryMessages],
  [bookingPageVisits],
  [activity],
  [availability],
  [ratePlans],
  [rateChanges],
  [promotions],
  [services],
  [yieldRules, yieldPreviews],
  [yieldNights],
  [roomTypes, roomTypePhotos, rooms],
  [availableRooms],
  [housekeeping, roomCharges, housekeepingAssignments, housekeepingRules],
  [tasks, taskPhotos],
  [lostProperty],
  [guests, guestMerges, guestConsents, guestExports, guestErasures, guestRegistrations],
  [companies, companyPayments, companyStatements, paymentReminders, commissions],
  [messages, messageTemplates, messageSchedules],
  [invoices, folios, interimInvoices, charges, routing],
  [payments, securityDeposits],
  [shifts],
  [reports],
  [businessDays],
  [accounting, journal, monthEnd],
  [figures, budgets, papers, mealList, quoteFigures],
  [properties, propertyPhotos],
  [channels, nightHistory],
  [webhooks],
  [events],
] as const
export type ApiModule = (typeof GROUPS)[number][number] | typeof testClock

/** All operations of the API, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = GROUPS.flatMap((modules) =>
  modules.flatMap((module) => Object.values<unknown>(module).filter(isOperation)).sort(byPlace),
)

/** Additional operations of the sandbox. */
export const SANDBOX_OPERATIONS: readonly Operation[] = [versions, testClock].flatMap((module) =>
  Object.values<unknown>(module).filter(isOperation),
)

import type { Input, Operation, Output } from '../../contract/operation.ts'
import type * as activity from '../../contract/resources/activity.ts'
import type * as availability from '../../contract/resources/availability.ts'
import type * as availableRooms from '../../contract/resources/available-rooms.ts'
import type * as businessDays from '../../contract/resources/business-days.ts'
import type * as cancellations from '../../contract/resources/cancellations.ts'
import type * as channels from '../../contract/resources/channels.ts'
import type * as events from '../../contract/resources/events.ts'
import type * as budgets from '../../contract/resources/figures/budgets.ts'
import type * as papers from '../../contract/resources/figures/papers.ts'
import type * as figures from '../../contract/resources/figures/reports.ts'
import type * as guestConsents from '../../contract/resources/guests/consents.ts'
import type * as guestErasures from '../../contract/resources/guests/erasures.ts'
import type * as guestExports from '../../contract/resources/guests/exports.ts'
import type * as guestMerges from '../../contract/resources/guests/merges.ts'
import type * as guestRegistrations from '../../contract/resources/guests/registrations.ts'
import type * as guests from '../../contract/resources/guests.ts'
import type * as housekeeping from '../../contract/resources/housekeeping/housekeeping.ts'
import type * as housekeepingRules from '../../contract/resources/housekeeping/rules.ts'
import type * as taskPhotos from '../../contract/resources/housekeeping/task-photos.ts'
import type * as tasks from '../../contract/resources/housekeeping/tasks.ts'
import type * as invoices from '../../contract/resources/invoices.ts'
import type * as messages from '../../contract/resources/messages/messages.ts'
import type * as messageSchedules from '../../contract/resources/messages/schedules.ts'
import type * as messageTemplates from '../../contract/resources/messages/templates.ts'
import type * as accounting from '../../contract/resources/money/accounting.ts'
import type * as charges from '../../contract/resources/money/charges.ts'
import type * as folios from '../../contract/resources/money/folios.ts'
import type * as journal from '../../contract/resources/money/journal.ts'
import type * as shifts from '../../contract/resources/money/shifts.ts'
import type * as moves from '../../contract/resources/moves.ts'
import type * as payments from '../../contract/resources/payments.ts'
import type * as propertyPhotos from '../../contract/resources/photos/property-photos.ts'
import type * as roomTypePhotos from '../../contract/resources/photos/room-type-photos.ts'
import type * as properties from '../../contract/resources/properties.ts'
import type * as ratePlans from '../../contract/resources/rate-plans.ts'
import type * as promotions from '../../contract/resources/rates/promotions.ts'
import type * as rateChanges from '../../contract/resources/rates/rate-changes.ts'
import type * as services from '../../contract/resources/rates/services.ts'
import type * as yieldNights from '../../contract/resources/rates/yield-nights.ts'
import type * as yieldRules from '../../contract/resources/rates/yield-rules.ts'
import type * as reports from '../../contract/resources/reports.ts'
import type * as reservations from '../../contract/resources/reservations.ts'
import type * as roomTypes from '../../contract/resources/room-types.ts'
import type * as rooms from '../../contract/resources/rooms.ts'
import type * as webhooks from '../../contract/resources/webhooks.ts'
import type * as staffActivity from '../../contract/staff/activity.ts'
import type * as calendar from '../../contract/staff/calendar.ts'
import type * as changelog from '../../contract/staff/changelog.ts'
import type * as staffChannels from '../../contract/staff/channels.ts'
import type * as staffAccounting from '../../contract/staff/desk/accounting.ts'
import type * as day from '../../contract/staff/desk/day.ts'
import type * as downtime from '../../contract/staff/desk/downtime.ts'
import type * as staffHousekeeping from '../../contract/staff/desk/housekeeping.ts'
import type * as notices from '../../contract/staff/desk/notices.ts'
import type * as overview from '../../contract/staff/desk/overview.ts'
import type * as staffPapers from '../../contract/staff/desk/papers.ts'
import type * as reportSchedules from '../../contract/staff/desk/report-schedules.ts'
import type * as reservationCounts from '../../contract/staff/desk/reservation-counts.ts'
import type * as setup from '../../contract/staff/desk/setup.ts'
import type * as staffGuests from '../../contract/staff/guests.ts'
import type * as inbox from '../../contract/staff/inbox.ts'
import type * as keys from '../../contract/staff/keys.ts'
import type * as mails from '../../contract/staff/mails.ts'
import type * as me from '../../contract/staff/me.ts'
import type * as onboarding from '../../contract/staff/onboarding.ts'
import type * as policies from '../../contract/staff/policies.ts'
import type * as staffProperties from '../../contract/staff/properties.ts'
import type * as rateGrid from '../../contract/staff/rates/rate-grid.ts'
import type * as search from '../../contract/staff/search.ts'
import type * as auth from '../../contract/staff/sign-in/auth.ts'
import type * as passkeys from '../../contract/staff/sign-in/passkeys.ts'
import type * as phones from '../../contract/staff/sign-in/phones.ts'
import type * as security from '../../contract/staff/sign-in/security.ts'
import type * as team from '../../contract/staff/team.ts'
import type * as today from '../../contract/staff/today.ts'
import type * as staffWebhooks from '../../contract/staff/webhooks.ts'

type Contract = typeof activity &
  typeof accounting &
  typeof journal &
  typeof staffAccounting &
  typeof availability &
  typeof businessDays &
  typeof channels &
  typeof events &
  typeof budgets &
  typeof figures &
  typeof papers &
  typeof staffPapers &
  typeof reportSchedules &
  typeof guests &
  typeof messages &
  typeof messageSchedules &
  typeof messageTemplates &
  typeof guestMerges &
  typeof guestConsents &
  typeof guestExports &
  typeof guestErasures &
  typeof guestRegistrations &
  typeof housekeeping &
  typeof housekeepingRules &
  typeof tasks &
  typeof taskPhotos &
  typeof roomTypePhotos &
  typeof propertyPhotos &
  typeof staffHousekeeping &
  typeof folios &
  typeof charges &
  typeof invoices &
  typeof moves &
  typeof payments &
  typeof properties &
  typeof promotions &
  typeof services &
  typeof ratePlans &
  typeof reports &
  typeof reservations &
  typeof roomTypes &
  typeof rooms &
  typeof cancellations &
  typeof shifts &
  typeof webhooks &
  typeof day &
  typeof notices &
  typeof overview &
  typeof staffActivity &
  typeof staffChannels &
  typeof auth &
  typeof staffGuests &
  typeof calendar &
  typeof rateChanges &
  typeof rateGrid &
  typeof downtime &
  typeof changelog &
  typeof mails &
  typeof onboarding &
  typeof staffProperties &
  typeof reservationCounts &
  typeof search &
  typeof setup &
  typeof inbox &
  typeof keys &
  typeof me &
  typeof passkeys &
  typeof phones &
  typeof policies &
  typeof availableRooms &
  typeof team &
  typeof today &
  typeof security &
  typeof staffWebhooks &
  typeof yieldNights &
  typeof yieldRules

/** All operations of the contract by id. Types alone: no schema is loaded in the browser. */
export type Operations = {
  [K in keyof Contract as Contract[K] extends Operation ? K : never]: Contract[K] extends Operation
    ? Contract[K]
    : never
}

export type OperationId = keyof Operations
/** Operations that read. */
export type ReadId = {
  [K in OperationId]: Operations[K]['method'] extends 'GET' ? K : never
}[OperationId]
export type WriteId = Exclude<OperationId, ReadId>

type Page = { data: unknown[]; has_more: boolean; next_cursor?: string }
/** Reads that return pages. */
export type ListId = { [K in ReadId]: Output<Operations[K]> extends Page ? K : never }[ReadId]
export type Item<K extends ListId> = Output<Operations[K]> extends { data: (infer R)[] } ? R : never

type Part<N extends string, V> = [V] extends [undefined]
  ? { [K in N]?: undefined }
  : Record<never, never> extends V
    ? { [K in N]?: V }
    : { [K in N]: V }

/** The arguments of a request: optional parts may be left out. */
export type Args<K extends OperationId> = Part<'params', Input<Operations[K]>['params']> &
  Part<'query', Input<Operations[K]>['query']> &
  Part<'body', Operations[K] extends { upload: readonly string[] } ? Blob : Input<Operations[K]>['body']>

export type Answer<K extends OperationId> = Output<Operations[K]>
export type Body<K extends OperationId> = NonNullable<Args<K>['body']>
export type Query<K extends OperationId> = NonNullable<Args<K>['query']>

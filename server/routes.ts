import * as events from '../contract/resources/events.ts'
import { followsEvents, listEvents } from './events/list-events.ts'
import { accountingRoutes, accountingStaffRoutes } from './features/accounting/routes.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { announcementStaffRoutes, newsSandboxRoutes } from './features/announcements/routes.ts'
import { apiKeyStaffRoutes } from './features/api-keys/routes.ts'
import { activityRoutes, activityStaffRoutes } from './features/audit-log/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { bookingPageStaffRoutes } from './features/booking-page/routes.ts'
import { businessDayRoutes, businessDayStaffRoutes } from './features/business-days/routes.ts'
import { calendarStaffRoutes } from './features/calendar/routes.ts'
import { channelBookingRoutes } from './features/channel-bookings/routes.ts'
import { channelSettingsStaffRoutes } from './features/channel-settings/routes.ts'
import { channelSyncRoutes } from './features/channel-sync/routes.ts'
import { channelRoutes } from './features/channels/routes.ts'
import { downtimeStaffRoutes } from './features/downtime/routes.ts'
import { mailStaffRoutes } from './features/email/routes.ts'
import { guestDataRoutes } from './features/guest-data/routes.ts'
import { guestRoutes, guestStaffRoutes } from './features/guests/routes.ts'
import { housekeepingRoutes, housekeepingStaffRoutes } from './features/housekeeping/routes.ts'
import { invoiceRoutes } from './features/invoices/routes.ts'
import { maintenanceRoutes, maintenanceStaffRoutes } from './features/maintenance/routes.ts'
import { messageTemplateRoutes } from './features/message-templates/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { noticeStaffRoutes } from './features/notices/routes.ts'
import { offerRoutes } from './features/offers/routes.ts'
import { quickStartStaffRoutes } from './features/onboarding/routes.ts'
import { overviewStaffRoutes } from './features/overview/routes.ts'
import { paperRoutes, paperStaffRoutes } from './features/papers/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { promotionRoutes } from './features/promotions/routes.ts'
import { propertyRoutes, propertyStaffRoutes } from './features/properties/routes.ts'
import { rateGridStaffRoutes } from './features/rate-grid/routes.ts'
import { ratePlanRoutes } from './features/rate-plans/routes.ts'
import { registrationRoutes } from './features/registrations/routes.ts'
import { reportScheduleStaffRoutes } from './features/report-schedules/routes.ts'
import { inboxStaffRoutes } from './features/request-bin/routes.ts'
import { requestStaffRoutes } from './features/request-log/routes.ts'
import { reservationRoutes, reservationStaffRoutes } from './features/reservations/routes.ts'
import { roomAssignmentStaffRoutes } from './features/room-assignment/routes.ts'
import { roomTypeRoutes } from './features/room-types/routes.ts'
import { roomRoutes } from './features/rooms/routes.ts'
import { searchStaffRoutes } from './features/search/routes.ts'
import { serviceRoutes } from './features/services/routes.ts'
import { setupStaffRoutes } from './features/setup/routes.ts'
import { shiftRoutes } from './features/shifts/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { todayStaffRoutes } from './features/today/routes.ts'
import { webhookRoutes, webhookStaffRoutes } from './features/webhooks/routes.ts'
import { yieldRuleRoutes } from './features/yield-rules/routes.ts'
import { type Route, refreshedRoute } from './http/route.ts'

/** Every operation that is served, with its verb. */
export const ROUTES: readonly Route[] = [
  ...reservationRoutes,
  ...activityRoutes,
  ...offerRoutes,
  ...guestRoutes,
  ...guestDataRoutes,
  ...registrationRoutes,
  ...invoiceRoutes,
  ...billingRoutes,
  ...paymentRoutes,
  ...shiftRoutes,
  ...businessDayRoutes,
  ...accountingRoutes,
  ...analyticsRoutes,
  ...paperRoutes,
  ...ratePlanRoutes,
  ...promotionRoutes,
  ...serviceRoutes,
  ...yieldRuleRoutes,
  ...roomTypeRoutes,
  ...roomRoutes,
  ...housekeepingRoutes,
  ...maintenanceRoutes,
  ...messageTemplateRoutes,
  ...messageRoutes,
  ...propertyRoutes,
  ...channelRoutes,
  ...channelSyncRoutes,
  ...channelBookingRoutes,
  ...webhookRoutes,
  refreshedRoute(events.listEvents, listEvents, followsEvents),
]

/** Further operations of the sandbox. */
export const SANDBOX_ROUTES: readonly Route[] = [...newsSandboxRoutes]

/** Further operations of the dashboard, which need a session. */
export const STAFF_ROUTES: readonly Route[] = [
  ...staffRoutes,
  ...accountingStaffRoutes,
  ...apiKeyStaffRoutes,
  ...activityStaffRoutes,
  ...requestStaffRoutes,
  ...webhookStaffRoutes,
  ...inboxStaffRoutes,
  ...channelSettingsStaffRoutes,
  ...propertyStaffRoutes,
  ...bookingPageStaffRoutes,
  ...searchStaffRoutes,
  ...todayStaffRoutes,
  ...housekeepingStaffRoutes,
  ...maintenanceStaffRoutes,
  ...setupStaffRoutes,
  ...noticeStaffRoutes,
  ...overviewStaffRoutes,
  ...businessDayStaffRoutes,
  ...guestStaffRoutes,
  ...reservationStaffRoutes,
  ...quickStartStaffRoutes,
  ...mailStaffRoutes,
  ...announcementStaffRoutes,
  ...calendarStaffRoutes,
  ...rateGridStaffRoutes,
  ...downtimeStaffRoutes,
  ...roomAssignmentStaffRoutes,
  ...paperStaffRoutes,
  ...reportScheduleStaffRoutes,
]

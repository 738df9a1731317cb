import type { FastifyInstance } from 'fastify'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import type { Config } from './config/config.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { documentation } from './docs-site/documentation.ts'
import { staffRoutes } from './features/account/staff/routes.ts'
import { activityStaffRoutes, auditLogRoutes } from './features/audit-log/routes.ts'
import { bookingPages, robots, serveDomains } from './features/booking-page/endpoint.ts'
import { bookingPageRoutes, bookingPageStaffRoutes } from './features/booking-page/routes.ts'
import { calendarStaffRoutes } from './features/calendar/routes.ts'
import { channelRoutes } from './features/channels/routes.ts'
import { companyRoutes, companyStaffRoutes } from './features/companies/routes.ts'
import { announcedIn } from './features/developer/announcements/public.ts'
import {
  announcementStaffRoutes,
  announcementsSandboxRoutes,
} from './features/developer/announcements/routes.ts'
import { apiKeyStaffRoutes } from './features/developer/api-keys/routes.ts'
import { eventLogRoutes } from './features/developer/event-log/routes.ts'
import { onboardingStaffRoutes } from './features/developer/onboarding/routes.ts'
import { requestStaffRoutes } from './features/developer/request-log/routes.ts'
import { testClockSandboxRoutes } from './features/developer/test-clock/routes.ts'
import { webhookInboxStaffRoutes } from './features/developer/webhook-inbox/routes.ts'
import { webhookRoutes, webhookStaffRoutes } from './features/developer/webhooks/routes.ts'
import { channelMessagesEndpoint } from './features/distribution/channel-bookings/endpoint.ts'
import { channelBookingRoutes } from './features/distribution/channel-bookings/routes.ts'
import { channelSettingsStaffRoutes } from './features/distribution/channel-settings/routes.ts'
import { channelSyncRoutes } from './features/distribution/channel-sync/routes.ts'
import { calendars } from './features/distribution/ical/endpoint.ts'
import { nightHistoryRoutes } from './features/distribution/night-history/routes.ts'
import { downtimeStaffRoutes } from './features/downtime/routes.ts'
import { noticeStaffRoutes } from './features/front-desk/notices/routes.ts'
import { searchStaffRoutes } from './features/front-desk/search/routes.ts'
import { setupStaffRoutes } from './features/front-desk/setup/routes.ts'
import { todayStaffRoutes } from './features/front-desk/today/routes.ts'
import { guestDataRoutes } from './features/guest-data/routes.ts'
import { guestRoutes, guestStaffRoutes } from './features/guests/routes.ts'
import { roomTypeRoutes } from './features/inventory/room-types/routes.ts'
import { roomRoutes } from './features/inventory/rooms/routes.ts'
import { invoiceRoutes } from './features/invoices/routes.ts'
import type { ChangeFeed } from './features/live-updates/public.ts'
import { mailStaffRoutes } from './features/mail/email/routes.ts'
import { messageTemplateRoutes } from './features/mail/message-templates/routes.ts'
import { incomingMail } from './features/messages/public.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { billingRoutes } from './features/money/billing/routes.ts'
import { companyPaymentRoutes } from './features/money/company-payments/routes.ts'
import { paymentReminderRoutes } from './features/money/payment-reminders/routes.ts'
import { paymentWebhooks } from './features/money/payments/endpoint.ts'
import { paymentRoutes } from './features/money/payments/routes.ts'
import { securityDepositRoutes } from './features/money/security-deposits/routes.ts'
import { shiftRoutes } from './features/money/shifts/routes.ts'
import { overviewStaffRoutes } from './features/overview/routes.ts'
import { offerRoutes } from './features/pricing/offers/routes.ts'
import { promotionRoutes } from './features/pricing/promotions/routes.ts'
import { ratePlanRoutes } from './features/pricing/rate-plans/routes.ts'
import { serviceRoutes } from './features/pricing/services/routes.ts'
import { yieldRuleRoutes } from './features/pricing/yield-rules/routes.ts'
import { propertyRoutes, propertyStaffRoutes } from './features/property/properties/routes.ts'
import { rateGridStaffRoutes } from './features/rate-grid/routes.ts'
import { accountingRoutes, accountingStaffRoutes } from './features/reporting/accounting/routes.ts'
import { analyticsRoutes } from './features/reporting/analytics/routes.ts'
import { businessDayRoutes, businessDayStaffRoutes } from './features/reporting/business-days/routes.ts'
import { paperRoutes, paperStaffRoutes } from './features/reporting/papers/routes.ts'
import { reportScheduleStaffRoutes } from './features/reporting/report-schedules/routes.ts'
import { enquiryRoutes } from './features/stays/enquiries/routes.ts'
import { quoteRoutes } from './features/stays/quotes/routes.ts'
import { registrationRoutes } from './features/stays/registrations/routes.ts'
import { reservationRoutes, reservationStaffRoutes } from './features/stays/reservations/routes.ts'
import { roomAssignmentStaffRoutes } from './features/stays/room-assignment/routes.ts'
import { waitingListRoutes } from './features/stays/waiting-list/routes.ts'
import { housekeepingRoutes, housekeepingStaffRoutes } from './features/upkeep/housekeeping/routes.ts'
import { lostPropertyRoutes } from './features/upkeep/lost-property/routes.ts'
import { maintenanceRoutes, maintenanceStaffRoutes } from './features/upkeep/maintenance/routes.ts'
import type { AfterResponse } from './http/after-response.ts'
import { api } from './http/api.ts'
import { ENVIRONMENT_PREFIXES } from './http/environment-prefix.ts'
import { anonymousLimit } from './http/limits/anonymous-limit.ts'
import { rateLimiter } from './http/limits/rate-limit.ts'
import { ownOrigin } from './http/own-origin.ts'
import type { Endpoint, Pipeline } from './http/request.ts'
import { inRealTime, type Route } from './http/route.ts'
import { compileEndpoints } from './http/serve.ts'
import { CHANNEL_ADAPTERS } from './integrations/channel-adapters/adapters.ts'
import type { Monotonic } from './kernel/time/clock.ts'
import type { Database } from './postgres/database.ts'

/** Every operation that is served, with its verb. */
export const ROUTES: readonly Route[] = [
  ...reservationRoutes,
  ...quoteRoutes,
  ...waitingListRoutes,
  ...enquiryRoutes,
  ...inRealTime(auditLogRoutes),
  ...offerRoutes,
  ...guestRoutes,
  ...guestDataRoutes,
  ...companyRoutes,
  ...registrationRoutes,
  ...invoiceRoutes,
  ...billingRoutes,
  ...paymentRoutes,
  ...companyPaymentRoutes,
  ...securityDepositRoutes,
  ...paymentReminderRoutes,
  ...shiftRoutes,
  ...businessDayRoutes,
  ...accountingRoutes,
  ...analyticsRoutes,
  ...paperRoutes,
  ...bookingPageRoutes,
  ...ratePlanRoutes,
  ...promotionRoutes,
  ...serviceRoutes,
  ...yieldRuleRoutes,
  ...roomTypeRoutes,
  ...roomRoutes,
  ...housekeepingRoutes,
  ...maintenanceRoutes,
  ...lostPropertyRoutes,
  ...messageTemplateRoutes,
  ...messageRoutes,
  ...propertyRoutes,
  ...inRealTime(channelRoutes),
  ...channelSyncRoutes,
  ...nightHistoryRoutes,
  ...channelBookingRoutes,
  ...inRealTime(webhookRoutes),
  ...inRealTime(eventLogRoutes),
]

/** Further operations of the sandbox. */
const SANDBOX_ROUTES: readonly Route[] = [...announcementsSandboxRoutes, ...testClockSandboxRoutes]

/** Further operations of the dashboard, which need a session. */
export const STAFF_ROUTES: readonly Route[] = [
  ...staffRoutes,
  ...accountingStaffRoutes,
  ...inRealTime(apiKeyStaffRoutes),
  ...inRealTime(activityStaffRoutes),
  ...inRealTime(requestStaffRoutes),
  ...inRealTime(webhookStaffRoutes),
  ...inRealTime(webhookInboxStaffRoutes),
  ...inRealTime(channelSettingsStaffRoutes),
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
  ...inRealTime(onboardingStaffRoutes),
  ...inRealTime(mailStaffRoutes),
  ...announcementStaffRoutes,
  ...calendarStaffRoutes,
  ...companyStaffRoutes,
  ...rateGridStaffRoutes,
  ...downtimeStaffRoutes,
  ...roomAssignmentStaffRoutes,
  ...paperStaffRoutes,
  ...reportScheduleStaffRoutes,
]

interface Dependencies {
  readonly config: Config
  readonly pipelines: Readonly<Record<EnvironmentName, Pipeline>>
  readonly feeds: Readonly<Record<EnvironmentName, ChangeFeed>>
  readonly staff: Database
  readonly after_response: AfterResponse
  readonly monotonic_clock: Monotonic
}

/** Mounts everything that is served: the API, calendars and callbacks of each environment, documentation and dashboard. */
export function mountEndpoints(
  server: FastifyInstance,
  { config, pipelines, feeds, staff, after_response, monotonic_clock }: Dependencies,
): void {
  const limiter = rateLimiter(config.rate_limit, monotonic_clock)
  const anonymous = anonymousLimit(config.rate_limit, monotonic_clock)
  const origin = ownOrigin(server, config)
  const guards = { limiter, anonymous }
  serveDomains(server, {
    pipeline: pipelines.live,
    public_url: config.public_url,
    anonymous,
    monotonic_clock,
  })
  const endpoints = compileEndpoints(ROUTES)
  const served = { live: endpoints, sandbox: [...endpoints, ...compileEndpoints(SANDBOX_ROUTES)] }
  for (const name of ENVIRONMENTS) {
    const pipeline = pipelines[name]
    const prefix = ENVIRONMENT_PREFIXES[name]
    server.register((scope) => api(scope, { pipeline, ...guards, endpoints: served[name] }), {
      prefix: `${prefix}/v1`,
    })
    server.register((scope) => paymentWebhooks(scope, { pipeline, anonymous }), { prefix: `${prefix}/hooks` })
    const incoming = { pipeline, anonymous, replies: config.mail_replies }
    server.register((scope) => incomingMail(scope, incoming), { prefix: `${prefix}/hooks` })
    server.register((scope) => calendars(scope, { pipeline, anonymous }), { prefix })
    const { secret, rate_limit, strangers } = config
    const limits = { monotonic_clock, rate_limit, strangers }
    const sends_mail = config.mail_servers?.[name] !== undefined
    const pages = { pipeline, anonymous, origin, endpoints, secret, sends_mail, after_response, ...limits }
    server.register((scope) => bookingPages(scope, pages), { prefix: `${prefix}/book` })
  }
  server.register((scope) => robots(scope, { anonymous }))
  server.register((scope) =>
    documentation(scope, { announced: announcedIn(staff), origin, anonymous, clock: pipelines.live.clock }),
  )
  server.register((scope) =>
    channelMessagesEndpoint(scope, {
      pipelines: Object.values(pipelines),
      adapters: CHANNEL_ADAPTERS,
      ...guards,
    }),
  )
  server.register((scope) =>
    dashboard(scope, {
      config,
      pipelines,
      feeds,
      staff,
      ...guards,
      origin,
      endpoints: sessionEndpoints(endpoints),
      after_response,
      monotonic_clock,
    }),
  )
}

/** What sessions of staff are served: those of the sandbox move its clock, too. rule 14.34 */
function sessionEndpoints(of_the_api: readonly Endpoint[]): Record<EnvironmentName, readonly Endpoint[]> {
  const live = [...of_the_api, ...compileEndpoints(STAFF_ROUTES)]
  return { live, sandbox: [...live, ...compileEndpoints(testClockSandboxRoutes)] }
}

import type { LucideIcon } from 'lucide-react'
import BedDouble from 'lucide-react/icons/bed-double'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Tags from 'lucide-react/icons/tags'
import UsersRound from 'lucide-react/icons/users-round'
import Waypoints from 'lucide-react/icons/waypoints'
import { DELIVERY_SEARCH, REQUEST_SEARCH } from './developer/search.ts'
import { INVOICE_SEARCH } from './invoices/search.ts'
import { RESERVATION_SEARCH } from './reservations/search.ts'
import type { NavigationEntry, Screen } from './screen.ts'
import { AUDIT_SEARCH } from './settings/search.ts'

const reports = { section: 'reports' } as const
const settings = { section: 'settings' } as const
const developer = { section: 'developer' } as const
const at = (icon: LucideIcon, key: string): NavigationEntry => ({ icon, key })
const PERIOD = ['from', 'to'] as const

/** Every screen behind the sign-in. */
export const SCREENS = {
  reservations: {
    path: '/reservations',
    may: 'listReservations',
    filters: RESERVATION_SEARCH,
    load: () => import('./reservations/list.tsx'),
    nav: at(CalendarCheck, 'r'),
  },
  new_reservation: {
    path: '/reservations/new',
    filters: ['check_in', 'check_out', 'guest_id'],
    load: () => import('./reservations/create/page.tsx'),
  },
  reservation: {
    path: '/reservations/$id',
    may: 'getReservation',
    load: () => import('./reservations/detail/page.tsx'),
  },
  guests: {
    path: '/guests',
    may: 'listGuests',
    filters: ['name', 'email', 'phone'],
    load: () => import('./guests/list.tsx'),
    nav: at(UsersRound, 'g'),
  },
  guest: { path: '/guests/$id', may: 'getGuest', load: () => import('./guests/page.tsx') },
  rooms: {
    path: '/rooms',
    may: 'listRooms',
    filters: ['room_type_id', 'status', 'room_id'],
    load: () => import('./rooms/list.tsx'),
    nav: at(BedDouble, 'o'),
  },
  rate_plans: {
    path: '/rate-plans',
    may: 'listRatePlans',
    filters: ['room_type_id'],
    load: () => import('./rate-plans/list.tsx'),
    nav: at(Tags, 'p'),
  },
  new_rate_plan: {
    path: '/rate-plans/new',
    may: 'createRatePlan',
    load: () => import('./rate-plans/create.tsx'),
  },
  rate_plan: { path: '/rate-plans/$id', may: 'getRatePlan', load: () => import('./rate-plans/page.tsx') },
  channels: {
    path: '/channels',
    may: 'listChannels',
    load: () => import('./channels/list.tsx'),
    nav: at(Waypoints, 'c'),
  },
  channel: {
    path: '/channels/$property/$id',
    may: 'listChannels',
    load: () => import('./channels/page.tsx'),
  },
  invoices: {
    path: '/invoices',
    may: 'listInvoices',
    filters: INVOICE_SEARCH,
    load: () => import('./invoices/list.tsx'),
    nav: at(ReceiptText, 'i'),
  },
  invoice: { path: '/invoices/$id', may: 'getInvoice', load: () => import('./invoices/page.tsx') },
  report_payments: {
    path: '/reports/payments',
    may: 'getPaymentReport',
    filters: PERIOD,
    load: () => import('./reports/payments.tsx'),
    nav: reports,
  },
  report_tax: {
    path: '/reports/tax',
    may: 'getTaxReport',
    filters: PERIOD,
    load: () => import('./reports/tax.tsx'),
    nav: reports,
  },
  report_invoices: {
    path: '/reports/invoices',
    may: 'exportInvoices',
    filters: PERIOD,
    load: () => import('./reports/invoices.tsx'),
    nav: reports,
  },
  property: {
    path: '/settings/property',
    load: () => import('./settings/property.tsx'),
    nav: settings,
  },
  room_types: {
    path: '/settings/room-types',
    may: 'listRoomTypes',
    load: () => import('./room-types/list.tsx'),
    nav: settings,
  },
  new_room_type: {
    path: '/settings/room-types/new',
    may: 'createRoomType',
    load: () => import('./room-types/create.tsx'),
  },
  room_type: { path: '/settings/room-types/$id', load: () => import('./room-types/page.tsx') },
  team: {
    path: '/settings/team',
    may: 'listUsers',
    filters: ['invite'],
    load: () => import('./settings/team.tsx'),
    nav: settings,
  },
  security: {
    path: '/settings/security',
    may: 'getSecurity',
    load: () => import('./settings/security.tsx'),
    nav: settings,
  },
  directory: {
    path: '/settings/directory',
    may: 'getDirectory',
    load: () => import('./settings/directory.tsx'),
    nav: settings,
  },
  audit: {
    path: '/settings/audit-log',
    may: 'listAuditLog',
    filters: AUDIT_SEARCH,
    load: () => import('./settings/audit.tsx'),
    nav: settings,
  },
  outbox: {
    path: '/settings/outbox',
    may: 'listMails',
    filters: ['status'],
    load: () => import('./settings/outbox.tsx'),
    nav: settings,
  },
  start: {
    path: '/developer/start',
    may: 'getQuickStart',
    load: () => import('./developer/start.tsx'),
    nav: developer,
  },
  keys: {
    path: '/developer/keys',
    may: 'listApiKeys',
    load: () => import('./developer/keys/list.tsx'),
    nav: developer,
  },
  webhooks: {
    path: '/developer/webhooks',
    may: 'listWebhooks',
    load: () => import('./developer/webhooks/list.tsx'),
    nav: developer,
  },
  new_webhook: {
    path: '/developer/webhooks/new',
    may: 'createWebhook',
    filters: ['url'],
    load: () => import('./developer/webhooks/create.tsx'),
  },
  webhook: {
    path: '/developer/webhooks/$id',
    may: 'getWebhook',
    load: () => import('./developer/webhooks/page.tsx'),
  },
  deliveries: {
    path: '/developer/deliveries',
    may: 'listAllDeliveries',
    filters: DELIVERY_SEARCH,
    load: () => import('./developer/deliveries/list.tsx'),
    nav: developer,
  },
  delivery: {
    path: '/developer/deliveries/$id',
    may: 'getDeliveryDetail',
    load: () => import('./developer/deliveries/page.tsx'),
  },
  events: {
    path: '/developer/events',
    may: 'listEvents',
    filters: ['type', 'resource_id'],
    load: () => import('./developer/events/list.tsx'),
    nav: developer,
  },
  event: {
    path: '/developer/events/$id',
    may: 'getEventTimeline',
    load: () => import('./developer/events/page.tsx'),
  },
  requests: {
    path: '/developer/requests',
    may: 'listRequests',
    filters: REQUEST_SEARCH,
    load: () => import('./developer/requests/list.tsx'),
    nav: developer,
  },
  request: {
    path: '/developer/requests/$id',
    may: 'getRequest',
    load: () => import('./developer/requests/page.tsx'),
  },
  inbox: {
    path: '/developer/inbox',
    may: 'getInbox',
    load: () => import('./developer/inbox/page.tsx'),
    nav: developer,
  },
  addresses: {
    path: '/developer/addresses',
    may: 'listOutboundIps',
    load: () => import('./developer/addresses.tsx'),
    nav: developer,
  },
  changelog: {
    path: '/developer/changelog',
    load: () => import('./settings/changelog.tsx'),
    nav: developer,
  },
  profile: { path: '/profile', load: () => import('./profile/profile.tsx') },
} as const satisfies Record<string, Screen>
export type ScreenName = keyof typeof SCREENS

/** Screens for those who are not signed in. */
export const PUBLIC_SCREENS = {
  sign_in: { path: '/sign-in', load: () => import('./sign-in/page.tsx') },
  directory_answer: {
    path: '/sign-in/directory',
    // What a directory answers with (OpenID Connect, RFC 9207).
    filters: ['code', 'state', 'iss', 'error'],
    load: () => import('./sign-in/directory.tsx'),
  },
  forgotten: { path: '/forgotten-password', load: () => import('./sign-in/forgotten.tsx') },
  invitation: { path: '/invitation', load: () => import('./sign-in/set-password.tsx') },
  confirm_email: { path: '/confirm-email', load: () => import('./sign-in/confirm-email.tsx') },
  reset_password: { path: '/reset-password', load: () => import('./sign-in/set-password.tsx') },
} as const satisfies Record<string, Pick<Screen, 'path' | 'load' | 'filters'>>

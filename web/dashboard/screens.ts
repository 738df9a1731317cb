import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import BedDouble from 'lucide-react/icons/bed-double'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarCheck2 from 'lucide-react/icons/calendar-check-2'
import CalendarRange from 'lucide-react/icons/calendar-range'
import Grid3x3 from 'lucide-react/icons/grid-3x3'
import ListTodo from 'lucide-react/icons/list-todo'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Tags from 'lucide-react/icons/tags'
import UsersRound from 'lucide-react/icons/users-round'
import Waypoints from 'lucide-react/icons/waypoints'
import { CALENDAR_SEARCH } from './calendar/search.ts'
import { COMPANY_SCREENS } from './companies/screens.ts'
import { DEVELOPER_SCREENS } from './developer/screens.ts'
import { TODAY_SEARCH } from './front-desk/today/search.ts'
import { ROOM_TYPE_SCREENS } from './inventory/room-types/screens.ts'
import { INVOICE_SEARCH } from './invoices/search.ts'
import { MESSAGE_SETTINGS } from './messages/screens.ts'
import { PROMOTION_SCREENS } from './pricing/promotions/screens.ts'
import { SERVICE_SCREENS } from './pricing/services/screens.ts'
import { YIELD_SCREENS } from './pricing/yield-rules/screens.ts'
import { RATES_SEARCH } from './rate-grid/search.ts'
import { PAPER_SCREENS } from './reporting/reports/papers/screens.ts'
import { ACCOUNT_REPORTS, FIGURE_REPORTS } from './reporting/reports/screens.ts'
import type { GroupName, NavigationEntry, Screen } from './screen.ts'
import { ACCOUNT_SETTINGS, PROPERTY_SETTINGS } from './settings-screens.ts'
import { ENQUIRY_SCREENS } from './stays/enquiries/screens.ts'
import { GROUP_SCREENS } from './stays/groups/screens.ts'
import { QUOTE_SCREENS } from './stays/quotes/screens.ts'
import { NEW_STAY_SEARCH, RESERVATION_SEARCH } from './stays/reservations/search.ts'
import { WAITING_LIST_SCREENS } from './stays/waiting-list/screens.ts'
import { HOUSEKEEPING_SCREENS, HOUSEKEEPING_SETTINGS } from './upkeep/housekeeping/screens.ts'
import { LOST_PROPERTY_SCREENS } from './upkeep/lost-property/screens.ts'
import { MAINTENANCE_SCREENS } from './upkeep/maintenance/screens.ts'

const at = (group: GroupName, icon: LucideIcon, key: string): NavigationEntry => ({ group, icon, key })

/** Every screen behind the sign-in. */
export const SCREENS = {
  today: {
    name: { en: 'Today', de: 'Heute' },
    path: '/today',
    may: 'getToday',
    filters: TODAY_SEARCH,
    load: () => import('./front-desk/today/page.tsx'),
    nav: at('desk', ListTodo, 't'),
  },
  calendar: {
    name: { en: 'Calendar', de: 'Kalender' },
    path: '/calendar',
    may: 'getCalendar',
    filters: CALENDAR_SEARCH,
    load: () => import('./calendar/page.tsx'),
    nav: at('desk', CalendarRange, 'c'),
  },
  night: {
    path: '/calendar/night',
    may: 'getNightHistory',
    filters: ['room_type_id', 'date'],
    words: ['selling', 'night_history'],
    load: () => import('./calendar/night/page.tsx'),
  },
  reservations: {
    name: { en: 'Reservations', de: 'Reservierungen' },
    path: '/reservations',
    may: 'listReservations',
    filters: RESERVATION_SEARCH,
    load: () => import('./stays/reservations/list.tsx'),
    nav: at('desk', CalendarCheck, 'r'),
  },
  new_reservation: {
    path: '/reservations/new',
    filters: NEW_STAY_SEARCH,
    words: ['prices', 'services', 'bookings'],
    load: () => import('./stays/reservations/create/page.tsx'),
  },
  reservation: {
    path: '/reservations/$id',
    may: 'getReservation',
    words: 'activity',
    load: () => import('./stays/reservations/detail/page.tsx'),
  },
  guests: {
    name: { en: 'Guests', de: 'Gäste' },
    path: '/guests',
    may: 'listGuests',
    filters: ['name', 'email', 'phone', 'marketing_consent', 'show'],
    words: 'guest_data',
    load: () => import('./guests/list.tsx'),
    nav: at('guests', UsersRound, 'g'),
  },
  guest: {
    path: '/guests/$id',
    may: 'getGuest',
    words: 'guest_data',
    load: () => import('./guests/page.tsx'),
  },
  ...GROUP_SCREENS,
  ...QUOTE_SCREENS,
  ...WAITING_LIST_SCREENS,
  ...ENQUIRY_SCREENS,
  ...COMPANY_SCREENS,
  rooms: {
    name: { en: 'Rooms', de: 'Zimmer' },
    path: '/rooms',
    may: 'listRooms',
    filters: ['room_type_id', 'status', 'room_id'],
    load: () => import('./inventory/rooms/list.tsx'),
    nav: at('house', BedDouble, 'o'),
  },
  ...HOUSEKEEPING_SCREENS,
  ...MAINTENANCE_SCREENS,
  ...LOST_PROPERTY_SCREENS,
  rates: {
    name: { en: 'Rates', de: 'Raten' },
    path: '/rates',
    may: 'getRateGrid',
    filters: RATES_SEARCH,
    words: 'rates',
    load: () => import('./rate-grid/page.tsx'),
    nav: at('revenue', Grid3x3, 'e'),
  },
  rate_plans: {
    name: { en: 'Rate plans', de: 'Ratenpläne' },
    path: '/rate-plans',
    may: 'listRatePlans',
    filters: ['room_type_id'],
    load: () => import('./pricing/rate-plans/list.tsx'),
    nav: at('revenue', Tags, 'p'),
  },
  new_rate_plan: {
    path: '/rate-plans/new',
    may: 'createRatePlan',
    filters: ['room_type_id', 'copy'],
    words: ['companies', 'rate_plan_page'],
    load: () => import('./pricing/rate-plans/create.tsx'),
  },
  rate_plan: {
    path: '/rate-plans/$id',
    may: 'getRatePlan',
    words: ['companies', 'rate_plan_page', 'special_dates'],
    load: () => import('./pricing/rate-plans/page.tsx'),
  },
  ...YIELD_SCREENS,
  channels: {
    name: { en: 'Channels', de: 'Kanäle' },
    path: '/channels',
    may: 'listChannels',
    words: 'channels',
    load: () => import('./distribution/channels/list.tsx'),
    nav: at('revenue', Waypoints, 'h'),
  },
  channel: {
    path: '/channels/$property/$id',
    may: 'listChannels',
    words: 'channels',
    load: () => import('./distribution/channels/page.tsx'),
  },
  invoices: {
    name: { en: 'Invoices', de: 'Rechnungen' },
    path: '/invoices',
    may: 'listInvoices',
    filters: INVOICE_SEARCH,
    load: () => import('./invoices/list.tsx'),
    nav: at('money', ReceiptText, 'i'),
  },
  invoice: { path: '/invoices/$id', may: 'getInvoice', load: () => import('./invoices/page.tsx') },
  shift: {
    name: { en: 'Shift', de: 'Schicht' },
    path: '/shift',
    may: 'openShift',
    filters: ['id'],
    words: ['shifts', 'reports'],
    load: () => import('./money/shifts/page.tsx'),
    nav: at('money', Banknote, 'f'),
  },
  day: {
    name: { en: 'Day', de: 'Tag' },
    path: '/day',
    may: 'getDay',
    filters: ['date'],
    words: ['day', 'reports'],
    load: () => import('./reporting/business-days/page.tsx'),
    nav: at('money', CalendarCheck2, 'y'),
  },
  ...PAPER_SCREENS,
  ...FIGURE_REPORTS,
  overview: {
    name: { en: 'Overview', de: 'Überblick' },
    path: '/overview',
    may: 'getOverview',
    words: ['analytics', 'notices'],
    load: () => import('./overview/page.tsx'),
    nav: { section: 'reports' },
  },
  ...ACCOUNT_REPORTS,
  ...PROPERTY_SETTINGS,
  ...ROOM_TYPE_SCREENS,
  ...HOUSEKEEPING_SETTINGS,
  ...MESSAGE_SETTINGS,
  ...PROMOTION_SCREENS,
  ...SERVICE_SCREENS,
  ...ACCOUNT_SETTINGS,
  ...DEVELOPER_SCREENS,
  changelog: {
    name: { en: 'Changelog', de: 'Neuerungen' },
    path: '/developer/changelog',
    load: () => import('./developer/changelog.tsx'),
    nav: { section: 'developer' },
  },
  profile: { path: '/profile', load: () => import('./account/profile/profile.tsx') },
} as const satisfies Record<string, Screen>
export type ScreenName = keyof typeof SCREENS

/** Screens without a session. */
export const PUBLIC_SCREENS = {
  sign_in: { path: '/sign-in', load: () => import('./account/sign-in/page.tsx') },
  directory_answer: {
    path: '/sign-in/directory',
    // The parameters of a directory's response (OpenID Connect, RFC 9207).
    filters: ['code', 'state', 'iss', 'error'],
    load: () => import('./account/sign-in/directory.tsx'),
  },
  forgotten: { path: '/forgotten-password', load: () => import('./account/sign-in/forgotten.tsx') },
  invitation: { path: '/invitation', load: () => import('./account/sign-in/set-password.tsx') },
  confirm_email: { path: '/confirm-email', load: () => import('./account/sign-in/confirm-email.tsx') },
  reset_password: { path: '/reset-password', load: () => import('./account/sign-in/set-password.tsx') },
} as const satisfies Record<string, Pick<Screen, 'path' | 'load' | 'filters'>>

import { AUDIT_SEARCH } from './audit-log/search.ts'
import type { Screen } from './screen.ts'

const settings = { section: 'settings' } as const

/** Settings of a property. */
export const PROPERTY_SETTINGS = {
  property: {
    name: { en: 'Property', de: 'Betrieb' },
    path: '/settings/property',
    words: ['property', 'accounting', 'outbox', 'local_events', 'reminders'],
    load: () => import('./property/property.tsx'),
    nav: settings,
  },
  booking_page: {
    name: { en: 'Booking page', de: 'Buchungsseite' },
    path: '/settings/booking-page',
    may: 'updateProperty',
    words: ['booking_page', 'photos', 'property'],
    load: () => import('./booking-page/page.tsx'),
    nav: settings,
  },
  translations: {
    name: { en: 'Translations', de: 'Übersetzungen' },
    path: '/settings/translations',
    may: 'updateProperty',
    words: 'translations',
    load: () => import('./booking-page/translations/page.tsx'),
    nav: settings,
  },
  accounting: {
    name: { en: 'Accounting', de: 'Buchhaltung' },
    path: '/settings/accounting',
    may: 'getAccounting',
    words: ['accounting', 'property'],
    load: () => import('./reporting/accounting/page.tsx'),
    nav: settings,
  },
} as const satisfies Record<string, Screen>

/** Settings of the account. */
export const ACCOUNT_SETTINGS = {
  team: {
    name: { en: 'Team', de: 'Team' },
    path: '/settings/team',
    may: 'listUsers',
    filters: ['invite'],
    load: () => import('./account/team/team.tsx'),
    nav: settings,
  },
  security: {
    name: { en: 'Security', de: 'Sicherheit' },
    path: '/settings/security',
    may: 'getSecurity',
    load: () => import('./account/security.tsx'),
    nav: settings,
  },
  directory: {
    name: { en: 'Directory', de: 'Verzeichnis' },
    path: '/settings/directory',
    may: 'getDirectory',
    words: 'directory_settings',
    load: () => import('./account/directory.tsx'),
    nav: settings,
  },
  audit: {
    name: { en: 'Audit log', de: 'Protokoll' },
    path: '/settings/audit-log',
    may: 'listAuditLog',
    filters: AUDIT_SEARCH,
    words: 'activity',
    load: () => import('./audit-log/audit.tsx'),
    nav: settings,
  },
  outbox: {
    name: { en: 'Sent mail', de: 'Gesendete E-Mails' },
    path: '/settings/outbox',
    may: 'listMails',
    filters: ['status'],
    words: 'outbox',
    load: () => import('./mail/outbox.tsx'),
    nav: settings,
  },
} as const satisfies Record<string, Screen>

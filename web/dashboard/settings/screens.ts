import type { Screen } from '../screen.ts'
import { AUDIT_SEARCH } from './search.ts'

const settings = { section: 'settings' } as const

/** Settings of a property. */
export const PROPERTY_SETTINGS = {
  property: {
    path: '/settings/property',
    words: 'accounting',
    load: () => import('./property.tsx'),
    nav: settings,
  },
  booking_page: {
    path: '/settings/booking-page',
    may: 'updateProperty',
    words: ['booking_page', 'photos'],
    load: () => import('./booking-page/page.tsx'),
    nav: settings,
  },
  accounting: {
    path: '/settings/accounting',
    may: 'getAccounting',
    words: 'accounting',
    load: () => import('./accounting/page.tsx'),
    nav: settings,
  },
} as const satisfies Record<string, Screen>

/** Settings of the account. */
export const ACCOUNT_SETTINGS = {
  team: {
    path: '/settings/team',
    may: 'listUsers',
    filters: ['invite'],
    load: () => import('./team.tsx'),
    nav: settings,
  },
  security: {
    path: '/settings/security',
    may: 'getSecurity',
    load: () => import('./security.tsx'),
    nav: settings,
  },
  directory: {
    path: '/settings/directory',
    may: 'getDirectory',
    load: () => import('./directory.tsx'),
    nav: settings,
  },
  audit: {
    path: '/settings/audit-log',
    may: 'listAuditLog',
    filters: AUDIT_SEARCH,
    load: () => import('./audit.tsx'),
    nav: settings,
  },
  outbox: {
    path: '/settings/outbox',
    may: 'listMails',
    filters: ['status'],
    load: () => import('./outbox.tsx'),
    nav: settings,
  },
} as const satisfies Record<string, Screen>

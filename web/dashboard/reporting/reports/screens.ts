import type { Screen } from '../../screen.ts'

const reports = { section: 'reports' } as const
const PERIOD = ['from', 'to'] as const

/** Reports of a period. */
export const FIGURE_REPORTS = {
  report_performance: {
    name: { en: 'Performance', de: 'Kennzahlen' },
    path: '/reports/performance',
    may: 'getPerformance',
    filters: [...PERIOD, 'group_by', 'compare'],
    words: 'reports',
    load: () => import('./performance/page.tsx'),
    nav: reports,
  },
  report_analytics: {
    name: { en: 'Analytics', de: 'Auswertung' },
    path: '/reports/analytics',
    may: 'getChannelMix',
    filters: [...PERIOD, 'compare', 'room_type_id', 'rate_plan_id', 'channel'],
    words: ['analytics', 'reports'],
    load: () => import('./analytics/page.tsx'),
    nav: reports,
  },
  report_booking_page: {
    name: { en: 'Booking page', de: 'Buchungsseite' },
    path: '/reports/booking-page',
    may: 'getBookingPageVisits',
    filters: PERIOD,
    words: ['booking_page_visits', 'reports'],
    load: () => import('./booking-page/page.tsx'),
    nav: reports,
  },
} as const satisfies Record<string, Screen>

/** Budgets, taxes and accounting. */
export const ACCOUNT_REPORTS = {
  budgets: {
    name: { en: 'Budgets', de: 'Budgets' },
    path: '/reports/budgets',
    may: 'getBudget',
    filters: ['year'],
    words: ['analytics', 'reports'],
    load: () => import('./budgets/page.tsx'),
    nav: reports,
  },
  report_month_end: {
    name: { en: 'Month end', de: 'Monatsabschluss' },
    path: '/reports/month-end',
    may: 'getMonthEnd',
    filters: ['month'],
    words: ['accounting', 'reports'],
    load: () => import('./month-end/page.tsx'),
    nav: reports,
  },
  report_tax: {
    name: { en: 'Tax report', de: 'Steuerbericht' },
    path: '/reports/tax',
    may: 'getTaxReport',
    filters: PERIOD,
    words: 'reports',
    load: () => import('./tax.tsx'),
    nav: reports,
  },
  report_journal: {
    name: { en: 'Journal', de: 'Journal' },
    path: '/reports/journal',
    may: 'getJournal',
    filters: PERIOD,
    words: ['accounting', 'reports'],
    load: () => import('./accounting/journal.tsx'),
    nav: reports,
  },
  report_receivables: {
    name: { en: 'Receivables', de: 'Forderungen' },
    path: '/reports/receivables',
    may: 'getReceivables',
    filters: ['as_of'],
    words: ['accounting', 'companies', 'reminders', 'reports'],
    load: () => import('./accounting/receivables.tsx'),
    nav: reports,
  },
  report_invoices: {
    name: { en: 'Invoice export', de: 'Rechnungsexport' },
    path: '/reports/invoices',
    may: 'exportInvoices',
    filters: PERIOD,
    words: 'reports',
    load: () => import('./invoices.tsx'),
    nav: reports,
  },
} as const satisfies Record<string, Screen>

import type { Screen } from '#web/dashboard/screen.ts'

/** The standard reports, and their schedules. */
export const PAPER_SCREENS = {
  report_papers: {
    name: { en: 'All reports', de: 'Alle Berichte' },
    path: '/reports/papers',
    may: 'getPaperPdf',
    words: ['papers', 'reports'],
    load: () => import('./list.tsx'),
    nav: { section: 'reports' },
  },
  report_manager: {
    path: '/reports/papers/manager',
    may: 'getManagerReport',
    words: ['papers', 'reports'],
    filters: ['date'],
    load: () => import('./manager-report.tsx'),
  },
  report_in_house: {
    path: '/reports/papers/in-house',
    may: 'getInHouseList',
    words: ['papers', 'reports'],
    load: () => import('./in-house.tsx'),
  },
  report_balances: {
    path: '/reports/papers/balances',
    may: 'getOpenBalances',
    words: ['papers', 'reports'],
    filters: ['date'],
    load: () => import('./balances.tsx'),
  },
  report_meals: {
    path: '/reports/papers/meals',
    may: 'getMealList',
    words: ['papers', 'reports'],
    filters: ['date'],
    load: () => import('./meals.tsx'),
  },
  report_mail: {
    path: '/reports/papers/by-mail',
    may: 'listReportSchedules',
    words: ['papers', 'reports'],
    load: () => import('./by-mail.tsx'),
  },
  report_payments: {
    name: { en: 'Payments', de: 'Zahlungen' },
    path: '/reports/payments',
    words: ['papers', 'reports'],
    may: 'getPaymentReport',
    filters: ['from', 'to'],
    load: () => import('../payments.tsx'),
    nav: { section: 'reports' },
  },
} as const satisfies Record<string, Screen>

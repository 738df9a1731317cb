import type { Screen } from '../../screen.ts'

/** Promotions, among the settings of a property. */
export const PROMOTION_SCREENS = {
  promotions: {
    name: { en: 'Promotions', de: 'Aktionen' },
    path: '/settings/promotions',
    may: 'listPromotions',
    filters: ['status'],
    words: 'prices',
    load: () => import('./list.tsx'),
    nav: { section: 'settings' },
  },
  new_promotion: {
    path: '/settings/promotions/new',
    may: 'createPromotion',
    words: 'prices',
    load: () => import('./create.tsx'),
  },
  promotion: {
    path: '/settings/promotions/$id',
    may: 'getPromotion',
    words: 'prices',
    load: () => import('./page.tsx'),
  },
} as const satisfies Record<string, Screen>

import type { Screen } from '../../screen.ts'

/** Services, among the settings of a property. */
export const SERVICE_SCREENS = {
  services: {
    name: { en: 'Services', de: 'Leistungen' },
    path: '/settings/services',
    may: 'listServices',
    filters: ['category', 'status'],
    words: 'services',
    load: () => import('./list.tsx'),
    nav: { section: 'settings' },
  },
  new_service: {
    path: '/settings/services/new',
    may: 'createService',
    words: 'services',
    load: () => import('./create.tsx'),
  },
  service: {
    path: '/settings/services/$id',
    may: 'getService',
    words: 'services',
    load: () => import('./page.tsx'),
  },
} as const satisfies Record<string, Screen>

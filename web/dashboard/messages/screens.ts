import type { Screen } from '../screen.ts'

/** Among the settings of a property. */
export const MESSAGE_SETTINGS = {
  templates: {
    name: { en: 'E-mail templates', de: 'E-Mail-Vorlagen' },
    path: '/settings/templates',
    may: 'listTemplates',
    filters: ['kind', 'language'],
    words: 'messages',
    load: () => import('./templates/page.tsx'),
    nav: { section: 'settings' },
  },
} as const satisfies Record<string, Screen>

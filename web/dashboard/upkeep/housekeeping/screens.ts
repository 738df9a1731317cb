import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import type { NavigationEntry, Screen } from '../../screen.ts'

const nav: NavigationEntry = { group: 'house', icon: ClipboardCheck, key: 'k' }

/** Screens of housekeeping, for supervisors. */
export const HOUSEKEEPING_SCREENS = {
  housekeeping: {
    name: { en: 'Housekeeping', de: 'Housekeeping' },
    path: '/housekeeping',
    may: 'listHousekeeping',
    filters: ['date', 'group_by', 'show'],
    words: 'housekeeping',
    load: () => import('./page.tsx'),
    nav,
  },
} as const satisfies Record<string, Screen>

/** Among the settings of a property. */
export const HOUSEKEEPING_SETTINGS = {
  housekeeping_rules: {
    name: { en: 'Housekeeping rules', de: 'Housekeeping-Regeln' },
    path: '/settings/housekeeping',
    may: 'getHousekeepingRules',
    words: 'housekeeping',
    load: () => import('./rules/page.tsx'),
    nav: { section: 'settings' },
  },
} as const satisfies Record<string, Screen>

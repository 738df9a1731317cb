import TrendingUp from 'lucide-react/icons/trending-up'
import type { NavigationEntry, Screen } from '../../screen.ts'

const nav: NavigationEntry = { group: 'revenue', icon: TrendingUp, key: 'l' }

/** Screens of yield rules. */
export const YIELD_SCREENS = {
  yield_rules: {
    name: { en: 'Yield rules', de: 'Preisregeln' },
    path: '/yield-rules',
    may: 'listYieldRules',
    words: 'yields',
    load: () => import('./list.tsx'),
    nav,
  },
  yield_rule: {
    path: '/yield-rules/$id',
    may: 'getYieldRule',
    words: 'yields',
    load: () => import('./page.tsx'),
  },
} as const satisfies Record<string, Screen>

import Building2 from 'lucide-react/icons/building-2'
import type { NavigationEntry, Screen } from '../screen.ts'

const NAVIGATION: NavigationEntry = { group: 'guests', icon: Building2, key: 'b' }

/** Companies and travel agents, and what they owe. */
export const COMPANY_SCREENS = {
  companies: {
    name: { en: 'Companies', de: 'Firmen' },
    path: '/companies',
    may: 'listCompanies',
    filters: ['search', 'kind', 'status'],
    words: 'companies',
    load: () => import('./list.tsx'),
    nav: NAVIGATION,
  },
  new_company: {
    path: '/companies/new',
    may: 'createCompany',
    words: ['companies', 'reminders'],
    load: () => import('./create.tsx'),
  },
  company: {
    path: '/companies/$id',
    may: 'getCompany',
    words: ['companies', 'reminders'],
    load: () => import('./page.tsx'),
  },
} as const satisfies Record<string, Screen>

import Users from 'lucide-react/icons/users'
import type { NavigationEntry, Screen } from '../../screen.ts'

const NAVIGATION: NavigationEntry = { group: 'desk', icon: Users, key: 'u' }

/** Groups with their blocks. */
export const GROUP_SCREENS = {
  groups: {
    name: { en: 'Groups', de: 'Gruppen' },
    path: '/groups',
    may: 'listGroups',
    filters: ['search', 'status', 'from', 'to'],
    words: 'groups',
    load: () => import('./list.tsx'),
    nav: NAVIGATION,
  },
  new_group: {
    path: '/groups/new',
    may: 'createGroup',
    words: 'groups',
    load: () => import('./create.tsx'),
  },
  group: {
    path: '/groups/$id',
    may: 'getGroup',
    words: 'groups',
    load: () => import('./page.tsx'),
  },
} as const satisfies Record<string, Screen>

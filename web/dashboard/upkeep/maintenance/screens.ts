import Wrench from 'lucide-react/icons/wrench'
import type { NavigationEntry, Screen } from '../../screen.ts'

const nav: NavigationEntry = { group: 'house', icon: Wrench, key: 'm' }

/** Screens of maintenance. */
export const MAINTENANCE_SCREENS = {
  maintenance: {
    name: { en: 'Maintenance', de: 'Wartung' },
    path: '/maintenance',
    may: 'listTasks',
    filters: ['show', 'category', 'priority', 'room_id', 'new'],
    words: 'maintenance',
    load: () => import('./list.tsx'),
    nav,
  },
  task: {
    path: '/maintenance/$id',
    may: 'getTask',
    words: ['maintenance', 'activity'],
    load: () => import('./page.tsx'),
  },
} as const satisfies Record<string, Screen>

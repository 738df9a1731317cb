import type { Screen } from '../../screen.ts'

/** Who waits for a room; reached from the quotes and by the search. */
export const WAITING_LIST_SCREENS = {
  waiting_list: {
    name: { en: 'Waiting list', de: 'Warteliste' },
    path: '/waiting-list',
    may: 'listWaitingEntries',
    filters: ['search', 'status'],
    words: 'waiting_list',
    load: () => import('./list.tsx'),
  },
  new_waiting_entry: {
    path: '/waiting-list/new',
    may: 'createWaitingEntry',
    words: 'waiting_list',
    load: () => import('./create.tsx'),
  },
  waiting_entry: {
    path: '/waiting-list/$id',
    may: 'getWaitingEntry',
    words: 'waiting_list',
    load: () => import('./page.tsx'),
  },
} as const satisfies Record<string, Screen>

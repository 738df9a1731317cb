import type { Screen } from '../../screen.ts'

/** What strangers ask; reached from the quotes, the bell and by the search. */
export const ENQUIRY_SCREENS = {
  enquiries: {
    name: { en: 'Enquiries', de: 'Anfragen' },
    path: '/enquiries',
    may: 'listEnquiries',
    filters: ['search', 'status'],
    words: 'enquiries',
    load: () => import('./list.tsx'),
  },
  enquiry: {
    path: '/enquiries/$id',
    may: 'getEnquiry',
    words: 'enquiries',
    load: () => import('./page.tsx'),
  },
} as const satisfies Record<string, Screen>

import FileText from 'lucide-react/icons/file-text'
import type { NavigationEntry, Screen } from '../../screen.ts'

const NAVIGATION: NavigationEntry = { group: 'desk', icon: FileText, key: 'q' }

/** Quotes with their offers. */
export const QUOTE_SCREENS = {
  quotes: {
    name: { en: 'Quotes', de: 'Angebote' },
    path: '/quotes',
    may: 'listQuotes',
    filters: ['search', 'status'],
    words: 'quotes',
    load: () => import('./list.tsx'),
    nav: NAVIGATION,
  },
  new_quote: {
    path: '/quotes/new',
    may: 'createQuote',
    filters: ['waiting_entry_id', 'enquiry_id', 'reservation_id', 'message_id'],
    words: 'quotes',
    load: () => import('./create.tsx'),
  },
  edit_quote: {
    path: '/quotes/$id/edit',
    may: 'updateQuote',
    words: 'quotes',
    load: () => import('./edit.tsx'),
  },
  quote: {
    path: '/quotes/$id',
    may: 'getQuote',
    words: 'quotes',
    load: () => import('./page.tsx'),
  },
} as const satisfies Record<string, Screen>

import Umbrella from 'lucide-react/icons/umbrella'
import type { NavigationEntry, Screen } from '../../screen.ts'

const nav: NavigationEntry = { group: 'house', icon: Umbrella }

/** What was found in rooms and elsewhere. */
export const LOST_PROPERTY_SCREENS = {
  lost_property: {
    name: { en: 'Lost property', de: 'Fundsachen' },
    path: '/lost-property',
    may: 'listFoundItems',
    filters: ['search', 'status', 'room_id', 'found_from', 'found_to', 'guest_id', 'reservation_id'],
    words: 'lost_property',
    load: () => import('./list.tsx'),
    nav,
  },
} as const satisfies Record<string, Screen>

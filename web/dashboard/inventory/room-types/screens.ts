import type { Screen } from '../../screen.ts'

/** Room types, among the settings of a property. */
export const ROOM_TYPE_SCREENS = {
  room_types: {
    name: { en: 'Room types', de: 'Zimmerkategorien' },
    path: '/settings/room-types',
    may: 'listRoomTypes',
    load: () => import('./list.tsx'),
    nav: { section: 'settings' },
  },
  new_room_type: {
    path: '/settings/room-types/new',
    may: 'createRoomType',
    words: 'room_type_form',
    load: () => import('./create.tsx'),
  },
  room_type: {
    path: '/settings/room-types/$id',
    words: ['photos', 'room_type_form'],
    load: () => import('./page.tsx'),
  },
} as const satisfies Record<string, Screen>

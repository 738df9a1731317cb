import type { NewDormDesign } from './design.ts'
import { flexible } from './plans.ts'
import { ROOM_TYPES } from './translations.ts'

/** A dorm of the hostel for women alone, opened today. */
export const WOMEN_DORM: NewDormDesign = {
  room_type: {
    code: 'DORM4F',
    name: 'Bed in a four-bed dorm for women',
    description: 'A bunk with a curtain, a light, a socket and a locker, and a bathroom of the room.',
    translations: ROOM_TYPES.DORM4F,
    gender: 'female',
    inventory_count: 4,
    rooms: ['D3-1', 'D3-2', 'D3-3', 'D3-4'],
    standard_occupancy: 1,
    max_occupancy: 1,
    bed_configuration: [{ type: 'bunk', count: 1 }],
    size_sqm: null,
    amenities: ['wifi', 'private_bathroom', 'lockers', 'reading_light'],
  },
  floor: '3',
  photos_of: 'DORM8',
  plan: flexible({ price: 2900, weekend: 3500, channels: [] }),
  guests: [
    { first_name: 'Mary', last_name: 'Jackson', email: 'mary.jackson@example.com', days: 1, nights: 3 },
    { first_name: 'Lise', last_name: 'Meitner', email: 'lise.meitner@example.com', days: 2, nights: 2 },
    { first_name: 'Hedy', last_name: 'Lamarr', email: 'hedy.lamarr@example.com', days: 9, nights: 4 },
  ],
}

import type { CombinedDesign } from './design.ts'
import { flexible } from './plans.ts'
import { ROOM_TYPES } from './translations.ts'

/** Rooms of the hotel that are sold together too. */
export const APARTMENT: CombinedDesign = {
  room_type: {
    code: 'APT',
    name: 'Apartment of two rooms',
    description: 'Two twin rooms with a door between them and a hallway of their own.',
    translations: ROOM_TYPES.APT,
    kind: 'apartment',
    inventory_count: 1,
    standard_occupancy: 4,
    max_occupancy: 4,
    bed_configuration: [{ type: 'twin', count: 4 }],
    size_sqm: 38,
    amenities: ['wifi', 'private_bathroom', 'tv', 'desk', 'hairdryer'],
  },
  of: 'TWN',
  rooms: ['304', '305'],
  plan: flexible({ price: 22900, weekend: 25900, channels: [] }),
  guest: { first_name: 'Katherine', last_name: 'Johnson', email: 'katherine.johnson@example.com' },
}

/** A dorm of the hostel that is sold whole too. */
export const WHOLE_DORM: CombinedDesign = {
  room_type: {
    code: 'DORM',
    name: 'Eight-bed dorm for a group',
    description: 'The whole room with its eight beds, and a door that you can lock.',
    translations: ROOM_TYPES.DORM,
    kind: 'private',
    inventory_count: 1,
    standard_occupancy: 8,
    max_occupancy: 8,
    bed_configuration: [{ type: 'bunk', count: 4 }],
    size_sqm: 32,
    amenities: ['wifi', 'shared_bathroom', 'lockers', 'reading_light'],
  },
  of: 'DORM8',
  rooms: Array.from({ length: 8 }, (_, i) => `D1-${i + 1}`),
  plan: flexible({ price: 18900, weekend: 22900, channels: [] }),
  guest: { first_name: 'Dorothy', last_name: 'Vaughan', email: 'dorothy.vaughan@example.com' },
}

/** Whom a dorm is for. */
export const ROOM_TYPE_GENDERS = ['any', 'female', 'male'] as const
/** Who the guests of a stay are. */
export const PARTY_GENDERS = ['female', 'male', 'mixed'] as const
export type PartyGender = (typeof PARTY_GENDERS)[number]

/** Whom a dorm is for that is not for everybody. */
export const DORM_GENDERS = ['female', 'male'] as const
export type DormGender = (typeof DORM_GENDERS)[number]
/** Whom a dorm is for. */
export const ROOM_TYPE_GENDERS = ['any', ...DORM_GENDERS] as const
/** Who the guests of a stay are. */
export const PARTY_GENDERS = ['female', 'male', 'mixed'] as const
export type PartyGender = (typeof PARTY_GENDERS)[number]

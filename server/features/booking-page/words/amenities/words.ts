/** Amenities by the code that room types have, in one language. */
export type AmenityWords = Readonly<Record<string, string>>

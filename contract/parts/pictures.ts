import type { Static } from 'typebox'
import * as s from '../schema.ts'

/** Media types of pictures. The content decides which one applies. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Maximum size of an uploaded picture in bytes. */
export const PICTURE_BYTES = 10 * 1024 * 1024

/** A stored picture, as a field of its object. */
export const Picture = s.named(
  'Picture',
  s.object({
    id: s.id('image'),
    width: s.integer(1, 100_000, 'Pixels of the largest size'),
    height: s.integer(1, 100_000, 'Pixels of the largest size'),
    added_at: s.timestamp('When the photo was added'),
  }),
)
export type Picture = Static<typeof Picture>

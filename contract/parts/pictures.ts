import type { Static } from 'typebox'
import * as s from '../schema.ts'

/** What is taken as a picture. The bytes decide which of them it is. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Bytes of a picture that is sent. */
export const PICTURE_BYTES = 10 * 1024 * 1024

/** A picture that is kept, as the object shows it that it is of. */
export const Picture = s.named(
  'Picture',
  s.object({
    id: s.id('image'),
    width: s.integer(1, 100_000, 'Pixels of its largest size'),
    height: s.integer(1, 100_000, 'Pixels of its largest size'),
    added_at: s.timestamp('When it was added'),
  }),
)
export type Picture = Static<typeof Picture>

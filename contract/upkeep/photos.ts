import { PICTURE_BYTES, PICTURE_TYPES } from '../parts/pictures.ts'
import * as s from '../schema.ts'

/** Sizes of photos of tasks and found items: their longest edge in pixels. */
export const UPKEEP_PHOTO_SIZES = { small: 480, large: 2048 } as const
const SIZES = Object.keys(UPKEEP_PHOTO_SIZES) as (keyof typeof UPKEEP_PHOTO_SIZES)[]

/** What operations that add such a photo have in common. */
export const PHOTO_UPLOAD = {
  upload: PICTURE_TYPES,
  body_limit: PICTURE_BYTES,
  status: 201,
  errors: ['SVC-3001'],
} as const

/** What operations that answer with such a photo have in common. */
export const PHOTO_FILE = {
  query: s.object({
    size: s.optional(
      s.oneOf(SIZES, {
        description: '`small`: at most 480 pixels wide and high; `large`: at most 2,048',
        default: 'large',
      }),
    ),
  }),
  status: 200,
  file: 'image/jpeg',
  errors: ['SVC-3001'],
} as const

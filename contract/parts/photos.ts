import type { Static } from 'typebox'
import { LANGUAGES, type Language } from '../languages.ts'
import * as s from '../schema.ts'
import { MAX_PHOTOS, PHOTO_FOCUSES, PHOTO_SIZES, type PhotoSize } from './photo-limits.ts'
import { Picture } from './pictures.ts'

const SIZES = Object.keys(PHOTO_SIZES) as PhotoSize[]

const alt = (about: string) => s.line(250, about)

const altTranslations = s.object(
  Object.fromEntries(
    LANGUAGES.map((language) => [language, s.optional(alt(`The same in the language \`${language}\``))]),
  ) as Record<Language, ReturnType<typeof s.optional<ReturnType<typeof alt>>>>,
  'What is seen on it by language; guests who read another are shown `alt`',
)

const fields = {
  alt: s.line(250, {
    description: 'What is seen on it, for guests who do not see it',
    examples: ['Bed by the window, with the harbour behind it'],
  }),
  alt_translations: altTranslations,
  focus: s.oneOf(PHOTO_FOCUSES, 'The part that is shown where the photo is cut to another shape'),
}

/** A photo that guests are shown. */
export const Photo = s.named('Photo', s.object({ ...Picture.properties, ...fields }))
export type Photo = Static<typeof Photo>

export const PhotoChanges = s.named(
  'PhotoUpdate',
  s.object(
    s.optionals({
      ...fields,
      position: s.integer(0, MAX_PHOTOS - 1, 'Its place in the order, from 0; beyond the last is the last'),
    }),
  ),
)

export const newPhotoQuery = s.object({ alt: fields.alt })

export const photoSizeQuery = s.object({
  size: s.optional(
    s.oneOf(SIZES, {
      description: 'At most 480 (`small`), 960 (`medium`) or 1,600 pixels (`large`) wide and high',
      default: 'large',
    }),
  ),
})

/** What is said of an operation that takes a photo. */
export const NEW_PHOTO = `The body is the picture itself: JPEG, PNG or WebP, of at most 10 MiB and 50 megapixels. It is encoded anew in three sizes, without its metadata. \`alt\` says what is seen on it. It comes after those that are there, of which there are at most ${MAX_PHOTOS}.`

import type { Static } from 'typebox'
import { LANGUAGES, type Language } from '../languages.ts'
import * as s from '../schema.ts'
import { MAX_PHOTOS, MIN_CROP, PHOTO_SIZES, type PhotoSize } from './photo-limits.ts'
import { Picture } from './pictures.ts'

const SIZES = Object.keys(PHOTO_SIZES) as PhotoSize[]

const alt = (about: string) => s.line(250, about)

const altTranslations = s.object(
  Object.fromEntries(
    LANGUAGES.map((language) => [language, s.optional(alt(`Alternative text in \`${language}\``))]),
  ) as Record<Language, ReturnType<typeof s.optional<ReturnType<typeof alt>>>>,
  'Alternative text by language; guests with another language get `alt`',
)

const start = (about: string) => s.integer(0, 1000 - MIN_CROP, about)
const length = (about: string) => s.integer(MIN_CROP, 1000, about)

/** The part of a photo that guests see. */
export const Crop = s.named(
  'Crop',
  s.object(
    {
      x: start('Left edge, in per mille of the width'),
      y: start('Top edge, in per mille of the height'),
      width: length('Width, in per mille of the width of the photo'),
      height: length('Height, in per mille of the height of the photo'),
    },
    'Part of the photo shown to guests, in per mille of its width and height, within the photo. The booking page shows photos at 3:2',
  ),
)
export type Crop = Static<typeof Crop>

const fields = {
  alt: s.line(250, {
    description: 'Alternative text',
    examples: ['Bed by the window, with the harbour behind it'],
  }),
  alt_translations: altTranslations,
  crop: s.nullable(Crop),
}

/** A photo that guests are shown. */
export const Photo = s.named('Photo', s.object({ ...Picture.properties, ...fields }))
export type Photo = Static<typeof Photo>

export const PhotoChanges = s.named(
  'PhotoUpdate',
  s.object(
    s.optionals({
      ...fields,
      position: s.integer(
        0,
        MAX_PHOTOS - 1,
        'Position in the order, from 0; a higher value than the last position moves the photo to the end',
      ),
    }),
  ),
)

/** A crop in a query. */
const cropQuery = (about: string) =>
  s.optional(
    s.line(19, { description: about, pattern: '^\\d{1,4}(,\\d{1,4}){3}$', examples: ['0,125,1000,667'] }),
  )

export const newPhotoQuery = s.object({
  alt: fields.alt,
  crop: cropQuery('Part of the photo shown to guests: `x,y,width,height` in per mille, as in `Crop`'),
})

export const photoSizeQuery = s.object({
  size: s.optional(
    s.oneOf([...SIZES, 'whole'], {
      description:
        'At most 480 (`small`), 960 (`medium`) or 1,600 pixels (`large`) wide and high; `whole` is the photo without its crop, at most 2,400',
      default: 'large',
    }),
  ),
  crop: cropQuery('Ignored; changes the address after a new crop, for caches'),
})

/** What is said of an operation that takes a photo. */
export const NEW_PHOTO = `The body is the image file: JPEG, PNG or WebP, of at most 10 MiB and 50 megapixels. It is encoded in three sizes without its metadata, and cropped by \`crop\`. \`alt\` is the alternative text. The photo is added after the existing ones; at most ${MAX_PHOTOS} are allowed.`

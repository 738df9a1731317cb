import Type, { type Static } from 'typebox'
import { LANGUAGES, type Language } from '../languages.ts'
import * as s from '../schema.ts'
import { MAX_SERVICES } from './max-services.ts'
import { MAX_PHOTOS } from './photo-limits.ts'
import { Photo } from './photos.ts'

const TextsInOneLanguage = s.named(
  'BookingPageTexts',
  s.object(
    s.optionals({
      headline: s.nullable(s.line(120, 'Said first, above the dates; null for the name of the property')),
      introduction: s.nullable(
        s.text(1000, 'What the property is like, in a few sentences; null for nothing'),
      ),
      arrival: s.nullable(s.text(1000, 'How to get there, shown once a stay is booked; null for nothing')),
    }),
  ),
)

const texts = s.object(
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      s.optional(s.described(TextsInOneLanguage, `In the language \`${language}\``)),
    ]),
  ) as Record<Language, ReturnType<typeof Type.Optional<typeof TextsInOneLanguage>>>,
  'Texts of the property, by language',
)

const address = (about: string) =>
  s.nullable(
    Type.String({
      pattern: '^https?://[^\\s<>"]+$',
      maxLength: 300,
      description: about,
      examples: ['https://harbour-house.example/terms'],
    }),
  )

const fields = {
  slug: s.nullable(
    Type.String({
      pattern: '^[a-z0-9]([a-z0-9-]{1,58})[a-z0-9]$',
      description: 'Name in the address `/book/{slug}`: 3 to 60 of a–z, 0–9 and `-`; of one property alone',
      examples: ['harbour-house'],
    }),
  ),
  open: Type.Boolean({ description: 'Whether guests can book by it' }),
  languages: Type.Array(s.oneOf(LANGUAGES), {
    minItems: 1,
    maxItems: LANGUAGES.length,
    uniqueItems: true,
    description: 'Languages that guests choose from; the first is for those who read none of them',
  }),
  colours: s.object(
    {
      accent: Type.String({
        pattern: '^#[0-9a-f]{6}$',
        description:
          'Of buttons and links; where text would be hard to read on it, a darker or lighter tone is shown',
        examples: ['#0b6b62'],
      }),
    },
    'Colours of the page',
  ),
  texts,
  terms_url: address('Terms that guests consent to; null for none'),
  privacy_url: address('What becomes of the data of guests; null for none'),
  rate_plan_ids: s.nullable(
    Type.Array(s.reference('rate_plan'), {
      maxItems: 200,
      uniqueItems: true,
      description: 'Rate plans that are sold there; null for all that are active',
    }),
  ),
  service_ids: s.nullable(
    Type.Array(s.reference('service'), {
      maxItems: MAX_SERVICES,
      uniqueItems: true,
      description:
        'Services that guests choose from there, in their order, as far as they are `bookable_online`; null for all, empty for none',
    }),
  ),
}

const photos = Type.Array(Photo, {
  maxItems: MAX_PHOTOS,
  description: 'Photos of the property, in the order in which guests see them',
})

/** The booking page for guests. rule 26 */
export const BookingPage = s.named('BookingPage', s.object({ ...fields, photos }))
export type BookingPage = Static<typeof BookingPage>
export type BookingPageTexts = Static<typeof TextsInOneLanguage>

/** Changes of it; photos have operations of their own. */
export const BookingPageChanges = s.object(s.optionals(fields))

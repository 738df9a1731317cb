import Type, { type Static, type TSchema } from 'typebox'
import { LANGUAGES, type Language } from '../languages.ts'
import { BookingDomain } from '../property/booking-domain.ts'
import * as s from '../schema.ts'
import { PAGE_TEXT_LENGTHS, type PageText } from '../text/page-text-lengths.ts'
import { MAX_SERVICES } from './max-services.ts'
import { MAX_PHOTOS } from './photo-limits.ts'
import { Photo } from './photos.ts'

const TextsInOneLanguage = s.named(
  'BookingPageTexts',
  s.object(
    s.optionals({
      headline: s.nullable(
        s.line(PAGE_TEXT_LENGTHS.headline, 'Heading above the dates; null for the name of the property'),
      ),
      introduction: s.nullable(
        s.text(PAGE_TEXT_LENGTHS.introduction, 'Short description of the property; null for none'),
      ),
      why_book_here: s.nullable(
        s.text(
          PAGE_TEXT_LENGTHS.why_book_here,
          'Reasons to book here, one a line, shown on the first page; null for none',
        ),
      ),
      house_rules: s.nullable(
        s.text(
          PAGE_TEXT_LENGTHS.house_rules,
          'House rules, on a page of their own and on that of a booking; null for none',
        ),
      ),
      arrival: s.nullable(
        s.text(
          PAGE_TEXT_LENGTHS.arrival,
          'Arrival guide: directions, parking, keys; on the page of a booking and in the e-mail before the arrival; null for none',
        ),
      ),
      accessibility: s.nullable(
        s.text(
          PAGE_TEXT_LENGTHS.accessibility,
          'How accessible the property is, on the page about accessibility; null for none',
        ),
      ),
      legal_notice: s.nullable(
        s.text(
          PAGE_TEXT_LENGTHS.legal_notice,
          'What the legal notice says beside the details of the company; null for none',
        ),
      ),
    } satisfies Record<PageText, TSchema>),
  ),
)

const texts = s.object(
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      s.optional(s.described(TextsInOneLanguage, `Text in \`${language}\``)),
    ]),
  ) as Record<Language, ReturnType<typeof Type.Optional<typeof TextsInOneLanguage>>>,
  'Texts of the property, by language',
)

/** A place on earth, WGS 84. */
const Coordinates = s.named(
  'Coordinates',
  s.object(
    {
      latitude: Type.Number({
        minimum: -90,
        maximum: 90,
        description: 'Degrees north; six decimals are kept',
        examples: [53.543876],
      }),
      longitude: Type.Number({
        minimum: -180,
        maximum: 180,
        description: 'Degrees east; six decimals are kept',
        examples: [9.999511],
      }),
    },
    'Where the property is: a link to the map for guests, and for search engines',
  ),
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

/** Typefaces of headings: two of the reader's device, and the font file of the property. */
const TYPEFACES = ['serif', 'sans', 'own'] as const

const fields = {
  slug: s.nullable(
    Type.String({
      pattern: '^[a-z0-9]([a-z0-9-]{1,58})[a-z0-9]$',
      description:
        'Name in the URL `/book/{slug}`: 3 to 60 characters a–z, 0–9 and `-`; unique among properties',
      examples: ['harbour-house'],
    }),
  ),
  open: Type.Boolean({ description: 'Whether guests can book on the page' }),
  languages: Type.Array(s.oneOf(LANGUAGES), {
    minItems: 1,
    maxItems: LANGUAGES.length,
    uniqueItems: true,
    description: 'Languages that guests can choose; the first is the default',
  }),
  colours: s.object(
    {
      accent: Type.String({
        pattern: '^#[0-9a-f]{6}$',
        description:
          'Colour of buttons and links; if the contrast with text is too low, a darker or lighter tone is used',
        examples: ['#0b6b62'],
      }),
      background: s.optional(
        s.nullable(
          Type.String({
            pattern: '^#[0-9a-f]{6}$',
            description:
              'Background of the page in light mode, on which text has a contrast of 4.5 to 1 or more; null or left out for the tone of paper',
            examples: ['#ffffff'],
          }),
        ),
      ),
    },
    'Colours of the page',
  ),
  typeface: s.oneOf(TYPEFACES, 'Typeface of headings: with serifs, without, or the own font'),
  texts,
  coordinates: s.nullable(Coordinates),
  terms_url: address('URL of the terms that guests accept; null for none'),
  privacy_url: address('URL of the privacy policy; null for none'),
  rate_plan_ids: s.nullable(
    Type.Array(s.reference('rate_plan'), {
      maxItems: 200,
      uniqueItems: true,
      description: 'Rate plans sold on the page; null for all active ones',
    }),
  ),
  service_ids: s.nullable(
    Type.Array(s.reference('service'), {
      maxItems: MAX_SERVICES,
      uniqueItems: true,
      description:
        'Services offered on the page, in order, if they are `bookable_online`; null for all, empty for none',
    }),
  ),
  confirm_by_mail: Type.Boolean({
    description:
      'Whether bookings on the page without a deposit are held for 30 minutes, until the guest confirms them by the link in an e-mail; only where the service sends e-mails',
  }),
  max_unpaid_nights: s.integer(
    1,
    100_000,
    'Nights that are booked on the page within an hour without payment; beyond them staff are warned, and only plans with a deposit at booking are sold',
  ),
  early_arrival_from: s.nullable(
    s.timeOfDay(
      'Earliest time of arrival that guests may choose on the page of their booking; null: they choose none',
    ),
  ),
  late_departure_until: s.nullable(
    s.timeOfDay(
      'Latest time of departure that guests may choose on the page of their booking; null: they choose none',
    ),
  ),
  no_cleaning_until: s.nullable(
    s.timeOfDay(
      'Until when guests in house may say on the page of their booking that they want no cleaning on a day; null: they may not',
    ),
  ),
  extendable_online: Type.Boolean({
    description:
      'Whether guests may choose a later departure on the page of their booking, until the day of their departure',
  }),
}

const photos = Type.Array(Photo, {
  maxItems: MAX_PHOTOS,
  description: 'Photos of the property, in the order shown to guests',
})

const font = s.nullable(
  s.object(
    {
      digest: Type.String({ description: 'Of its content', examples: ['9f86d081884c7d65'] }),
      bytes: Type.Integer({ description: 'Size of the file in bytes', minimum: 1 }),
    },
    'Font file of the property; null for none',
  ),
)

/** The booking page for guests. rule 26 */
export const BookingPage = s.named(
  'BookingPage',
  s.object({ ...fields, font, domain: s.nullable(BookingDomain), photos }),
)
export type BookingPage = Static<typeof BookingPage>
export type BookingPageTexts = Static<typeof TextsInOneLanguage>

/** Changes of it; photos, font and domain have operations of their own. */
export const BookingPageChanges = s.object(s.optionals(fields))

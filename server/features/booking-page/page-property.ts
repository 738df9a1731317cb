import { LANGUAGES, type Language, languageFor } from '#contract/languages.ts'
import type { BookingPageTexts } from '#contract/parts/booking-page.ts'
import { pageTexts } from '#contract/text/page-texts.ts'
import { shorten } from '#contract/text/shorten.ts'
import { type NameInLanguages, translatedName } from '#contract/text/translations.ts'
import type { Party } from '../pricing/offers/public.ts'
import type { PropertyRow } from '../property/properties/public.ts'
import { parameterOf, type Query, type StaySearch } from './search/stay-search.ts'
import { SOURCE_PARAMETER } from './visits/visit-source.ts'
import { PAGE_WORDS } from './words/catalogue.ts'
import type { PageWords } from './words/words.ts'

/** The property of the requested page. */
export interface PublishedProperty {
  readonly account_id: string
  readonly property: PropertyRow
  /** Where the property was read for an earlier request: of its row, to be compared. */
  readonly row_version?: string
  /** Base path of its pages: `/book/harbour-house`. */
  readonly base: string
  /** Base path of the pages of all properties: `/book`. */
  readonly folder: string
}

/** A page of a property, in one language, at one URL. */
export interface PageView {
  readonly published: PublishedProperty
  readonly language: Language
  readonly words: PageWords
  /** The origin of absolute URLs: canonical ones, and in calendar files. */
  readonly origin: string
  /** Base path of the page: the property's, or a booking's. */
  readonly at: string
  /** Path below it; empty for the first page. */
  readonly path: string
  /** Query parameters of the page, for its other languages. */
  readonly query: Readonly<Record<string, string>>
  /** Whether a guest can have the link of a booking sent again. rule 26.34 */
  readonly finds_bookings: boolean
  readonly now: Temporal.Instant
  /** Where the guest comes from, which goes along to the next page. rule 26.42 */
  readonly source: string | null
}

export const languagesOf = ({ property }: PublishedProperty): readonly Language[] =>
  property.booking_page.languages

/**
 * The requested language, else the first language of the reader that the property has, else the first of the
 * property.
 */
export function chooseLanguage(
  languages: readonly Language[],
  query: Query,
  accepted: string | undefined,
): Language {
  const requested = languages.find((known) => known === parameterOf(query, 'lang'))
  if (requested) return requested
  const preferred = shorten(accepted ?? '', 500)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.split(';')
      const quality = Number(/q=([\d.]+)/.exec(weight ?? '')?.[1] ?? 1)
      return { language: languageFor(tag.trim()), quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  const found = preferred.find(({ language }) => language && languages.includes(language))
  return found?.language ?? languages[0] ?? LANGUAGES[0]
}

/** The name of a room type or a rate plan, as the guest is told. rule 26.35 */
export const nameOf = ({ language }: Pick<PageView, 'language'>, object: NameInLanguages): string =>
  translatedName(language, object)

export const wordsOf = (language: Language): PageWords => PAGE_WORDS[language]

/** The texts of the property in a language. rule 26.2 */
export const textsOf = ({ property }: PublishedProperty, language: Language): BookingPageTexts =>
  pageTexts(property.booking_page, language)

type Parameters = Readonly<Record<string, string | number | null | undefined>>

type LinkingView = Pick<PageView, 'language'> & Partial<Pick<PageView, 'source'>>

/** A path of the property, in the language of the page. */
export const linkTo = (
  { published, language, source }: LinkingView & Pick<PageView, 'published'>,
  path: string,
  query: Parameters = {},
): string => addressOf(`${published.base}${path}`, language, { ...query, [SOURCE_PARAMETER]: source })

/** A path below the base path of the page. */
export const linkHere = (
  { at, language, source }: LinkingView & Pick<PageView, 'at'>,
  path: string,
  query: Parameters = {},
): string => addressOf(`${at}${path}`, language, { ...query, [SOURCE_PARAMETER]: source })

/** A page of the booking with a token. */
export const linkToBooking = (
  { published, language, source }: LinkingView & Pick<PageView, 'published'>,
  token: string,
  path = '',
): string => addressOf(`${published.folder}/m/${token}${path}`, language, { [SOURCE_PARAMETER]: source })

/** The same without a page of the property. */
export const bookingAddress = (folder: string, token: string, language: Language): string =>
  addressOf(`${folder}/m/${token}`, language)

function addressOf(path: string, language: Language, query: Parameters = {}): string {
  const parameters = new URLSearchParams()
  const all: [string, Parameters[string]][] = [...Object.entries(query), ['lang', language]]
  for (const [name, value] of all)
    if (value !== null && value !== undefined && value !== '') parameters.set(name, String(value))
  return `${path}?${parameters}`
}

/** A search as an address, outside of a page. */
export const searchAddress = (
  path: string,
  language: Language,
  { check_in, check_out, party }: Pick<StaySearch, 'check_in' | 'check_out' | 'party'>,
): string => addressOf(path, language, { from: check_in, to: check_out, ...partyQuery(party) })

/** Scope of the property. */
export const scopeOfPage = ({ account_id, property }: PublishedProperty) => ({
  account_id,
  property_id: property.id,
})

/** Query parameters of a party. */
const partyQuery = ({ adults, children, children_ages }: Party) => ({
  adults,
  ...(children > 0 && { children }),
  ...(children_ages.length > 0 && { ages: children_ages.join(',') }),
})

/** The query parameters of a party and its code, for other dates of the same search. */
export const partySearch = ({ party, promotion_code, group_code }: StaySearch) => ({
  ...partyQuery(party),
  promo: promotion_code,
  group: group_code,
})

/** The query parameters of a search. */
export const searchQuery = (search: StaySearch) => ({
  from: search.check_in,
  to: search.check_out,
  ...partySearch(search),
})

/** The same as text, for links to other languages. */
export const queryOf = (search: StaySearch): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(searchQuery(search)).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    ),
  )

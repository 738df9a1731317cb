import { LANGUAGES, type Language } from '#contract/languages.ts'
import type { BookingPage, BookingPageTexts } from '#contract/parts/booking-page.ts'
import type { Property } from '#contract/property/properties.ts'
import { PAGE_TEXTS, type PageText } from '#contract/text/page-text-lengths.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'

type Texts = Record<PageText, string>

/** The values of the form: an empty text for null. */
export const bookingPageValues = ({ booking_page: page }: Property) => ({
  booking_page: {
    slug: page.slug ?? '',
    open: page.open,
    languages: page.languages,
    colours: { accent: page.colours.accent, background: page.colours.background ?? '' },
    typeface: page.typeface,
    coordinates: page.coordinates ? `${page.coordinates.latitude}, ${page.coordinates.longitude}` : '',
    terms_url: page.terms_url ?? '',
    privacy_url: page.privacy_url ?? '',
    rate_plan_ids: page.rate_plan_ids,
    service_ids: page.service_ids,
    max_unpaid_nights: page.max_unpaid_nights,
    confirm_by_mail: page.confirm_by_mail,
    early_arrival_from: page.early_arrival_from ?? '',
    late_departure_until: page.late_departure_until ?? '',
    no_cleaning_until: page.no_cleaning_until ?? '',
    extendable_online: page.extendable_online,
    texts: Object.fromEntries(
      LANGUAGES.map((language) => [language, textsOf(page.texts[language])]),
    ) as Record<Language, Texts>,
  },
})
export type BookingPageValues = ReturnType<typeof bookingPageValues>
export type BookingPageForm = RecordForm<'updateProperty', BookingPageValues>

const textsOf = (texts: BookingPageTexts | undefined) =>
  Object.fromEntries(PAGE_TEXTS.map((name) => [name, texts?.[name] ?? ''])) as Texts

/** The same as the request has it: what is empty is null or left out. */
export function bookingPageBody({ booking_page: page }: BookingPageValues): {
  booking_page: Omit<BookingPage, 'photos' | 'font' | 'domain'>
} {
  const texts = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const filled = PAGE_TEXTS.filter((name) => page.texts[language][name].trim() !== '')
      const texts = Object.fromEntries(filled.map((name) => [name, page.texts[language][name]]))
      return filled.length > 0 ? [[language, texts]] : []
    }),
  )
  const {
    slug,
    colours,
    coordinates,
    terms_url,
    privacy_url,
    early_arrival_from,
    late_departure_until,
    no_cleaning_until,
    ...more
  } = page
  return {
    booking_page: {
      ...more,
      texts,
      slug: slug.trim() || null,
      colours: { accent: colours.accent, background: colours.background || null },
      coordinates: coordinates.trim() ? coordinatesOf(coordinates) : null,
      terms_url: terms_url.trim() || null,
      privacy_url: privacy_url.trim() || null,
      early_arrival_from: early_arrival_from || null,
      late_departure_until: late_departure_until || null,
      no_cleaning_until: no_cleaning_until || null,
    },
  }
}

/** As maps show them, `53.5434, 9.9945`; what is no number is refused by the service. */
function coordinatesOf(text: string) {
  const numbers = text
    .trim()
    .split(/[\s,;]+/)
    .map(Number)
  const [latitude = Number.NaN, longitude = Number.NaN] = numbers.length === 2 ? numbers : []
  return { latitude, longitude }
}

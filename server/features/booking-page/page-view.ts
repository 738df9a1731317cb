import type { FastifyRequest } from 'fastify'
import { momentOf } from '#server/http/request.ts'
import { guestOrigin } from '../property/properties/public.ts'
import type { BookingPageOptions } from './booking-pages.ts'
import { chooseLanguage, languagesOf, type PageView, wordsOf } from './page-property.ts'
import type { Query } from './search/stay-search.ts'
import { sourceOf } from './visits/visit-source.ts'

/** A page below `at`, in the requested language. */
export function viewOf(
  { pipeline, origin, sends_mail }: Pick<BookingPageOptions, 'pipeline' | 'origin' | 'sends_mail'>,
  request: FastifyRequest,
  { published, at }: Pick<PageView, 'published' | 'at'>,
): PageView {
  const query = request.query as Query
  const language = chooseLanguage(languagesOf(published), query, request.headers['accept-language'])
  return {
    published,
    language,
    at,
    path: request.url.split('?')[0]!.slice(at.length),
    words: wordsOf(language),
    origin: guestOrigin(published.property, origin.of(request)),
    query: {},
    finds_bookings: sends_mail && published.property.booking_page.open,
    now: momentOf(pipeline, published.account_id).now,
    source: sourceOf(request),
  }
}

import type { FastifyRequest } from 'fastify'
import type { BookingPageOptions } from './booking-pages.ts'
import { chooseLanguage, languagesOf, type PageView, wordsOf } from './page-property.ts'
import type { Query } from './search/stay-search.ts'

/** A page below `at`, in the requested language. */
export function viewOf(
  { pipeline, origin }: Pick<BookingPageOptions, 'pipeline' | 'origin'>,
  request: FastifyRequest,
  { house, at }: Pick<PageView, 'house' | 'at'>,
): PageView {
  const query = request.query as Query
  const language = chooseLanguage(languagesOf(house), query, request.headers['accept-language'])
  return {
    house,
    language,
    at,
    path: request.url.split('?')[0]!.slice(at.length),
    words: wordsOf(language),
    origin: origin.of(request),
    query: {},
    now: pipeline.clock.now(),
  }
}

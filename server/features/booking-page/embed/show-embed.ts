import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import type { Pipeline } from '#server/http/request.ts'
import { tonesOf } from '#server/kernel/brand/accent.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { shortAmountIn } from '../formats.ts'
import { readAsGuest } from '../guest-context.ts'
import { chooseLanguage, type PageView, scopeOfPage } from '../page-property.ts'
import { readDays } from '../search/show-search.ts'
import { parseSearch, type Query } from '../search/stay-search.ts'

/** Of the price: it is the lowest of two months, for two adults. */
const LASTING = 'public, max-age=300'

/** What the element for sites of hotels shows of the page: the lowest price of a night, and its colours. rule 26.54 */
export async function showEmbed(
  pipeline: Pipeline,
  request: FastifyRequest,
  reply: FastifyReply,
  { published, now }: PageView,
) {
  const { property } = published
  // The answer is kept for its address, whatever languages the browser has.
  const language = chooseLanguage(LANGUAGES, request.query as Query, undefined)
  const search = parseSearch({}, businessDate(property, now))
  const days = await readAsGuest(pipeline, request, scopeOfPage(published), (ctx) =>
    readDays(ctx, published, search),
  )
  const prices = days.flatMap(({ night, no_arrival, from_price }) =>
    night === 'free' && !no_arrival && from_price !== null ? [from_price] : [],
  )
  const { accent, on_accent } = tonesOf(property.booking_page.colours.accent).light
  const lowest = Math.min(...prices)
  const price = prices.length > 0 ? shortAmountIn(language, money(lowest, property.currency)) : null
  return reply
    .headers({
      'access-control-allow-origin': '*',
      'cache-control': LASTING,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    .send({ price, accent, on_accent })
}

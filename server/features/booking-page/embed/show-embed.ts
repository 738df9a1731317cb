import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import { tonesOf } from '#server/kernel/brand/accent.ts'
import { shortAmountIn } from '../formats.ts'
import { chooseLanguage, type PageView } from '../page-property.ts'
import type { Query } from '../search/stay-search.ts'
import type { lowestPrices } from './lowest-price.ts'

/** In browsers. */
const LASTING = 'public, max-age=300'

/** What the element for sites of hotels shows of the page: the lowest price of a night, and its colours. rule 26.54 */
export async function showEmbed(
  lowestPrice: ReturnType<typeof lowestPrices>,
  request: FastifyRequest,
  reply: FastifyReply,
  view: PageView,
) {
  const { currency, booking_page } = view.published.property
  // The answer is kept for its address, whatever languages the browser has.
  const language = chooseLanguage(LANGUAGES, request.query as Query, undefined)
  const { accent, on_accent } = tonesOf(booking_page.colours.accent).light
  const lowest = await lowestPrice(request, view)
  const price = lowest === null ? null : shortAmountIn(language, money(lowest, currency))
  return reply
    .headers({
      'access-control-allow-origin': '*',
      'cache-control': LASTING,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    .send({ price, accent, on_accent })
}

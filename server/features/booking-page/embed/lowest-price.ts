import type { FastifyRequest } from 'fastify'
import type { Pipeline } from '#server/http/request.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { readAsGuest } from '../guest-context.ts'
import { type PageView, scopeOfPage } from '../page-property.ts'
import { readDays } from '../search/show-search.ts'
import { parseSearch } from '../search/stay-search.ts'

/** Each visit to a website of a hotel asks for its price, which takes the calendar of two months to calculate. */
const KEPT_MS = 60_000
const MAX_CACHED = 1_000

interface KnownPrice {
  readonly read_at: number
  readonly price: Promise<number | null>
}

/** Reads the lowest price of a night of a property, for two adults within two months, once a minute; null for none. rule 26.54 */
export function lowestPrices(pipeline: Pipeline) {
  const known = new Map<string, KnownPrice>()
  return (request: FastifyRequest, view: PageView): Promise<number | null> => {
    const { id } = view.published.property
    const now = view.now.epochMilliseconds
    const last = known.get(id)
    if (last && Math.abs(now - last.read_at) < KEPT_MS) return last.price
    const price = readLowestPrice(pipeline, request, view)
    if (known.size >= MAX_CACHED) known.clear()
    known.set(id, { read_at: now, price })
    price.catch(() => known.delete(id))
    return price
  }
}

async function readLowestPrice(
  pipeline: Pipeline,
  request: FastifyRequest,
  { published, now }: PageView,
): Promise<number | null> {
  const search = parseSearch({}, businessDate(published.property, now))
  const days = await readAsGuest(pipeline, request, scopeOfPage(published), (ctx) =>
    readDays(ctx, published, search),
  )
  const prices = days.flatMap(({ night, no_arrival, from_price }) =>
    night === 'free' && !no_arrival && from_price !== null ? [from_price] : [],
  )
  return prices.length > 0 ? Math.min(...prices) : null
}

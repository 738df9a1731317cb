import { money } from '#contract/money.ts'
import type { ListedQuote, Quote } from '#contract/stays/quotes.ts'
import type { Context } from '#server/context.ts'
import { pathOfQuote } from './guest/quote-link.ts'
import { statusOf } from './quote-status.ts'
import type { QuoteRow } from './row.ts'

/** A quote as lists and events show it: without its code, and lapsed once it can no longer be accepted. rule 33.3 */
export function listedQuote(row: QuoteRow, now: Temporal.Instant): ListedQuote {
  const { code: _, remind_at: __, offers, ...shown } = row
  const status = statusOf(row, now)
  return {
    ...shown,
    status,
    closed_at: status === row.status ? row.closed_at : row.lapses_at,
    offers: offers.map(({ currency, total, rooms, ...offer }) => ({
      ...offer,
      rooms: rooms.map((room) => ({ ...room, total: money(room.total, currency) })),
      total: money(total, currency),
    })),
  }
}

/** The same with the path of its page. */
export const presentQuote = async (
  ctx: Pick<Context, 'tx' | 'scope' | 'now' | 'environment'>,
  row: QuoteRow,
): Promise<Quote> => ({ ...listedQuote(row, ctx.now), page_path: await pathOfQuote(ctx, row) })

import { toTimestamp } from '#server/kernel/time/clock.ts'
import { earlier } from '#server/kernel/time/dates.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import type { QuoteRow, StoredOffer } from '../row.ts'
import { type TxContext, writeQuote } from '../store.ts'

type PersonName = Pick<QuoteRow['guest'], 'first_name' | 'last_name'>

/**
 * Takes a guest out of quotes, which the caller has locked. One that is open is over: a sent one has lapsed by the clock, and
 * the job puts the nights of its options back on sale. rule 28.13
 */
export async function eraseQuotes(
  ctx: TxContext,
  rows: readonly QuoteRow[],
  name: PersonName,
): Promise<void> {
  const at = toTimestamp(ctx.now)
  for (const row of rows)
    await writeQuote(
      ctx,
      raiseVersion<QuoteRow>(
        {
          ...row,
          guest: { ...name, email: null, phone: null },
          message: null,
          notes: null,
          remind_at: null,
          offers: row.offers.map(withoutReasons),
          ...(row.status === 'sent' && { lapses_at: earlier(row.lapses_at, at) }),
          ...(row.status === 'draft' && { status: 'withdrawn' as const, closed_at: at }),
        },
        ctx.now,
      ),
    )
}

const withoutReasons = (offer: StoredOffer): StoredOffer => ({
  ...offer,
  rooms: offer.rooms.map((room) => ({
    ...room,
    discount: room.discount && { ...room.discount, reason: 'Erased' },
  })),
})

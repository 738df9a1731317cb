import type { DormGender } from '#contract/inventory/genders.ts'
import type { Language } from '#contract/languages.ts'
import { type Money, money } from '#contract/money.ts'
import type { QuoteStatus } from '#contract/stays/status.ts'
import type { Context } from '#server/context.ts'
import type { BookingStay } from '#server/features/mail/email/public.ts'
import { Fault } from '#server/kernel/errors.ts'
import { previewQuotedRooms } from '../../reservations/public.ts'
import { readDormGenders } from '../offers/dorms.ts'
import { roomOfBooking } from '../offers/offers.ts'
import { statusOf } from '../quote-status.ts'
import type { QuoteRow, StoredOffer } from '../row.ts'
import { findQuoteOfLink } from './quote-link.ts'

/** A quote as the holder of its link sees it. rule 33.7 */
export interface GuestQuote extends Pick<QuoteRow, 'id' | 'message' | 'valid_until'> {
  readonly status: QuoteStatus
  readonly offers: readonly GuestOffer[]
}

export interface GuestOffer extends Pick<StoredOffer, 'label'> {
  /** Its rooms are held. */
  readonly is_held: boolean
  /** As it was quoted. */
  readonly total: Money
  /** Null where something of it is not sold any more. */
  readonly preview: BookingStay | null
  /** Whom its dorms are for, which the guest confirms. rule 26.62 */
  readonly genders: readonly DormGender[]
}

/** The quote with a code at a property; null where there is none. Of one that is over nothing is offered. */
export async function readGuestQuote(
  ctx: Context,
  { language, ...link }: { readonly code: string; readonly property_id: string; readonly language: Language },
): Promise<GuestQuote | null> {
  const row = await findQuoteOfLink(ctx, link)
  if (!row) return null
  const status = statusOf(row, ctx.now)
  const offers =
    status === 'sent' ? await Promise.all(row.offers.map((offer) => offerOf(ctx, offer, language))) : []
  const { id, message, valid_until } = row
  return { id, message, valid_until, status, offers }
}

async function offerOf(ctx: Context, offer: StoredOffer, language: Language): Promise<GuestOffer> {
  const { label, hold, total, currency, rooms } = offer
  return {
    label,
    is_held: hold === 'option',
    total: money(total, currency),
    preview: await previewOf(ctx, rooms, language),
    genders: [...new Set((await readDormGenders(ctx, rooms)).values())],
  }
}

async function previewOf(
  ctx: Context,
  rooms: StoredOffer['rooms'],
  language: Language,
): Promise<BookingStay | null> {
  try {
    const kept_rates = rooms.map(({ nightly_rates }) => nightly_rates)
    return await previewQuotedRooms(ctx, rooms.map(roomOfBooking), { kept_rates, language })
  } catch (error) {
    if (error instanceof Fault && error.status < 500) return null
    throw error
  }
}

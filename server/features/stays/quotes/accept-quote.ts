import type { DormGender } from '#contract/inventory/genders.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/quote-steps.ts'
import type { Context } from '#server/context.ts'
import { creditNote, requireMayExceedCredit } from '#server/features/companies/public.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { bookQuoted } from '../reservations/public.ts'
import { readDormGenders } from './offers/dorms.ts'
import { roomOfBooking } from './offers/offers.ts'
import { readOption, replaceOption } from './offers/option-store.ts'
import { presentQuote } from './present-quote.ts'
import { requireOpen } from './quote-status.ts'
import type { QuoteRow, StoredOffer } from './row.ts'
import { saveQuote } from './save-quote.ts'
import { findQuoteForChange } from './store.ts'

type Op = typeof contract.acceptQuote

/**
 * Books an offer by the verbs of bookings, and releases what the options of the quote hold, in one transaction: its own
 * nights go over to the booking. A standing option keeps the prices of its nights; of others the price is judged again,
 * SVC-1014. rule 33.5
 */
export async function acceptQuote(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  requireMayExceedCredit(ctx, body)
  const row = await findQuoteForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  requireOpen(row, ctx.now, 'accepted')
  const offer = row.offers[body.offer - 1]
  if (!offer) throw invalid('offer', 'unknown', `The quote has ${row.offers.length} offers.`)
  requireShownTotal(body, offer)
  const [option, genders] = await Promise.all([readOption(ctx, row.id), confirmedGenders(ctx, offer, body)])
  const keeps_prices = row.status === 'sent' && offer.hold === 'option'
  const booked = await bookQuoted(ctx, bookingOf(row, offer, { body, genders }), {
    option,
    company: row,
    kept_rates: keeps_prices ? offer.rooms.map(({ nightly_rates }) => nightly_rates) : null,
  })
  await replaceOption(ctx, row.id, [])
  const accepted: QuoteRow = {
    ...row,
    status: 'accepted',
    accepted_offer: body.offer,
    booking_id: booked.booking_id,
    reservation_ids: [...booked.reservation_ids],
    closed_at: toTimestamp(ctx.now),
  }
  return presentQuote(ctx, await saveQuote(ctx, row, accepted, 'quote.accepted', creditNote(body)))
}

/** SVC-1014 where the offer was changed since it was shown. */
function requireShownTotal(
  { expected_total: expected }: Input<Op>['body'],
  { total, currency }: StoredOffer,
) {
  if (!expected || (expected.amount === total && expected.currency === currency)) return
  throw fault('SVC-1014', { details: { expected, total: { amount: total, currency } } })
}

/** Whom dorms of the offer are for, of which the guest has confirmed that nobody else sleeps in them. rule 26.62 */
async function confirmedGenders(
  ctx: Context,
  { rooms }: StoredOffer,
  { confirmed_genders = [] }: Input<Op>['body'],
): Promise<ReadonlyMap<string, DormGender>> {
  if (confirmed_genders.length === 0) return new Map()
  const genders = [...(await readDormGenders(ctx, rooms))]
  return new Map(genders.filter(([, gender]) => confirmed_genders.includes(gender)))
}

interface Accepted {
  readonly body: Input<Op>['body']
  /** By room type. */
  readonly genders: ReadonlyMap<string, DormGender>
}

/** The offer as a booking is requested. */
function bookingOf(
  { guest, guest_id, language, company_id, company_pays }: QuoteRow,
  { rooms, total, currency }: StoredOffer,
  { body: { notify_guest, credit_override }, genders }: Accepted,
) {
  const { first_name, last_name, email, phone } = guest
  const named = {
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    ...(language !== null && { language }),
  }
  return {
    ...(guest_id === null ? { guest: named } : { guest_id }),
    language,
    ...(company_id !== null && { company_id, company_pays }),
    ...(credit_override && { credit_override }),
    rooms: rooms.map((room) => {
      const party_gender = genders.get(room.room_type_id)
      return { ...roomOfBooking(room), ...(party_gender && { party_gender }) }
    }),
    expected_total: money(total, currency),
    ...(notify_guest !== undefined && { notify_guest }),
  }
}

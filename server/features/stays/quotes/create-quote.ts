import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/quotes.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { companyOfStay, findNamedCompany } from '#server/features/companies/public.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { newId } from '#server/kernel/new-id.ts'
import { findEnquiryToQuote, quoteEnquiry } from '../enquiries/public.ts'
import { chooseGuest, findBookingGuest } from '../reservations/public.ts'
import { newCode } from './guest/quote-link.ts'
import { lapseOf, priceOffers, requireStanding } from './offers/offers.ts'
import { presentQuote } from './present-quote.ts'
import type { QuoteRow } from './row.ts'
import { appendQuoteEvent, auditedQuote } from './save-quote.ts'
import { insertQuote } from './store.ts'

type Op = typeof contract.createQuote

/** Creates a draft, whose offers are priced as bookings are. rule 33.1 */
export async function createQuote(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const property = await findProperty(ctx, body.property_id, 'property_id')
  const { guest, guest_id = null, valid_until, enquiry_id } = body
  const enquiry = enquiry_id === undefined ? null : await findEnquiryToQuote(ctx, enquiry_id, property.id)
  const first = body.offers[0]!.rooms[0]!
  const named = { ...first, ...(guest && { guest }), ...(guest_id !== null && { guest_id }) }
  const found = await findNamedCompany(ctx, body)
  const company = companyOfStay(body, { found, property_id: property.id })
  const [offers, known] = await Promise.all([
    priceOffers(ctx, body.offers, { property_id: property.id, company: found }),
    findBookingGuest(ctx, named),
  ])
  const id = newId('quote', ctx.now.epochMilliseconds)
  const row: QuoteRow = {
    id,
    property_id: property.id,
    status: 'draft',
    guest: chooseGuest(ctx, named, known).booker,
    guest_id,
    ...company,
    language: body.language ?? guest?.language ?? (guest_id === null ? null : known?.shown.language) ?? null,
    valid_until,
    lapses_at: lapseOf(property, valid_until),
    remind_at: null,
    offers,
    message: body.message ?? null,
    notes: body.notes ?? null,
    code: newCode(id),
    accepted_offer: null,
    booking_id: null,
    reservation_ids: [],
    lost_reason: null,
    sent_at: null,
    closed_at: null,
    ...firstVersion(ctx.now),
  }
  requireStanding(row, property, ctx.now)
  await Promise.all([insertQuote(ctx, row), appendQuoteEvent(ctx, 'quote.created', row)])
  if (enquiry) await quoteEnquiry(ctx, enquiry, id)
  const { property_id } = row
  ctx.audit?.({ resource_id: id, property_id, before: null, after: auditedQuote(row, ctx.now) })
  return presentQuote(ctx, row)
}

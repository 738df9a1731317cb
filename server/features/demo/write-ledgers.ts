import type { AccountContext } from '../../postgres/scope.ts'
import { bookerOf, type NewGuest } from '../guests/public.ts'
import {
  allocateNumbers,
  buyerOf,
  insertInvoices,
  insertPayments,
  insertRefunds,
  numberHistory,
} from '../invoices/public.ts'
import type { PropertyRow } from '../property/properties/public.ts'
import type { BookedForFirm } from './agreements/booked-for-firm.ts'
import { batchesOf } from './batches.ts'
import type { StayHistory } from './replay-booking.ts'

interface LedgerSources {
  readonly properties: ReadonlyMap<string, PropertyRow>
  readonly guests: ReadonlyMap<string, NewGuest>
  /** The company that pays for a stay, by the id of the stay. */
  readonly firms: ReadonlyMap<string, BookedForFirm['company']>
}

/** Who has booked it: everybody books for themselves. */
const addresseeOf = (guest: NewGuest) => {
  const { email, language = null, country = null, address = null, company = null } = guest
  return { booker: bookerOf(guest), profile: { email, language, country, address, company } }
}

/** Numbers all invoices in the order of issue, and writes them with their payments and refunds. */
export async function writeLedgers(
  ctx: AccountContext,
  histories: readonly StayHistory[],
  { properties, guests, firms }: LedgerSources,
): Promise<void> {
  const rows = histories.flatMap(({ ledger }) => ledger.documents)
  const { documents, counters } = numberHistory(rows, ({ property_id, guest_id, reservation_id }) => {
    const payer = firms.get(reservation_id) ?? null
    return {
      property: properties.get(property_id)!,
      buyer: buyerOf({ ...addresseeOf(guests.get(guest_id)!), payer }),
      ...(payer && { terms: new Map([[payer.id, payer.payment_terms_days]]) }),
    }
  })
  // A credit note comes after what it credits.
  for (const batch of batchesOf(documents)) await insertInvoices(ctx, batch)
  for (const { last, ...counter } of counters) await allocateNumbers(ctx, counter, last)
  for (const batch of batchesOf(histories.flatMap(({ ledger }) => ledger.payments)))
    await insertPayments(ctx, batch)
  for (const batch of batchesOf(histories.flatMap(({ ledger }) => ledger.refunds)))
    await insertRefunds(ctx, batch)
}

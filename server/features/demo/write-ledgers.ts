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
import { batchesOf } from './batches.ts'
import type { StayHistory } from './replay-booking.ts'

interface LedgerSources {
  readonly properties: ReadonlyMap<string, PropertyRow>
  readonly guests: ReadonlyMap<string, NewGuest>
}

/** Everybody books for themselves. */
const addresseeOf = (guest: NewGuest) => {
  const { email, language = null, country = null, address = null, company = null } = guest
  return { booker: bookerOf(guest), profile: { email, language, country, address, company } }
}

/** Numbers all invoices in the order of issue, and writes them with their payments and refunds. */
export async function writeLedgers(
  ctx: AccountContext,
  histories: readonly StayHistory[],
  { properties, guests }: LedgerSources,
): Promise<void> {
  const rows = histories.flatMap(({ ledger }) => ledger.documents)
  const { documents, counters } = numberHistory(rows, ({ property_id, guest_id }) => ({
    property: properties.get(property_id)!,
    buyer: buyerOf({ ...addresseeOf(guests.get(guest_id)!), payer: null }),
  }))
  // A credit note comes after what it credits.
  for (const batch of batchesOf(documents)) await insertInvoices(ctx, batch)
  for (const { last, ...counter } of counters) await allocateNumbers(ctx, counter, last)
  for (const batch of batchesOf(histories.flatMap(({ ledger }) => ledger.payments)))
    await insertPayments(ctx, batch)
  for (const batch of batchesOf(histories.flatMap(({ ledger }) => ledger.refunds)))
    await insertRefunds(ctx, batch)
}

import type { AccountContext } from '#server/postgres/scope.ts'
import { readChannelNames } from '../../channels/public.ts'
import { amountDue, type InvoiceRow, readDocuments } from '../../invoices/public.ts'
import { heldByChannel, type ReservationRow } from '../../stays/reservations/public.ts'

/** What a channel has collected of a document, in minor units. */
export interface CollectedOnDocument {
  /** Its name. */
  readonly channel: string
  readonly amount: number
}

/**
 * What the channel of a stay has collected of what a document leaves to pay: the documents of the stay share it, the
 * oldest first. Null where that is nothing. rule 7.67
 */
export async function collectedOnDocument(
  ctx: AccountContext,
  document_id: string,
  stay: ReservationRow,
): Promise<CollectedOnDocument | null> {
  let left = heldByChannel(stay)
  if (left === 0) return null
  const [documents, names] = await Promise.all([
    readDocuments(ctx, stay.id),
    readChannelNames(ctx, stay.property_id),
  ])
  for (const document of documents) {
    const amount = Math.min(left, dueOf(document))
    if (document.id === document_id)
      return amount === 0 ? null : { channel: names.get(stay.channel) ?? stay.channel, amount }
    left -= amount
  }
  return null
}

const dueOf = (document: InvoiceRow) =>
  document.type === 'credit_note' || document.status === 'void' ? 0 : Math.max(0, amountDue(document))

import { money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { mailboxOf, readAddressee } from '../../guests/public.ts'
import { amountDue, findInvoice } from '../../invoices/public.ts'
import { queueMail } from '../../mail/email/public.ts'
import { readWords } from '../../mail/message-templates/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { confirmationCode, findReservation } from '../../stays/reservations/public.ts'
import { collectedOnDocument } from './collected-on-document.ts'
import { languageOfDocument } from './pdf/language-of-document.ts'

interface InvoiceToSend {
  readonly invoice_id: string
  /** In place of the address on file. */
  readonly to?: string | undefined
  readonly wait_seconds?: number
}

type QueueContext = Pick<Context, 'tx' | 'scope' | 'now'> & Partial<Pick<Context, 'actor'>>

/**
 * Queues an issued document for its payer or the booker, with its PDF, and answers what it is and where it goes; null
 * where nobody has an address. One that waits for the same address already is not doubled. SVC-7002 for what has no number. rule 7
 */
export async function queueInvoice(ctx: QueueContext, { invoice_id, to, wait_seconds = 0 }: InvoiceToSend) {
  const invoice = await findInvoice(ctx, invoice_id)
  const { number, seller, currency } = invoice
  if (number === null || seller === null) throw fault('SVC-7002', { details: { status: invoice.status } })
  const [addressee, reservation, property] = await Promise.all([
    readAddressee(ctx, invoice.reservation_id),
    findReservation(ctx, invoice.reservation_id),
    findProperty(ctx, invoice.property_id),
  ])
  const { address: known, name: booker } = mailboxOf(addressee)
  const { email } = invoice.bill_to ?? {}
  const address = to ?? email ?? known
  if (address === null || !isEmailAddress(address)) return { invoice, address: null }
  const is_of_payer = email != null && address === email
  const name = (is_of_payer && (invoice.bill_to!.name ?? invoice.bill_to!.company_name)) || booker
  const language = languageOfDocument(addressee, property)
  const [wordsIn, collected] = await Promise.all([
    readWords(ctx, property.id, invoice.type),
    collectedOnDocument(ctx, invoice.id, reservation),
  ])
  await queueMail(ctx, {
    to: { address, name: is_of_payer || address === known ? name : null },
    template: 'invoice',
    language,
    data: {
      house: seller.name,
      accent: property.booking_page.colours.accent,
      guest_name: name,
      type: invoice.type,
      number,
      confirmation_code: confirmationCode(reservation.id),
      check_in: reservation.check_in,
      check_out: reservation.check_out,
      total: money(invoice.total, currency),
      amount_due: money(amountDue(invoice) - (collected?.amount ?? 0), currency),
      collected: collected && { channel: collected.channel, amount: money(collected.amount, currency) },
      is_credited: invoice.status === 'credited',
      due_date: invoice.due_date,
      words: wordsIn(language),
    },
    attachments: [{ kind: 'invoice_pdf', id: invoice.id }],
    property_id: invoice.property_id,
    resource_id: invoice.id,
    reservation_id: reservation.id,
    wait_seconds,
  })
  return { invoice, address }
}

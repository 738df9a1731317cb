import { money } from '../../../contract/money.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/resources/invoices.ts'
import type { Context } from '../../context.ts'
import { isEmailAddress } from '../../kernel/email-address.ts'
import { fault, invalid, missing } from '../../kernel/errors.ts'
import { queueMail } from '../email/public.ts'
import { mailboxOf, readAddressee } from '../guests/public.ts'
import { amountDue, findInvoice } from '../invoices/public.ts'
import { readWords } from '../message-templates/public.ts'
import { readProperty } from '../properties/public.ts'
import { confirmationCode, readReservation } from '../reservations/public.ts'
import { languageOfDocument } from './pdf/language-of-document.ts'

type Op = typeof contract.sendInvoice

/** How long staff can still cancel it. */
const SECONDS_OF_STAFF = 10

/**
 * Queues an issued document for the booker, with its PDF: to the address in the request, else to the one of
 * the profile where that is the booker's own. One that waits for the same address already is not queued
 * twice. SVC-7002 without a number, SVC-7004 without an address. rule 7
 */
export async function sendInvoice(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const invoice = await findInvoice(ctx, params.id)
  const { number, seller, currency } = invoice
  if (number === null || seller === null) throw fault('SVC-7002', { details: { status: invoice.status } })
  const [addressee, reservation, property] = await Promise.all([
    readAddressee(ctx, invoice.reservation_id),
    readReservation(ctx, invoice.reservation_id),
    readProperty(ctx, invoice.property_id),
  ])
  if (!addressee || !reservation || !property) throw missing()
  const { address: known, name } = mailboxOf(addressee)
  const address = addressFor(invoice.guest_id, known, body?.to)
  const language = languageOfDocument(addressee, property)
  // Deposits and corrections are not what a property has written an invoice's words for.
  const wordsIn = await readWords(ctx, property.id, invoice.type === 'invoice' ? 'invoice' : null)
  await queueMail(ctx, {
    to: { address, name: address === known ? name : null },
    template: 'invoice',
    language,
    data: {
      house: seller.name,
      guest_name: name,
      type: invoice.type,
      number,
      confirmation_code: confirmationCode(reservation.id),
      check_in: reservation.check_in,
      check_out: reservation.check_out,
      total: money(invoice.total, currency),
      amount_due: money(amountDue(invoice), currency),
      is_credited: invoice.status === 'credited',
      due_date: invoice.due_date,
      words: wordsIn(language),
    },
    attachments: [{ kind: 'invoice_pdf', id: invoice.id }],
    property_id: invoice.property_id,
    resource_id: invoice.id,
    reservation_id: reservation.id,
    wait_seconds: ctx.actor.type === 'staff' ? SECONDS_OF_STAFF : 0,
  })
  ctx.audit?.({
    resource_id: invoice.id,
    property_id: invoice.property_id,
    before: null,
    after: { sent_to: address },
  })
  return { invoice_id: invoice.id, status: 'queued', sent_to: address }
}

/** SVC-2002 for an address that is not valid, SVC-7004 where none is given and none is known. */
function addressFor(guest_id: string, known: string | null, to: string | undefined): string {
  if (to !== undefined) {
    if (!isEmailAddress(to)) throw invalid('to', 'email', 'to must be an e-mail address.')
    return to.trim()
  }
  if (known === null || !isEmailAddress(known)) throw fault('SVC-7004', { details: { guest_id } })
  return known
}

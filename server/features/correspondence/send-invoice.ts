import type * as contract from '../../../contract/invoices.ts'
import { money } from '../../../contract/money.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import type { Context } from '../../context.ts'
import { isEmailAddress } from '../../email-address.ts'
import { fault, missing } from '../../faults.ts'
import { languageOfDocument } from '../documents/public.ts'
import { readGuest } from '../guests/public.ts'
import { amountDue, findInvoice } from '../invoices/public.ts'
import { queueMail } from '../mails/public.ts'
import { readProperty } from '../properties/public.ts'
import { confirmationCode, readReservation } from '../reservations/public.ts'

type Op = typeof contract.sendInvoice

/** While staff can still take it back. */
const SECONDS_OF_STAFF = 10

/**
 * Queues an issued document for the guest on file, with its PDF. One that waits for the same address already is not
 * doubled. SVC-7002 for what has no number, SVC-7004 without an address. decisions 7
 */
export async function sendInvoice(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { account_id } = ctx.scope
  const invoice = await findInvoice(ctx, params.id)
  const { number, seller, currency } = invoice
  if (number === null || seller === null) throw fault('SVC-7002', { details: { status: invoice.status } })
  const [guest, reservation, property] = await Promise.all([
    readGuest(ctx.tx, account_id, invoice.guest_id),
    readReservation(ctx.tx, account_id, invoice.reservation_id),
    readProperty(ctx.tx, account_id, invoice.property_id),
  ])
  if (!guest || !reservation || !property) throw missing()
  if (guest.email === null || !isEmailAddress(guest.email))
    throw fault('SVC-7004', { details: { guest_id: guest.id } })
  const name = `${guest.first_name} ${guest.last_name}`
  await queueMail(ctx, {
    to: { address: guest.email, name },
    template: 'invoice',
    language: languageOfDocument(guest, property),
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
      due_date: invoice.due_date,
    },
    attachments: [{ kind: 'invoice_pdf', id: invoice.id }],
    property_id: invoice.property_id,
    resource_id: invoice.id,
    wait_seconds: ctx.actor.type === 'staff' ? SECONDS_OF_STAFF : 0,
  })
  return { invoice_id: invoice.id, status: 'queued', sent_to: guest.email }
}

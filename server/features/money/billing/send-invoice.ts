import type * as contract from '#contract/invoices/invoices.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { findInvoice } from '../../invoices/public.ts'
import { queueInvoice } from './queue-invoice.ts'

type Op = typeof contract.sendInvoice

/** How long staff can still cancel it. */
const SECONDS_OF_STAFF = 10

/**
 * Queues an issued document with its PDF: to the address in the request, else to that of the payer, else to the one of
 * the profile where that is the booker's own. One that waits for the same address already is not queued
 * twice. SVC-7002 without a number, SVC-7004 without an address. rule 7
 */
export async function sendInvoice(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { number, status } = await findInvoice(ctx, params.id)
  if (number === null) throw fault('SVC-7002', { details: { status } })
  if (body?.to !== undefined && !isEmailAddress(body.to))
    throw invalid('to', 'email', 'to must be an e-mail address.')
  const { invoice, address } = await queueInvoice(ctx, {
    invoice_id: params.id,
    to: body?.to?.trim(),
    wait_seconds: ctx.actor.type === 'staff' ? SECONDS_OF_STAFF : 0,
  })
  if (address === null) throw fault('SVC-7004', { details: { guest_id: invoice.guest_id } })
  ctx.audit?.({
    resource_id: invoice.id,
    property_id: invoice.property_id,
    before: null,
    after: { sent_to: address },
  })
  return { invoice_id: invoice.id, status: 'queued', sent_to: address }
}

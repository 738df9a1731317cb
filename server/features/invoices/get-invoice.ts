import type * as contract from '#contract/invoices/invoices.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import type { Context } from '../../context.ts'
import { presentInvoices } from './present-invoices.ts'
import { findInvoice } from './store.ts'

type Op = typeof contract.getInvoice

/** One invoice with its payments; 404 for one of another scope. rule 7 */
export const getInvoice = (ctx: Context, { params }: Input<Op>): Promise<Output<Op>> =>
  readInvoice(ctx, params.id)

/** The whole invoice as the API shows it, for printing and sending. Throws SVC-3001. */
export async function readInvoice(ctx: Parameters<typeof presentInvoices>[0], id: string): Promise<Invoice> {
  const [shown] = await presentInvoices(ctx, [await findInvoice(ctx, id)])
  return shown!
}

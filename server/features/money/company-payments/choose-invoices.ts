import { MAX_PAID_INVOICES } from '#contract/money/company-payments.ts'
import type { Money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { amountDue, findInvoice } from '../../invoices/public.ts'
import { lockReservations } from '../../stays/reservations/public.ts'
import { type CompanyPaymentRow, readDueInvoices } from './store.ts'

type Account = Pick<CompanyPaymentRow, 'company_id' | 'property_id' | 'currency'>

interface Item {
  readonly invoice_id: string
  readonly amount?: Money | undefined
}

/** An invoice and what is to be paid on it, in minor units. */
export interface InvoicePart {
  readonly invoice_id: string
  readonly amount: number
}

/**
 * Which invoices of a company an amount pays, and how much of each, with their stays locked by id: those that the request
 * names, else all that are due, the earliest first. 422 SVC-2002 for what is not on the account of the company at the
 * property, and where more is named than there is. rule 32.2, ADR 27
 */
export async function chooseInvoices(
  ctx: Context,
  account: Account,
  { amount, items }: { readonly amount: number; readonly items: readonly Item[] | undefined },
): Promise<InvoicePart[]> {
  if (items) return namedInvoices(ctx, account, { amount, items })
  const seen = await readDueInvoices(ctx, account, MAX_PAID_INVOICES + 1)
  const payable = distribute(seen, amount)
  if (payable.length > MAX_PAID_INVOICES)
    throw invalid('items', 'too_many', `One payment pays at most ${MAX_PAID_INVOICES} invoices: name them.`)
  const locked = await lockStays(
    ctx,
    payable.map(({ reservation_id }) => reservation_id),
  )
  const now = await readDueInvoices(ctx, account, MAX_PAID_INVOICES + 1)
  return distribute(
    now.filter(({ reservation_id }) => locked.has(reservation_id)),
    amount,
  ).map(({ id, part }) => ({ invoice_id: id, amount: part }))
}

/** What an amount pays of invoices that are due, in their order. */
function distribute<Row extends { readonly due: number }>(
  rows: readonly Row[],
  amount: number,
): (Row & { readonly part: number })[] {
  let left = amount
  return rows.flatMap((row) => {
    const part = Math.min(left, row.due)
    left -= part
    return part > 0 ? [{ ...row, part }] : []
  })
}

async function namedInvoices(
  ctx: Context,
  account: Account,
  { amount, items }: { readonly amount: number; readonly items: readonly Item[] },
): Promise<InvoicePart[]> {
  const ids = new Set(items.map(({ invoice_id }) => invoice_id))
  if (ids.size < items.length) throw invalid('items', 'duplicate', 'Each invoice is named once.')
  const read = () =>
    Promise.all(items.map(({ invoice_id }, i) => findInvoice(ctx, invoice_id, `items.${i}.invoice_id`)))
  const seen = await read()
  for (const [i, invoice] of seen.entries()) {
    const field = `items.${i}.invoice_id`
    if (invoice.company_id !== account.company_id || invoice.property_id !== account.property_id)
      throw invalid(
        field,
        'other_account',
        'The invoice is not on the account of this company at the property.',
      )
    if (invoice.type === 'credit_note' || invoice.currency !== account.currency)
      throw invalid(field, 'not_payable', `Only invoices in ${account.currency} are paid.`)
    if (invoice.number === null) throw fault('SVC-7002', { details: { status: invoice.status } })
    if (items[i]!.amount && items[i]!.amount.currency !== account.currency)
      throw invalid(`items.${i}.amount.currency`, 'currency', `The payment is in ${account.currency}.`)
  }
  await lockStays(
    ctx,
    seen.map(({ reservation_id }) => reservation_id),
  )
  const invoices = await read()
  const parts = items.map(({ invoice_id, amount: named }, i) => ({
    invoice_id,
    amount: named?.amount ?? amountDue(invoices[i]!),
  }))
  const sum = parts.reduce((whole, part) => whole + part.amount, 0)
  if (sum > amount)
    throw invalid('items', 'above_amount', 'The items come to more than there is to pay them.')
  const settled = parts.findIndex((part) => part.amount <= 0)
  if (settled >= 0) throw nothingDue(invoices[settled]!.id, account.currency)
  return parts
}

const nothingDue = (invoice_id: string, currency: string) =>
  fault('SVC-8002', { details: { due: { amount: 0, currency }, invoice_id } })

async function lockStays(ctx: Context, reservation_ids: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(reservation_ids)].sort()
  if (ids.length > 0) await lockReservations(ctx, ids)
  return new Set(ids)
}

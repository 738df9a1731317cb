import type { PaymentMethod } from '#contract/lists.ts'
import { money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { type PaymentRow, readPayment } from '../../invoices/public.ts'
import { applyPayment } from '../../stays/reservations/public.ts'
import { openPayment } from '../payments/public.ts'
import type { InvoicePart } from './choose-invoices.ts'

interface CompanyMoney {
  readonly currency: string
  readonly method: PaymentMethod
  readonly reference: string | null
  /** Left out for what is moved now. */
  readonly paid_at?: string
  readonly company_payment_id: string
}

/** Pays invoices of a company one after the other, whose stays are locked: several may be of one stay. SVC-8002. */
export async function payInvoices(
  ctx: Context,
  parts: readonly InvoicePart[],
  { currency, company_payment_id, ...common }: CompanyMoney,
): Promise<PaymentRow[]> {
  const paid: PaymentRow[] = []
  for (const { invoice_id, amount } of parts) {
    const body = { ...common, amount: money(amount, currency) }
    const { payment, stay } = await openPayment(
      ctx,
      { params: { id: invoice_id }, query: undefined, body },
      { company_payment_id },
    )
    await applyPayment(ctx, stay, payment)
    paid.push((await readPayment(ctx, payment.id))!)
  }
  return paid
}

import { money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { type PaymentRow, readPayment } from '#server/features/invoices/public.ts'
import type { Registered } from '#server/integrations/payment-gateway/payment-gateway.ts'
import { lockPayment } from '../lock-payment.ts'
import { openPayment } from '../open-payment.ts'
import { recordProviderId } from './record-provider-id.ts'

/** What one charge pays of one document. In minor units. */
export interface ChargedItem {
  readonly reservation_id: string
  readonly invoice_id: string
  readonly amount: number
}

/** One charge of a booking: of several rooms it pays a document of each. */
export interface ChargedBooking {
  readonly items: readonly ChargedItem[]
  readonly currency: string
}

/** A pending payment for each document, in the order of locks: the rooms of one booking by id. ADR 104 */
export async function openTogether(
  ctx: Context,
  { items, currency }: ChargedBooking,
  { provider, keyOf }: { readonly provider: string; readonly keyOf: (item: ChargedItem) => string },
): Promise<PaymentRow[]> {
  const opened: PaymentRow[] = []
  for (const item of items) {
    const body = { amount: money(item.amount, currency), method: 'card' as const }
    const request = { key: keyOf(item), fingerprint: 'charge' }
    const of_document = { params: { id: item.invoice_id }, query: undefined, body }
    opened.push((await openPayment(ctx, of_document, { charging: { provider, request } })).payment)
  }
  return opened
}

/** What the provider is asked for: the sum, under the id of the first payment. */
export function chargeOf(payments: readonly PaymentRow[]) {
  const { id: payment_id, invoice_id, reservation_id, currency, created_at } = payments[0]!
  const amount = payments.reduce((sum, payment) => sum + payment.amount, 0)
  return { payment_id, invoice_id, reservation_id, amount, currency, created_at }
}

/**
 * The provider's id of the charge, on all of its payments; the first of them, as it is then. Where one was given up
 * meanwhile, all are: the charge would take what it pays too.
 */
export async function nameTogether(
  ctx: Context,
  payments: readonly PaymentRow[],
  named: Registered,
): Promise<PaymentRow> {
  const { payment: first } = await lockPayment(ctx, payments[0]!.id)
  const others = await Promise.all(payments.slice(1).map(({ id }) => readPayment(ctx, id)))
  const abandoned = [first, ...others].find((payment) => payment!.status === 'failed')
  const outcome = abandoned ? { failure_code: abandoned.failure_code ?? 'abandoned' } : named
  const after: PaymentRow[] = []
  for (const { id } of payments) after.push(await recordProviderId(ctx, id, outcome))
  return after[0]!
}

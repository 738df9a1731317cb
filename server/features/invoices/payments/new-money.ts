import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { InvoiceRow } from '../row.ts'
import type { PaymentRow } from './payments-store.ts'
import type { RefundRow } from './refunds-store.ts'

const NOT_REQUESTED = {
  provider_ref: null,
  failure_code: null,
  request_key: null,
  request_fingerprint: null,
} as const

type PaymentFields = Pick<PaymentRow, 'amount' | 'method' | 'status' | 'paid_at'> & Partial<PaymentRow>

/** A payment on a document as of a moment; recorded by hand, unless the fields name a provider. */
export const newPayment = (
  now: Temporal.Instant,
  invoice: Pick<InvoiceRow, 'id' | 'property_id' | 'reservation_id' | 'currency'>,
  fields: PaymentFields,
): PaymentRow => ({
  id: newId('payment', now.epochMilliseconds),
  property_id: invoice.property_id,
  reservation_id: invoice.reservation_id,
  invoice_id: invoice.id,
  company_payment_id: null,
  security_deposit_id: null,
  amount_refunded: 0,
  currency: invoice.currency,
  reference: null,
  provider: null,
  ...NOT_REQUESTED,
  received_by: null,
  business_date: null,
  shift_id: null,
  created_at: toTimestamp(now),
  updated_at: toTimestamp(now),
  ...fields,
})

type RefundFields = Pick<RefundRow, 'amount' | 'status'> & Partial<RefundRow>

/** A refund of a payment as of a moment; not carried out yet, unless the fields say when. */
export const newRefund = (
  now: Temporal.Instant,
  payment: Pick<PaymentRow, 'id' | 'reservation_id' | 'currency'>,
  fields: RefundFields,
): RefundRow => ({
  id: newId('refund', now.epochMilliseconds),
  payment_id: payment.id,
  reservation_id: payment.reservation_id,
  currency: payment.currency,
  reason: null,
  ...NOT_REQUESTED,
  asked_at: null,
  created_at: toTimestamp(now),
  finished_at: null,
  received_by: null,
  business_date: null,
  returned_at: null,
  returned_on: null,
  shift_id: null,
  ...fields,
})

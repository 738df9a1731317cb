import type { PaymentMethod } from '#contract/lists.ts'
import { isMoneyless } from '#contract/money/payment-methods.ts'
import type * as contract from '#contract/money/payments.ts'
import type { Input } from '#contract/operation.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import {
  findInvoice,
  type HandledBy,
  type InvoiceRow,
  insertPayment,
  namedActor,
  newPayment,
  type PaymentRow,
  readDocuments,
  readPaymentOfRequest,
  readPaymentsOfStay,
  readRefundsOfStay,
} from '../../invoices/public.ts'
import { lockOpenDays, requireOpenDay } from '../../property/properties/public.ts'
import { lockForMoney, type ReservationRow } from '../../stays/reservations/public.ts'
import { joinShift } from '../shifts/public.ts'
import { refuseCardNumbers } from './charging/card-number.ts'
import { isSameRequest } from './same-request.ts'
import { amountPayable } from './stay-balance.ts'

export type PaymentRequest = Input<typeof contract.createPayment>

/** The same for whatever settles an invoice. */
type SettleRequest = Omit<PaymentRequest, 'body'> & {
  readonly body: Omit<PaymentRequest['body'], 'method'> & { readonly method: PaymentMethod }
}

/** What a payment is a part of. */
export interface PaymentOrigin {
  readonly charging?: Charging | undefined
  /** The payment of a company that it is a part of, or whose credit pays it. */
  readonly company_payment_id?: string | null
  /** The security deposit from which it is paid. rule 36.12 */
  readonly security_deposit_id?: string | null
}

/** An accepted payment, and its reservation, locked. */
export interface Opened {
  readonly payment: PaymentRow
  readonly stay: ReservationRow
}

/** The gateway of a card payment, and the request that asks for it. */
export interface Charging {
  readonly provider: string
  readonly request: PreTransaction['request']
}

/**
 * Accepts a payment: its invoice exists and owes as much, SVC-3001, SVC-8002. A card payment begins as
 * pending, and a repetition of the request finds it again; other payments are applied by the caller. rule 7,
 * 11
 */
export async function openPayment(
  ctx: Context,
  request: SettleRequest,
  { charging, company_payment_id = null, security_deposit_id = null }: PaymentOrigin = {},
): Promise<Opened> {
  const { params, body } = request
  const seen = await findInvoice(ctx, params.id)
  requireSense(ctx, request, seen.currency)
  const stay = await lockForMoney(ctx, seen.reservation_id)
  const [documents, payments, refunds, { property, dateOf }, shift_id] = await Promise.all([
    readDocuments(ctx, stay.id),
    readPaymentsOfStay(ctx, stay.id),
    readRefundsOfStay(ctx, stay.id),
    lockOpenDays(ctx, stay.property_id),
    isMoneyless(body.method) ? null : joinShift(ctx, stay.property_id),
  ])
  if (charging) {
    const known = await readPaymentOfRequest(ctx, charging.request.key, toTimestamp(ctx.now))
    if (isSameRequest(known, charging.request)) return { payment: known, stay }
  }
  const invoice = documents.find(({ id }) => id === params.id)
  const due = amountPayable(invoice!, { stay, payments, refunds, documents }, body.method)
  if (body.amount.amount > due)
    throw fault('SVC-8002', {
      details: { due: { amount: due, currency: seen.currency }, invoice_id: seen.id },
    })
  if (body.paid_at) {
    const date = businessDate(property, Temporal.Instant.from(body.paid_at))
    requireOpenDay(property, ctx.now, date, 'paid_at')
  }
  const paid_at = charging ? null : (body.paid_at ?? toTimestamp(ctx.now))
  const business_date = paid_at && dateOf(Temporal.Instant.from(paid_at))
  const hands = { received_by: namedActor(ctx.actor), business_date, shift_id }
  const payment = receivedPayment(ctx, request, {
    invoice: invoice!,
    charging,
    paid_at,
    hands,
    company_payment_id,
    security_deposit_id,
  })
  await insertPayment(ctx, payment)
  return { payment, stay }
}

/** SVC-2002 for rules beyond the schema. */
function requireSense({ now }: Context, { body }: SettleRequest, currency: string): void {
  refuseCardNumbers({ card: body.card, reference: body.reference })
  if (body.amount.currency !== currency)
    throw invalid('amount.currency', 'currency', `The invoice is in ${currency}.`)
  if (body.card && body.method !== 'card')
    throw invalid('card', 'method', 'A card is charged by the method card alone.')
  if (body.card && body.paid_at) throw invalid('paid_at', 'card', 'A card is charged now.')
  if (body.paid_at && Temporal.Instant.compare(Temporal.Instant.from(body.paid_at), now) > 0)
    throw invalid('paid_at', 'future', 'paid_at is in the future.')
}

interface Received {
  readonly invoice: InvoiceRow
  readonly charging: Charging | undefined
  readonly paid_at: string | null
  readonly hands: HandledBy
  readonly company_payment_id: string | null
  readonly security_deposit_id: string | null
}

const receivedPayment = (
  { now }: Context,
  { body }: SettleRequest,
  { invoice, charging, paid_at, hands, company_payment_id, security_deposit_id }: Received,
): PaymentRow =>
  newPayment(now, invoice, {
    amount: body.amount.amount,
    method: body.method,
    status: charging ? 'pending' : 'succeeded',
    reference: body.reference ?? null,
    provider: charging?.provider ?? null,
    request_key: charging?.request.key ?? null,
    request_fingerprint: charging?.request.fingerprint ?? null,
    paid_at,
    company_payment_id,
    security_deposit_id,
    ...hands,
  })

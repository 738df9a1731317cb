import type * as contract from '#contract/money/booking-bills.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import {
  type InvoiceRow,
  type PaymentRow,
  presentPayment,
  readDocuments,
  readPayment,
  readPaymentsOfStay,
  readRefundsOfStay,
} from '#server/features/invoices/public.ts'
import { applyPayment, lockBooking, lockForMoney } from '#server/features/stays/reservations/public.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { openPayment } from '../open-payment.ts'
import { amountPayable } from '../stay-balance.ts'

type Op = typeof contract.createBookingPayment
type Body = Input<Op>['body']

/**
 * Divides received money over the bill of a booking: the deposits first, which confirm its rooms together, then room by room,
 * as much as is due. All of it is placed, or nothing is recorded: SVC-8002 with what is due on the bill. rule 4.64, 7.62
 */
export async function createBookingPayment(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  // All rooms, by id: ADR 103.
  const { rooms } = await lockBooking(ctx, params.id)
  const { currency } = rooms[0]!
  if (body.amount.currency !== currency)
    throw invalid('amount.currency', 'currency', `The booking is in ${currency}.`)
  const paid: PaymentRow[] = []
  let left = body.amount.amount
  for (const takes of [isDeposit, () => true])
    for (const { id } of rooms) {
      const payments = await payRoom(ctx, { id, most: left, takes }, body)
      left -= payments.reduce((sum, { amount }) => sum + amount, 0)
      paid.push(...payments)
    }
  if (left > 0) throw fault('SVC-8002', { details: { due: money(body.amount.amount - left, currency) } })
  return { data: paid.map(presentPayment), total: body.amount }
}

const isDeposit = ({ type }: InvoiceRow): boolean => type === 'deposit_invoice'

interface RoomToPay {
  readonly id: string
  /** What is left to place. */
  readonly most: number
  /** The documents that are paid. */
  readonly takes: (invoice: InvoiceRow) => boolean
}

/** Payments of a room, until nothing is due on these documents or all is placed. */
async function payRoom(ctx: Context, { id, most, takes }: RoomToPay, body: Body): Promise<PaymentRow[]> {
  const paid: PaymentRow[] = []
  let left = most
  while (left > 0) {
    // A deposit that is paid changes what is due on the other documents.
    const next = await nextDue(ctx, { id, takes }, body)
    if (!next) break
    const amount = Math.min(left, next.due)
    const { payment, stay } = await openPayment(ctx, {
      params: { id: next.invoice.id },
      query: undefined,
      body: { ...body, amount: { ...body.amount, amount } },
    })
    await applyPayment(ctx, stay, payment)
    paid.push((await readPayment(ctx, payment.id))!)
    left -= amount
  }
  return paid
}

/** The document of the first folio of a room that is to be paid next, with what it takes now: what is issued, then its draft. */
async function nextDue(ctx: Context, { id, takes }: Omit<RoomToPay, 'most'>, { method }: Body) {
  const stay = await lockForMoney(ctx, id)
  const [documents, payments, refunds] = await Promise.all([
    readDocuments(ctx, id),
    readPaymentsOfStay(ctx, id),
    readRefundsOfStay(ctx, id),
  ])
  const balance = { stay, payments, refunds, documents }
  return documents
    .filter(
      (row) => row.folio_id === null && row.type !== 'credit_note' && row.status !== 'void' && takes(row),
    )
    .toSorted((one, other) => Number(one.issued_at === null) - Number(other.issued_at === null))
    .map((invoice) => ({ invoice, due: amountPayable(invoice, balance, method) }))
    .find(({ due }) => due > 0)
}

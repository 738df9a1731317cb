import type { PaymentMethod } from '#contract/lists.ts'
import { businessDate, type DayRule } from '../../kernel/time/business-date.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import {
  type AddedCharges,
  amountDue,
  applyStay,
  creditable,
  type DocumentChange,
  type InvoiceRow,
  issueInvoiceOfStay,
  moneyMoved,
  newPayment,
  newRefund,
  type PaymentRow,
  type RefundRow,
  refundParts,
  waive,
} from '../invoices/public.ts'
import type { ReservationRow } from '../stays/reservations/public.ts'

/** The documents, payments and refunds of a stay. */
export interface Ledger {
  readonly documents: readonly InvoiceRow[]
  readonly payments: readonly PaymentRow[]
  readonly refunds: readonly RefundRow[]
}

/** How a guest pays, and whether a credit note compensated for a fault. */
export interface PaymentMethods {
  readonly deposit: PaymentMethod
  readonly rest: PaymentMethod
}

interface Step {
  readonly before: ReservationRow
  readonly after: ReservationRow
  readonly at: Temporal.Instant
  readonly methods: PaymentMethods
  /** When a day ends in the property's zone. */
  readonly property: DayRule
  /** Minor units that a credit note takes off the newest invoice. */
  readonly credit?: number | undefined
}

export const openLedger = (row: ReservationRow, at: Temporal.Instant): Ledger => ({
  documents: applyStay({ documents: [] }, row, at).documents,
  payments: [],
  refunds: [],
})

/** Applies one step of a reservation: first its documents, then its money, then what is issued. */
export function advanceLedger(
  ledger: Ledger,
  { before, after, at, methods, property, credit }: Step,
): { ledger: Ledger; beside: AddedCharges } {
  let beside: AddedCharges = {
    adjustment: after.adjustment,
    credits_total: after.credits_total,
    folios: after.folios,
  }
  const applyChange = (now: Ledger, stay: ReservationRow, change?: DocumentChange): Ledger => {
    const folio = applyStay(now, stay, at, change ? [change] : [])
    beside = { adjustment: folio.adjustment, credits_total: folio.credits_total, folios: folio.folios }
    return { ...now, documents: folio.documents, payments: moved(now.payments, folio.moves) }
  }
  const unpaid = { ...after, amount_paid: before.amount_paid, amount_refunded: before.amount_refunded }
  let now = applyChange(ledger, unpaid)
  if (credit !== undefined) {
    const invoice = now.documents.findLast((row) => row.type === 'invoice' && creditable(row) >= credit)
    if (invoice?.issued_at)
      now = applyChange(now, unpaid, waive(invoice.id, { amount: credit, reason: 'Goodwill' }))
  }
  const paid = after.amount_paid - before.amount_paid
  if (paid > 0) {
    const payment = { ...paymentOf(now, paid, at, methods), business_date: businessDate(property, at) }
    const { invoice_id, method } = payment
    now = applyChange(
      { ...now, payments: [...now.payments, payment] },
      after,
      moneyMoved({ invoice_id, paid, method }),
    )
  }
  const refunded = after.amount_refunded - before.amount_refunded
  for (const { payment, amount } of refundParts(now.payments, [], refunded)) {
    const { invoice_id } = payment
    const refund = newRefund(at, payment, {
      amount,
      status: 'succeeded',
      finished_at: toTimestamp(at),
      business_date: businessDate(property, at),
    })
    now = applyChange(withRefund(now, payment, refund), after, moneyMoved({ invoice_id, refunded: amount }))
  }
  if (after.cancellation?.refund_status === 'manual' && before.cancellation === null)
    now = { ...now, refunds: [...now.refunds, ...tasksOf(now, after, at)] }
  if (isIssued(before, after)) now = applyChange(now, after, issueInvoiceOfStay)
  return { ledger: now, beside }
}

/** Check-out issues; staff issue a fee once it is paid. */
const isIssued = (before: ReservationRow, after: ReservationRow) =>
  (after.status === 'checked_out' && before.status !== 'checked_out') ||
  (after.fee !== null && after.fee > 0 && after.amount_paid - after.amount_refunded >= after.fee)

const moved = (payments: readonly PaymentRow[], moves: readonly { from: string; to: string }[]) =>
  moves.reduce(
    (now, { from, to }) => now.map((row) => (row.invoice_id === from ? { ...row, invoice_id: to } : row)),
    payments,
  )

/** On the deposit's own draft while it is pending, else on what is still due. */
function paymentOf(
  { documents }: Ledger,
  amount: number,
  at: Temporal.Instant,
  methods: PaymentMethods,
): PaymentRow {
  const deposit = documents.find(
    (row) => row.type === 'deposit_invoice' && row.status === 'draft' && row.total === amount,
  )
  const due = documents.findLast((row) => row.type === 'invoice' && amountDue(row) > 0)
  return newPayment(at, deposit ?? due ?? documents[0]!, {
    amount,
    method: deposit ? methods.deposit : methods.rest,
    status: 'succeeded',
    paid_at: toTimestamp(at),
  })
}

function withRefund(ledger: Ledger, payment: PaymentRow, refund: RefundRow): Ledger {
  const amount_refunded = payment.amount_refunded + refund.amount
  const updated_at = refund.created_at
  return {
    ...ledger,
    payments: ledger.payments.map((row) =>
      row.id === payment.id ? { ...row, amount_refunded, updated_at } : row,
    ),
    refunds: [...ledger.refunds, refund],
  }
}

/** What staff still have to refund. */
const tasksOf = (
  { payments }: Ledger,
  { cancellation, amount_paid, amount_refunded }: ReservationRow,
  at: Temporal.Instant,
) =>
  refundParts(payments, [], Math.min(cancellation?.refund?.amount ?? 0, amount_paid - amount_refunded)).map(
    ({ payment, amount }) => newRefund(at, payment, { amount, status: 'manual' }),
  )

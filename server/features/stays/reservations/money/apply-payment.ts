import { money } from '#contract/money.ts'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import {
  type DocumentChange,
  depositPaidLate,
  moneyMoved,
  openRefunds,
  type PaymentRow,
  paymentReceived,
  readRefundsOfStay,
  refundStatus,
  withdrawRefunds,
  writePayment,
} from '#server/features/invoices/public.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { settleBooking } from '../bookings/settle-booking.ts'
import { appendUpdated } from '../events.ts'
import { prepareAutomaticMail } from '../guests/notify-guest.ts'
import { claimIfLeft } from '../holdings/change-holdings.ts'
import { isPaymentExpired } from '../holds/hold.ts'
import { withoutOwnRoom } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import { owed, received } from './amount-due.ts'
import { planRefund } from './plan-refund.ts'

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

/**
 * Applies a payment that has succeeded: to its document, to the reservation, and to the deposit, which
 * confirms the stay in the same transaction. A late payment confirms the stay again where its nights are
 * free; what a cancelled stay does not owe is refunded. The payment's row is written here. rule 4
 */
export async function applyPayment(
  ctx: TxContext,
  before: ReservationRow,
  payment: PaymentRow,
): Promise<ReservationRow> {
  await Promise.all([
    writePayment(ctx, payment),
    appendRequested(ctx, paymentReceived(payment, before.guest_id)),
  ])
  const counted = { ...before, amount_paid: before.amount_paid + payment.amount }
  const confirmed = await confirmedBy(ctx, counted)
  const after = confirmed ?? (await refundExcess(ctx, counted, payment.amount))
  const came_late = confirmed !== null && before.status === 'cancelled'
  const { invoice_id, amount: paid, method } = payment
  const counted_on = moneyMoved({ invoice_id, paid, method })
  const saved = await save(ctx, before, after, came_late ? depositPaidLate(counted_on) : counted_on)
  return settleBooking(ctx, saved)
}

/** The stay as confirmed by the payment; null where it is not. */
async function confirmedBy(ctx: TxContext, row: ReservationRow): Promise<ReservationRow | null> {
  const required = row.deposit_required
  if (required === null) return null
  if (row.status === 'pending_payment' && row.booking_id !== null) return null
  if (row.status === 'pending_payment')
    return received(row) >= required ? { ...row, status: 'confirmed', hold_expires_at: null } : null
  if (!isPaymentExpired(row)) return null
  // Payments from before the hold expired count too, unless they are being refunded; where they do not
  // suffice, refunds are planned again.
  await withdrawRefunds(ctx, row.id)
  const refunds = await readRefundsOfStay(ctx, row.id)
  return received(row) - openRefunds(refunds) >= required ? reconfirmed(ctx, row) : null
}

/**
 * Confirms a stay whose hold had expired, where all that it held is still available and it is not over; otherwise
 * claims nothing.
 */
async function reconfirmed(ctx: TxContext, row: ReservationRow): Promise<ReservationRow | null> {
  const property = await readProperty(ctx, row.property_id)
  if (businessDate(property!, ctx.now) >= row.check_out) return null
  const segments = withoutOwnRoom(row)
  const confirmed = { ...row, segments, status: 'confirmed' as const, fee: null, cancellation: null }
  return (await claimIfLeft(ctx, row, confirmed)) ? confirmed : null
}

/** Records a refund of what a cancelled stay has received beyond what it owes. */
async function refundExcess(ctx: TxContext, row: ReservationRow, paid: number): Promise<ReservationRow> {
  const excess = received(row) - owed(row)
  if (!isCancelledOrNoShow(row) || excess <= 0) return row
  const noted = await planRefund(ctx, row, 'late_payment')
  if (!noted.cancellation) return noted
  const amount = (row.cancellation?.refund?.amount ?? 0) + Math.min(paid, excess)
  return { ...noted, cancellation: { ...noted.cancellation, refund: money(amount, row.currency) } }
}

/**
 * Applies a refund: `amount` in minor units, negative where the guest's bank returned it. The caller writes
 * the rows of payment and refund.
 */
export async function applyRefund(
  ctx: TxContext,
  before: ReservationRow,
  { invoice_id, amount }: { invoice_id: string; amount: number },
): Promise<ReservationRow> {
  const counted = { ...before, amount_refunded: before.amount_refunded + amount }
  const after = await withRefundStatus(ctx, counted)
  return save(ctx, before, after, moneyMoved({ invoice_id, refunded: amount }))
}

/** The refund state of a cancellation, after a part has ended without money being moved. */
export async function updateRefundStatus(ctx: TxContext, before: ReservationRow): Promise<void> {
  const after = await withRefundStatus(ctx, before)
  if (after.cancellation?.refund_status !== before.cancellation?.refund_status) await save(ctx, before, after)
}

async function withRefundStatus(ctx: TxContext, row: ReservationRow): Promise<ReservationRow> {
  if (!row.cancellation || row.cancellation.refund_status === 'none') return row
  const refunds = await readRefundsOfStay(ctx, row.id)
  const refund_status = refundStatus(refunds, received(row) - owed(row))
  return { ...row, cancellation: { ...row.cancellation, refund_status } }
}

async function save(
  ctx: TxContext,
  before: ReservationRow,
  after: ReservationRow,
  change?: DocumentChange,
): Promise<ReservationRow> {
  const queueGuestMail =
    before.status === after.status ? null : await prepareAutomaticMail(ctx, before, after)
  return saveReservation(ctx, before, after, {
    ...(change && { change }),
    along: (saved) => [
      appendUpdated(ctx, before, saved),
      queueGuestMail?.(saved),
      saved.status !== before.status && audit(ctx, before, saved),
    ],
  })
}

const audit = (ctx: TxContext, before: ReservationRow, after: ReservationRow) =>
  appendAudit(ctx, {
    action: 'confirmByPayment',
    resource_id: after.id,
    property_id: after.property_id,
    before: { status: before.status, amount_paid: money(before.amount_paid, before.currency) },
    after: { status: after.status, amount_paid: money(after.amount_paid, after.currency) },
  })

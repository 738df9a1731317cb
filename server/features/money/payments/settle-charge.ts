import type { AccountTime } from '#server/http/request.ts'
import type {
  CardState,
  KnownRefund,
  PaymentGateway,
} from '#server/integrations/payment-gateway/payment-gateway.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { withLead } from '#server/postgres/test-clock.ts'
import { writing } from '#server/postgres/transaction.ts'
import {
  type PaymentRow,
  type RefundRow,
  readPaymentsOfCharge,
  readRefundsOfPayment,
} from '../../invoices/public.ts'
import { settleTogether } from './charging/settle-together.ts'
import { divideRefund } from './divide-refund.ts'
import { lockPayment, type TxContext } from './lock-payment.ts'
import { adoptRefund, recordRefund } from './record-refund.ts'

/** Dependencies, beside any request: of all accounts, with the system's role. */
export interface SettleContext {
  readonly system: Database
  readonly cards: PaymentGateway | null
  /** The present of an account. */
  readonly momentOf: (account_id: string) => AccountTime
  /** Something was committed that workers may be waiting for. */
  readonly onCommit: () => void
}

/** One transaction of an account. */
export async function inAccountTransaction<T>(
  { system, momentOf, onCommit }: SettleContext,
  account_id: string,
  work: (ctx: TxContext) => Promise<T>,
): Promise<T> {
  const value = await writing(system, account_id, (tx) => {
    const { now, lead_ms } = momentOf(account_id)
    return work({ ...wholeAccount(withLead(tx, lead_ms), account_id), now })
  })
  onCommit()
  return value
}

/**
 * Reads the state of a charge and of its refunds from the provider, and records it: whatever a message said,
 * and in whatever order messages came, the current state is recorded. Unknown charges are ignored. Throws
 * GatewayUnavailable, so that the message is sent again.
 */
export async function settleCharge(
  parts: SettleContext,
  provider_ref: string,
  known_state?: CardState,
): Promise<void> {
  const { cards, system } = parts
  if (!cards) return
  const payments = await writing(system, null, (tx) => readPaymentsOfCharge(tx, cards.provider, provider_ref))
  const [first] = payments
  if (!first) return
  const { account_id } = first
  const is_recorded = payments.every(({ status }) => status === 'succeeded')
  const state = is_recorded ? null : (known_state ?? (await cards.read(provider_ref)))
  if (state) await inAccountTransaction(parts, account_id, (ctx) => settleTogether(ctx, payments, state))
  if (state && state.status !== 'succeeded') return
  for (const known of await cards.readRefunds(state?.provider_ref ?? first.provider_ref!))
    await inAccountTransaction(parts, account_id, (ctx) => settleRefund(ctx, payments, known))
}

/** A refund of a charge, by this service, or in the provider's own dashboard: of several payments there, of each a part. */
async function settleRefund(
  ctx: TxContext,
  payments: readonly PaymentRow[],
  known: KnownRefund,
): Promise<void> {
  // Locks the money of all rooms of a booking: what is left of each payment stays as it is read.
  await lockPayment(ctx, payments[0]!.id)
  const refunds = await Promise.all(payments.map(({ id }) => readRefundsOfPayment(ctx, id)))
  const ours = refunds.flat().find((row) => row.id === known.refund_id)
  if (ours) return recordRefund(ctx, ours.id, known)
  const adopted = refunds.flat().filter(({ provider_ref }) => provider_ref === known.provider_ref)
  for (const { id } of adopted) await recordRefund(ctx, id, known)
  if (adopted.length > 0) return
  const parts = divideRefund(
    known.amount,
    payments.map(({ amount }, i) => ({
      amount,
      refunded: sumOf(refunds[i]!.filter(({ status }) => status === 'succeeded')),
      pending: sumOf(refunds[i]!.filter(({ status }) => status === 'pending')),
    })),
  )
  for (const [i, { id }] of payments.entries())
    if (parts[i]! > 0) await adoptRefund(ctx, id, { ...known, amount: parts[i]! })
}

const sumOf = (refunds: readonly RefundRow[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

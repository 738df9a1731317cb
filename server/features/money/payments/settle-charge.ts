import type { CardState, PaymentGateway } from '#server/integrations/payment-gateway/payment-gateway.ts'
import type { Database } from '#server/postgres/database.ts'
import { writing } from '#server/postgres/transaction.ts'
import { type PaymentRow, readPaymentByProvider, readRefundsOfPayment } from '../../invoices/public.ts'
import type { TxContext } from './lock-payment.ts'
import { recordOutcome } from './record-outcome.ts'
import { adoptRefund, recordRefund } from './record-refund.ts'

/** Dependencies, beside any request: of all accounts, with the system's role. */
export interface SettleContext {
  readonly system: Database
  readonly cards: PaymentGateway | null
  readonly now: () => Temporal.Instant
  /** Something was committed that workers may be waiting for. */
  readonly onCommit: () => void
}

/** One transaction of an account. */
export async function inAccountTransaction<T>(
  { system, now, onCommit }: SettleContext,
  account_id: string,
  work: (ctx: TxContext) => Promise<T>,
): Promise<T> {
  const value = await writing(system, account_id, (tx) =>
    work({ tx, scope: { account_id, property_ids: null }, now: now() }),
  )
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
  const found = await writing(system, null, (tx) => readPaymentByProvider(tx, cards.provider, provider_ref))
  if (!found) return
  const state = found.status === 'succeeded' ? null : (known_state ?? (await cards.read(provider_ref)))
  if (state) await inAccountTransaction(parts, found.account_id, (ctx) => recordOutcome(ctx, found.id, state))
  if (state && state.status !== 'succeeded') return
  await settleRefundsOf(parts, cards, { ...found, provider_ref: state?.provider_ref ?? found.provider_ref })
}

/** The refunds of a charge, by this service or in the provider's own dashboard. */
async function settleRefundsOf(
  parts: SettleContext,
  cards: PaymentGateway,
  payment: PaymentRow & { account_id: string },
): Promise<void> {
  const { account_id, id } = payment
  for (const known of await cards.readRefunds(payment.provider_ref!)) {
    await inAccountTransaction(parts, account_id, async (ctx) => {
      const ours = await readRefundsOfPayment(ctx, id)
      const refund = ours.find((row) => row.id === known.refund_id)
      await (refund ? recordRefund(ctx, refund.id, known) : adoptRefund(ctx, id, known))
    })
  }
}

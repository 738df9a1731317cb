import type { Attempts } from '#server/engine/job-retries/attempts.ts'
import type { CardState, PaymentGateway } from '#server/integrations/payment-gateway/payment-gateway.ts'
import { writing } from '#server/postgres/transaction.ts'
import {
  claimUnsettledPayments,
  claimUnsettledRefunds,
  type PaymentRow,
  type RefundToCarryOut,
  readPaymentsOfCharge,
} from '../../invoices/public.ts'
import { settleTogether } from './charging/settle-together.ts'
import type { TxContext } from './lock-payment.ts'
import { recordOutcome } from './record-outcome.ts'
import { recordRefund } from './record-refund.ts'
import { inAccountTransaction, type SettleContext } from './settle-charge.ts'

type OfAccount<Row> = Row & { readonly account_id: string }

/** How long a guest may take to authenticate; the payment is pending until then. */
const AUTHENTICATION_MINUTES = 15

/**
 * Carries out refunds and looks up charges without a reported outcome: a minute after the request, and then
 * less and less often. Failures are retried; one that fails does not delay the others.
 */
export async function settleMoney(
  parts: SettleContext & { readonly now: () => Temporal.Instant },
  { attempt }: Attempts,
): Promise<void> {
  const { cards, system } = parts
  if (!cards) return
  const now = parts.now().toString()
  const [refunds, payments] = await writing(system, null, (tx) =>
    Promise.all([
      claimUnsettledRefunds(tx, cards.provider, now),
      claimUnsettledPayments(tx, cards.provider, now),
    ]),
  )
  if (refunds.length + payments.length === 0) return
  for (const refund of refunds) {
    const { account_id, id: item } = refund
    await attempt({ account_id, item }, () => settleRefund(parts, cards, refund))
  }
  for (const payment of onePerCharge(payments)) {
    const { account_id, id: item } = payment
    await attempt({ account_id, item }, () => settlePayment(parts, cards, payment))
  }
}

/** A charge may have several payments, which are settled together. ADR 104 */
const onePerCharge = (payments: readonly OfAccount<PaymentRow>[]): OfAccount<PaymentRow>[] => [
  ...new Map(
    payments
      .toSorted((one, other) => other.id.localeCompare(one.id))
      .map((payment) => [`${payment.account_id} ${payment.provider_ref ?? payment.id}`, payment]),
  ).values(),
]

async function settlePayment(
  parts: SettleContext,
  cards: PaymentGateway,
  { account_id, id, provider_ref, created_at }: OfAccount<PaymentRow>,
): Promise<void> {
  const inAccount = <T>(work: (ctx: TxContext) => Promise<T>) => inAccountTransaction(parts, account_id, work)
  // Without the provider's id it has taken nothing; but its request may be about to store one.
  if (provider_ref === null) {
    await inAccount((ctx) => recordOutcome(ctx, id, ABANDONED, { while_nameless: true }))
    return
  }
  const state = await stateOf(cards, { provider_ref, created_at }, parts.momentOf(account_id).now)
  await inAccount(async (ctx) => {
    const payments = await readPaymentsOfCharge(ctx.tx, cards.provider, provider_ref)
    if (payments.length > 0) await settleTogether(ctx, payments, state)
  })
}

const ABANDONED: CardState = { status: 'failed', failure_code: 'abandoned' }

/** The outcome of a charge; one that was never confirmed, or waits for too long, is cancelled. */
async function stateOf(
  cards: PaymentGateway,
  { provider_ref, created_at }: { provider_ref: string; created_at: string },
  now: Temporal.Instant,
): Promise<CardState> {
  const state = await cards.read(provider_ref)
  const end = Temporal.Instant.from(created_at).add({ minutes: AUTHENTICATION_MINUTES })
  const is_late = state.status === 'requires_action' && Temporal.Instant.compare(now, end) >= 0
  return state.status === 'registered' || is_late ? cards.cancelCharge(provider_ref) : state
}

/** One that was requested before may have been carried out: the provider is asked first. */
async function settleRefund(
  parts: SettleContext,
  cards: PaymentGateway,
  refund: RefundToCarryOut,
): Promise<void> {
  const { account_id, id, amount, currency, charge_ref: provider_ref } = refund
  const known = (await cards.readRefunds(provider_ref)).find(({ refund_id }) => refund_id === id)
  const state = known ?? (await cards.refund({ refund_id: id, provider_ref, amount, currency }))
  await inAccountTransaction(parts, account_id, (ctx) => recordRefund(ctx, id, state))
}

import type { PaymentRow } from '#server/features/invoices/public.ts'
import type { CardState } from '#server/integrations/payment-gateway/payment-gateway.ts'
import type { TxContext } from '../lock-payment.ts'
import { recordOutcome } from '../record-outcome.ts'

/** The outcome of a charge, on all of its payments in one transaction; the first of them, as it is then. ADR 104 */
export async function settleTogether(
  ctx: TxContext,
  payments: readonly Pick<PaymentRow, 'id'>[],
  state: CardState,
): Promise<PaymentRow> {
  const after: PaymentRow[] = []
  for (const { id } of payments) after.push(await recordOutcome(ctx, id, state))
  return after[0]!
}

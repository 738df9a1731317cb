import type * as contract from '#contract/money/security-deposits.ts'
import type { Input, Output } from '#contract/operation.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { insertDepositEntry, insertSecurityDeposit, type SecurityDepositRow } from '../../invoices/public.ts'
import { lockForMoney } from '../../stays/reservations/public.ts'
import { requireUnderWay } from '../billing/public.ts'
import { refuseCardNumbers } from '../payments/public.ts'
import { receiptOf } from '../shifts/public.ts'
import { recordChange } from './record-change.ts'

type Op = typeof contract.createSecurityDeposit

/**
 * Records money that a guest leaves as a security: it pays nothing of the stay. SVC-3001, SVC-1007 for a stay that is over
 * or not confirmed, SVC-2002, SVC-7005. rule 36.10
 */
export async function createSecurityDeposit(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { amount, method, reference = null } = body
  refuseCardNumbers({ card: undefined, reference })
  const { id: reservation_id, property_id, currency, status } = await lockForMoney(ctx, params.id)
  requireUnderWay(status)
  if (amount.currency !== currency)
    throw invalid('amount.currency', 'currency', `The stay is in ${currency}.`)
  const row: SecurityDepositRow = {
    id: newId('security_deposit', ctx.now.epochMilliseconds),
    property_id,
    reservation_id,
    amount: amount.amount,
    amount_returned: 0,
    amount_held: amount.amount,
    currency,
    method,
    reference,
    ...(await receiptOf(ctx, { property_id, paid_at: body.paid_at })),
    ...firstVersion(ctx.now),
  }
  await insertSecurityDeposit(ctx, row)
  await insertDepositEntry(ctx, row, { ...row, kind: 'received' })
  return recordChange(ctx, 'security_deposit.received', { before: null, row })
}

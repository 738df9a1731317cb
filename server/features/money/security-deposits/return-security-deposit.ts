import type * as contract from '#contract/money/security-deposits.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { insertDepositEntry, writeSecurityDeposit } from '../../invoices/public.ts'
import { refuseCardNumbers } from '../payments/public.ts'
import { receiptOf } from '../shifts/public.ts'
import { amountWithin, openDeposit } from './open-deposit.ts'
import { recordChange } from './record-change.ts'

type Op = typeof contract.returnSecurityDeposit

/**
 * Returns a security deposit in whole or in part, on the open day and in the shift of the caller. SVC-3001, SVC-8003 above
 * what is held. rule 36.11
 */
export async function returnSecurityDeposit(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { method, reference = null } = body
  refuseCardNumbers({ card: undefined, reference })
  const deposit = await openDeposit(ctx, params.id)
  const { row, before } = deposit
  const amount = amountWithin(deposit, body.amount, row.amount_held)
  const receipt = await receiptOf(ctx, { property_id: row.property_id, paid_at: undefined })
  const returned = raiseVersion(
    { ...row, amount_returned: row.amount_returned + amount, amount_held: row.amount_held - amount },
    ctx.now,
  )
  await Promise.all([
    writeSecurityDeposit(ctx, returned),
    insertDepositEntry(ctx, returned, {
      ...receipt,
      kind: 'returned',
      amount: 0 - amount,
      method: method ?? row.method,
      reference,
    }),
  ])
  return recordChange(ctx, 'security_deposit.returned', { before, row: returned })
}

import type { SecurityDeposit } from '#contract/money/security-deposits.ts'
import type { Money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import {
  findSecurityDeposit,
  lockSecurityDeposit,
  presentSecurityDeposit,
  type SecurityDepositRow,
} from '../../invoices/public.ts'
import { lockForMoney, type ReservationRow } from '../../stays/reservations/public.ts'

/** A security deposit that is locked after its stay. */
export interface OpenedDeposit {
  readonly row: SecurityDepositRow
  readonly before: SecurityDeposit
  readonly stay: ReservationRow
}

/** A security deposit for a change: SVC-3001. */
export async function openDeposit(ctx: Context, id: string): Promise<OpenedDeposit> {
  const { reservation_id } = await findSecurityDeposit(ctx, id)
  const stay = await lockForMoney(ctx, reservation_id)
  const row = (await lockSecurityDeposit(ctx, id))!
  return { row, before: presentSecurityDeposit(row), stay }
}

/** What is requested, within what is held, in minor units: SVC-2002 for another currency, SVC-8003 above it. */
export function amountWithin(
  { row }: OpenedDeposit,
  requested: Money | undefined,
  otherwise: number,
): number {
  if (requested && requested.currency !== row.currency)
    throw invalid('amount.currency', 'currency', `The security deposit is in ${row.currency}.`)
  const amount = requested?.amount ?? otherwise
  const held = row.amount_held
  if (held === 0 || amount > held)
    throw fault('SVC-8003', { details: { left: { amount: held, currency: row.currency } } })
  return amount
}

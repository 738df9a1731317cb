import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import { onAccountOfStay, readDocuments } from '#server/features/invoices/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { balanceOf } from '../money/amount-due.ts'
import type { ReservationRow } from '../row.ts'
import { leaveEarly } from './leave-early.ts'

interface StatusRequest {
  readonly property: PropertyRow
  readonly body: Input<typeof contract.updateReservation>['body']
}

/**
 * What of the balance of a guest in house companies pay, in minor units, if the guest leaves now: documents are read
 * only where an open balance would be refused. rule 30.14
 */
export async function readOnAccount(
  ctx: Context,
  row: ReservationRow,
  { property, body: { status, allow_open_balance } }: StatusRequest,
): Promise<number> {
  if (status === undefined || row.status !== 'checked_in' || allow_open_balance) return 0
  const left = leaveEarly({ row, property, now: ctx.now })
  return balanceOf(left) <= 0 ? 0 : onAccountOfStay(ctx, await readDocuments(ctx, row.id), left)
}

import type { SecurityDeposit } from '#contract/money/security-deposits.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { presentSecurityDeposit, type SecurityDepositRow } from '../../invoices/public.ts'

/** The event of a change, on request, and its entry in the audit log, which is one of the stay too; returns the deposit as it is now. rule 36.10 */
export async function recordChange(
  ctx: Context,
  type: 'security_deposit.received' | 'security_deposit.returned' | 'security_deposit.applied',
  { before, row }: { readonly before: SecurityDeposit | null; readonly row: SecurityDepositRow },
): Promise<SecurityDeposit> {
  const after = presentSecurityDeposit(row)
  const { id, property_id } = row
  await appendRequested(ctx, [{ type, property_id, resource_id: id, data: after }])
  ctx.audit?.({ resource_id: id, property_id, before, after })
  return after
}

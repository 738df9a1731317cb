import type * as contract from '#contract/money/security-deposits.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { hasDepositStatus, presentSecurityDeposit, readSecurityDepositPage } from '../../invoices/public.ts'

type Op = typeof contract.listSecurityDeposits

/** A page of security deposits, newest first; filters combine. rule 36.10 */
export async function listSecurityDeposits(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { reservation_id, status } = query
  const where = scopeFilter(ctx, query)
  if (reservation_id !== undefined) where.push(sql`reservation_id = ${reservation_id}`)
  if (status !== undefined) where.push(hasDepositStatus(status))
  const { rows, ...page } = await readSecurityDepositPage(ctx, query, where)
  return { data: rows.map(presentSecurityDeposit), ...page }
}

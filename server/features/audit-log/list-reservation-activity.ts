import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/resources/activity.ts'
import type { Context } from '../../context.ts'
import { sql } from '../../postgres/statement.ts'
import { findReservation } from '../reservations/public.ts'
import { readNames } from './names.ts'
import { presentActivity } from './present.ts'
import { readAuditPage } from './store.ts'

type Op = typeof contract.listReservationActivity

/** Who did what to a reservation, its invoices and payments, newest first. rule 4 */
export async function listReservationActivity(
  ctx: Context,
  { params, query }: Input<Op>,
): Promise<Output<Op>> {
  const where = [
    sql`account_id = ${ctx.scope.account_id}`,
    sql`(resource_id = ${params.id} OR about_id = ${params.id})`,
  ]
  const [, { rows, ...page }] = await Promise.all([
    findReservation(ctx, params.id),
    readAuditPage(ctx, `listReservationActivity ${params.id}`, query, where),
  ])
  const names = await readNames(ctx, rows)
  return { data: rows.map((row) => presentActivity(row, names(row))), ...page }
}

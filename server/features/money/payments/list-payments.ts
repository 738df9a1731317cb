import type * as contract from '#contract/money/payments.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { lowestIdAt } from '#server/kernel/new-id.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { type RawBuilder, sql } from '#server/postgres/statement.ts'
import { presentPayment, readPaymentPage } from '../../invoices/public.ts'

type Op = typeof contract.listPayments
type Query = Input<Op>['query']

/** A page of payments; filters combine, every `*_to` is inclusive. rule 0, 7 */
export async function listPayments(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { rows, ...page } = await readPaymentPage(ctx, query, [
    ...scopeFilter(ctx, query),
    ...filtersOf(query),
  ])
  return { data: rows.map(presentPayment), ...page }
}

function filtersOf(query: Query): RawBuilder<unknown>[] {
  const { status, method, reservation_id, invoice_id, shift_id } = query
  const { created_from, created_to, paid_from, paid_to } = query
  const at = (timestamp: string) => Math.max(0, Temporal.Instant.from(timestamp).epochMilliseconds)
  const conditions: RawBuilder<unknown>[] = []
  if (status !== undefined) conditions.push(sql`status = ANY(${status.split(',')}::text[])`)
  if (method !== undefined) conditions.push(sql`method = ANY(${method.split(',')}::text[])`)
  if (reservation_id !== undefined) conditions.push(sql`reservation_id = ${reservation_id}`)
  if (invoice_id !== undefined) conditions.push(sql`invoice_id = ${invoice_id}`)
  if (shift_id !== undefined) conditions.push(sql`shift_id = ${shift_id}`)
  // Ids contain their moment of creation, so they serve as its index.
  if (created_from !== undefined) conditions.push(sql`id >= ${lowestIdAt('payment', at(created_from))}`)
  if (created_to !== undefined) conditions.push(sql`id < ${lowestIdAt('payment', at(created_to) + 1000)}`)
  if (paid_from !== undefined) conditions.push(sql`paid_at >= ${paid_from}::timestamptz`)
  if (paid_to !== undefined) conditions.push(sql`paid_at <= ${paid_to}::timestamptz`)
  return conditions
}

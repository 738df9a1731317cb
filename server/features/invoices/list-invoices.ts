import type * as contract from '#contract/invoices/invoices.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { scopeFilter } from '../../postgres/scope.ts'
import { type RawBuilder, sql } from '../../postgres/statement.ts'
import { presentInvoices } from './present-invoices.ts'
import { ofExpiredHold, ofGuest, readInvoicePage } from './store.ts'

type Op = typeof contract.listInvoices
type Query = Input<Op>['query']

/** A page of invoices, newest first; filters combine, every `*_to` is inclusive. spec 4.3, rule 7 */
export async function listInvoices(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const where = [...scopeFilter(ctx, query), ...filtersOf(ctx, query)]
  const { rows, ...page } = await readInvoicePage(ctx, query, where)
  return { data: await presentInvoices(ctx, rows), ...page }
}

/** The conditions of the filters; issue dates are days in the property's zone. */
function filtersOf(ctx: Context, query: Query): RawBuilder<unknown>[] {
  const { status, payment_status, type, issued_from, issued_to, reservation_id, guest_id, company_id } = query
  const conditions: RawBuilder<unknown>[] = []
  if (status !== undefined) conditions.push(ofStatus(ctx, status.split(',')))
  if (payment_status !== undefined) conditions.push(ofPaymentStatus(ctx, payment_status.split(',')))
  if (type !== undefined) conditions.push(sql`type = ANY(${type.split(',')}::text[])`)
  if (issued_from !== undefined) conditions.push(sql`issued_on >= ${issued_from}::date`)
  if (issued_to !== undefined) conditions.push(sql`issued_on <= ${issued_to}::date`)
  if (reservation_id !== undefined) conditions.push(sql`reservation_id = ${reservation_id}`)
  if (guest_id !== undefined) conditions.push(ofGuest(ctx.scope.account_id, guest_id))
  if (company_id !== undefined) conditions.push(sql`company_id = ${company_id}`)
  return conditions
}

/** As they are shown: a draft whose hold has run out is void. rule 4.8 */
function ofStatus({ scope, now }: Context, statuses: readonly string[]): RawBuilder<unknown> {
  const of_status = sql`status = ANY(${statuses}::text[])`
  const [drafts, voids] = [statuses.includes('draft'), statuses.includes('void')]
  if (drafts === voids) return of_status
  const has_run_out = ofExpiredHold(scope.account_id, now)
  return drafts ? sql`(${of_status} AND NOT ${has_run_out})` : sql`(${of_status} OR ${has_run_out})`
}

/** As they are shown: of a void draft nothing is owed, so whatever stayed with the property pays it. rule 4.8 */
function ofPaymentStatus({ scope, now }: Context, statuses: readonly string[]): RawBuilder<unknown> {
  const of_void = sql`CASE
    WHEN amount_paid > amount_refunded THEN 'paid' WHEN amount_refunded > 0 THEN 'refunded' ELSE 'unpaid' END`
  const has_run_out = ofExpiredHold(scope.account_id, now)
  return sql`CASE WHEN ${has_run_out} THEN ${of_void} ELSE payment_status END = ANY(${statuses}::text[])`
}

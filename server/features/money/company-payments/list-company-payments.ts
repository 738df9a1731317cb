import type * as contract from '#contract/money/company-payments.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { findCompany } from '../../companies/public.ts'
import { presentCompanyPayments } from './present.ts'
import { readCompanyPaymentPage } from './store.ts'

type Op = typeof contract.listCompanyPayments

/** A page of payments of a company, newest first, at the properties that the caller sees. rule 32 */
export async function listCompanyPayments(ctx: Context, { params, query }: Input<Op>): Promise<Output<Op>> {
  const { id } = await findCompany(ctx, params.id)
  const { rows, ...page } = await readCompanyPaymentPage(ctx, { ...query, company_id: id }, [
    ...scopeFilter(ctx, query),
    sql`company_id = ${id}`,
  ])
  return { data: await presentCompanyPayments(ctx, rows), ...page }
}

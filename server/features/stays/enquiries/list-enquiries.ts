import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/enquiries.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { presentEnquiry } from './present-enquiry.ts'
import { isInStatus, isNamed, readEnquiryPage } from './store.ts'

type Op = typeof contract.listEnquiries

/** A page of enquiries, newest first; filters combine. rule 35.1 */
export async function listEnquiries(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { search, status } = query
  const where = scopeFilter(ctx, query)
  if (search !== undefined) where.push(isNamed(search))
  if (status !== undefined) where.push(isInStatus(status.split(',')))
  const { rows, ...page } = await readEnquiryPage(ctx, query, where)
  return { data: rows.map(presentEnquiry), ...page }
}

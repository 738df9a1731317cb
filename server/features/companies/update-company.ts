import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/companies/companies.ts'
import type { Input, Output } from '#contract/operation.ts'
import { amendRow } from '../../audit/amend-row.ts'
import type { Context } from '../../context.ts'
import { appendRequested } from '../../events/append.ts'
import { requireMatch } from '../../http/if-match.ts'
import { shownCompany, termsAfter } from './commission-terms.ts'
import { companyUpdated } from './events.ts'
import { presentCompany } from './present.ts'
import { type CompanyRow, findCompanyForChange, readPlansAt, writeCompany } from './store.ts'
import { acceptTerms } from './terms.ts'

type Op = typeof contract.updateCompany
type Change = Input<Op>['body']

/** Changes or archives a company, for what is booked and issued from now on. rule 30.2 */
export async function updateCompany(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findCompanyForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  const { address, ...fields } = body
  const changed = { ...row, ...fields, address: mergedAddress(row.address, address) }
  const rate_plan_ids = body.rate_plan_ids
    ? await plansAfter(ctx, row, body.rate_plan_ids)
    : row.rate_plan_ids
  const accepted = await acceptTerms(ctx, { ...changed, rate_plan_ids }, row)
  const commission_terms = termsAfter(row.commission_terms, accepted.commission, ctx.now)
  const after = await amendRow(
    ctx,
    row,
    { ...accepted, commission_terms, vat_check: accepted.vat_id === row.vat_id ? row.vat_check : null },
    {
      present: shownCompany,
      write: (_, stored) =>
        Promise.all([
          writeCompany(ctx, stored),
          appendRequested(ctx, [companyUpdated(stored, changedFields(row, accepted))]),
        ]),
    },
  )
  return presentCompany(ctx, after)
}

/** RFC 7396; an address without a line is none. rule 0 */
function mergedAddress(stored: CompanyRow['address'], change: Change['address']): CompanyRow['address'] {
  if (change === undefined) return stored
  const left = Object.entries({ ...(change && stored), ...change }).filter(([, value]) => value !== null)
  return left.length === 0 ? null : Object.fromEntries(left)
}

/** The named plans, and those that the caller does not see and so cannot name. rule 30.2 */
async function plansAfter(ctx: Context, { rate_plan_ids }: CompanyRow, named: string[]): Promise<string[]> {
  if (ctx.scope.property_ids === null) return named
  const visible = await readPlansAt(ctx, rate_plan_ids, ctx.scope.property_ids)
  return [...named, ...rate_plan_ids.filter((id) => !visible.has(id) && !named.includes(id))]
}

const changedFields = (before: CompanyRow, after: CompanyRow): string[] =>
  (Object.keys(after) as (keyof CompanyRow)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )

import type * as contract from '#contract/companies/companies.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import { firstVersion } from '../../audit/amend-row.ts'
import type { Context } from '../../context.ts'
import { appendRequested } from '../../events/append.ts'
import { invalid } from '../../kernel/errors.ts'
import { newId } from '../../kernel/new-id.ts'
import { findProperty } from '../property/properties/public.ts'
import { shownCompany, termsAfter } from './commission-terms.ts'
import { companyCreated } from './events.ts'
import { insertCompany } from './store.ts'
import { acceptTerms } from './terms.ts'

type Op = typeof contract.createCompany

/** Creates a company of the whole account or of one property; what is omitted is not agreed. rule 30 */
export async function createCompany(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const row = await acceptTerms(ctx, {
    id: newId('company', ctx.now.epochMilliseconds),
    kind: 'company',
    vat_id: null,
    address: null,
    contacts: [],
    invoice_email: null,
    language: null,
    reminders_paused: false,
    payment_terms_days: 0,
    credit_limit: null,
    rate_plan_ids: [],
    code: null,
    commission: null,
    routing: [],
    ...body,
    vat_check: null,
    commission_terms: termsAfter([], body.commission ?? null, ctx.now),
    property_id: await propertyOf(ctx, body.property_id),
    status: 'active' as const,
    ...firstVersion(ctx.now),
  })
  await Promise.all([insertCompany(ctx, row), appendRequested(ctx, [companyCreated(row)])])
  return { ...shownCompany(row), credit_used: row.credit_limit && money(0, row.credit_limit.currency) }
}

/** The named property, or the only one of a caller who is limited to one; null for the whole account. rule 30.2 */
async function propertyOf(ctx: Context, named: string | undefined): Promise<string | null> {
  if (named !== undefined) return (await findProperty(ctx, named, 'property_id')).id
  const { property_ids } = ctx.scope
  if (property_ids === null) return null
  const [id, another] = property_ids
  if (id === undefined || another !== undefined)
    throw invalid('property_id', 'required', 'property_id is required: the caller has several properties.')
  return id
}

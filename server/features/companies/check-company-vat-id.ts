import type * as contract from '#contract/companies/companies.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import { viesNumber } from '#contract/text/vat-ids.ts'
import { amendRow } from '../../audit/amend-row.ts'
import type { Context, PreTransaction } from '../../context.ts'
import { appendRequested } from '../../events/append.ts'
import { askVies, type ViesAnswer, ViesUnavailable } from '../../integrations/vies.ts'
import { invalid } from '../../kernel/errors.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import { readEveryProperty } from '../property/properties/public.ts'
import { shownCompany } from './commission-terms.ts'
import { companyUpdated } from './events.ts'
import { presentCompany } from './present.ts'
import { findCompanyForChange, writeCompany } from './store.ts'

type Op = typeof contract.checkCompanyVatId

/** The answer about a number. */
interface Checked {
  readonly vat_id: string
  readonly answer: ViesAnswer
}

/**
 * Asks VIES outside of any transaction. 422 SVC-2002 where the operator has not switched it on, for a number that is none
 * of the EU, and where there was no answer. rule 30.17
 */
export async function askAboutVatId({ params }: Input<Op>, before: PreTransaction): Promise<Checked> {
  const { vies, policy, transact } = before
  const { vat_id, requester } = await transact(async (ctx) => {
    const company = await findCompanyForChange(ctx, params.id)
    const properties = await readEveryProperty(ctx)
    const own = properties.filter(({ id }) => company.property_id === null || id === company.property_id)
    const [first] = own.flatMap(({ legal }) => (legal.vat_id ? (viesNumber(legal.vat_id) ?? []) : []))
    return { vat_id: company.vat_id, requester: first ?? null }
  })
  if (vies === null) throw invalid('vat_id', 'vies_off', 'The operator has not switched VIES on.')
  const number = vat_id === null ? null : viesNumber(vat_id)
  if (vat_id === null || number === null)
    throw invalid(
      'vat_id',
      'not_of_vies',
      'VIES knows VAT identification numbers of the EU and Northern Ireland.',
    )
  const answer = await askVies({ url: vies, policy }, number, requester).catch((error: unknown) => {
    if (!(error instanceof ViesUnavailable)) throw error
    throw invalid('vat_id', 'vies_unavailable', `VIES gave no answer. ${error.message} Ask again later.`)
  })
  return { vat_id, answer }
}

/** Stores the answer with its moment, unless the number was changed meanwhile. rule 30.17 */
export async function checkCompanyVatId(
  ctx: Context,
  { params }: Input<Op>,
  { vat_id, answer }: Checked,
): Promise<Output<Op>> {
  const row = await findCompanyForChange(ctx, params.id)
  if (row.vat_id !== vat_id)
    throw invalid('vat_id', 'changed', 'The VAT identification number was changed meanwhile.')
  const vat_check = { vat_id, ...answer, checked_at: toTimestamp(ctx.now) }
  const after = await amendRow(
    ctx,
    row,
    { ...row, vat_check },
    {
      present: shownCompany,
      write: (_, stored) =>
        Promise.all([
          writeCompany(ctx, stored),
          appendRequested(ctx, [companyUpdated(stored, ['vat_check'])]),
        ]),
    },
  )
  return presentCompany(ctx, after)
}

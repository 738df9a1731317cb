import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/accounting.ts'
import type { Context } from '#server/context.ts'
import { readNextNumbers } from '../../invoices/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { presentAccounting } from './present.ts'
import { readAccountingSettings } from './settings-store.ts'

type Op = typeof contract.getAccounting

/** The account numbers of a property, and the numbers of its next documents. rule 20.3 */
export async function getAccounting(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const property = await findProperty(ctx, params.id)
  const [stored, numbers] = await Promise.all([
    readAccountingSettings(ctx, property.id),
    readNextNumbers(ctx, property),
  ])
  return presentAccounting(property, stored, numbers)
}

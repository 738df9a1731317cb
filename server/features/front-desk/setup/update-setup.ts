import type * as contract from '#contract/front-desk/setup.staff.ts'
import { SETUP_STEPS } from '#contract/front-desk/setup.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findPropertyForChange } from '../../property/properties/public.ts'
import { readSetups } from './read-setups.ts'
import { readSetupFacts, writeSetupSkips } from './store.ts'

type Op = typeof contract.updateSetup

/** Skips steps of a property's setup, or undoes that. rule 1.8 */
export async function updateSetup(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { id } = await findPropertyForChange(ctx, body.property_id, 'property_id')
  const [before] = await readSetupFacts(ctx, [id])
  const skipped = SETUP_STEPS.filter((step) => body.skipped.includes(step))
  await writeSetupSkips(ctx, id, skipped)
  ctx.audit?.({
    resource_id: id,
    property_id: id,
    before: { skipped: before!.skipped },
    after: { skipped },
  })
  const [after] = await readSetups(ctx, [id])
  return after!
}

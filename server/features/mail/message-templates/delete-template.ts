import type * as contract from '#contract/mail/message-templates.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { presentTemplate } from './present.ts'
import { findTemplate, removeTemplate } from './store.ts'

type Op = typeof contract.deleteTemplate

/** Goes back to the words that are built in. rule 27.1 */
export async function deleteTemplate(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await findTemplate(ctx, params.id)
  await removeTemplate(ctx, row.id)
  ctx.audit?.({
    resource_id: row.id,
    property_id: row.property_id,
    before: presentTemplate(row, row),
    after: presentTemplate(row, undefined),
  })
  return undefined
}

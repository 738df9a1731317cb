import type * as contract from '#contract/mail/message-templates.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { presentTemplate } from './present.ts'
import { findTemplate } from './store.ts'

type Op = typeof contract.getTemplate

export async function getTemplate(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await findTemplate(ctx, params.id)
  return presentTemplate(row, row)
}

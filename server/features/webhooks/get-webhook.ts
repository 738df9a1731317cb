import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/webhooks.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../kernel/errors.ts'
import { canSee } from '../../postgres/scope.ts'
import { readEndpoint } from './endpoints-store.ts'

type Op = typeof contract.getWebhook

/** One endpoint, without its secret. rule 8 */
export async function getWebhook(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await readEndpoint(ctx.tx, ctx.scope.account_id, params.id)
  if (!row || !canSee(ctx, row.property_id)) throw missing()
  return row
}

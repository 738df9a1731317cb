import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/webhooks.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../kernel/errors.ts'
import { canSee } from '../../postgres/scope.ts'
import { readDelivery } from './deliveries-store.ts'
import { retentionLimit } from './retention-limit.ts'

type Op = typeof contract.getDelivery

/** A delivery with its attempts, their codes and times. spec 6.10, rule 8 */
export async function getDelivery(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await readDelivery(ctx.tx, ctx.scope.account_id, params.id, retentionLimit(ctx.now))
  if (!row || !canSee(ctx, row.property_id)) throw missing()
  return row
}

import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/properties.ts'
import type { Context } from '../../context.ts'
import { datesAt } from '../../kernel/clock.ts'
import { missing } from '../../kernel/errors.ts'
import { canSee } from '../../postgres/scope.ts'
import { presentProperty } from './present.ts'
import { readProperty } from './store.ts'

type Op = typeof contract.getProperty

/** One property; another scope's looks missing. rule 1 */
export async function getProperty(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = canSee(ctx, params.id) ? await readProperty(ctx.tx, ctx.scope.account_id, params.id) : undefined
  if (!row) throw missing()
  return presentProperty(row, datesAt(ctx.now))
}

import type * as contract from '../../../contract/guests.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../faults.ts'
import { presentGuest } from './present.ts'
import { readProfile } from './profile.ts'
import { readGuest } from './store.ts'

type Op = typeof contract.getGuest

/** A guest with the stay history; one without a stay in the key's scope looks missing. decisions 5 */
export async function getGuest(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const [row, profile] = await Promise.all([
    readGuest(ctx.tx, ctx.scope.account_id, params.id),
    readProfile(ctx, params.id),
  ])
  if (!row || !profile.visible) throw missing()
  return { ...presentGuest(row, profile.totals, profile.currency), stay_history: profile.stay_history }
}

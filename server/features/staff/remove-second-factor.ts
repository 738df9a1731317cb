import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/me.ts'
import { toTimestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { lockOneself, notAsThingsStand } from './change-second-factor.ts'
import { removeFactor, writeUser } from './store.ts'

type Op = typeof contract.removeSecondFactor

/** Signs in by the password alone again. SVC-4110 where there was no second factor. */
export async function removeSecondFactor(ctx: Context, _input: Input<Op>): Promise<Output<Op>> {
  const user = await lockOneself(ctx)
  if (!(await removeFactor(ctx.tx, user))) throw notAsThingsStand('There is no second factor.')
  await writeUser(ctx.tx, { ...user, second_factor: false, updated_at: toTimestamp(ctx.now) })
  return { removed: true }
}

import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/me.ts'
import type { Context } from '../../context.ts'
import { changeOneself, notAsThingsStand } from './change-second-factor.ts'
import { removeFactor } from './store.ts'

type Op = typeof contract.removeSecondFactor

/** Signs in by the password alone again. SVC-4110 where there was no second factor. */
export const removeSecondFactor = (ctx: Context, _input: Input<Op>): Promise<Output<Op>> =>
  changeOneself(ctx, async (user) => {
    if (!(await removeFactor(ctx.tx, user))) throw notAsThingsStand('There is no second factor.')
    return { fields: { second_factor: false }, answer: { removed: true } }
  })

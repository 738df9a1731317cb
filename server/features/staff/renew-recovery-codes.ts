import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/me.ts'
import type { Context } from '../../context.ts'
import { changeOneself, notAsThingsStand } from './change-second-factor.ts'
import { otherRecoveryCodes } from './library.ts'

type Op = typeof contract.renewRecoveryCodes

/** Other recovery codes, shown once; those from before work no more. SVC-4110 without a second factor. */
export const renewRecoveryCodes = (ctx: Context, { body }: Input<Op>): Promise<Output<Op>> =>
  changeOneself(ctx, async (user) => {
    if (!user.second_factor) throw notAsThingsStand('There is no second factor.')
    const { password_hash } = user
    const recovery_codes = await otherRecoveryCodes({ ...ctx, user, password_hash }, body.password)
    return { fields: {}, answer: { recovery_codes } }
  })

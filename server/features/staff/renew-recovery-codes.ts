import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/me.ts'
import type { Context } from '../../context.ts'
import { changeOneself, notAsThingsStand } from './change-second-factor.ts'
import { newRecoveryCodes } from './second-factor.ts'

type Op = typeof contract.renewRecoveryCodes

/** Other recovery codes, shown once; those from before work no more. SVC-4110 without a second factor. */
export const renewRecoveryCodes = (ctx: Context, _input: Input<Op>): Promise<Output<Op>> =>
  changeOneself(ctx, async (user) => {
    if (user.totp_confirmed_at === null) throw notAsThingsStand('There is no second factor.')
    const { codes, hashes } = newRecoveryCodes()
    return { fields: { recovery_codes: hashes }, answer: { recovery_codes: codes } }
  })

import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/me.ts'
import type { Context } from '../../context.ts'
import { changeOneself, notAsThingsStand } from './change-second-factor.ts'
import type { UserRow } from './store.ts'

type Op = typeof contract.removeSecondFactor

export const NO_SECOND_FACTOR = {
  totp_secret: null,
  totp_confirmed_at: null,
  totp_step: null,
  recovery_codes: [],
} satisfies Partial<UserRow>

/** Signs in by the password alone again. SVC-4110 where there was no second factor. */
export const removeSecondFactor = (ctx: Context, _input: Input<Op>): Promise<Output<Op>> =>
  changeOneself(ctx, async (user) => {
    if (user.totp_secret === null) throw notAsThingsStand('There is no second factor.')
    return { fields: NO_SECOND_FACTOR, answer: { removed: true } }
  })

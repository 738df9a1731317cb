import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/me.ts'
import { toTimestamp } from '../../clock.ts'
import type { Before, Context } from '../../context.ts'
import { fault } from '../../faults.ts'
import { changeOneself, notAsThingsStand } from './change-second-factor.ts'
import { subjectOf } from './prove-password.ts'
import { newRecoveryCodes, stepOf } from './second-factor.ts'
import { requireFewTries } from './tries.ts'
import { forgetTries, takeTry } from './tries-store.ts'

type Op = typeof contract.confirmSecondFactor

/** Counts the try before it is looked at. SVC-4105 after too many. */
export async function countCode(_input: Input<Op>, before: Before): Promise<void> {
  const { tries, now } = await before.transact(async (ctx) => ({
    tries: await takeTry(ctx.tx, subjectOf(ctx, 'code'), ctx.now),
    now: ctx.now,
  }))
  requireFewTries(tries, now)
}

/** Switches the second factor on, by the first code of the app; answers the recovery codes, once. SVC-4106, SVC-4110 */
export const confirmSecondFactor = (ctx: Context, { body }: Input<Op>): Promise<Output<Op>> =>
  changeOneself(ctx, async (user) => {
    const { totp_secret } = user
    if (totp_secret === null || user.totp_confirmed_at !== null)
      throw notAsThingsStand('There is no second factor that waits for a code.')
    const step = stepOf(ctx.secrets, { ...user, totp_secret }, body.code, ctx.now)
    if (step === null) throw fault('SVC-4106')
    const { codes, hashes } = newRecoveryCodes()
    await forgetTries(ctx.tx, subjectOf(ctx, 'code'))
    const totp_confirmed_at = toTimestamp(ctx.now)
    return {
      fields: { totp_step: step, totp_confirmed_at, recovery_codes: hashes },
      answer: { recovery_codes: codes },
    }
  })

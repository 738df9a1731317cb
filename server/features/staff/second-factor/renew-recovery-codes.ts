import type { Input, Output } from '../../../../contract/operation.ts'
import type * as contract from '../../../../contract/staff/me.ts'
import type { Context } from '../../../context.ts'
import { conflict, lockOwnUser } from '../own-user.ts'
import type { UserRow } from '../users-store.ts'
import { createRecoveryCodes } from './second-factor-codes.ts'

type Op = typeof contract.renewRecoveryCodes

/** New recovery codes, shown once; earlier ones become invalid. SVC-4110 without a second factor. */
export async function renewRecoveryCodes(
  ctx: Context,
  _input: Input<Op>,
  proven: UserRow,
): Promise<Output<Op>> {
  const user = await lockOwnUser(ctx, proven)
  if (!user.second_factor) throw conflict('There is no second factor.')
  return { recovery_codes: await createRecoveryCodes(ctx, user) }
}

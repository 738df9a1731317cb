import type * as contract from '#contract/account/me.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import { readPropertyNames } from '#server/features/property/properties/public.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { lockOwnUser } from '../own-user.ts'
import { mailPasswordChange } from '../security-mails.ts'
import { removeDevices } from '../session/devices-store.ts'
import { removeOneTimeTokens } from '../session/one-time-tokens-store.ts'
import { reauthenticate } from '../session/reauthenticate.ts'
import { endSessions } from '../session/sessions-store.ts'
import { signedIn } from '../signed-in.ts'
import { writeUser } from '../users-store.ts'
import { requireGoodPassword } from './acceptable-password.ts'
import { hashPassword } from './password.ts'

type Op = typeof contract.changePassword

/** Verifies the old password and hashes the new one, before a transaction has to wait for that. */
export async function checkPasswords({ body }: Input<Op>, before: PreTransaction): Promise<string> {
  const user = await reauthenticate(before, body.current_password)
  const hotel_names = await before.transact(async (ctx) => [
    signedIn(ctx).account_name,
    ...(await readPropertyNames(ctx)),
  ])
  await requireGoodPassword(body.password, { ...user, hotel_names })
  return hashPassword(body.password)
}

/** Changes the user's own password; all other sessions and every link end, and an e-mail reports it. */
export async function changePassword(
  ctx: Context,
  _input: Input<Op>,
  password_hash: string,
): Promise<Output<Op>> {
  const { id: session_id, user_id } = signedIn(ctx)
  const user = await lockOwnUser(ctx)
  await Promise.all([
    writeUser(ctx, raiseVersion({ ...user, password_hash }, ctx.now)),
    endSessions(ctx, user_id, session_id),
    removeDevices(ctx.tx, user, session_id),
    removeOneTimeTokens(ctx.tx, user),
    mailPasswordChange(ctx, user),
  ])
  return { changed: true }
}

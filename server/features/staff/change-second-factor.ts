import type { Context, PreTransaction } from '../../context.ts'
import { fault, missing } from '../../kernel/errors.ts'
import type { PasswordProof } from './password.ts'
import { reauthenticate } from './reauthenticate.ts'
import { signedIn } from './signed-in.ts'
import { lockUser, type UserRow } from './store.ts'

/** For routes that ask for the password first. */
export async function checkPassword(
  { body }: { body: { password: string } },
  before: PreTransaction,
): Promise<PasswordProof> {
  return (await reauthenticate(before, body.password)).proof
}

export const conflict = (message: string) => fault('SVC-4110', { message })

/** Whoever asks, as they are kept, locked. */
export async function lockOneself(ctx: Context): Promise<UserRow> {
  const { account_id, user_id } = signedIn(ctx)
  const user = await lockUser(ctx.tx, account_id, user_id)
  if (!user) throw missing()
  return user
}

import type { Context, PreTransaction } from '../../context.ts'
import { fault, missing } from '../../kernel/errors.ts'
import { reauthenticate } from './reauthenticate.ts'
import { signedIn } from './signed-in.ts'
import { lockUser, type UserRow } from './store.ts'

/** For routes that ask for the password first. Answers whom it was right for. */
export const checkPassword = ({ body }: { body: { password: string } }, before: PreTransaction) =>
  reauthenticate(before, body.password)

export const conflict = (message: string) => fault('SVC-4110', { message })

/** Whoever asks, as they are kept, locked. SVC-4109 where another password was set since `proven` was read. */
export async function lockOneself(ctx: Context, proven?: UserRow): Promise<UserRow> {
  const { account_id, user_id } = signedIn(ctx)
  const user = await lockUser(ctx.tx, account_id, user_id)
  if (!user) throw missing()
  if (proven && proven.password_hash !== user.password_hash) throw fault('SVC-4109')
  return user
}

import type { Context } from '#server/context.ts'
import { fault, missing } from '#server/kernel/errors.ts'
import { signedIn } from './signed-in.ts'
import { lockUser, readUser, type UserRow } from './users-store.ts'

export const conflict = (message: string) => fault('SVC-4110', { message })

/** The signed-in user, as stored. */
export async function readOwnUser(ctx: Pick<Context, 'tx' | 'scope' | 'session'>): Promise<UserRow> {
  const { user_id } = signedIn(ctx)
  const user = await readUser(ctx, user_id)
  if (!user) throw fault('SVC-4101')
  return user
}

/** The same, locked. SVC-4109 where another password was set since `proven` was read. */
export async function lockOwnUser(ctx: Context, proven?: UserRow): Promise<UserRow> {
  const { user_id } = signedIn(ctx)
  const user = await lockUser(ctx, user_id)
  if (!user) throw missing()
  if (proven && proven.password_hash !== user.password_hash) throw fault('SVC-4109')
  return user
}

import { toTimestamp } from '../../clock.ts'
import type { Before, Context } from '../../context.ts'
import { fault, missing } from '../../faults.ts'
import { provePassword } from './prove-password.ts'
import { signedIn } from './signed-in.ts'
import { lockUser, type UserRow, writeUser } from './store.ts'

/** For routes that ask for the password first. */
export async function judgePassword({ body }: { body: { password: string } }, before: Before): Promise<void> {
  await provePassword(before, body.password)
}

export const notAsThingsStand = (message: string) => fault('SVC-4110', { message })

/** Writes oneself, locked, as `change` has it. */
export async function changeOneself<T>(
  ctx: Context,
  change: (user: UserRow) => Promise<{ fields: Partial<UserRow>; answer: T }>,
): Promise<T> {
  const { account_id, user_id } = signedIn(ctx)
  const user = await lockUser(ctx.tx, account_id, user_id)
  if (!user) throw missing()
  const { fields, answer } = await change(user)
  await writeUser(ctx.tx, { ...user, ...fields, updated_at: toTimestamp(ctx.now) })
  return answer
}

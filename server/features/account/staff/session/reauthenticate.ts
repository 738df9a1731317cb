import type { Context, PreTransaction } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { readOwnUser } from '../own-user.ts'
import { isPassword } from '../password/password.ts'
import { signedIn } from '../signed-in.ts'
import type { UserRow } from '../users-store.ts'
import { requireFewAttempts } from './login-attempts.ts'
import { clearAttempts, countAttempt, type Subject } from './login-attempts-store.ts'

export const subjectOf = (ctx: Pick<Context, 'session'>, kind: 'password' | 'code'): Subject => {
  const { account_id, user_id } = signedIn(ctx)
  return { account_id, of: `${kind} ${user_id}` }
}

/** Before a change of credentials: a session that was left open must not suffice. SVC-4105, SVC-4109 */
export async function reauthenticate(before: PreTransaction, password: string): Promise<UserRow> {
  const { attempts, user, now } = await before.transact(async (ctx) => {
    const [attempts, user] = await Promise.all([
      countAttempt(ctx.tx, subjectOf(ctx, 'password'), ctx.now),
      readOwnUser(ctx),
    ])
    return { attempts, user, now: ctx.now }
  })
  requireFewAttempts(attempts, now)
  if (!(await isPassword(password, user.password_hash))) throw fault('SVC-4109')
  await before.transact((ctx) => clearAttempts(ctx.tx, subjectOf(ctx, 'password')))
  return user
}

/** For routes that verify the password first. Returns the user that it was right for. */
export const checkPassword = ({ body }: { body: { password: string } }, before: PreTransaction) =>
  reauthenticate(before, body.password)

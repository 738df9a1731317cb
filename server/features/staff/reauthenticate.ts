import type { Context, PreTransaction } from '../../context.ts'
import { fault } from '../../kernel/errors.ts'
import { requireFewTries } from './login-attempts.ts'
import { clearAttempts, countAttempt, type Subject } from './login-attempts-store.ts'
import { isPassword } from './password.ts'
import { signedIn } from './signed-in.ts'
import { readUser, type UserRow } from './store.ts'

export const subjectOf = (ctx: Pick<Context, 'session'>, kind: 'password' | 'code'): Subject => {
  const { account_id, user_id } = signedIn(ctx)
  return { account_id, of: `${kind} ${user_id}` }
}

/** Whoever asks, as they are kept. */
export async function readOneself(ctx: Pick<Context, 'tx' | 'session'>): Promise<UserRow> {
  const { account_id, user_id } = signedIn(ctx)
  const user = await readUser(ctx.tx, account_id, user_id)
  if (!user) throw fault('SVC-4101')
  return user
}

/** Before a change of what lets somebody in: a session that was left open is not enough. SVC-4105, SVC-4109 */
export async function reauthenticate(before: PreTransaction, password: string): Promise<UserRow> {
  const { tries, user, now } = await before.transact(async (ctx) => {
    const [tries, user] = await Promise.all([
      countAttempt(ctx.tx, subjectOf(ctx, 'password'), ctx.now),
      readOneself(ctx),
    ])
    return { tries, user, now: ctx.now }
  })
  requireFewTries(tries, now)
  if (!(await isPassword(password, user.password_hash))) throw fault('SVC-4109')
  await before.transact((ctx) => clearAttempts(ctx.tx, subjectOf(ctx, 'password')))
  return user
}

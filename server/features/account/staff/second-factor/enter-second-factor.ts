import { fault } from '#server/kernel/errors.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { recordAttempt } from '../session/login-attempts.ts'
import { clearAttempts } from '../session/login-attempts-store.ts'
import { consumeOneTimeToken, readOneTimeToken } from '../session/one-time-tokens-store.ts'
import { openSession, type SignedInAs } from '../session/open-session.ts'
import { recordSignIn } from '../session/record-sign-in.ts'
import { lockUser } from '../users-store.ts'
import { acceptCode } from './second-factor-codes.ts'

/**
 * The second step of signing in. It opens a session with another cookie. 401 SVC-4101 without the first step
 * (valid for ten minutes, and for one session), SVC-4106 for a wrong code or one that was used, 429 SVC-4105
 * after too many.
 */
export async function enterSecondFactor(auth: AuthContext, { code }: { code: string }): Promise<SignedInAs> {
  const { live, now, secrets, session_token: first_step = '' } = auth
  const [by_password, by_directory] = await reading(live, { account_id: '' }, (tx) =>
    Promise.all([
      readOneTimeToken(tx, 'second-factor', first_step, now),
      readOneTimeToken(tx, 'directory-second-factor', first_step, now),
    ]),
  )
  const { account_id, user_id = null } = by_password ?? by_directory ?? {}
  if (account_id === undefined || user_id === null) throw fault('SVC-4101')
  const purpose = by_directory ? 'directory-second-factor' : 'second-factor'
  const subject = { account_id, of: `code ${user_id}` } as const
  await recordAttempt(live, subject, now)
  const entered = await writing(live, null, async (tx): Promise<SignedInAs | null> => {
    const user = await lockUser(wholeAccount(tx, account_id), user_id)
    if (user?.status !== 'active') return null
    // No further code is used up where the first step has opened a session already.
    if (!(user.second_factor && (await acceptCode({ tx, now, secrets }, user, code)))) {
      await recordSignIn(tx, auth, user, 'refuseSecondFactor')
      return null
    }
    if (!(await consumeOneTimeToken(tx, purpose, first_step, now))) throw fault('SVC-4101')
    await clearAttempts(tx, subject)
    return openSession(tx, auth, user, by_directory && { directory: { second_factor: true, proved_at: now } })
  })
  if (entered === null) throw fault('SVC-4106')
  return entered
}

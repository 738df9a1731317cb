import { toTimestamp } from '../../kernel/clock.ts'
import { fault } from '../../kernel/errors.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import type { AuthContext } from './auth-context.ts'
import { enterCode } from './library.ts'
import { recordAttempt } from './login-attempts.ts'
import { clearAttempts } from './login-attempts-store.ts'
import { recordSignIn } from './record-sign-in.ts'
import { rememberBrowser } from './remember-browser.ts'
import type { SignedInAs } from './sign-in.ts'
import { readUser } from './store.ts'
import { challengeOf, readVerification } from './verifications-store.ts'

/**
 * The second step of signing in. What it opens has another cookie. 401 SVC-4101 without the first step (it is good for
 * ten minutes), SVC-4106 for a wrong code or one that was used, 429 SVC-4105 after too many.
 */
export async function enterSecondFactor(desk: AuthContext, { code }: { code: string }): Promise<SignedInAs> {
  const { live, now, session_token: first_step = '' } = desk
  const waiting = await reading(live, { account_id: '' }, (tx) =>
    readVerification(tx, challengeOf(first_step), toTimestamp(now)),
  )
  if (!waiting) throw fault('SVC-4101')
  const { account_id, user_id } = waiting
  const subject = { account_id, of: `code ${user_id}` } as const
  await recordAttempt(live, subject, now)
  const entered = await writing(live, null, async (tx): Promise<SignedInAs | null> => {
    const user = await readUser(tx, account_id, user_id)
    if (user?.status !== 'active') return null
    const token = await enterCode({ ...desk, tx, user, from: desk }, first_step, code)
    if (token === null) {
      await recordSignIn(tx, desk, user, 'refuseSecondFactor')
      return null
    }
    const [device_token] = await Promise.all([
      rememberBrowser(tx, desk, user, token),
      clearAttempts(tx, subject),
      recordSignIn(tx, desk, user, 'signIn'),
    ])
    return { next: 'dashboard', token, device_token }
  })
  if (entered === null) throw fault('SVC-4106')
  return entered
}

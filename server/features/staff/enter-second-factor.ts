import { toTimestamp } from '../../clock.ts'
import type { Tx } from '../../context.ts'
import { fault } from '../../faults.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import type { Sealer } from '../../seal.ts'
import type { SignInDesk } from './desk.ts'
import { noteSignIn } from './note-sign-in.ts'
import { openSession } from './open-session.ts'
import { hashRecoveryCode, stepOf } from './second-factor.ts'
import { endSession, readSession } from './sessions-store.ts'
import type { Entered } from './sign-in.ts'
import { readUser, takeRecoveryCode, takeStep, type UserRow } from './store.ts'
import { hashToken } from './token.ts'
import { countTry } from './tries.ts'
import { forgetTries } from './tries-store.ts'

/**
 * The second step of signing in. The session is a new one, with another cookie. 401 SVC-4101 without the first step
 * (it is good for ten minutes), SVC-4106 for a wrong code or one that was used, 429 SVC-4105 after too many.
 */
export async function enterSecondFactor(
  desk: SignInDesk,
  token: string | undefined,
  { code }: { code: string },
): Promise<Entered> {
  const { live, now, secrets } = desk
  const hash = hashToken(token ?? '')
  const session = await reading(live, { account_id: '' }, (tx) => readSession(tx, hash, toTimestamp(now)))
  if (session?.stage !== 'second_factor') throw fault('SVC-4101')
  const subject = { account_id: session.account_id, of: `code ${session.user_id}` } as const
  await countTry(live, subject, now)
  const made = await writing(live, null, async (tx) => {
    const user = await readUser(tx, session.account_id, session.user_id)
    if (!user) return null
    if (!(await takesCode(tx, secrets, user, code, now))) {
      await noteSignIn(tx, desk, user, 'refuseSecondFactor')
      return null
    }
    await Promise.all([forgetTries(tx, subject), endSession(tx, session.account_id, user.id, session.id)])
    return openSession(tx, desk, user, 'signed_in')
  })
  if (made === null) throw fault('SVC-4106')
  return { next: 'dashboard', token: made }
}

/** Takes a code of the app, or a recovery code: each works once. */
export async function takesCode(
  tx: Tx,
  secrets: Sealer,
  user: UserRow,
  code: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { totp_secret } = user
  if (totp_secret === null) return false
  const step = stepOf(secrets, { ...user, totp_secret }, code, now)
  if (step !== null) return takeStep(tx, user, step)
  return user.totp_confirmed_at !== null && takeRecoveryCode(tx, user, hashRecoveryCode(code))
}

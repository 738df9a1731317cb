import type { Tx } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { normaliseEmail } from '#server/kernel/text/email-address.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { signsInByDirectory } from '../directory/signs-in-by-directory.ts'
import { isPassword } from '../password/password.ts'
import { lockUser, readUserByEmail, type UserRow } from '../users-store.ts'
import { isKnownDevice } from './devices-store.ts'
import { openSession, type SignedInAs, waitForCode } from './open-session.ts'
import { recordRefusal } from './record-sign-in.ts'
import {
  clearSignInAttempts,
  countSignInAttempt,
  type SignInAttempts,
  signInAttemptsOf,
} from './sign-in-attempts.ts'

/**
 * Signs in by e-mail address and password, or up to the second factor; the browser's previous session ends.
 * 401 SVC-4102 is the same for an unknown address, a wrong password and a disabled user, after the same time;
 * 429 SVC-4105 after too many attempts.
 */
export async function signIn(
  auth: AuthContext,
  { email, password }: { email: string; password: string },
): Promise<SignedInAs> {
  const { live, now, address_range } = auth
  const email_key = normaliseEmail(email)
  const device = auth.device_token ?? ''
  const [user, knows_browser] = await reading(live, { account_id: '' }, (tx) =>
    Promise.all([readUserByEmail(tx, email_key), isKnownDevice(tx, email_key, device, now)]),
  )
  const attempts = signInAttemptsOf(email_key, { address_range, ...(knows_browser && { device }) })
  await countSignInAttempt(live, attempts, now)
  const is_right = await isPassword(password, user?.password_hash ?? null)
  const entered = user && is_right ? await writing(live, null, (tx) => enter(tx, auth, user, attempts)) : null
  if (entered !== null) return entered
  await recordRefusal(auth, user, attempts.of)
  throw fault('SVC-4102')
}

/**
 * Null for a disabled user or one of a mandatory directory, and where another password was set since this one
 * was verified.
 */
async function enter(
  tx: Tx,
  auth: AuthContext,
  checked: UserRow,
  attempts: SignInAttempts,
): Promise<SignedInAs | null> {
  const user = await lockUser(wholeAccount(tx, checked.account_id), checked.id)
  if (user?.status !== 'active' || user.password_hash !== checked.password_hash) return null
  if (await signsInByDirectory(tx, user)) return null
  await clearSignInAttempts(tx, attempts)
  if (!user.second_factor) return openSession(tx, auth, user)
  return waitForCode(tx, auth, user, 'second-factor')
}

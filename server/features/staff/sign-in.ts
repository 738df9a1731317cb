import { normaliseEmail } from '../../email-address.ts'
import { fault } from '../../faults.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import type { SignInDesk } from './desk.ts'
import { noteRefusal } from './note-sign-in.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './password.ts'
import { readUserByEmail } from './store.ts'
import { countTry } from './tries.ts'
import { forgetTries } from './tries-store.ts'

export interface Entered {
  readonly next: 'dashboard' | 'second_factor'
  /** For the cookie. */
  readonly token: string
}

/**
 * Lets somebody in by e-mail and password, or to the second factor. 401 SVC-4102 says the same of an e-mail that nobody
 * has, a wrong password and somebody disabled, after the same time; 429 SVC-4105 after too many tries.
 */
export async function signIn(
  desk: SignInDesk,
  { email, password }: { email: string; password: string },
): Promise<Entered> {
  const { live, now } = desk
  const email_key = normaliseEmail(email)
  const subject = { account_id: null, of: `sign-in ${email_key}` } as const
  await countTry(live, subject, now)
  const user = await reading(live, { account_id: '' }, (tx) => readUserByEmail(tx, email_key))
  const is_right = await isPassword(password, user?.password_hash ?? null)
  if (!user || !is_right || user.status !== 'active') {
    await noteRefusal(desk, user, subject)
    throw fault('SVC-4102')
  }
  const next = user.totp_confirmed_at === null ? 'dashboard' : 'second_factor'
  const token = await writing(live, null, async (tx) => {
    await forgetTries(tx, subject)
    return openSession(tx, desk, user, next === 'dashboard' ? 'signed_in' : 'second_factor')
  })
  return { next, token }
}

import type { Tx } from '../../context.ts'
import { normaliseEmail } from '../../email-address.ts'
import { fault } from '../../faults.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import type { SignInDesk } from './desk.ts'
import { type Entered, openSession } from './library.ts'
import { noteRefusal, noteSignIn } from './note-sign-in.ts'
import { isPassword } from './password.ts'
import { readUserByEmail, type UserRow } from './store.ts'
import { countTry } from './tries.ts'
import { forgetTries } from './tries-store.ts'

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
  const may_enter = user?.status === 'active' && is_right
  const entered = may_enter ? await writing(live, null, (tx) => enter(tx, desk, user, password)) : null
  if (entered !== null) return entered
  await noteRefusal(desk, user, subject)
  throw fault('SVC-4102')
}

/** Null where the password was changed meanwhile. */
async function enter(tx: Tx, desk: SignInDesk, user: UserRow, password: string): Promise<Entered | null> {
  const { password_hash } = user
  const entered = await openSession({ ...desk, tx, user, from: desk, password_hash }, password)
  if (entered === null) return null
  await forgetTries(tx, { account_id: null, of: `sign-in ${user.email_key}` })
  if (entered.next === 'dashboard') await noteSignIn(tx, desk, user, 'signIn')
  return entered
}

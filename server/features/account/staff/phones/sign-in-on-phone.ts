import type { Tx } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { signsInByDirectory } from '../directory/signs-in-by-directory.ts'
import { isPassword } from '../password/password.ts'
import { hashToken } from '../session/hash-token.ts'
import { recordAttempt } from '../session/login-attempts.ts'
import { clearAttempts, type Subject, touchAttempts } from '../session/login-attempts-store.ts'
import { openSession, type SignedInAs } from '../session/open-session.ts'
import { recordSignIn } from '../session/record-sign-in.ts'
import { lockUser, readUser } from '../users-store.ts'
import { countCode, type PhoneKey, removeGuessedPhone, renewPhone } from './phones-store.ts'

type PhoneSignIn = { readonly user_id: string; readonly code: string }
type PhoneCode = PhoneKey & { readonly code_hash: string }

/**
 * The key of the attempt counter: a user on a phone, and without a cookie a range of addresses. A forged
 * cookie has a counter of its own, and opens nothing; no response tells whether it is known.
 */
export const codeSubjectOf = (user_id: string, where: string): Subject => ({
  account_id: null,
  of: `sign-in ${user_id} by a code from ${where}`,
})

/**
 * Signs in by the code that the user has set on this phone; the browser's previous session ends. 401 SVC-4116
 * is the same for a wrong code, a user without a code there and an unknown user, after the same time; the
 * fifth wrong one removes the code. 429 SVC-4105 after too many attempts. rule 15.33
 */
export async function signInOnPhone(auth: AuthContext, { user_id, code }: PhoneSignIn): Promise<SignedInAs> {
  const { live, now } = auth
  const token_hash = hashToken(auth.phone_token ?? '')
  const subject = codeSubjectOf(user_id, auth.phone_token ?? auth.address_range)
  await recordAttempt(live, subject, now)
  const phone = await writing(live, null, (tx) => countCode(tx, token_hash, now, user_id))
  const is_right = await isPassword(code, phone?.code_hash ?? null)
  const entered =
    phone && is_right ? await writing(live, null, (tx) => enter(tx, auth, phone, subject)) : null
  if (entered !== null) return entered
  await writing(live, null, (tx) => recordWrongCode(tx, auth, phone, subject))
  throw fault('SVC-4116')
}

/** Null for a disabled user or one of a mandatory directory, and where the code was replaced or removed meanwhile. */
async function enter(
  tx: Tx,
  auth: AuthContext,
  phone: PhoneCode,
  subject: Subject,
): Promise<SignedInAs | null> {
  const user = await lockUser(wholeAccount(tx, phone.account_id), phone.user_id)
  if (user?.status !== 'active' || (await signsInByDirectory(tx, user))) return null
  if (!(await renewPhone(tx, phone, auth.now))) return null
  await clearAttempts(tx, subject)
  return openSession(tx, auth, user, { phone_hash: phone.token_hash })
}

/** A write also happens for a user without a code there, so that the time reveals nothing. */
async function recordWrongCode(
  tx: Tx,
  auth: AuthContext,
  phone: PhoneCode | undefined,
  subject: Subject,
): Promise<void> {
  const user = phone && (await readUser(wholeAccount(tx, phone.account_id), phone.user_id))
  if (!user) {
    await touchAttempts(tx, subject)
    auth.log.info(
      { address_range: auth.address_range },
      'sign-in refused: the user has no code on this phone',
    )
    return
  }
  await recordSignIn(tx, auth, user, 'refusePhoneCode')
  if (await removeGuessedPhone(tx, phone)) await recordSignIn(tx, auth, user, 'removePhone', 'wrong codes')
}

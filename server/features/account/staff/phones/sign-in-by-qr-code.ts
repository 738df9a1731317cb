import { shorten } from '#contract/text/shorten.ts'
import type { Tx } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { randomBase62 } from '#server/kernel/security/base62.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { signsInByDirectory } from '../directory/signs-in-by-directory.ts'
import { hashToken } from '../session/hash-token.ts'
import { recordAttempt } from '../session/login-attempts.ts'
import { clearAttempts, type Subject } from '../session/login-attempts-store.ts'
import { consumeOneTimeToken, readOneTimeToken } from '../session/one-time-tokens-store.ts'
import { MAX_USER_AGENT, openSession, type SignedInAs } from '../session/open-session.ts'
import { recordSignIn } from '../session/record-sign-in.ts'
import { lockUser, type UserRow } from '../users-store.ts'
import { PHONE_TOKEN_LENGTH } from './enrol-phone.ts'
import { insertPhone } from './phones-store.ts'

/** `phone_token` is for the cookie of the phone; never shown anywhere else. */
type Scanned = SignedInAs & { readonly phone_token: string }

/**
 * Signs in by a QR code that a manager shows; the browser's previous session ends. 401 SVC-4117 is the same
 * for an unknown, used, replaced or expired one, and for a user who may no longer sign in by it. 429 SVC-4105
 * after too many attempts. rule 15.37
 */
export async function signInByQrCode(auth: AuthContext, { token }: { token: string }): Promise<Scanned> {
  const where = auth.phone_token ?? auth.address_range
  const subject: Subject = { account_id: null, of: `sign-in by a QR code from ${where}` }
  await recordAttempt(auth.live, subject, auth.now)
  const scanned = await writing(auth.live, null, (tx) => enter(tx, auth, token, subject))
  if (scanned) return scanned
  auth.log.info({ address_range: auth.address_range }, 'sign-in refused: the QR code is not valid')
  throw fault('SVC-4117')
}

/** Null where it is refused. Of two concurrent scans the lock of the user and the deletion of the token let one in. */
async function enter(tx: Tx, auth: AuthContext, token: string, subject: Subject): Promise<Scanned | null> {
  const { now } = auth
  const found = await readOneTimeToken(tx, 'phone-sign-in', token, now)
  if (!found?.user_id) return null
  const user = await lockUser(wholeAccount(tx, found.account_id), found.user_id)
  if (!user || !(await consumeOneTimeToken(tx, 'phone-sign-in', token, now))) return null
  if (found.account_closed || !(await maySignIn(tx, user))) {
    await recordSignIn(tx, auth, user, 'refuseQrCode')
    return null
  }
  const { account_id, id: user_id } = user
  const phone_token = auth.phone_token ?? randomBase62(PHONE_TOKEN_LENGTH)
  const token_hash = hashToken(phone_token)
  const user_agent = shorten(auth.user_agent ?? '', MAX_USER_AGENT) || null
  const id = newId('phone', now.epochMilliseconds)
  await insertPhone(tx, { account_id, user_id, token_hash, id, code_hash: null, user_agent }, now)
  await clearAttempts(tx, subject)
  const session = await openSession(tx, auth, user, { phone_hash: token_hash, by_qr_code: true })
  return { ...session, phone_token }
}

const maySignIn = async (tx: Tx, user: UserRow) =>
  user.status === 'active' && user.role === 'housekeeping' && !(await signsInByDirectory(tx, user))

import type { PhoneUsers } from '#contract/account/sign-in/phones.staff.ts'
import { PROOF_MINUTES } from '#contract/account/sign-in/proof.staff.ts'
import { shorten } from '#contract/text/shorten.ts'
import { fault } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { randomBase62 } from '#server/kernel/security/base62.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { signsInByDirectory } from '../directory/signs-in-by-directory.ts'
import { conflict } from '../own-user.ts'
import { hashPassword } from '../password/password.ts'
import { findSession } from '../session/find-session.ts'
import { hashToken } from '../session/hash-token.ts'
import { clearAttempts } from '../session/login-attempts-store.ts'
import { MAX_USER_AGENT } from '../session/open-session.ts'
import { recordSignIn } from '../session/record-sign-in.ts'
import { readSession, type SessionRow } from '../session/sessions-store.ts'
import { lacksSecondFactor } from '../signed-in.ts'
import { lockUser } from '../users-store.ts'
import { requireGoodCode } from './acceptable-code.ts'
import { presentPeople } from './list-phone-users.ts'
import { insertPhone, MAX_PEOPLE, readUsersOfPhone } from './phones-store.ts'
import { codeSubjectOf } from './sign-in-on-phone.ts'

/** Of the cookie by which a phone is known: 256 random bits. */
export const PHONE_TOKEN_LENGTH = 43

interface Enrolled {
  readonly answer: PhoneUsers
  /** For the cookie of the phone; never shown anywhere else. */
  readonly phone_token: string
}

/**
 * Sets the code by which the signed-in user signs in on this phone from now on. SVC-4101 without a session,
 * SVC-4111 for one that is not recent, SVC-4112 for one without a required second factor, SVC-4110 for one
 * that was opened by a code and for users of a mandatory directory. rule 15.32
 */
export async function enrolPhone(auth: AuthContext, { code }: { code: string }): Promise<Enrolled> {
  const { live, now } = auth
  const session = await requireOwnSession(auth)
  requireGoodCode(code)
  const code_hash = await hashPassword(code)
  const phone_token = auth.phone_token ?? randomBase62(PHONE_TOKEN_LENGTH)
  const token_hash = hashToken(phone_token)
  const people = await writing(live, null, async (tx) => {
    const user = await lockUser(wholeAccount(tx, session.account_id), session.user_id)
    // Again, under the lock: a user who is signed out meanwhile sets no code.
    const still = await readSession(tx, hashToken(auth.session_token ?? ''), toTimestamp(now))
    if (user?.status !== 'active' || !still) throw fault('SVC-4101')
    if (await signsInByDirectory(tx, user))
      throw conflict('The directory of your company signs you in: a code cannot replace it.')
    const others = (await readUsersOfPhone(tx, token_hash, now)).filter(({ id }) => id !== user.id)
    if (others.length >= MAX_PEOPLE) throw conflict(`A phone has at most ${MAX_PEOPLE} people.`)
    const { account_id, id: user_id } = user
    const user_agent = shorten(auth.user_agent ?? '', MAX_USER_AGENT) || null
    const id = newId('phone', now.epochMilliseconds)
    await insertPhone(tx, { account_id, user_id, token_hash, id, code_hash, user_agent }, now)
    await Promise.all([
      recordSignIn(tx, auth, user, 'enrolPhone'),
      clearAttempts(tx, codeSubjectOf(user_id, phone_token)),
    ])
    return readUsersOfPhone(tx, token_hash, now)
  })
  return { answer: presentPeople(people), phone_token }
}

async function requireOwnSession(auth: AuthContext): Promise<SessionRow> {
  const { live, now, session_token, address_range } = auth
  const session = session_token && (await findSession(live, session_token, now, address_range))
  if (!session) throw fault('SVC-4101')
  if (lacksSecondFactor(session)) throw fault('SVC-4112')
  if (session.by_code) throw conflict('Sign in by your password to set another code.')
  const over = Temporal.Instant.from(session.proved_at).add({ minutes: PROOF_MINUTES })
  if (Temporal.Instant.compare(now, over) >= 0)
    throw fault('SVC-4111', { details: { operation: 'enrolPhone', minutes: PROOF_MINUTES } })
  return session
}

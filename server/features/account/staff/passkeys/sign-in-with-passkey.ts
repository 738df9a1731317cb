import { createHash } from 'node:crypto'
import type * as contract from '#contract/account/sign-in/auth.staff.ts'
import type { Output } from '#contract/operation.ts'
import type { Tx } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { signsInByDirectory } from '../directory/signs-in-by-directory.ts'
import { conflict } from '../own-user.ts'
import { isKnownDevice } from '../session/devices-store.ts'
import { consumeOneTimeToken, createOneTimeToken } from '../session/one-time-tokens-store.ts'
import { openSession, type SignedInAs } from '../session/open-session.ts'
import { recordRefusal } from '../session/record-sign-in.ts'
import {
  clearSignInAttempts,
  countSignInAttempt,
  type SignInAttempts,
  signInAttemptsOf,
} from '../session/sign-in-attempts.ts'
import { lockUser, readUser } from '../users-store.ts'
import { readPasskeyByCredential, writePasskeyUse } from './passkeys-store.ts'
import { CHALLENGE_MINUTES } from './start-passkey.ts'
import { type AssertionResponse, relyingPartyAt, verifyAssertion } from './webauthn.ts'

type Options = Output<typeof contract.startPasskeySignIn>

/** The challenge is derived from what the browser alone holds: a captured signature is useless elsewhere. */
const challengeOf = (token: string) =>
  createHash('sha256').update(`passkey challenge:${token}`).digest('base64url')

/** A challenge, the same for everybody, and the token for the cookie that it belongs to. */
export async function startPasskeySignIn({
  live,
  now,
  origin,
  public_origin,
}: AuthContext): Promise<{ options: Options; token: string }> {
  if (public_origin === null) throw conflict('No passkey can be used: PUBLIC_URL is not set.')
  const expires_at = now.add({ minutes: CHALLENGE_MINUTES })
  const token = await writing(live, null, (tx) =>
    createOneTimeToken(tx, null, 'passkey-sign-in', { now, expires_at }),
  )
  return { options: { challenge: challengeOf(token), rp_id: relyingPartyAt(origin).id }, token }
}

/**
 * Signs in by a passkey, which counts as both factors; the browser's previous session ends. 401 SVC-4113 is
 * the same for an unknown passkey, a signature of something else, a clone and a disabled user; 429 SVC-4105
 * after too many. A challenge is used up by its first response, whatever the outcome.
 */
export async function signInWithPasskey(auth: AuthContext, response: AssertionResponse): Promise<SignedInAs> {
  const { live, now, address_range, challenge_token = '' } = auth
  const passkey = await reading(live, { account_id: '' }, (tx) =>
    readPasskeyByCredential(tx, response.credential_id),
  )
  const [user, knows_browser] = await reading(live, { account_id: '' }, async (tx) => {
    const user = passkey && (await readUser(wholeAccount(tx, passkey.account_id), passkey.user_id))
    const device = auth.device_token ?? ''
    return [user, user ? await isKnownDevice(tx, user.email_key, device, now) : false] as const
  })
  const device = knows_browser ? { device: auth.device_token ?? '' } : {}
  const attempts = signInAttemptsOf(`passkey ${response.credential_id}`, { address_range, ...device })
  await countSignInAttempt(live, attempts, now)
  const is_fresh = await writing(live, null, (tx) =>
    consumeOneTimeToken(tx, 'passkey-sign-in', challenge_token, now),
  )
  const entered = is_fresh ? await writing(live, null, (tx) => enter(tx, auth, response, attempts)) : null
  if (entered !== null) return entered
  await recordRefusal(auth, user, attempts.of, 'refusePasskey')
  throw fault('SVC-4113')
}

/** Null where it is not accepted. The counter is compared under the lock of the user: of two clones one wins. */
async function enter(
  tx: Tx,
  auth: AuthContext,
  response: AssertionResponse,
  attempts: SignInAttempts,
): Promise<SignedInAs | null> {
  const found = await readPasskeyByCredential(tx, response.credential_id)
  const user = found && (await lockUser(wholeAccount(tx, found.account_id), found.user_id))
  const passkey = user && (await readPasskeyByCredential(tx, response.credential_id))
  if (user?.status !== 'active' || !passkey || (await signsInByDirectory(tx, user))) return null
  if (Buffer.from(response.user_handle, 'base64url').toString() !== user.id) return null
  const challenge = challengeOf(auth.challenge_token ?? '')
  const used = await verifyAssertion(relyingPartyAt(auth.origin), challenge, passkey, response)
  if (!used) return null
  await Promise.all([
    writePasskeyUse(tx, { ...passkey, ...used }, toTimestamp(auth.now)),
    clearSignInAttempts(tx, attempts),
  ])
  return openSession(tx, auth, user, { passkey_id: passkey.id })
}

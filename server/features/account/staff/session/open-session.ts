import { shorten } from '#contract/text/shorten.ts'
import type { Tx } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { randomBase62 } from '#server/kernel/security/base62.ts'
import type { AuthContext } from '../auth-context.ts'
import type { UserRow } from '../users-store.ts'
import { endSessionWith } from './find-session.ts'
import { hashToken } from './hash-token.ts'
import { createOneTimeToken, type FirstStep } from './one-time-tokens-store.ts'
import { recordSignIn } from './record-sign-in.ts'
import { rememberBrowser } from './remember-browser.ts'
import { insertSession, SECOND_FACTOR_MINUTES } from './sessions-store.ts'

/** A session or a first step, and the cookie by which the browser is to be known; null where it is not known yet. */
export interface SignedInAs {
  readonly next: 'dashboard' | 'second_factor'
  /** For the cookie; never shown anywhere else. */
  readonly token: string
  readonly device_token: string | null
}

export const MAX_USER_AGENT = 300

/** The method of authentication: a password by default. */
export interface SignInMethod {
  /** As one of the staff of a demo, without a password. */
  readonly is_demo?: boolean
  /** A passkey, which proves both factors. */
  readonly passkey_id?: string
  /** The phone on which a code was right, or that has scanned a QR code. */
  readonly phone_hash?: Buffer
  /** A QR code has signed in that phone. */
  readonly by_qr_code?: boolean
  readonly directory?: {
    /** The directory reported a second factor. */
    readonly second_factor: boolean
    /** When the user last authenticated, at the directory or here. */
    readonly proved_at: Temporal.Instant
  }
}

const actionOf = ({ is_demo, passkey_id, phone_hash, by_qr_code, directory }: SignInMethod) => {
  if (phone_hash) return by_qr_code ? 'signInByQrCode' : 'signInOnPhone'
  if (is_demo) return 'signInToDemo'
  if (directory) return 'signInWithDirectory'
  return passkey_id === undefined ? 'signIn' : 'signInWithPasskey'
}

/** Opens a session under a new token, and ends the browser's previous one. Called once all factors are proved. */
export async function openSession(
  tx: Tx,
  auth: AuthContext,
  user: UserRow,
  method: SignInMethod = {},
): Promise<SignedInAs> {
  const { now, address_range } = auth
  const token = randomBase62(32)
  const device_token = await rememberBrowser(tx, auth, user, { notify: true })
  const session = {
    account_id: user.account_id,
    id: newId('session', now.epochMilliseconds),
    user_id: user.id,
    passkey_id: method.passkey_id ?? null,
    directory_second_factor: method.directory?.second_factor ?? null,
    phone_hash: method.phone_hash ?? null,
    proved_at: method.directory?.proved_at.toString() ?? null,
    token_hash: hashToken(token),
    device_hash: hashToken(device_token),
    address_range,
    user_agent: shorten(auth.user_agent ?? '', MAX_USER_AGENT) || null,
  }
  await Promise.all([
    insertSession(tx, session, now),
    endSessionWith(tx, auth.session_token, now),
    recordSignIn(tx, auth, user, actionOf(method)),
  ])
  return { next: 'dashboard', token, device_token }
}

/** Ends the browser's previous session, and lets it enter a code: the first factor is proved. */
export async function waitForCode(
  tx: Tx,
  { now, session_token }: AuthContext,
  user: UserRow,
  first_step: FirstStep,
): Promise<SignedInAs> {
  const expires_at = now.add({ minutes: SECOND_FACTOR_MINUTES })
  const [token] = await Promise.all([
    createOneTimeToken(tx, user, first_step, { now, expires_at }),
    endSessionWith(tx, session_token, now),
  ])
  return { next: 'second_factor', token, device_token: null }
}

import type { Tx } from '../../../context.ts'
import { randomBase62 } from '../../../kernel/base62.ts'
import { newId } from '../../../kernel/new-id.ts'
import type { AuthContext } from '../auth-context.ts'
import type { UserRow } from '../users-store.ts'
import { endSessionWith } from './find-session.ts'
import { hashToken } from './hash-token.ts'
import { recordSignIn } from './record-sign-in.ts'
import { rememberBrowser } from './remember-browser.ts'
import { insertSession } from './sessions-store.ts'

/** A session or a first step, and what the browser is to be known by; null where it is not known yet. */
export interface SignedInAs {
  readonly next: 'dashboard' | 'second_factor'
  /** For the cookie; nothing else ever shows it. */
  readonly token: string
  readonly device_token: string | null
}

const MAX_USER_AGENT = 300

/** Opens a session under a new token, and ends what the browser held before. Called once everything was proved. */
export async function openSession(
  tx: Tx,
  auth: AuthContext,
  user: UserRow,
  passkey_id: string | null = null,
): Promise<SignedInAs> {
  const { now, address_range } = auth
  const token = randomBase62(32)
  const device_token = await rememberBrowser(tx, auth, user, { notify: true })
  const session = {
    account_id: user.account_id,
    id: newId('session', now.epochMilliseconds),
    user_id: user.id,
    passkey_id,
    token_hash: hashToken(token),
    device_hash: hashToken(device_token),
    address_range,
    user_agent: auth.user_agent?.slice(0, MAX_USER_AGENT) ?? null,
  }
  await Promise.all([
    insertSession(tx, session, now),
    endSessionWith(tx, auth.session_token, now),
    recordSignIn(tx, auth, user, passkey_id === null ? 'signIn' : 'signInWithPasskey'),
  ])
  return { next: 'dashboard', token, device_token }
}

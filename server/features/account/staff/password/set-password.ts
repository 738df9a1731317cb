import type { Tx } from '#server/context.ts'
import { readPropertyNames } from '#server/features/property/properties/public.ts'
import { fault } from '#server/kernel/errors.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { mailPasswordChange } from '../security-mails.ts'
import { removeDevices } from '../session/devices-store.ts'
import { clearAttempts } from '../session/login-attempts-store.ts'
import {
  consumeOneTimeToken,
  type OneTimeTokenRow,
  readOneTimeToken,
  removeOneTimeTokens,
} from '../session/one-time-tokens-store.ts'
import { recordSignIn } from '../session/record-sign-in.ts'
import { rememberBrowser } from '../session/remember-browser.ts'
import { endSessions } from '../session/sessions-store.ts'
import { signInAttemptsOf } from '../session/sign-in-attempts.ts'
import { emailIsTaken, lockUser, readUser, type UserRow, writeUser } from '../users-store.ts'
import { requireGoodPassword } from './acceptable-password.ts'
import { hashPassword } from './password.ts'

interface Linked {
  readonly link: Pick<OneTimeTokenRow, 'account_name'> & { readonly purpose: 'invitation' | 'reset' }
  readonly user: UserRow
}

/** The user of a link; undefined once it is invalid. */
async function readLinked(
  tx: Tx,
  token: string,
  now: Temporal.Instant,
  read: typeof readUser,
): Promise<Linked | undefined> {
  const found = await readOneTimeToken(tx, 'reset-password', token, now)
  const user = found?.user_id ? await read(wholeAccount(tx, found.account_id), found.user_id) : undefined
  if (!found || !user || user.status === 'disabled') return undefined
  const purpose = user.status === 'invited' ? 'invitation' : 'reset'
  return { link: { purpose, account_name: found.account_name }, user }
}

/** The purpose of a link. 410 SVC-4107 once it is invalid. */
export async function redeemLink({ live, now }: AuthContext, token: string): Promise<Linked> {
  const linked = await reading(live, { account_id: '' }, (tx) => readLinked(tx, token, now, readUser))
  if (!linked) throw fault('SVC-4107')
  return linked
}

/**
 * Sets a password by a link. All sessions and links of the user end, and all known browsers but the one that
 * used the link: it was the way out of a lock-out, which strangers cannot cause again. 410 SVC-4107 for an
 * invalid link, 422 SVC-2002 for an unacceptable password, 409 SVC-4110 where the address of an invitation
 * belongs to another user by now.
 */
export async function setPassword(
  auth: AuthContext,
  { token, password, name }: { token: string; password: string; name?: string | undefined },
): Promise<{ email: string; device_token: string }> {
  const { live, now, secrets } = auth
  const { user: before, link } = await redeemLink(auth, token)
  const names = await reading(live, { account_id: '' }, (tx) =>
    readPropertyNames(wholeAccount(tx, before.account_id)),
  )
  const hotel_names = [link.account_name, ...names]
  await requireGoodPassword(password, { ...before, name: name ?? before.name, hotel_names })
  const password_hash = await hashPassword(password)
  const done = await writing(live, null, async (tx) => {
    // Again, and locked: of two concurrent uses of the link one wins.
    const linked = await readLinked(tx, token, now, lockUser)
    if (!linked) return null
    const { user, link } = linked
    if (!(await consumeOneTimeToken(tx, 'reset-password', token, now))) return null
    const account = wholeAccount(tx, user.account_id)
    await Promise.all([endSessions(account, user.id), removeDevices(tx, user)])
    const changed = { ...user, name: name?.trim() ?? user.name, status: 'active', password_hash } as const
    const next = raiseVersion(changed, now)
    const [device_token] = await Promise.all([
      rememberBrowser(tx, auth, next, { notify: false }),
      writeUser(account, next),
      removeOneTimeTokens(tx, user),
      clearAttempts(tx, signInAttemptsOf(user.email_key, auth).of),
      recordSignIn(tx, auth, user, 'setPassword'),
      link.purpose === 'reset' && mailPasswordChange({ tx, now, secrets }, user),
    ])
    return { email: user.email, device_token }
  }).catch((error) => {
    throw emailIsTaken(error) ?? error
  })
  if (done === null) throw fault('SVC-4107')
  return done
}

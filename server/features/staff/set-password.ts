import { toTimestamp } from '../../clock.ts'
import type { Tx } from '../../context.ts'
import { fault } from '../../faults.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import { requireGoodPassword } from './acceptable-password.ts'
import type { SignInDesk } from './desk.ts'
import { tellOfPassword } from './links.ts'
import { type LinkRow, readLink, removeLinks } from './links-store.ts'
import { noteSignIn } from './note-sign-in.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './sessions-store.ts'
import { lockUser, readUser, type UserRow, writeUser } from './store.ts'
import { hashToken } from './token.ts'
import { forgetTries } from './tries-store.ts'

/** Whom a link is for; undefined once it works no more. */
async function readLinked(
  tx: Tx,
  token: string,
  now: Temporal.Instant,
  read: typeof readUser,
): Promise<{ link: LinkRow; user: UserRow } | undefined> {
  const link = await readLink(tx, hashToken(token), toTimestamp(now))
  const user = link && (await read(tx, link.account_id, link.user_id))
  const fits = user?.status === (link?.purpose === 'invitation' ? 'invited' : 'active')
  return link && user && fits ? { link, user } : undefined
}

/** What a link of a mail is for. 410 SVC-4107 once it works no more. */
export async function followLink({ live, now }: SignInDesk, token: string) {
  const linked = await reading(live, { account_id: '' }, (tx) => readLinked(tx, token, now, readUser))
  if (!linked) throw fault('SVC-4107')
  return linked
}

/**
 * Sets a password by the link of a mail. All sessions and links of the user end, and the tries are forgotten. 410
 * SVC-4107 for a link that works no more, 422 SVC-2002 for a password that is no good.
 */
export async function setPassword(
  desk: SignInDesk,
  { token, password, name }: { token: string; password: string; name?: string | undefined },
): Promise<{ email: string }> {
  const { live, now, secrets } = desk
  const { user: before } = await followLink(desk, token)
  requireGoodPassword(password, before)
  const password_hash = await hashPassword(password)
  const email = await writing(live, null, async (tx) => {
    // Again, and locked: of two that follow the link at once one wins.
    const linked = await readLinked(tx, token, now, lockUser)
    if (!linked) return null
    const { user, link } = linked
    const is_reset = link.purpose === 'reset'
    const updated_at = toTimestamp(now)
    await Promise.all([
      writeUser(tx, {
        ...user,
        name: name?.trim() ?? user.name,
        status: 'active',
        password_hash,
        updated_at,
      }),
      removeLinks(tx, user.account_id, user.id),
      endSessions(tx, user.account_id, user.id),
      forgetTries(tx, { account_id: null, of: `sign-in ${user.email_key}` }),
      noteSignIn(tx, desk, user, 'setPassword'),
      is_reset && tellOfPassword({ tx, now, secrets }, user),
    ])
    return user.email
  })
  if (email === null) throw fault('SVC-4107')
  return { email }
}

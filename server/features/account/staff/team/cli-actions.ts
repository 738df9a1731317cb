import { appendAudit } from '#server/audit/append.ts'
import type { Cipher } from '#server/kernel/security/encryption.ts'
import { normaliseEmail } from '#server/kernel/text/email-address.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { removeIdentities } from '../directory/directories-store.ts'
import { removePasskeys } from '../passkeys/passkeys-store.ts'
import { newLink } from '../password/one-time-links.ts'
import { presentUser } from '../present.ts'
import { removeFactor } from '../second-factor/second-factors-store.ts'
import { removeDevices } from '../session/devices-store.ts'
import { removeOneTimeTokens } from '../session/one-time-tokens-store.ts'
import { endSessions } from '../session/sessions-store.ts'
import { lockUser, readUserByEmail, type UserRow, writeUser } from '../users-store.ts'
import { hashRandomPassword } from './reset-user.ts'

type Changed = { readonly user: UserRow; readonly tx: Parameters<Parameters<typeof writing>[2]>[0] }

const auditChange = (
  tx: Changed['tx'],
  now: Temporal.Instant,
  action: 'disableUser' | 'resetUser',
  [before, after]: readonly [UserRow, UserRow],
) => {
  const change = { resource_id: after.id, property_id: null }
  const scope = { account_id: after.account_id, property_ids: null }
  return appendAudit(
    { tx, now, scope },
    { ...change, action, before: presentUser(before), after: presentUser(after) },
  )
}

/** A user by e-mail address, locked; operators need no session. */
const changing = <T>(live: Database, email: string, work: (changed: Changed) => Promise<T>) =>
  writing(live, null, async (tx) => {
    const found = await readUserByEmail(tx, normaliseEmail(email))
    const user = found && (await lockUser(wholeAccount(tx, found.account_id), found.id))
    return user && work({ user, tx })
  })

/** Disables a user, and ends all sessions and links; undefined for an unknown address. */
export const disableUser = (live: Database, now: Temporal.Instant, email: string) =>
  changing(live, email, async ({ tx, user }) => {
    const after = raiseVersion({ ...user, status: 'disabled' }, now)
    const account = wholeAccount(tx, user.account_id)
    await Promise.all([
      writeUser(account, after),
      auditChange(tx, now, 'disableUser', [user, after]),
      endSessions(account, user.id),
      removeDevices(tx, user),
      removeOneTimeTokens(tx, user),
    ])
    return { id: user.id, status: 'disabled' }
  })

/**
 * Removes password, second factor, passkeys, sessions and the link to the directory and creates a link: for a
 * user who has lost all of them. A disabled user is enabled.
 */
export async function newResetLink(
  live: Database,
  { now, secrets }: { readonly now: Temporal.Instant; readonly secrets: Cipher },
  email: string,
) {
  const password_hash = await hashRandomPassword()
  return changing(live, email, async ({ tx, user }) => {
    const reset = { second_factor: false, passkeys: 0, status: 'active', password_hash } as const
    const after = raiseVersion({ ...user, ...reset }, now)
    const account = wholeAccount(tx, user.account_id)
    await Promise.all([
      writeUser(account, after),
      auditChange(tx, now, 'resetUser', [user, after]),
      removeFactor(tx, user),
      removePasskeys(tx, user),
      removeIdentities(tx, user),
      endSessions(account, user.id),
      removeDevices(tx, user),
    ])
    const { path, expires_at } = await newLink({ tx, now, secrets }, user, 'reset')
    return { id: user.id, path, expires_at: toTimestamp(expires_at) }
  })
}

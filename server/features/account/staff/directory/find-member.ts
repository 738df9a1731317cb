import type { Tx } from '#server/context.ts'
import { domainOf, normaliseEmail } from '#server/kernel/text/email-address.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { removeOneTimeTokens } from '../session/one-time-tokens-store.ts'
import { recordSignIn } from '../session/record-sign-in.ts'
import { hashRandomPassword } from '../team/reset-user.ts'
import { lockUser, readMemberByEmail, type UserRow, writeUser } from '../users-store.ts'
import { type DirectoryRow, insertIdentity, readLinkedUser, readSubject } from './directories-store.ts'
import type { DirectoryIdentity } from './openid.ts'

export interface Member {
  readonly user: UserRow
}

/** Why a sign-in was refused, for the audit log. */
export interface Refused {
  readonly refused: string
  readonly user?: UserRow
}

export const isRefused = (value: object): value is Refused => 'refused' in value

/** A password that nobody knows, for an invited user: hashed before a transaction has to wait for it. */
export async function hashForInvited(
  live: Database,
  account_id: string,
  { verified_email }: DirectoryIdentity,
): Promise<string | null> {
  if (verified_email === null) return null
  const user = await reading(live, { account_id: '' }, (tx) =>
    readMemberByEmail(tx, account_id, normaliseEmail(verified_email)),
  )
  return user?.status === 'invited' ? hashRandomPassword() : null
}

/**
 * The user whom the directory has signed in, locked: by the directory's identifier, the first time by a
 * verified e-mail address of one of its domains. It creates no users, and reaches no other account.
 */
export async function findMember(
  tx: Tx,
  auth: AuthContext,
  row: DirectoryRow,
  identity: DirectoryIdentity,
  new_hash: string | null,
): Promise<Member | Refused> {
  const linked = await readLinkedUser(tx, row.account_id, identity)
  if (!linked) return linkMember(tx, auth, row, identity, new_hash)
  const user = await lockUser(wholeAccount(tx, row.account_id), linked.user_id)
  if (!user) return { refused: 'not_in_team' }
  return user.status === 'active' ? { user } : { refused: 'disabled', user }
}

async function linkMember(
  tx: Tx,
  auth: AuthContext,
  { account_id, email_domains }: DirectoryRow,
  identity: DirectoryIdentity,
  new_hash: string | null,
): Promise<Member | Refused> {
  const { verified_email: email, issuer } = identity
  if (email === null) return { refused: 'unverified_email' }
  if (!email_domains.includes(domainOf(email))) return { refused: 'another_domain' }
  const found = await readMemberByEmail(tx, account_id, normaliseEmail(email))
  const user = found && (await lockUser(wholeAccount(tx, account_id), found.id))
  if (!user) return { refused: 'not_in_team' }
  if (user.status === 'disabled') return { refused: 'disabled', user }
  const known = await readSubject(tx, user, issuer)
  // Two concurrent answers: the other one has linked the user meanwhile.
  if (known?.subject === identity.subject) return { user }
  if (known) return { refused: 'another_subject', user }
  const active = await activated(tx, auth, user, new_hash)
  if (!active) return { refused: 'not_in_team', user }
  await Promise.all([
    insertIdentity(tx, user, identity, toTimestamp(auth.now)),
    recordSignIn(tx, auth, user, 'linkDirectory'),
  ])
  return { user: active }
}

/** By the directory, as by the link, an invited user has proved that the mailbox is theirs. */
async function activated(tx: Tx, { now }: AuthContext, user: UserRow, new_hash: string | null) {
  if (user.status === 'active') return user
  if (new_hash === null) return null
  const active = raiseVersion({ ...user, status: 'active', password_hash: new_hash }, now)
  await Promise.all([writeUser(wholeAccount(tx, user.account_id), active), removeOneTimeTokens(tx, user)])
  return active
}

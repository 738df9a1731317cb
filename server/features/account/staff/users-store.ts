import type { Role } from '#contract/account/roles.ts'
import type { Tx } from '#server/context.ts'
import { type Fault, fault } from '#server/kernel/errors.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const USERS = t.table('staff_users', {
  account_id: t.readOnly(t.text),
  id: t.fixed(t.text),
  name: t.text,
  /** The address and its key are written by `writeEmail`. */
  email: t.fixed(t.text),
  email_key: t.fixed(t.text),
  role: t.column<Role>(),
  /** Ids of live; null is all. */
  property_ids: t.column<string[] | null>(),
  status: t.column<'invited' | 'active' | 'disabled'>(),
  language: t.column<'en' | 'de' | null>(),
  password_hash: t.nullable(t.text),
  second_factor: t.boolean,
  recovery_codes_left: t.readOnly(
    t.integer,
    `coalesce((SELECT f.recovery_codes_left FROM staff_second_factors f WHERE f.account_id = staff_users.account_id
      AND f.user_id = staff_users.id AND staff_users.second_factor), 0)`,
  ),
  passkeys: t.readOnly(
    t.integer,
    `(SELECT count(*)::int FROM staff_passkeys p WHERE p.account_id = staff_users.account_id
      AND p.user_id = staff_users.id)`,
  ),
  demo: t.fixed(t.boolean),
  last_seen_at: t.readOnly(t.nullable(t.timestamp)),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

export type UserRow = t.RowOf<typeof USERS>

/** What operators are shown. */
const LISTED = [
  'account_id',
  'id',
  'name',
  'email',
  'role',
  'property_ids',
  'status',
  'second_factor',
  'last_seen_at',
  'created_at',
] as const

const findByEmail = statement(
  'find_staff_user_by_email',
  // Other accounts may have invited an address that is the sign-in address of another user.
  `${USERS.select} WHERE email_key = $1 ORDER BY status = 'active' DESC, id LIMIT 1`,
)
const findInAccount = statement(
  'find_staff_user_of_account_by_email',
  `${USERS.select} WHERE account_id = $1 AND email_key = $2`,
)
const findAnywhere = statement(
  'find_any_staff_user',
  `SELECT account_id, id FROM staff_users WHERE id = $1 AND status = 'active'`,
)
const listOfAccount = statement(
  'list_staff_users',
  `SELECT ${USERS.columns}, (SELECT count(*)::int FROM staff_sessions s JOIN accounts a ON a.account_id = s.account_id
     WHERE s.account_id = staff_users.account_id AND s.user_id = staff_users.id AND s.expires_at > $2::timestamptz
       AND s.last_seen_at > $2::timestamptz - a.idle_minutes * interval '1 minute') AS sessions
   FROM staff_users WHERE account_id = $1 ORDER BY id`,
)
const listAll = statement(
  'list_all_staff_users',
  `SELECT ${USERS.only(LISTED)} FROM staff_users
   WHERE $1::text IS NULL OR account_id = $1 ORDER BY account_id, id`,
)
// Owners of an account, locked, so that two concurrent changes cannot leave the account without one.
const lockOwnersOf = statement(
  'lock_staff_owners',
  `SELECT id FROM staff_users WHERE account_id = $1 AND role = 'owner' AND status = 'active' ORDER BY id
   FOR NO KEY UPDATE`,
)
const keyKeepers = statement(
  'list_key_keepers',
  `SELECT account_id, name, email, language FROM staff_users
   WHERE account_id = $1 AND status = 'active' AND (role = 'owner' OR id = $2) ORDER BY id`,
)
const setEmail = statement(
  'set_staff_email',
  `UPDATE staff_users SET email = $3, email_key = $4, version = version + 1, updated_at = $5
   WHERE account_id = $1 AND id = $2`,
)
const setLastSeen = statement(
  'set_staff_user_last_seen',
  `UPDATE staff_users SET last_seen_at = $3 WHERE account_id = $1 AND id = $2`,
)
const demoUsers = statement(
  'list_demo_staff',
  `SELECT email, role FROM staff_users WHERE demo AND status = 'active' ORDER BY id LIMIT 10`,
)

const listNames = statement(
  'list_staff_names',
  `SELECT id, name FROM staff_users WHERE account_id = $1 AND id = ANY ($2::text[])`,
)

const housekeepers = statement(
  'list_housekeepers',
  `SELECT id, name FROM staff_users
   WHERE account_id = $1 AND role = 'housekeeping' AND status = 'active'
     AND (property_ids IS NULL OR $2::text = ANY (property_ids)) ORDER BY name, id`,
)

/** Active housekeepers of a live property. */
export const readHousekeepers = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<{ id: string; name: string }>(housekeepers, [scope.account_id, property_id])

export const readUserNames = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<{ id: string; name: string }>(listNames, [scope.account_id, ids])

/** `update` writes all changeable columns but the address; the row has the next version already. */
export const { read: readUser, lock: lockUser, update: writeUser } = USERS

/** Across accounts: sign-in addresses are unique. */
export const readUserByEmail = (tx: Tx, email_key: string) => tx.one<UserRow>(findByEmail, [email_key])

/** Of one account, invited and disabled ones too. */
export const readMemberByEmail = (tx: Tx, account_id: string, email_key: string) =>
  tx.one<UserRow>(findInAccount, [account_id, email_key])

/** Across accounts: an active user, by id. */
export const readAnyUser = (tx: Tx, id: string) =>
  tx.one<Pick<UserRow, 'account_id' | 'id'>>(findAnywhere, [id])

export type ListedUser = UserRow & { sessions: number }
/** With the sessions that are open at `now`. */
export const readUsers = ({ tx, scope }: AccountContext, now: string) =>
  tx.run<ListedUser>(listOfAccount, [scope.account_id, now])

/** For operators: of one account, or of all. */
export const readAllUsers = (tx: Tx, account_id: string | null) =>
  tx.run<Pick<UserRow, (typeof LISTED)[number]>>(listAll, [account_id])

export async function lockOwners({ tx, scope }: AccountContext): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(lockOwnersOf, [scope.account_id])
  return rows.map(({ id }) => id)
}

/** The recipient of an e-mail. */
export type Addressee = Pick<UserRow, 'account_id' | 'name' | 'email' | 'language'>

/** The recipients of e-mails about a key: the owners, and its creator. */
export const readKeyRecipients = ({ tx, scope }: AccountContext, maker: string) =>
  tx.run<Addressee>(keyKeepers, [scope.account_id, maker])

const listOwners = statement(
  'list_owners_to_write_to',
  `SELECT email, language FROM staff_users
   WHERE account_id = $1 AND role = 'owner' AND status = 'active' AND NOT demo ORDER BY id LIMIT $2`,
)
/** Owners who have signed in, without users of the demo; the earliest first. */
export const readOwners = ({ tx, scope }: AccountContext, most: number) =>
  tx.run<Pick<UserRow, 'email' | 'language'>>(listOwners, [scope.account_id, most])

export type NewUser = Omit<Parameters<typeof USERS.insert>[1], 'second_factor' | 'version' | 'updated_at'>

export const insertUser = (ctx: AccountContext, row: NewUser) =>
  USERS.insert(ctx, { ...row, second_factor: false, version: 1, updated_at: row.created_at })

/** Updates when the user was last seen, at a sign-in; during a session its own row says so. */
export const writeLastSeen = (tx: Tx, { account_id, id }: Pick<UserRow, 'account_id' | 'id'>, at: string) =>
  tx.run(setLastSeen, [account_id, id, at])

export const writeEmail = (
  tx: Tx,
  { account_id, id }: Pick<UserRow, 'account_id' | 'id'>,
  { email, email_key, updated_at }: Pick<UserRow, 'email' | 'email_key' | 'updated_at'>,
) => tx.run(setEmail, [account_id, id, email, email_key, updated_at])

/** The error for a violated index, for a person who has proved that the mailbox is theirs. */
export function emailIsTaken(error: unknown): Fault | undefined {
  const { constraint } = error as { constraint?: string }
  if (constraint !== 'staff_email_unique' && constraint !== 'staff_email_once_in_account') return undefined
  const message = 'Somebody signs in with this e-mail already. Use another address.'
  return fault('SVC-4110', { message, cause: error })
}

export const readDemoUsers = (tx: Tx) => tx.run<Pick<UserRow, 'email' | 'role'>>(demoUsers)

import type { Role } from '../../../contract/staff/roles.ts'
import type { Tx } from '../../context.ts'
import { type Fault, fault } from '../../kernel/errors.ts'
import { statement } from '../../postgres/statement.ts'

export interface UserRow {
  account_id: string
  id: string
  name: string
  email: string
  email_key: string
  role: Role
  /** Of live; null is all. */
  property_ids: string[] | null
  status: 'invited' | 'active' | 'disabled'
  language: 'en' | 'de' | null
  password_hash: string | null
  second_factor: boolean
  recovery_codes_left: number
  passkeys: number
  demo: boolean
  last_seen_at: string | null
  version: number
  created_at: string
  updated_at: string
}

const COLUMNS = `account_id, id, name, email, email_key, role, property_ids, status, language, password_hash, second_factor,
  coalesce((SELECT f.recovery_codes_left FROM staff_second_factors f WHERE f.account_id = u.account_id
    AND f.user_id = u.id AND u.second_factor), 0) AS recovery_codes_left,
  (SELECT count(*)::int FROM staff_passkeys p WHERE p.account_id = u.account_id AND p.user_id = u.id) AS passkeys,
  demo, last_seen_at, version, created_at, updated_at`
const ONE = `SELECT ${COLUMNS} FROM staff_users u WHERE account_id = $1 AND id = $2`

const findUser = statement('find_staff_user', ONE)
const lockUserById = statement('lock_staff_user', `${ONE} FOR NO KEY UPDATE`)
const findByEmail = statement(
  'find_staff_user_by_email',
  // Others may have been invited with the address of somebody who signs in with it.
  `SELECT ${COLUMNS} FROM staff_users u WHERE email_key = $1 ORDER BY status = 'active' DESC, id LIMIT 1`,
)
const findAnywhere = statement(
  'find_any_staff_user',
  `SELECT account_id, id FROM staff_users WHERE id = $1 AND status = 'active'`,
)
const listOfAccount = statement(
  'list_staff_users',
  `SELECT ${COLUMNS}, (SELECT count(*)::int FROM staff_sessions s JOIN accounts a ON a.account_id = s.account_id
     WHERE s.account_id = u.account_id AND s.user_id = u.id AND s.expires_at > $2::timestamptz
       AND s.last_seen_at > $2::timestamptz - a.idle_minutes * interval '1 minute') AS sessions
   FROM staff_users u WHERE account_id = $1 ORDER BY id`,
)
const listAll = statement(
  'list_all_staff_users',
  `SELECT account_id, id, name, email, role, property_ids, status, second_factor, last_seen_at, created_at FROM staff_users
   WHERE $1::text IS NULL OR account_id = $1 ORDER BY account_id, id`,
)
// Owners of an account, locked, so that two changes at once cannot each leave the other's as the last.
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
const insert = statement(
  'insert_staff_user',
  `INSERT INTO staff_users (account_id, id, name, email, email_key, role, status, language, password_hash, demo,
     created_at, updated_at, property_ids)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`,
)
const replace = statement(
  'update_staff_user',
  `UPDATE staff_users SET name = $3, role = $4, status = $5, language = $6, password_hash = $7,
     second_factor = $8, version = version + 1, updated_at = $9, property_ids = $10
   WHERE account_id = $1 AND id = $2`,
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

export const readUserNames = (tx: Tx, account_id: string, ids: readonly string[]) =>
  tx.run<{ id: string; name: string }>(listNames, [account_id, ids])

export const readUser = (tx: Tx, account_id: string, id: string) =>
  tx.one<UserRow>(findUser, [account_id, id])
export const lockUser = (tx: Tx, account_id: string, id: string) =>
  tx.one<UserRow>(lockUserById, [account_id, id])
/** Across accounts: of those who sign in an e-mail is one person's. */
export const readUserByEmail = (tx: Tx, email_key: string) => tx.one<UserRow>(findByEmail, [email_key])

/** Across accounts: somebody who may sign in, by id. */
export const readAnyUser = (tx: Tx, id: string) =>
  tx.one<Pick<UserRow, 'account_id' | 'id'>>(findAnywhere, [id])

export type ListedUser = UserRow & { sessions: number }
/** With the sessions that are open at `now`. */
export const readUsers = (tx: Tx, account_id: string, now: string) =>
  tx.run<ListedUser>(listOfAccount, [account_id, now])

/** For operators: of one account, or of all. */
export const readAllUsers = (tx: Tx, account_id: string | null) =>
  tx.run<
    Pick<
      UserRow,
      | 'account_id'
      | 'id'
      | 'name'
      | 'email'
      | 'role'
      | 'property_ids'
      | 'status'
      | 'second_factor'
      | 'last_seen_at'
      | 'created_at'
    >
  >(listAll, [account_id])

export async function lockOwners(tx: Tx, account_id: string): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(lockOwnersOf, [account_id])
  return rows.map(({ id }) => id)
}

/** Whom a mail is for. */
export type Addressee = Pick<UserRow, 'account_id' | 'name' | 'email' | 'language'>

/** Who is told of a key: the owners, and whoever made it. */
export const readKeyKeepers = (tx: Tx, account_id: string, maker: string) =>
  tx.run<Addressee>(keyKeepers, [account_id, maker])

export type NewUser = Pick<
  UserRow,
  | 'account_id'
  | 'id'
  | 'name'
  | 'email'
  | 'email_key'
  | 'role'
  | 'property_ids'
  | 'status'
  | 'language'
  | 'password_hash'
  | 'demo'
  | 'created_at'
>

/** They are here: `at` is the moment of a sign-in; while a session goes on its own row tells. */
export const writeLastSeen = (tx: Tx, { account_id, id }: Pick<UserRow, 'account_id' | 'id'>, at: string) =>
  tx.run(setLastSeen, [account_id, id, at])

export const insertUser = (tx: Tx, row: NewUser) =>
  tx.run(insert, [
    row.account_id,
    row.id,
    row.name,
    row.email,
    row.email_key,
    row.role,
    row.status,
    row.language,
    row.password_hash,
    row.demo,
    row.created_at,
    row.property_ids,
  ])

/** Writes what can change; the version grows by one. */
export const writeUser = (tx: Tx, row: UserRow) =>
  tx.run(replace, [
    row.account_id,
    row.id,
    row.name,
    row.role,
    row.status,
    row.language,
    row.password_hash,
    row.second_factor,
    row.updated_at,
    row.property_ids,
  ])

export const writeEmail = (
  tx: Tx,
  { account_id, id }: Pick<UserRow, 'account_id' | 'id'>,
  { email, email_key, updated_at }: Pick<UserRow, 'email' | 'email_key' | 'updated_at'>,
) => tx.run(setEmail, [account_id, id, email, email_key, updated_at])

/** The refusal that a violated index means to whoever has proved that the mail box is theirs. */
export function emailIsTaken(error: unknown): Fault | undefined {
  const { constraint } = error as { constraint?: string }
  if (constraint !== 'staff_email_unique' && constraint !== 'staff_email_once_in_account') return undefined
  const message = 'Somebody signs in with this e-mail already. Use another address.'
  return fault('SVC-4110', { message, cause: error })
}

export const readDemoUsers = (tx: Tx) => tx.run<Pick<UserRow, 'email' | 'role'>>(demoUsers)

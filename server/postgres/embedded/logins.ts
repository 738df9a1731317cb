import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseRole } from '../database.ts'
import { connectTo, MAKE_ROLES } from '../migrate.ts'
import type { Account } from './run.ts'

/** Who signs in to the built-in database for each role: its password. */
export type LoginPasswords = Readonly<Record<DatabaseRole, string>>

const ROLES: readonly DatabaseRole[] = ['serai_app', 'serai_system']

export const loginOf = (role: DatabaseRole): string => `${role}_login`

/** Beside the password of the superuser, and as closed as it. */
const loginsFile = (cluster: string) => join(cluster, 'serai-logins')

/** Undefined in a cluster that an earlier release has made. */
export function readLogins(cluster: string): LoginPasswords | undefined {
  const path = loginsFile(cluster)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/**
 * Makes the two logins of a running cluster, once: each may be its role and nothing else, and inherits nothing, so
 * that a statement says as what it runs. The file is written last: a start that was killed half-way begins again.
 */
export async function ensureLogins(cluster: string, url: string, account: Account): Promise<LoginPasswords> {
  const known = readLogins(cluster)
  if (known) return known
  const passwords = { serai_app: newPassword(), serai_system: newPassword() }
  const client = await connectTo(url)
  try {
    await client.query(MAKE_ROLES)
    await client.query(ROLES.map((role) => makeLogin(role, passwords[role])).join(';\n'))
  } finally {
    await client.end()
  }
  const path = loginsFile(cluster)
  writeFileSync(`${path}.new`, JSON.stringify(passwords), { mode: 0o600, flush: true })
  if (account.ids) chownSync(`${path}.new`, account.ids.uid, account.ids.gid)
  renameSync(`${path}.new`, path)
  return passwords
}

const newPassword = () => randomBytes(24).toString('hex')

const makeLogin = (role: DatabaseRole, password: string) => `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${loginOf(role)}') THEN CREATE ROLE ${loginOf(role)}; END IF;
  END $$;
  ALTER ROLE ${loginOf(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS NOINHERIT
    PASSWORD '${password}';
  GRANT ${role} TO ${loginOf(role)}`

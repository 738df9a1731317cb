import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Account, EmbeddedPostgresError, OWN_SERVER, run } from './run.ts'

/**
 * The account to run the server under. PostgreSQL refuses to run as root, so root hands over to the account that
 * owns the cluster already, else to `postgres` (made when missing), else to `nobody`.
 */
export async function serverAccount(cluster_owner: number | undefined): Promise<Account> {
  if (process.getuid?.() !== 0) return ownAccount()
  return (
    (cluster_owner ? await lookUp(String(cluster_owner)) : undefined) ??
    (await lookUp('postgres')) ??
    (await createAccount('postgres')) ??
    (await lookUp('nobody')) ??
    fail('This process runs as root, and there is no account "postgres" or "nobody" to run PostgreSQL under')
  )
}

function ownAccount(): Account {
  try {
    return { name: userInfo().username }
  } catch {
    return fail(
      `PostgreSQL needs a user with a name, and user id ${process.getuid?.()} has none in /etc/passwd`,
    )
  }
}

/** `id` rather than /etc/passwd, because an account may come from a directory service. */
async function lookUp(name_or_uid: string): Promise<Account | undefined> {
  const { code, output } = await run('id', [name_or_uid], { name: 'root' })
  const found = /^uid=(\d+)\(([^)]+)\) gid=(\d+)/.exec(output)
  if (code !== 0 || !found) return undefined
  const [uid, gid] = [Number(found[1]) | 0, Number(found[3]) | 0] // macOS prints nobody's -2 as unsigned
  return uid === 0 ? undefined : { name: found[2]!, ids: { uid, gid } }
}

async function createAccount(name: string): Promise<Account | undefined> {
  const details = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  const { code } = await run('useradd', [...details, '--shell', '/usr/sbin/nologin', name], { name: 'root' })
  return code === 0 ? lookUp(name) : undefined
}

function fail(what: string): never {
  throw new EmbeddedPostgresError(`${what}. Choose another account to start under, or ${OWN_SERVER}.`)
}

/**
 * Whether the account can own and write a folder made in `dir`. Tried instead of worked out from modes: access
 * lists, read-only mounts and network shares that refuse chown all count.
 */
export async function canHold(dir: string, account: Account): Promise<boolean> {
  let probe: string | undefined
  try {
    probe = mkdtempSync(join(dir, 'postgres.probe-'))
    if (!account.ids) return true
    chownSync(probe, account.ids.uid, account.ids.gid)
    const { code } = await run('/bin/sh', ['-c', 'cd "$1" && : >file', 'sh', probe], account)
    return code === 0
  } catch {
    return false
  } finally {
    if (probe) rmSync(probe, { recursive: true, force: true })
  }
}

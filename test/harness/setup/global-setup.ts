import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { DatabaseRole, RoleUrls } from '#server/postgres/database.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { ensureDatabase, migrate } from '#server/postgres/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database server with a migrated, empty `serai_template`. */
    server_url: string
    /** What the names of the run's databases begin with. */
    database_prefix: string
    /** The same with the logins of the service, each with its role only. */
    login_urls: RoleUrls
  }
}

export const TEMPLATE = 'serai_template'

/** Tests prove behaviour; the fault runs, which prove durability, use the settings of a real server. */
const WITHOUT_DISK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Memory for the databases and files of a run. */
const MEMORY_BYTES = 4 * 1024 ** 3

/**
 * A file system in memory, if there is one: a database is hundreds of files, and creating two for each test
 * file took a tenth of all processor time on disk.
 */
function placeInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    // Containers mount it noexec, and some tests create programs.
    const programs = !/ \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8'))
    return programs && bavail * bsize >= MEMORY_BYTES ? '/dev/shm' : undefined
  } catch {
    return undefined
  }
}

/** A real PostgreSQL for the run: an embedded one, or the server of TEST_DATABASE_URL. */
export default (project: TestProject) => setUp(project, WITHOUT_DISK, placeInMemory())

export async function setUp(project: TestProject, settings: Record<string, string>, place = tmpdir()) {
  const external_url = process.env.TEST_DATABASE_URL
  const folder = mkdtempSync(join(place, 'serai-test-'))
  // As root the server runs as another user, who must be able to traverse the folder.
  chmodSync(folder, 0o711)
  // Temporary files of tests, removed with it.
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  chmodSync(temporary, 0o1777)
  process.env.TMPDIR = temporary
  const embedded = external_url
    ? undefined
    : await startEmbeddedPostgres({
        data_dir: join(folder, 'data'),
        settings: { ...settings, max_connections: '300' },
      })
  const url = embedded ? embedded.url(TEMPLATE) : withDatabase(external_url!, TEMPLATE)
  await ensureDatabase(url)
  await migrate(url)
  project.provide('server_url', url)
  const database_prefix = `t_${randomBytes(4).toString('hex')}_`
  project.provide('database_prefix', database_prefix)
  const logins = embedded ? undefined : await makeLogins(url)
  project.provide(
    'login_urls',
    logins?.urls ?? {
      serai_app: embedded!.loginUrl('serai_app', TEMPLATE),
      serai_system: embedded!.loginUrl('serai_system', TEMPLATE),
    },
  )
  return async () => {
    if (external_url) await dropDatabases(external_url, database_prefix)
    await logins?.drop()
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** On a given server: logins for this run only. */
async function makeLogins(url: string) {
  const password = randomBytes(12).toString('hex')
  const names = { serai_app: `t_app_${password}`, serai_system: `t_system_${password}` }
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  const make = (role: DatabaseRole) =>
    `CREATE ROLE ${names[role]} LOGIN NOINHERIT PASSWORD '${password}'; GRANT ${role} TO ${names[role]}`
  await run(`${make('serai_app')}; ${make('serai_system')}`)
  const urlOf = (role: DatabaseRole) => {
    const target = new URL(url)
    Object.assign(target, { username: names[role], password })
    return target.toString()
  }
  return {
    urls: { serai_app: urlOf('serai_app'), serai_system: urlOf('serai_system') },
    drop: () => run(`DROP ROLE ${names.serai_app}, ${names.serai_system}`),
  }
}

/** Those of services that files share are open until the processes end. */
async function dropDatabases(url: string, prefix: string) {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
    prefix,
  ])
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`)
  await client.end()
}

function withDatabase(url: string, name: string) {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.toString()
}

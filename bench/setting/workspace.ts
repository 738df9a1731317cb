import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { ensureDatabase, migrate } from '#server/postgres/migrate.ts'

/** A database server in a temporary folder, as durable as in production. */
export interface Workspace {
  readonly folder: string
  readonly postmaster: number
  url(database: string): string
  /** Environment of the service: URLs of the owner, and of the logins of requests and jobs. */
  envOf(database: string, sandbox?: string): Record<string, string>
  /** A connection of the owner, for set-up and post-conditions. */
  owner(database: string): Promise<pg.Client>
  durability(): Promise<Record<string, string>>
  close(): Promise<void>
}

/** Printed with every run; with the first three on, an acknowledged booking survives a crash. */
const SETTINGS = [
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'wal_sync_method',
  'wal_level',
  'shared_buffers',
  'max_wal_size',
  'max_connections',
  'autovacuum',
  'data_checksums',
  'server_version',
]

export async function openWorkspace(settings: Record<string, string> = {}): Promise<Workspace> {
  const folder = mkdtempSync(join(tmpdir(), 'serai-bench-'))
  // PostgreSQL does not run as root: its own account must be able to traverse the folder.
  chmodSync(folder, 0o711)
  const server = await startEmbeddedPostgres({
    data_dir: join(folder, 'data'),
    settings: { max_connections: '120', max_wal_size: '4GB', shared_buffers: '512MB', ...settings },
  })
  const owner = async (database: string) => {
    const client = new pg.Client({
      connectionString: server.url(database),
      options: '-c search_path=serai,bench,public -c timezone=UTC',
    })
    // When a run fails the server is stopped first: the broken connection is no error of its own.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const admin = await owner('postgres')
  const { rows } = await admin.query('SELECT pg_backend_pid() AS pid')
  const postmaster = parentOf(rows[0].pid)
  await admin.end()
  return {
    folder,
    postmaster,
    url: server.url,
    envOf: (database, sandbox = 'serai_sandbox') => ({
      DATABASE_URL: server.url(database),
      DATABASE_APP_URL: server.loginUrl('serai_app', database),
      DATABASE_SYSTEM_URL: server.loginUrl('serai_system', database),
      SANDBOX_DATABASE_URL: server.url(sandbox),
    }),
    owner,
    async durability() {
      const client = await owner('postgres')
      const shown = await client.query(
        'SELECT name, current_setting(name) AS value FROM pg_settings WHERE name = ANY($1)',
        [SETTINGS],
      )
      await client.end()
      return Object.fromEntries(shown.rows.map(({ name, value }) => [name, value]))
    },
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a database with the schema of this checkout. */
export async function makeDatabase(place: Workspace, name: string): Promise<void> {
  await ensureDatabase(place.url(name))
  await migrate(place.url(name))
}

const parentOf = (pid: number) =>
  Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

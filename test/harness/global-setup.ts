import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { ensureDatabase, migrate } from '../../server/postgres/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database server; `serai_template` on it is migrated and empty. */
    server_url: string
  }
}

export const TEMPLATE = 'serai_template'

/** Tests prove behaviour; the fault runs, which prove durability, have the settings of a real server. */
const WITHOUT_DISK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** One real PostgreSQL for the run: our own, or the server that TEST_DATABASE_URL names. */
export default (project: TestProject) => setUp(project, WITHOUT_DISK)

export async function setUp(project: TestProject, settings: Record<string, string>) {
  const given = process.env.TEST_DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), 'serai-test-'))
  // As root the server runs as another user, who must get through.
  chmodSync(folder, 0o711)
  const embedded = given
    ? undefined
    : await startEmbeddedPostgres({
        data_dir: folder,
        settings: { ...settings, max_connections: '300' },
      })
  const url = embedded ? embedded.url(TEMPLATE) : withDatabase(given!, TEMPLATE)
  await ensureDatabase(url)
  await migrate(url)
  project.provide('server_url', url)
  return async () => {
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function withDatabase(url: string, name: string) {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.toString()
}

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

/** One real PostgreSQL for the run: our own, or the server that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), 'serai-test-'))
  // As root the server runs as another user, who must get through.
  chmodSync(folder, 0o711)
  const embedded = given
    ? undefined
    : await startEmbeddedPostgres({
        data_dir: folder,
        // Tests prove behaviour; the fault runs, which prove durability, start their own server.
        settings: {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: '300',
        },
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

import { systemClock } from '../clock.ts'
import type { DatabaseConfig } from '../config.ts'
import type { EnvironmentName } from '../http/api-key.ts'
import { makeLog } from '../log.ts'
import { openDatabase } from '../postgres/database.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded.ts'
import { checkWalls, ensureDatabase, knownMigrations, migrate } from '../postgres/migrate.ts'
import { whyNotReady } from '../postgres/readiness.ts'
import { databaseError, OperatorError } from './operator-error.ts'

/** The two databases of a running server. */
export interface Databases {
  readonly urls: Record<EnvironmentName, string>
  /** The server was started for this. */
  readonly started: boolean
  /** Ends what was started for this; a server that was running already stays. */
  close(): Promise<void>
}

type Progress = (line: string) => void

/**
 * Finds the database server: the one that DATABASE_URL names, the embedded one that a running Serai keeps on the
 * data folder, or the embedded one, started here.
 */
export async function reachDatabases(config: DatabaseConfig, progress: Progress): Promise<Databases> {
  const { database_url, sandbox_database_url } = config
  if (database_url && sandbox_database_url) {
    return {
      urls: { live: database_url, sandbox: sandbox_database_url },
      started: false,
      close: async () => {},
    }
  }
  const running = findEmbeddedPostgres(config.data_dir)
  if (running) return { urls: urlsOf(running), started: false, close: async () => {} }
  return startDatabases(config, progress)
}

/** Starts the embedded server; refuses when another process has it. */
export async function startDatabases(config: DatabaseConfig, progress: Progress): Promise<Databases> {
  const embedded = await startEmbeddedPostgres({ data_dir: config.data_dir, progress })
  return { urls: urlsOf(embedded), started: true, close: () => embedded.stop() }
}

const urlsOf = (server: { url(database: string): string }) => ({
  live: server.url('serai'),
  sandbox: server.url('serai_sandbox'),
})

/** Makes and migrates both databases, and proves that accounts are walled off from each other. */
export async function prepareDatabases(urls: Databases['urls'], progress: Progress): Promise<void> {
  // One after the other: both make the same roles of the server.
  for (const url of [urls.live, urls.sandbox]) {
    try {
      await ensureDatabase(url)
      for (const name of await migrate(url)) progress(`Migrated ${nameOf(url)}: ${name}`)
      const open = await checkWalls(url)
      if (open.length > 0)
        throw new OperatorError(`The database ${nameOf(url)} is not safe: ${open.join('; ')}.`)
    } catch (error) {
      throw databaseError(url, error)
    }
  }
}

/**
 * For what only uses the databases: proves that they are current and walled off. An embedded server that was started
 * for this has nobody else to prepare it.
 */
export async function requireCurrent({ urls, started }: Databases): Promise<void> {
  if (started) return prepareDatabases(urls, () => undefined)
  const known = await knownMigrations()
  for (const url of Object.values(urls)) {
    const system = openDatabase({ url, role: 'serai_system', size: 1, log: makeLog('silent') })
    try {
      const problems = await whyNotReady(system, systemClock.now(), known)
      if (problems.length > 0) throw new OperatorError(`The database ${nameOf(url)}: ${problems.join('; ')}.`)
    } catch (error) {
      throw NEVER_PREPARED.has((error as { code?: string }).code ?? '')
        ? new OperatorError(`The database ${nameOf(url)} is not prepared: run serai migrate first.`)
        : databaseError(url, error)
    } finally {
      await system.close()
    }
  }
}

/** No such database, no such role, no such table. */
const NEVER_PREPARED = new Set(['3D000', '22023', '42P01'])

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

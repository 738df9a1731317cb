import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import type { DatabaseConfig, ServerUrls } from '../config/databases.ts'
import { makeLog } from '../kernel/log.ts'
import { systemClock } from '../kernel/time/clock.ts'
import { openDatabase, type RoleUrls } from '../postgres/database.ts'
import {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../postgres/embedded/embedded.ts'
import { ensureDatabase, knownMigrations, migrate } from '../postgres/migrate.ts'
import { readinessProblems } from '../postgres/readiness.ts'
import { checkTables, verifyRowLevelSecurity } from '../postgres/row-level-security.ts'
import { databaseError, OperatorError } from './operator-error.ts'

/** The two databases of a running server. */
export interface Databases {
  readonly urls: Record<EnvironmentName, RoleUrls>
  /** The owner of the tables, who migrates and serves no requests; undefined where it is not configured. */
  readonly owners: Record<EnvironmentName, string | undefined>
  /** Whether the server was started by this process. */
  readonly started: boolean
  /** Stops what this process has started; a server that was running already stays. */
  close(): Promise<void>
}

type Progress = (line: string) => void

/**
 * Finds the database server: that of DATABASE_URL and the variables beside it, the embedded one of a running
 * Serai on the data folder, or the embedded one, started here.
 */
export async function findDatabases(config: DatabaseConfig, progress: Progress): Promise<Databases> {
  return runningDatabases(config) ?? startDatabases(config, progress)
}

/** The same without starting anything: undefined where no Serai runs on the data folder. */
export function runningDatabases(config: DatabaseConfig): Databases | undefined {
  const { own_server } = config
  if (own_server) {
    return {
      urls: { live: roleUrls(own_server.live), sandbox: roleUrls(own_server.sandbox) },
      owners: { live: own_server.live.owner, sandbox: own_server.sandbox.owner },
      started: false,
      close: async () => {},
    }
  }
  const running = findEmbeddedPostgres(config.data_dir)
  return running && { ...urlsOf(running), started: false, close: async () => {} }
}

/**
 * Commands may work as the owner, who can become either role; what serves requests needs logins
 * (`requireLogins`).
 */
function roleUrls({ owner = '', serai_app = owner, serai_system = owner }: ServerUrls): RoleUrls {
  if (!serai_system) throw new OperatorError('DATABASE_SYSTEM_URL is missing: commands use its login.')
  return { serai_app, serai_system }
}

/** Starts the embedded server; refuses when another process has it. */
export async function startDatabases(config: DatabaseConfig, progress: Progress): Promise<Databases> {
  const embedded = await startEmbeddedPostgres({ data_dir: config.data_dir, progress })
  return { ...urlsOf(embedded), started: true, close: () => embedded.stop() }
}

function urlsOf({ url, loginUrl }: Pick<EmbeddedPostgres, 'url' | 'loginUrl'>) {
  const names = { live: 'serai', sandbox: 'serai_sandbox' }
  const login = (name: string) => ({
    serai_app: loginUrl('serai_app', name),
    serai_system: loginUrl('serai_system', name),
  })
  return {
    urls: { live: login(names.live), sandbox: login(names.sandbox) },
    owners: { live: url(names.live), sandbox: url(names.sandbox) },
  }
}

/** The addresses of both databases, by their owner. */
export type OwnerUrls = Readonly<Record<EnvironmentName, string>>

/** Throws an OperatorError where the owner of the databases is not configured. */
export function ownersOf({ owners }: Pick<Databases, 'owners'>): OwnerUrls {
  const { live, sandbox } = owners
  if (live && sandbox) return { live, sandbox }
  throw new OperatorError('DATABASE_URL is missing: this runs as its login, the owner of the databases.')
}

/** Creates and migrates both databases; the caller verifies what it needs of them. */
export async function prepareDatabases({ owners, started }: Databases, progress: Progress): Promise<void> {
  // Sequential: both create the same roles of the server.
  for (const environment of ENVIRONMENTS) {
    const owner = owners[environment]
    if (!owner)
      throw new OperatorError(
        'DATABASE_URL is missing: migrations run as its login, the owner of the database.',
      )
    try {
      await ensureDatabase(owner)
      const ran = await migrate(owner, { progress })
      const is_new = ran.length === (await knownMigrations()).length
      // The embedded server has said that it is created.
      if (is_new && !started) progress(`Created the tables of ${nameOf(owner)}.`)
      if (!is_new) for (const name of ran) progress(`Migrated ${nameOf(owner)}: ${name}`)
    } catch (error) {
      throw databaseError(owner, error)
    }
  }
}

/** Verifies row-level security, as far as the owner of the databases can tell. */
export async function requireTables({ owners }: Databases): Promise<void> {
  for (const owner of Object.values(owners)) if (owner) await requireNone(owner, checkTables(owner))
}

/** Verifies the same by the logins that will serve, and that none can become another role. */
export async function requireRowLevelSecurity({ urls }: Databases): Promise<void> {
  for (const name of ENVIRONMENTS) await requireNone(urls[name].serai_app, verifyRowLevelSecurity(urls[name]))
}

async function requireNone(url: string, looking: Promise<string[]>): Promise<void> {
  const holes = await looking.catch((error) => {
    throw databaseError(url, error)
  })
  if (holes.length === 0) return
  throw new OperatorError(
    `The database ${nameOf(url)} is not safe: ${holes.join('; ')}. ` +
      'docs/guides/production.md has the statements that create its logins.',
  )
}

/**
 * For commands: verifies that the databases are migrated and have row-level security. An embedded server that
 * was started for the command is migrated by it.
 */
export async function requireMigrated(databases: Databases): Promise<void> {
  if (databases.started) {
    await prepareDatabases(databases, () => undefined)
    return requireTables(databases)
  }
  const known = await knownMigrations()
  for (const { serai_system: url } of Object.values(databases.urls)) {
    const system = openDatabase({ url, role: 'serai_system', size: 1, log: makeLog('silent') })
    try {
      const problems = await readinessProblems(system, { now: systemClock.now(), known })
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

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { readBucket } from '../../config/backups.ts'
import { dataFolder, readSecret } from '../../config/config.ts'
import { type DatabaseConfig, readOwnServer } from '../../config/databases.ts'
import { withSecretFiles } from '../../config/secret-files.ts'
import { VERSION } from '../../config/version.ts'
import { makeLog } from '../../kernel/log.ts'
import type { SecretRing } from '../../kernel/security/secret-ring.ts'
import { openDatabase, type RoleUrls } from '../../postgres/database.ts'
import { knownMigrations } from '../../postgres/migrate.ts'
import { readinessProblems } from '../../postgres/readiness.ts'
import { newestInBucket } from '../backup/newest-in-bucket.ts'
import { runningDatabases } from '../databases.ts'
import { databaseError, errorLine, OperatorError } from '../operator-error.ts'
import { type StatusCheck, type StatusState, worstOf } from './check.ts'
import { databaseChecks, installationChecks, mailServerCheck, processesCheck } from './database-checks.ts'
import { backupChecks, certificateChecks, diskCheck } from './machine-checks.ts'
import { readDatabaseState, readInstallation } from './store.ts'

export interface Status {
  readonly version: string
  readonly moment: string
  readonly state: StatusState
  readonly checks: readonly StatusCheck[]
}

type Variables = Readonly<Record<string, string | undefined>>

/** The state of the service of an environment. It starts nothing, and says what it cannot reach. rule 14.30 */
export async function readStatus(environment: Variables, now: Temporal.Instant): Promise<Status> {
  const env = withSecretFiles({ ...environment })
  const config = { data_dir: dataFolder(env), own_server: readOwnServer(env) }
  const checks = [
    {
      name: 'version',
      environment: null,
      state: 'ok',
      text: `Serai ${VERSION}, Node ${process.versions.node}`,
      values: { version: VERSION },
    },
    ...(await checksOfDatabases(config, env, now)),
    ...(await checksOfMachine(config, env, now)),
  ] satisfies StatusCheck[]
  return {
    version: VERSION,
    moment: now.toString({ smallestUnit: 'second' }),
    state: worstOf(checks),
    checks,
  }
}

const unreachable = (name: EnvironmentName | null, error: unknown): StatusCheck => ({
  name: 'database',
  environment: name,
  state: 'broken',
  text: errorLine(error),
  values: {},
})

async function checksOfDatabases(
  config: DatabaseConfig,
  env: Variables,
  now: Temporal.Instant,
): Promise<StatusCheck[]> {
  let urls: Record<EnvironmentName, RoleUrls>
  try {
    const running = runningDatabases(config)
    if (!running)
      throw new OperatorError(`no service runs on ${config.data_dir}: its database is not started.`)
    urls = running.urls
  } catch (error) {
    return [unreachable(null, error)]
  }
  const parts = await Promise.all(
    ENVIRONMENTS.map((name) =>
      checksOfDatabase(name, urls[name].serai_system, { config, env, now }).catch((error) => [
        unreachable(name, databaseError(urls[name].serai_system, error)),
      ]),
    ),
  )
  return parts.flat()
}

interface Surroundings {
  readonly config: DatabaseConfig
  readonly env: Variables
  readonly now: Temporal.Instant
}

async function checksOfDatabase(
  name: EnvironmentName,
  url: string,
  { config, env, now }: Surroundings,
): Promise<StatusCheck[]> {
  const system = openDatabase({ url, role: 'serai_system', size: 1, log: makeLog('silent') })
  try {
    const secret = secretOf(env, config)
    const ring = secret instanceof Error ? {} : { secret }
    const found = await readinessProblems(system, { now, known: await knownMigrations(), ...ring })
    const problems = [...found, ...(secret instanceof Error ? [secret.message] : [])]
    const state = await readDatabaseState(system, now)
    const checks = databaseChecks(name, state, { problems, now })
    if (name !== 'live') return checks
    const { installation, processes } = await readInstallation(system)
    return [
      processesCheck(processes, { version: VERSION, now }),
      ...checks,
      mailServerCheck(state.queues, now),
      ...installationChecks(installation, now),
    ]
  } finally {
    await system.close()
  }
}

/** The secret of the service, or why it cannot be read. */
function secretOf(env: Variables, config: DatabaseConfig): SecretRing | Error {
  try {
    return readSecret({ ...env }, config)
  } catch (error) {
    return error as Error
  }
}

async function checksOfMachine(
  { data_dir, own_server }: DatabaseConfig,
  env: Variables,
  now: Temporal.Instant,
): Promise<StatusCheck[]> {
  const folder = resolve(env.BACKUP_DIR || join(data_dir, 'backups'))
  const checksOrError = async (
    name: string,
    work: () => StatusCheck[] | Promise<StatusCheck[]>,
  ): Promise<StatusCheck[]> => {
    try {
      return await work()
    } catch (error) {
      return [{ name, environment: null, state: 'broken', text: errorLine(error), values: {} }]
    }
  }
  const parts = await Promise.all([
    checksOrError('disk_data', () => (own_server ? [] : diskCheck('disk_data', data_dir))),
    checksOrError('disk_backups', () => (existsSync(folder) ? diskCheck('disk_backups', folder) : [])),
    checksOrError('backup', () =>
      backupChecks(folder, {
        is_nightly: Boolean(env.BACKUP_DIR),
        newest_in_bucket: newestInBucket({ backup_bucket: readBucket(env) }),
        now,
      }),
    ),
    checksOrError('certificate', () => certificateChecks(env.TLS_CERT_FILE, now)),
  ])
  return parts.flat()
}

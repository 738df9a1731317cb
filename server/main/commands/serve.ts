import { makeApp } from '../../app.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { VERSION } from '../../config/version.ts'
import { findDatabases, requireMigrated, requireRowLevelSecurity } from '../databases.ts'
import { openLog, progressLine } from '../log-file.ts'
import { operatorProbes } from '../operator-probes.ts'
import { requirePictureLibrary } from '../pictures.ts'
import { requireFreePort } from '../port.ts'
import { verifySecret } from '../secrets/verify-secret.ts'
import { serveUntilSignal } from '../serve-until-signal.ts'
import { listenToSignals } from '../signals.ts'

/** `serai serve`: the API, the worker, or both, without the quick start. */
export async function serve({ role }: { role: Config['role'] }): Promise<void> {
  const config = readConfig(process.env, { role })
  const log = openLog(config)
  log.info({ version: VERSION, node: process.versions.node }, 'starting')
  const print = progressLine(config, log)
  const signals = listenToSignals(print)
  requirePictureLibrary()
  await requireFreePort(config)
  const databases = await findDatabases(config, print)
  try {
    await requireMigrated(databases)
    await requireRowLevelSecurity(databases)
    await verifySecret(databases, config.secret)
    signals.proceed()
    const app = makeApp({
      config,
      urls: databases.urls,
      log,
      onShortage: (reason) => print(`Writes fail: ${reason}.`),
      ...operatorProbes(config),
    })
    await serveUntilSignal(app, config, signals, print, {
      log,
      prepare: async () => undefined,
      listening: (origin) => print(`Serai ${VERSION} (${role}) is listening on ${origin}.`),
    })
  } finally {
    await databases.close()
  }
}

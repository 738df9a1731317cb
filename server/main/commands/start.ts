import { makeApp } from '../../app.ts'
import { readConfig } from '../../config/config.ts'
import { VERSION } from '../../config/version.ts'
import { newDemoToken } from '../../features/account/staff/public.ts'
import { announce, saveQuickStart } from '../announce.ts'
import { requireNoRestore, requireNotMoved } from '../backup/interrupted.ts'
import { findDatabases, prepareDatabases, requireRowLevelSecurity, startDatabases } from '../databases.ts'
import { type DemoOtaProcess, startDemoOta } from '../demo-partners.ts'
import { askFirstProperty } from '../first-run/ask-first-property.ts'
import { type FirstProperty, type FirstRunFlags, firstPropertyOf } from '../first-run/first-property.ts'
import { clearInterruptedStart, firstStart } from '../first-start.ts'
import { openLog, progressLine } from '../log-file.ts'
import { OperatorError } from '../operator-error.ts'
import { operatorProbes } from '../operator-probes.ts'
import { requirePictureLibrary } from '../pictures.ts'
import { requireFreePort } from '../port.ts'
import { addressesOf } from '../quick-start-file.ts'
import { verifySecret } from '../secrets/verify-secret.ts'
import { serveUntilSignal } from '../serve-until-signal.ts'
import { listenToSignals } from '../signals.ts'

/** `serai start`: everything in one process, on the embedded database or on the server of DATABASE_URL. */
export async function start({ empty, flags }: { empty: boolean; flags: FirstRunFlags }): Promise<void> {
  if (!empty && Object.keys(flags).length > 0)
    throw new OperatorError('The flags of a property go with --empty: the demo has its own.')
  const config = readConfig(process.env, { empty })
  const own_server = config.own_server !== undefined
  if (!own_server) {
    requireNoRestore(config.data_dir)
    requireNotMoved(config.data_dir)
  }
  const log = openLog(config)
  log.info({ version: VERSION, node: process.versions.node }, 'starting')
  const print = progressLine(config, log)
  const signals = listenToSignals(print)
  requirePictureLibrary()
  await requireFreePort(config)
  print(`Starting Serai ${VERSION} …`)
  const databases = await (own_server ? findDatabases : startDatabases)(config, print)
  let partners: DemoOtaProcess | undefined
  try {
    signals.proceed()
    if (!own_server) await clearInterruptedStart(config.data_dir, databases)
    await prepareDatabases(databases, print)
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
      prepare: async () =>
        own_server
          ? undefined
          : firstStart(app, {
              data_dir: config.data_dir,
              secret: config.secret,
              firstProperty: empty ? () => firstProperty(flags) : undefined,
              print,
            }),
      async listening(origin, made) {
        const addresses = addressesOf(
          origin,
          config.demo_sign_in ? newDemoToken(config.secret, app.clock.now()) : undefined,
        )
        if (!own_server) saveQuickStart(config.data_dir, addresses, made)
        const documented = app.server.hasRoute({ method: 'GET', url: '/docs' })
        if (!own_server) partners = await startDemoOta(config.data_dir, origin, print)
        announce({ config, addresses, made, documented, demo_ota: partners?.url, print })
      },
    })
  } finally {
    await partners?.stop()
    await databases.close()
  }
  print('Serai has stopped.')
}

/** Asks where somebody can answer; elsewhere, such as in a container, the flags decide alone. */
async function firstProperty(flags: FirstRunFlags): Promise<FirstProperty> {
  const { stdin: input, stdout: output } = process
  return input.isTTY && output.isTTY ? askFirstProperty({ input, output }, flags) : firstPropertyOf(flags)
}

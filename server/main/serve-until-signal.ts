import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { App } from '../app.ts'
import type { Config } from '../config/config.ts'
import { type NightlyBackups, startNightlyBackups } from './backup/nightly.ts'
import { recordOutcome } from './backup/record-outcome.ts'
import { listenError } from './port.ts'
import type { Signals } from './signals.ts'
import { type ProcessBeat, startProcessBeat } from './status/process-beat.ts'

interface Steps<T> {
  readonly log: Logger
  /** Called before the service listens. */
  prepare(): Promise<T>
  listening(origin: string, prepared: T): void | Promise<void>
}

/** Serves until a signal asks for the end, then finishes what is in flight and closes in order. */
export async function serveUntilSignal<T>(
  app: App,
  config: Config,
  signals: Signals,
  print: (line: string) => void,
  { log, prepare, listening }: Steps<T>,
): Promise<void> {
  let backups: NightlyBackups | undefined
  let beat: ProcessBeat | undefined
  try {
    const prepared = await prepare()
    signals.proceed()
    const origin = await app.start().catch((error) => {
      throw listenError(error, config.host, config.port)
    })
    beat = startProcessBeat(app, { role: config.role, log })
    await listening(origin, prepared)
    if (config.role !== 'api') backups = nightlyBackups(app, config, print)
    // A worker has no connections of callers; Ctrl-C comes from a person at a terminal.
    if ((await signals.stop_requested) === 'SIGTERM' && config.drain_ms && config.role !== 'worker') {
      app.drain()
      print(`Stopping in ${config.drain_ms / 1_000} s: until then requests are served, and /readyz is 503 …`)
      await setTimeout(config.drain_ms)
    }
    print('Stopping: running requests are finished first …')
  } finally {
    await backups?.stop()
    await beat?.stop()
    await app.stop()
  }
}

function nightlyBackups(
  { staff, clock }: App,
  { backup_dir: folder, backup_bucket }: Config,
  print: (line: string) => void,
): NightlyBackups | undefined {
  if (folder === undefined) return undefined
  const places = { folder, has_bucket: backup_bucket !== undefined }
  return startNightlyBackups(places, print, (error) => recordOutcome(staff, { clock, folder, error }))
}

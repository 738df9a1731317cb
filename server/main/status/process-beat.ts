import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { App } from '../../app.ts'
import type { Config } from '../../config/config.ts'
import { VERSION } from '../../config/version.ts'
import { removeProcess, writeProcess } from './store.ts'

const BEAT_MS = 60_000

export interface ProcessBeat {
  /** Removes the process: one that ended in order is not missed. */
  stop(): Promise<void>
}

/** Says each minute in the live database that this process runs: `serai status` reads it. rule 14.30 */
export function startProcessBeat(
  { staff, clock }: Pick<App, 'staff' | 'clock'>,
  { role, log }: { role: Config['role']; log: Logger },
): ProcessBeat {
  const id = randomUUID()
  const started_at = clock.now().toString()
  let last: Promise<unknown> = Promise.resolve()
  const beat = () => {
    const seen_at = clock.now().toString()
    const process = { id, role, version: VERSION, host: hostname(), started_at, seen_at }
    last = writeProcess(staff, process).catch((err) =>
      log.warn({ err }, 'this process could not be recorded'),
    )
  }
  beat()
  const interval = setInterval(beat, BEAT_MS).unref()
  return {
    async stop() {
      clearInterval(interval)
      await last
      await removeProcess(staff, id).catch((err) =>
        log.warn({ err }, 'this process stays recorded for a day'),
      )
    },
  }
}

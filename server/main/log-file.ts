import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import { makeLog } from '../kernel/log.ts'

const MAX_BYTES = 50_000_000
const LOOK_EVERY_MS = 60_000

/**
 * With the embedded database the log is serai.log in the data folder, and the screen shows messages for
 * people; otherwise it is standard output. Lines are written synchronously, so that a crash keeps the last
 * one; measured 4 µs each.
 */
export function openLog({ data_dir, own_server, log_level }: Config): Logger {
  if (own_server !== undefined) return makeLog(log_level)
  const path = join(data_dir, 'serai.log')
  shorten(path)
  const file = pino.destination({ dest: path, mode: 0o600, sync: true })
  setInterval(() => {
    if (shorten(path)) file.reopen()
  }, LOOK_EVERY_MS).unref()
  return makeLog(log_level, file)
}

/** Where the program reports what it does: on screen in the quick start, else in the log. */
export const progressLine = ({ own_server }: Config, log: Logger): ((line: string) => void) =>
  own_server === undefined ? (line) => console.log(line) : (line) => log.info(line)

/** Rotates a log that has grown large, replacing the old one; true when it did. */
function shorten(path: string): boolean {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < MAX_BYTES) return false
  renameSync(path, `${path}.1`)
  return true
}

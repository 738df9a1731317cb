import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { backupFiles } from '../../kernel/backup-files.ts'
import { systemClock } from '../../kernel/time/clock.ts'

/** After midnight's close of days, in the zone of the machine. */
const HOUR = 3
/** A wrong setting is seen soon after the start. */
const FIRST_CHECK_MS = 5_000
const CHECK_MS = 600_000

/** The moment since which there should be a backup: the last three o'clock in the morning. */
export function backupDueSince(
  now: Temporal.Instant,
  timezone = Temporal.Now.timeZoneId(),
): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timezone)
  const today = local.with({
    hour: HOUR,
    minute: 0,
    second: 0,
    millisecond: 0,
    microsecond: 0,
    nanosecond: 0,
  })
  const is_past = Temporal.ZonedDateTime.compare(today, local) <= 0
  return (is_past ? today : today.subtract({ days: 1 })).toInstant()
}

/** Whether a folder lacks the backup of the last night. */
export async function isBackupDue(folder: string, now: Temporal.Instant): Promise<boolean> {
  const newest = (await backupFiles(folder)).at(-1)
  return newest === undefined || Temporal.Instant.compare(newest.moment, backupDueSince(now)) < 0
}

/** Where backups are kept. */
export interface BackupPlaces {
  readonly folder: string
  /** Whether they are copied to S3-compatible storage too. */
  readonly has_bucket: boolean
}

type BackupProcess = ChildProcessByStdio<null, Readable, Readable>

/** When it is looked whether a backup is due, and the process that makes it. */
interface NightlyOptions {
  readonly first_ms: number
  readonly every_ms: number
  readonly spawnBackup: () => BackupProcess
}

export interface NightlyBackups {
  /** Ends a backup that is being made. */
  stop(): Promise<void>
}

/**
 * Makes a backup each night, and one soon where there is none, in a process of its own: reading and encrypting would hold
 * up requests. Where several processes do it, the command lets one of them.
 */
export function startNightlyBackups(
  { folder, has_bucket }: BackupPlaces,
  print: (line: string) => void,
  record: (error: Error | undefined) => Promise<void>,
  { first_ms, every_ms, spawnBackup }: NightlyOptions = NIGHTLY,
): NightlyBackups {
  let ended = false
  let running: RunningBackup | undefined
  // What could not be uploaded is not due any more: a bucket is looked at after the start, and again after a failure.
  let is_behind = has_bucket
  const check = async () => {
    if (ended || !(is_behind || (await isBackupDue(folder, systemClock.now())))) return
    running = followBackup(spawnBackup())
    const { printed, error } = await running.done
    running = undefined
    if (ended) return
    is_behind = has_bucket && error !== undefined
    if (error) print(`The backup failed: ${error.message}`)
    else if (printed) print(printed)
    await record(error)
  }
  // Also while the folder is listed: two checks at once would begin two backups.
  let is_checking = false
  const run = async () => {
    if (is_checking) return
    is_checking = true
    try {
      await check()
    } catch (error) {
      running = undefined
      print(`The backup failed: ${(error as Error).message}`)
    } finally {
      is_checking = false
    }
  }
  const first = setTimeout(run, first_ms).unref()
  const interval = setInterval(run, every_ms).unref()
  return {
    async stop() {
      ended = true
      clearTimeout(first)
      clearInterval(interval)
      running?.kill()
      await running?.done
    },
  }
}

interface RunningBackup {
  kill(): void
  /** What the command has printed, or why it failed. */
  readonly done: Promise<{ readonly printed: string; readonly error: Error | undefined }>
}

function spawnScheduled(): BackupProcess {
  const program = [...process.execArgv, process.argv[1]!, 'backup', '--scheduled']
  return spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'pipe'] })
}

const NIGHTLY: NightlyOptions = {
  first_ms: FIRST_CHECK_MS,
  every_ms: CHECK_MS,
  spawnBackup: spawnScheduled,
}

function followBackup(child: BackupProcess): RunningBackup {
  const text = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    text.out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    text.err += chunk
  })
  const done = once(child, 'close').then(([code]) => {
    const reason = text.err.trim().split('\n').at(-1) || `it ended with ${code}`
    return { printed: text.out.trim(), error: code === 0 ? undefined : new Error(reason) }
  })
  return { done, kill: () => void child.kill('SIGTERM') }
}

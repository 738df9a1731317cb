import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { backupFiles } from '../../kernel/backup-files.ts'
import { diskSpaceOf } from '../../kernel/disk-space.ts'
import type { ReadNewest } from '../../metrics/backups.ts'
import { readVerification } from '../backup/verification.ts'
import { errorLine } from '../operator-error.ts'
import {
  inWords,
  minutesSince,
  type StatusCheck,
  type StatusState,
  sizeInWords,
  stateAbove,
} from './check.ts'

const DAY = 24 * 60
const LOW_SHARE = 0.1
/** As rule 14.22 has it. Bytes. */
const MAX_LOW_BYTES = 5 * 1024 ** 3
/** With less, the embedded database is about to stop. Bytes. */
const MIN_FREE_BYTES = 32 * 1024 ** 2

const line = (
  name: string,
  state: StatusState,
  text: string,
  values: StatusCheck['values'] = {},
): StatusCheck => ({
  name,
  environment: null,
  state,
  text,
  values,
})

/** The disk of a folder that is there. */
export async function diskCheck(name: string, folder: string): Promise<StatusCheck[]> {
  const space = await diskSpaceOf(folder)
  if (!space) return []
  const { free_bytes, total_bytes } = space
  const is_low = free_bytes < Math.min(total_bytes * LOW_SHARE, MAX_LOW_BYTES)
  const state = free_bytes < MIN_FREE_BYTES ? 'broken' : stateAbove(Number(is_low), 0)
  const text = `${sizeInWords(free_bytes)} of ${sizeInWords(total_bytes)} free at ${folder}`
  return [line(name, state, text, { free_bytes, total_bytes })]
}

/** Minutes: a night was missed; several were. */
const BACKUP_LATE = [26 * 60, 3 * DAY] as const
const VERIFIED_LATE = 35 * DAY

export async function backupChecks(
  folder: string,
  {
    is_nightly,
    newest_in_bucket,
    now,
  }: { is_nightly: boolean; newest_in_bucket: ReadNewest | undefined; now: Temporal.Instant },
): Promise<StatusCheck[]> {
  const newest = (await backupFiles(folder)).at(-1)?.moment
  const instead = is_nightly ? '' : '; BACKUP_DIR is not set, so that none is made by itself'
  const local = newest
    ? ageCheck('backup', `in ${folder}`, newest, now)
    : line('backup', is_nightly ? 'broken' : 'attention', `there is none in ${folder}${instead}`, {
        newest_at: null,
      })
  return [
    local,
    ...(newest_in_bucket ? [await bucketCheck(newest_in_bucket, now)] : []),
    await verificationCheck(folder, now),
  ]
}

const ageCheck = (name: string, place: string, moment: Temporal.Instant, now: Temporal.Instant) => {
  const age = minutesSince(moment.toString(), now)
  const text = `the newest ${place} is ${inWords(age)} old`
  return line(name, stateAbove(age, ...BACKUP_LATE), text, { newest_at: moment.toString() })
}

async function bucketCheck(read: ReadNewest, now: Temporal.Instant): Promise<StatusCheck> {
  try {
    const newest = await read()
    if (newest) return ageCheck('backup_bucket', 'in the bucket', newest, now)
    return line('backup_bucket', 'broken', 'the bucket has none', { newest_at: null })
  } catch (error) {
    return line('backup_bucket', 'attention', `what is in the bucket is not known: ${errorLine(error)}`)
  }
}

async function verificationCheck(folder: string, now: Temporal.Instant): Promise<StatusCheck> {
  const last = await readVerification(folder)
  if (!last)
    return line('backup_verified', 'attention', 'none was verified yet: serai verify <file>', {
      verified_at: null,
    })
  const age = minutesSince(last.verified_at, now)
  const state = last.findings > 0 ? 'broken' : stateAbove(age, VERIFIED_LATE)
  const result = last.findings > 0 ? `${last.findings} findings` : 'it restores'
  const text = `${last.file} was verified ${inWords(age)} ago: ${result}`
  return line('backup_verified', state, text, { verified_at: last.verified_at, findings: last.findings })
}

const CERTIFICATE_DAYS = 14

/** The certificate that the service itself serves with; none behind a proxy. */
export function certificateChecks(path: string | undefined, now: Temporal.Instant): StatusCheck[] {
  if (!path) return []
  const { validToDate } = new X509Certificate(readFileSync(path))
  const ends_at = Temporal.Instant.fromEpochMilliseconds(validToDate.getTime())
  const days = ends_at.since(now).total('hours') / 24
  const state = days < 0 ? 'broken' : stateAbove(-days, -CERTIFICATE_DAYS)
  const day = ends_at.toString().slice(0, 10)
  const text = days < 0 ? `has ended on ${day}` : `is valid until ${day}, ${Math.floor(days)} days more`
  return [line('certificate', state, text, { ends_at: ends_at.toString() })]
}

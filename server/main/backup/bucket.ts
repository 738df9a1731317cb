import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import type { BucketConfig } from '../../config/backups.ts'
import { BACKUP_PREFIX, type BackupFile, momentOfBackup } from '../../kernel/backup-files.ts'
import { OperatorError } from '../operator-error.ts'

/** A request carries one part; the standard allows 10,000 of them, of 5 MiB at least. Bytes. */
const PART_BYTES = 32 * 1024 * 1024
/** For a part on a slow line. */
const REQUEST_MS = 600_000
const TYPE = 'application/octet-stream'

export interface Bucket {
  /** The backups in it, oldest first; their paths are names. */
  list(): Promise<BackupFile[]>
  upload(path: string): Promise<void>
  /** Writes a backup of the bucket to `path`, which has it only once it is complete. */
  download(name: string, path: string): Promise<void>
  remove(name: string): Promise<void>
}

/** Storage that speaks S3. Its methods throw an OperatorError. */
export function openBucket(
  { url, prefix, region, access_key, secret_key }: BucketConfig,
  max_request_ms = REQUEST_MS,
): Bucket {
  const client = new S3mini({
    endpoint: url,
    region,
    accessKeyId: access_key,
    secretAccessKey: secret_key,
    requestAbortTimeout: max_request_ms,
  })
  const saying = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw new OperatorError(`${what} ${url}: ${reasonOf(error)}.`)
    }
  }
  return {
    list: () =>
      saying('Cannot list', async () => {
        const found = await client.listObjects('/', `${prefix}${BACKUP_PREFIX}`)
        if (found === null) throw new Error('there is no such bucket')
        return found
          .flatMap(({ Key }) => {
            const path = Key.slice(prefix.length)
            const moment = momentOfBackup(path)
            return moment === undefined ? [] : [{ path, moment }]
          })
          .sort((a, b) => Temporal.Instant.compare(a.moment, b.moment))
      }),
    upload: (path) =>
      saying('Cannot upload to', () => uploadFile(client, `${prefix}${basename(path)}`, path)),
    download: (name, path) =>
      saying('Cannot download from', async () => {
        const partial = `${path}.partial`
        try {
          const parts = readParts(client, `${prefix}${name}`)
          await pipeline(parts, createWriteStream(partial, { mode: 0o600, flush: true }))
          await rename(partial, path)
        } finally {
          await rm(partial, { force: true })
        }
      }),
    remove: (name) =>
      saying('Cannot delete in', async () => {
        await client.deleteObject(`${prefix}${name}`)
      }),
  }
}

interface RequestError {
  readonly code?: string
  readonly cause?: { readonly code?: string; readonly message?: string }
  readonly message: string
}

function reasonOf(error: unknown): string {
  const { code, cause, message } = error as RequestError
  const refusal = [error, cause].find((one) => one instanceof S3ServiceError)
  if (refusal) return `it answers ${refusal.status} ${refusal.serviceCode ?? ''}`.trim()
  return code ?? cause?.code ?? cause?.message ?? message
}

/** Of a part: a connection that was idle may be closed while it is used again. */
const MAX_ATTEMPTS = 3
const PAUSE_MS = 1_000

/** Work on a part, again where the line or the storage has failed; what the storage refuses is not repeated. */
async function attempted<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const is_refused = error instanceof S3ServiceError && error.status < 500
    if (is_refused || attempt === MAX_ATTEMPTS) throw error
    await pause(PAUSE_MS * attempt)
    return attempted(work, attempt + 1)
  }
}

/** In parts too: a request ends in time, and one that fails is repeated alone. */
async function* readParts(client: S3mini, key: string): AsyncGenerator<Buffer> {
  const size = await client.getContentLength(key)
  for (let from = 0; from < size; from += PART_BYTES)
    yield await attempted(async () => {
      const response = await client.getObjectRaw(key, false, from, Math.min(from + PART_BYTES, size))
      return Buffer.from(await response.arrayBuffer())
    })
}

/** In parts, so that a large file is in memory by one of them. What is not completed is no object. */
async function uploadFile(client: S3mini, key: string, path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const read = async (from: number) => {
      const part = Buffer.alloc(Math.min(PART_BYTES, size - from))
      await file.read(part, 0, part.length, from)
      return part
    }
    if (size <= PART_BYTES) {
      const whole = await read(0)
      await attempted(() => client.putObject(key, whole, TYPE))
      return
    }
    const upload = await client.getMultipartUploadId(key, TYPE)
    try {
      const parts = []
      for (let from = 0; from < size; from += PART_BYTES) {
        const part = await read(from)
        parts.push(await attempted(() => client.uploadPart(key, upload, part, parts.length + 1)))
      }
      await client.completeMultipartUpload(key, upload, parts)
    } catch (error) {
      await client.abortMultipartUpload(key, upload).catch(() => undefined)
      throw error
    }
  } finally {
    await file.close()
  }
}

/**
 * Brings a bucket up to a folder: what it lacks of the folder's backups is uploaded, then what the rule does not keep is
 * deleted. Returns the names that were uploaded.
 */
export async function copyToBucket(
  bucket: Bucket,
  files: readonly BackupFile[],
  outdated: (files: readonly BackupFile[]) => BackupFile[],
): Promise<string[]> {
  const there = new Set((await bucket.list()).map(({ path }) => path))
  const lacking = files.filter(({ path }) => !there.has(basename(path)))
  for (const { path } of lacking) await bucket.upload(path)
  for (const { path } of outdated(await bucket.list())) await bucket.remove(path)
  return lacking.map(({ path }) => basename(path))
}

const REMOTE = 's3:'
const MAX_NAMED = 5

/** Whether a command names a backup of the bucket: `s3:<name>`, or `s3:newest`. */
export const isInBucket = (file: string): boolean => file.startsWith(REMOTE)

/** Downloads a named backup into a folder; returns its path. Throws an OperatorError that names those that are there. */
export async function fetchBackup(
  bucket: Bucket | undefined,
  file: string,
  folder: string,
): Promise<{ path: string; remove(): Promise<void> }> {
  if (!bucket) throw new OperatorError(`${file} is in a bucket: set BACKUP_S3_URL and its keys.`)
  const requested = file.slice(REMOTE.length)
  const there = (await bucket.list()).map(({ path }) => path)
  const name = requested === 'newest' ? there.at(-1) : there.find((one) => one === requested)
  if (name === undefined)
    throw new OperatorError(
      `The bucket has no ${requested} backup. Its newest are: ${there.slice(-MAX_NAMED).join(', ') || 'none'}.`,
    )
  const path = join(folder, name)
  await bucket.download(name, path)
  return { path, remove: () => rm(path, { force: true }) }
}

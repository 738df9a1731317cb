import { resolve } from 'node:path'
import { ConfigError } from './config-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Nightly backups need a key: without one a service that should make them does not start. decisions 24 */
export function readBackupFolder(env: Environment): string | undefined {
  if (!env.BACKUP_DIR) return undefined
  if (env.BACKUP_PASSPHRASE || env.BACKUP_RECIPIENTS) return resolve(env.BACKUP_DIR)
  throw new ConfigError('BACKUP_DIR needs a key: give BACKUP_PASSPHRASE or BACKUP_RECIPIENTS.')
}

/** S3-compatible storage that keeps a copy of each nightly backup. */
export interface BucketConfig {
  /** The address of the bucket: `https://host/bucket`, or `https://bucket.host`. */
  readonly url: string
  /** What the names of its objects begin with, such as `hotel/`. */
  readonly prefix: string
  readonly region: string
  readonly access_key: string
  readonly secret_key: string
}

const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|localhost)$/

/** Reads BACKUP_S3_…; undefined without BACKUP_S3_URL. Throws a ConfigError. decisions 24 */
export function readBucket(env: Environment): BucketConfig | undefined {
  const { BACKUP_S3_URL: url, BACKUP_S3_ACCESS_KEY: access_key, BACKUP_S3_SECRET_KEY: secret_key } = env
  if (!url) return undefined
  const parsed = URL.parse(url)
  const is_safe =
    parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && LOOPBACK.test(parsed.hostname))
  if (!parsed || !is_safe || parsed.search || parsed.hash || parsed.username)
    throw new ConfigError(
      `BACKUP_S3_URL must be the address of a bucket, such as https://s3.example.com/bucket, not "${url}".`,
    )
  if (!access_key || !secret_key)
    throw new ConfigError('BACKUP_S3_URL needs BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.')
  if (!env.BACKUP_DIR)
    throw new ConfigError('BACKUP_S3_URL needs BACKUP_DIR: a backup is made there before it is uploaded.')
  const prefix = (env.BACKUP_S3_PREFIX ?? '').replace(/^\/+/, '')
  if (!/^[\w./-]{0,200}$/.test(prefix))
    throw new ConfigError(`BACKUP_S3_PREFIX must be of letters, digits and _./- alone, not "${prefix}".`)
  return {
    url: url.replace(/\/+$/, ''),
    prefix,
    region: env.BACKUP_S3_REGION || 'auto',
    access_key,
    secret_key,
  }
}

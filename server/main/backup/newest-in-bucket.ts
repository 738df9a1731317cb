import type { Config } from '../../config/config.ts'
import type { ReadNewest } from '../../metrics/backups.ts'

/** For a list: no file goes over the line. */
const MAX_LIST_MS = 30_000

/** Reads the newest backup in the bucket, where there is one. What speaks S3 is loaded by the first read. */
export function newestInBucket({
  backup_bucket: bucket,
}: Pick<Config, 'backup_bucket'>): ReadNewest | undefined {
  if (!bucket) return undefined
  return async () => {
    const { openBucket } = await import('./bucket.ts')
    return (await openBucket(bucket, MAX_LIST_MS).list()).at(-1)?.moment
  }
}

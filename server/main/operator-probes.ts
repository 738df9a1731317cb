import type { AppOptions } from '../app.ts'
import type { Config } from '../config/config.ts'
import { systemClock } from '../kernel/time/clock.ts'
import { newestInBucket } from './backup/newest-in-bucket.ts'
import { readStatus } from './status/read-status.ts'

/** What `/metrics` and `/status` read beyond the service: the bucket of backups, and what `serai status` says. */
export const operatorProbes = (config: Config): Pick<AppOptions, 'newest_in_bucket' | 'read_status'> => ({
  newest_in_bucket: newestInBucket(config),
  read_status: () => readStatus(process.env, systemClock.now()),
})

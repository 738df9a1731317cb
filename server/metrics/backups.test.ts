import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { backupMetrics, type ReadNewest } from './backups.ts'

const NEWEST = 'serai_backup_bucket_newest_timestamp_seconds'
const FAILING = 'serai_backup_bucket_list_failing'

function watchedBucket() {
  const registry = new Registry()
  const { watchBucket } = backupMetrics([registry])
  const failures: unknown[] = []
  let read: ReadNewest = async () => undefined
  let lists = 0
  let now_ms = 0
  watchBucket(
    () => {
      lists += 1
      return read()
    },
    (error) => failures.push(error),
    () => now_ms,
  )
  return {
    failures,
    lists: () => lists,
    /** What a scrape shows once the list that the one before it has begun is complete. */
    async scrape(minutes: number, answer: ReadNewest) {
      now_ms += minutes * 60_000
      read = answer
      await registry.metrics()
      const text = await registry.metrics()
      return [NEWEST, FAILING].map((name) => {
        const line = text.split('\n').find((one) => one.startsWith(`${name} `))
        return line && Number(line.slice(name.length))
      })
    },
  }
}

describe('rule 14.28 — the newest backup of the bucket as a metric', () => {
  it('a list that fails is no empty bucket: the value stays, and the failure is said', async () => {
    const bucket = watchedBucket()
    const refused = new Error('it answers 403')
    const fails = async () => {
      throw refused
    }
    const newest = Temporal.Instant.from('2027-01-04T02:00:00Z')
    expect(await bucket.scrape(0, fails)).toEqual([undefined, 1])
    expect(await bucket.scrape(10, async () => newest)).toEqual([newest.epochMilliseconds / 1_000, 0])
    expect(await bucket.scrape(10, fails)).toEqual([newest.epochMilliseconds / 1_000, 1])
    expect(await bucket.scrape(10, async () => undefined)).toEqual([0, 0])
    expect(bucket.failures).toEqual([refused, refused])
  })

  it('lists at most every ten minutes, one list at a time, and delays no scrape', async () => {
    const bucket = watchedBucket()
    const hangs = () => new Promise<undefined>(() => {})
    expect(await bucket.scrape(0, async () => undefined)).toEqual([0, 0])
    await bucket.scrape(9, async () => undefined)
    expect(bucket.lists()).toBe(1)
    expect(await bucket.scrape(1, hangs)).toEqual([0, 0])
    await bucket.scrape(60, hangs)
    expect(bucket.lists()).toBe(2)
  })

  it('without a bucket there is no value, nor one of a folder without BACKUP_DIR', async () => {
    const registry = new Registry()
    const { watchBackups } = backupMetrics([registry])
    expect(await registry.metrics()).not.toMatch(/^serai_backup/m)
    watchBackups('/nonexistent')
    expect(await registry.metrics()).toMatch(/^serai_backup_newest_timestamp_seconds 0$/m)
  })
})

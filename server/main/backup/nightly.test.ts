import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { backupName } from '../../kernel/backup-files.ts'
import { backupDueSince, startNightlyBackups } from './nightly.ts'

const due = (now: string, timezone: string) => backupDueSince(Temporal.Instant.from(now), timezone).toString()

describe('decisions 24 — when a nightly backup is due', () => {
  it.each([
    ['2027-01-04T02:00:00Z', 'UTC', '2027-01-03T03:00:00Z'],
    ['2027-01-04T03:00:00Z', 'UTC', '2027-01-04T03:00:00Z'],
    ['2027-01-04T23:59:59Z', 'UTC', '2027-01-04T03:00:00Z'],
    ['2027-01-04T13:30:00Z', 'Pacific/Auckland', '2027-01-03T14:00:00Z'],
    // The clocks go forward from two to three, and back from three to two.
    ['2027-03-28T01:00:00Z', 'Europe/Berlin', '2027-03-28T01:00:00Z'],
    ['2027-10-31T01:59:00Z', 'Europe/Berlin', '2027-10-30T01:00:00Z'],
    ['2027-10-31T02:00:00Z', 'Europe/Berlin', '2027-10-31T02:00:00Z'],
  ])('at %s in %s: since %s', (now, timezone, since) => {
    expect(due(now, timezone)).toBe(since)
  })
})

describe('rule 14.29 — a nightly backup that failed is tried again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'serai-nightly-'))
  afterEach(() => {
    vi.useRealTimers()
    rmSync(folder, { recursive: true })
  })

  it('an upload after ten minutes until it succeeds, and then not before the next night', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const made = join(folder, backupName(Temporal.Now.instant()))
    writeFileSync(made, 'x')
    const codes = [1, 1, 0, 0]
    const outcomes: (string | undefined)[] = []
    let recorded = 0
    const nightly = startNightlyBackups(
      { folder, has_bucket: true },
      () => undefined,
      async (error) => {
        outcomes.push(error?.message)
        recorded += 1
      },
      {
        first_ms: 5_000,
        every_ms: 600_000,
        spawnBackup: () =>
          spawn(
            process.execPath,
            ['-e', `console.error('no bucket'); process.exitCode = ${codes.shift() ?? 9}`],
            { stdio: ['ignore', 'pipe', 'pipe'] },
          ),
      },
    )
    const recordedAfter = async (milliseconds: number, count: number) => {
      vi.advanceTimersByTime(milliseconds)
      while (recorded < count) await setImmediate()
    }
    await recordedAfter(5_000, 1)
    await recordedAfter(595_000, 2)
    await recordedAfter(600_000, 3)
    expect(outcomes).toEqual(['no bucket', 'no bucket', undefined])
    // The folder has the backup of the night, and the bucket all of the folder.
    await recordedAfter(600_000, 3)
    for (let i = 0; i < 100; i++) await setImmediate()
    expect(codes).toEqual([0])
    rmSync(made)
    await recordedAfter(600_000, 4)
    expect([codes, outcomes.at(-1)]).toEqual([[], undefined])
    await nightly.stop()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outdatedBackups, readKeepRule } from './keep-rule.ts'

const at = (text: string) => ({ path: text, moment: Temporal.Instant.from(text) })
const daily = (count: number) => {
  const last = Temporal.Instant.from('2027-03-31T03:00:00Z')
  return Array.from({ length: count }, (_, i) => at(last.subtract({ hours: 24 * i }).toString())).reverse()
}
const kept = (files: ReturnType<typeof daily>, rule: string) => {
  const outdated = new Set(outdatedBackups(files, readKeepRule(rule)).map(({ path }) => path))
  return files.map(({ path }) => path.slice(0, 10)).filter((_, i) => !outdated.has(files[i]!.path))
}

describe('decisions 24 — backups that are kept', () => {
  it('the newest of each of the last days, weeks and months', () => {
    expect(kept(daily(400), '3d 3w 3m')).toEqual([
      ...['2027-01-31', '2027-02-28', '2027-03-21', '2027-03-28'],
      ...['2027-03-29', '2027-03-30', '2027-03-31'],
    ])
  })

  it('several of one day are one; a gap costs nothing', () => {
    const files = ['2026-05-01T03:00:00Z', '2027-03-31T03:00:00Z', '2027-03-31T04:00:00Z'].map(at)
    expect(outdatedBackups(files, readKeepRule('2d 0w 0m')).map(({ path }) => path)).toEqual([
      '2027-03-31T03:00:00Z',
    ])
  })

  it('property — the newest is always kept, and what is kept once deleted the rest is kept again', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 60 })
    const counts = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)).filter((all) => all.some((one) => one > 0))
    fc.assert(
      fc.property(moments, counts, (hours, [d, w, m]) => {
        const start = Temporal.Instant.from('2026-01-01T00:00:00Z')
        const files = [...new Set(hours)]
          .sort((a, b) => a - b)
          .map((hour) => at(start.add({ hours: hour }).toString()))
        const rule = readKeepRule(`${d}d ${w}w ${m}m`)
        const outdated = new Set(outdatedBackups(files, rule))
        const rest = files.filter((file) => !outdated.has(file))
        expect(rest.at(-1)).toBe(files.at(-1))
        expect(rest.length).toBeLessThanOrEqual(d + w + m)
        expect(outdatedBackups(rest, rule)).toEqual([])
      }),
    )
  })

  it.each(['', '7', '7d', '0d 0w 0m', '7d 4w 12y', '9999d 0w 0m'])('"%s" is no rule', (text) => {
    expect(() => readKeepRule(text)).toThrow('BACKUP_KEEP must be')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableCheck } from './contents.ts'

const row = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.replaceAll('\n', ' '))
const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 20 })

const checkOf = (lines: readonly string[], cuts: readonly number[] = []) => {
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  const check = tableCheck('guests')
  const ends = [...new Set(cuts.map((cut) => cut % bytes.length)), bytes.length].sort((a, b) => a - b)
  let from = 0
  for (const end of ends) {
    check.update(bytes.subarray(from, end))
    from = end
  }
  return check.end()
}

describe('decisions 24 — the check of a table in a backup', () => {
  it('property — it counts the rows, and is the same for any order of the rows, and wherever their bytes are cut', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.nat(500)), (lines, cuts) => {
        expect(checkOf(lines.toReversed(), cuts)).toEqual(checkOf(lines))
        expect(checkOf(lines, cuts).rows).toBe(lines.length)
      }),
    )
  })

  it('property — it is another one for a row that is missing or has another letter', () => {
    fc.assert(
      fc.property(rows, row, (lines, other) => {
        const whole = checkOf(lines).rows_sha256
        expect(checkOf(lines.slice(1)).rows_sha256).not.toBe(whole)
        if (!lines.includes(other)) expect(checkOf([other, ...lines.slice(1)]).rows_sha256).not.toBe(whole)
      }),
    )
  })
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { woff2Of } from '#test/harness/requests/woff2.ts'
import { problemOfFont } from './read-woff2.ts'

const FOLDER = join(import.meta.dirname, '../../../node_modules/@fontsource-variable/inter/files')
const DAMAGED = 'The font is cut off or damaged.'
const NO_FONT = 'The file is no WOFF2 font.'
const OTHER = 'The file has several fonts, or none that a browser shows.'

/** Of the header: what a change of any of its bytes makes of the file. What the reader skips is left out. */
const FIELDS = [
  ['its signature', 0, 4, NO_FONT],
  ['its flavour', 4, 8, OTHER],
  ['its length', 8, 12, DAMAGED],
  ['the number of its tables', 12, 14, DAMAGED],
  ['the length of its data', 20, 24, DAMAGED],
] as const

describe('rule 26.53 — a font file', () => {
  it('is accepted as it is published, and refused wherever it is cut off', async () => {
    const names = (await readdir(FOLDER)).filter((name) => name.includes('latin'))
    expect(names.length).toBeGreaterThan(3)
    for (const name of names) {
      const bytes = await readFile(join(FOLDER, name))
      expect([name, problemOfFont(bytes)]).toEqual([name, null])
      for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 40))
        expect([name, at, problemOfFont(bytes.subarray(0, at))]).toEqual([
          name,
          at,
          at < 48 ? NO_FONT : DAMAGED,
        ])
    }
  })

  it.each(FIELDS)('is refused where %s is wrong', async (_, from, until, problem) => {
    const bytes = await readFile(join(FOLDER, 'inter-latin-wght-normal.woff2'))
    for (let at = from; at < until; at++) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 0x55, at)
      expect([at, problemOfFont(changed)]).toEqual([at, problem])
    }
  })

  it('may have 2 MiB once it is unpacked, and no more', () => {
    expect(problemOfFont(woff2Of(1024 * 1024))).toBe(null)
    expect(problemOfFont(woff2Of(3 * 1024 * 1024))).toBe('The font is too large once it is unpacked.')
  })
})

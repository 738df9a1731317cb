import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { problemOfFont } from './read-woff2.ts'

const FOLDER = join(import.meta.dirname, '../../../node_modules/@fontsource-variable/inter/files')

it('rule 26.53 — accepts real fonts, and refuses each that is damaged without an error of its own', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.includes('latin'))
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) {
    const bytes = await readFile(join(FOLDER, name))
    expect([name, problemOfFont(bytes)]).toEqual([name, null])
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 40))
      expect(problemOfFont(bytes.subarray(0, at))).not.toBe(null)
    for (let at = 0; at < 48; at++) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 0x55, at)
      expect(() => problemOfFont(changed)).not.toThrow()
    }
  }
})

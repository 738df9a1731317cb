import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDocs } from './check-docs.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'docs-'))
  mkdirSync(join(root, 'docs'))
  writeFileSync(join(root, 'docs/there.md'), '# There\n\n## Two words, here\n')
})
afterAll(() => rmSync(root, { recursive: true }))

const findings = (text: string) => {
  writeFileSync(join(root, 'README.md'), text)
  return checkDocs(root).map(({ path, line, message }) => `${path}:${line} ${message}`)
}

describe('links in Markdown', () => {
  it.each([
    '[a](docs/there.md)',
    '[a](docs/there.md#two-words-here)',
    '# Top\n\n[a](#top)',
    '[a](https://example.org/nowhere)',
    '```\n[a](nowhere.md)\n```',
  ])('lets %s be', (text) => {
    expect(findings(text)).toEqual([])
  })

  it.each([
    ['[a](docs/gone.md)', 'README.md:1 docs/gone.md does not exist'],
    ['\n\n[a](docs/there.md#gone)', 'README.md:3 docs/there.md#gone has no such heading'],
    ['![a](picture.png)', 'README.md:1 picture.png does not exist'],
  ])('finds %s', (text, finding) => {
    expect(findings(text)).toEqual([finding])
  })

  it('finds none in the project itself', () => {
    expect(checkDocs(join(import.meta.dirname, '..'))).toEqual([])
  })
})

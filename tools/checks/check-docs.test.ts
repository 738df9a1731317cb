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
})

describe('rules', () => {
  it('finds a number that two rules of a page have', () => {
    mkdirSync(join(root, 'docs/rules'), { recursive: true })
    writeFileSync(
      join(root, 'docs/rules/28-guests.md'),
      '# 28\n\n- **28.1** One.\n- **28.2** Two.\n- **28.1** Three.\n',
    )
    const found = findings('# Top\n')
    rmSync(join(root, 'docs/rules'), { recursive: true })
    expect(found).toEqual(['docs/rules/28-guests.md:5 28.1 is the number of another rule'])
  })
})

describe('names in code spans of what explains the sources', () => {
  beforeAll(() => {
    mkdirSync(join(root, 'server/features'), { recursive: true })
    writeFileSync(
      join(root, 'server/features/claim-nights.ts'),
      'export const claimNights = (room_id) => room_id\n',
    )
  })
  const named = (span: string, path = 'ARCHITECTURE.md') => {
    writeFileSync(join(root, path), `# Top\n\nSee \`${span}\`.\n`)
    const found = checkDocs(root).filter((finding) => finding.path === path)
    rmSync(join(root, path))
    return found.map(({ line, message }) => `${line} ${message}`)
  }

  it.each([
    'server/features/claim-nights.ts',
    'features/claim-nights.ts',
    'server/features/',
    'claimNights',
    'ctx.claimNights()',
    'room_id',
    'npm test',
    '<feature>/routes.ts',
    'SVC-1001',
  ])('lets %s be', (span) => {
    expect(named(span)).toEqual([])
  })

  it.each(['claim-days.ts', 'server/http/', 'claimDays', 'ctx.claimDays', 'day_id'])('finds %s', (span) => {
    expect(named(span)).toEqual([`3 ${span} is nowhere in the sources`])
  })

  it('ignores documents about the past', () => {
    expect(named('claimDays', 'CHANGELOG.md')).toEqual([])
  })
})

describe('the project itself', () => {
  it('has no findings', () => {
    expect(checkDocs(join(import.meta.dirname, '../..'))).toEqual([])
  })
})

it('finds two decisions under one number', () => {
  const folder = join(root, 'docs/decisions')
  mkdirSync(folder)
  for (const name of ['0001-rooms.md', '0002-rates.md']) writeFileSync(join(folder, name), '# Decided\n')
  expect(findings('')).toEqual([])
  writeFileSync(join(folder, '0002-plans.md'), '# Decided\n')
  expect(findings('')).toEqual([
    'docs/decisions/0002-plans.md:1 0002 is the number of another one',
    'docs/decisions/0002-rates.md:1 0002 is the number of another one',
  ])
})

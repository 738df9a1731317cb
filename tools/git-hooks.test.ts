import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useHooks } from './setup.mjs'

const HOOKS = join(import.meta.dirname, '../.githooks')
const GOOD_TITLE = 'rates: Refuse a price below zero'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hooks-'))
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(root, 'no-config'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

function git(...args: string[]) {
  const settings = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', '-c', 'commit.gpgsign=false']
  const env = { PATH: process.env.PATH, HOME: root, GIT_CONFIG_NOSYSTEM: '1' }
  return spawnSync('git', [...settings, ...args], { cwd: root, encoding: 'utf8', env })
}

const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i}\n`).join('')

/** What git prints when these files are committed under a title. */
function commit(title: string, files: Record<string, string> = { 'a.txt': lines(10) }) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  git('add', '-A')
  const { status, stderr } = git('commit', '-q', '-m', title)
  expect(status).toBe(0)
  return stderr
}

describe('the hook for commits', () => {
  beforeEach(() => {
    git('init', '-q')
    git('config', 'core.hooksPath', HOOKS)
  })

  it.each([GOOD_TITLE, 'test/api: Name the rule', 'Merge branch a', 'Revert "rates: Refuse"'])(
    'prints nothing for %s',
    (title) => {
      expect(commit(title)).toBe('')
    },
  )

  it.each(['Refuse a price', 'rates: refuse a price', 'rates: Refuse a price.'])(
    'reminds of the form of a title: %s',
    (title) => {
      expect(commit(title)).toMatch(/"area: Imperative sentence"/)
    },
  )

  it('reminds of a title that is too long', () => {
    expect(commit(`rates: ${'R'.padEnd(66, 'e')}`)).toMatch(/73 characters/)
    expect(commit(`rates: ${'R'.padEnd(65, 'e')}`, { b: lines(1) })).toBe('')
  })

  it('reminds of a change of more than 1,500 lines', () => {
    expect(commit(GOOD_TITLE, { 'a.txt': lines(1_500) })).toBe('')
    expect(commit(GOOD_TITLE, { 'b.txt': lines(1_501) })).toMatch(/changes 1501 lines/)
  })

  it('counts neither moves nor generated files', () => {
    commit(GOOD_TITLE, { 'a.txt': lines(4_000) })
    git('mv', 'a.txt', 'b.txt')
    mkdirSync(join(root, 'docs'))
    const generated = { 'docs/openapi.json': lines(4_000), 'package-lock.json': lines(4_000) }
    expect(commit(GOOD_TITLE, generated)).toBe('')
  })
})

describe('set-up of the hooks', () => {
  const hooksPath = () => git('config', '--local', 'core.hooksPath').stdout.trim()

  it('is of a clone', () => {
    git('init', '-q')
    useHooks(root)
    expect(hooksPath()).toBe('.githooks')
  })

  it('leaves other hooks as they are', () => {
    git('init', '-q')
    git('config', 'core.hooksPath', 'mine')
    useHooks(root)
    expect(hooksPath()).toBe('mine')
  })

  it('does nothing in a folder that is no clone', () => {
    useHooks(root)
    writeFileSync(join(root, '.git'), 'gitdir: nowhere\n')
    useHooks(root)
    expect(hooksPath()).toBe('')
  })
})

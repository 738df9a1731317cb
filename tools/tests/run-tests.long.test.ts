import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-tests-'))
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    'export default { test: { globals: true, isolate: false, maxWorkers: 1 } }',
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const PASSES = `it('passes', () => {})`
const FAILS = `it('fails', () => { throw new Error('no') })`
/** Passes when it runs again. */
const FAILS_ONCE = `import { existsSync, writeFileSync } from 'node:fs'
it('fails once', () => {
  const again = existsSync(import.meta.filename + '.mark')
  writeFileSync(import.meta.filename + '.mark', '')
  if (!again) throw new Error('overloaded')
})`

/** Runs files with these sources; what it prints of repeated files, and appends to the list of CI. */
function run(files: Record<string, string>, ...more: string[]) {
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.mjs`), source)
  const list = join(folder, 'repeated.txt')
  writeFileSync(list, '')
  const { PATH, HOME } = process.env
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run-tests.ts'), '--root', folder, ...more],
    { env: { PATH, HOME, REPEATED_TESTS: list }, encoding: 'utf8' },
  )
  const repeated = stdout.split('\n').filter((line) => /^(passed when repeated|failed twice): /.test(line))
  expect(readFileSync(list, 'utf8').split('\n').filter(Boolean)).toEqual(repeated)
  return { status, repeated: repeated.toSorted() }
}

describe('a test file that fails is run once more, alone', () => {
  it('a file that passes then is named in the last lines, and fails nothing', () => {
    expect(run({ good: PASSES, slow: FAILS_ONCE })).toEqual({
      status: 0,
      repeated: ['passed when repeated: slow.test.mjs'],
    })
  })

  it('a file that fails twice fails the run', () => {
    expect(run({ good: PASSES, slow: FAILS_ONCE, broken: FAILS })).toEqual({
      status: 1,
      repeated: ['failed twice: broken.test.mjs', 'passed when repeated: slow.test.mjs'],
    })
  })

  it('nothing is repeated where nothing failed, and where more than ten files did', () => {
    expect(run({ good: PASSES })).toEqual({ status: 0, repeated: [] })
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`broken${n}`, FAILS]))
    expect(run(many)).toEqual({ status: 1, repeated: [] })
  })

  it('with the filters and options of the run', () => {
    expect(run({ good: PASSES, slow: FAILS_ONCE, broken: FAILS }, 'slow', '-t', 'fails once')).toEqual({
      status: 0,
      repeated: ['passed when repeated: slow.test.mjs'],
    })
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkRules, checkTitles, citationsOf, untestedRules } from './check-rules.ts'
import { titlesOf } from './titles.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'rules-'))
  for (const folder of ['docs/rules', 'server', 'test']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(
    join(root, 'docs/rules/specification.md'),
    '## 4 Operations\n- **4.1** One.\n- **4.2** Two.\n',
  )
  writeFileSync(join(root, 'docs/rules/3-rate-plans.md'), '# Rate plans\n')
})
afterAll(() => rmSync(root, { recursive: true }))

const cited = (text: string) => citationsOf(text).map(({ rule }) => rule)

describe('citations of rules', () => {
  it.each([
    [['spec', '4.2']],
    [['spec', '4.1, 4.2']],
    [['spec', '4.1–4.2']],
    [['rule', '3']],
    [['spec', '4; rule 3']],
  ])('reads %s and finds nothing wrong with it', ([book, list]) => {
    writeFileSync(join(root, 'server/a.ts'), `/** ${book} ${list} */`)
    expect(cited(`${book} ${list}`).length).toBeGreaterThan(0)
    expect(checkRules(root)).toEqual([])
  })

  it('finds a chapter with the number of another', () => {
    const path = join(root, 'docs/rules/3-tariffs.md')
    writeFileSync(path, '# Tariffs\n')
    expect(checkRules(root)).toEqual([
      { path: 'docs/rules/3-tariffs.md', line: 1, rule: 'chapter', message: 'chapter 3 exists already' },
    ])
    rmSync(path)
  })

  it('expands lists and ranges', () => {
    expect(cited(['see', 'spec', '5.2–5.4, 6'].join(' '))).toEqual(
      ['5.2', '5.3', '5.4', '6'].map((n) => `spec ${n}`),
    )
  })

  it.each([
    ['spec', '4.3'],
    ['spec', '4.1–4.3'],
    ['rule', '4'],
    ['rule', '3, 7'],
  ])('finds %s %s, which does not exist, at its line', (book, list) => {
    writeFileSync(join(root, 'server/a.ts'), `const a = 1\n/** ${book} ${list} */`)
    expect(checkRules(root)).toEqual([expect.objectContaining({ path: 'server/a.ts', line: 2 })])
  })

  it('lists the rules of the specification that no test title names', () => {
    expect(untestedRules(root)).toEqual(['4.1', '4.2'].map((rule) => `spec ${rule}`))
    writeFileSync(join(root, 'test/a.test.ts'), `it('books. ${'spec'} 4.1', () => {})`)
    expect(untestedRules(root)).toEqual([`${'spec'} 4.2`])
  })

  it('requires a test or an entry in the list of rules to come, and not both', () => {
    writeFileSync(join(root, 'test/a.test.ts'), `it('books. ${'spec'} 4.1', () => {})`)
    const messages = (to_come: string[]) =>
      checkTitles(root, Object.fromEntries(to_come.map((rule) => [`spec ${rule}`, 'reason']))).map(
        ({ rule, message, warning }) => [rule, /\d+\.\d+/.exec(message)?.[0], warning],
      )
    expect(messages(['4.2'])).toEqual([])
    expect(messages([])).toEqual([['untested', '4.2', undefined]])
    expect(messages(['4.2', '4.1', '4.7'])).toEqual([
      ['to-come', '4.1', true],
      ['to-come', '4.7', undefined],
    ])
  })
})

describe('titles of tests', () => {
  it.each([
    ["it('one', () => {})", ['one']],
    ["describe.skip('one', () => { it.only('two', () => {}) })", ['one', 'two']],
    ["it.each([['x'], ['y']])('%s is one', () => {})", ['%s is one']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source that is looked at
    ['it(`takes ${count} of them`, () => {})', ['takes … of them']],
    ["it.runIf(process.env.CI)('one', () => {})", ['one']],
    ["const test = app()\ntest.house(1)\nit('one', () => { test.get(x)(y) })", ['one']],
    ["expect(it).toBe('one'); item('two'); it(name, () => {})", []],
  ])('of %s are %j', (text, titles) => {
    expect(titlesOf('a.test.ts', text)).toEqual(titles)
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const DOCS = join(import.meta.dirname, '../../docs')

interface Door {
  readonly name: string
  readonly title: string
  readonly file: string
}

/** The rows of the table; a row without a case has an empty title. */
function doorsOf(text: string): Door[] {
  const rows = text.split('\n').filter((line) => /^\| (?!Door |---)/.test(line))
  return rows.map((row) => {
    const cells = row.split('|').map((cell) => cell.trim())
    const [, title = '', file = ''] = /^\[(.+)\]\(\.\.\/(.+)\)$/.exec(cells[5] ?? '') ?? []
    return { name: cells[1]!, title, file }
  })
}

/** Doors whose case does not exist: no link, no file, or no test with that title. */
const untested = (doors: readonly Door[]) =>
  doors.filter(({ title, file }) => {
    const path = join(DOCS, '..', file)
    return title === '' || !existsSync(path) || !readFileSync(path, 'utf8').includes(title)
  })

it('each door of docs/doors.md has bounds and a case that tests them', () => {
  const text = readFileSync(join(DOCS, 'doors.md'), 'utf8')
  const doors = doorsOf(text)
  expect(doors.length).toBeGreaterThan(15)
  expect(untested(doors)).toEqual([])
})

it('a door without a case, and one whose test was renamed, are found', () => {
  const row = (last: string) => `| Carrier pigeons | 1 | 1 s | main | ${last} |`
  for (const last of ['', '[no such title](../test/contract/hostile.test.ts)', '[x](../test/none.test.ts)'])
    expect(untested(doorsOf(row(last)))).toHaveLength(1)
})

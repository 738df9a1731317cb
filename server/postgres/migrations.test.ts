import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../db/migrations')

/** Tables whose rows a migration changes while row-level security is forced, which hides them from the owner too. */
function hiddenFrom(text: string, forced: Set<string>): string[] {
  const found: string[] = []
  const statements =
    /^(?:ALTER TABLE (?<table>\w+) (?:ENABLE ROW LEVEL SECURITY, )?(?<force>NO FORCE|FORCE) ROW LEVEL SECURITY|(?:UPDATE|INSERT INTO|DELETE FROM) (?<changed>\w+))/gm
  for (const { groups } of text.matchAll(statements)) {
    const { table = '', force, changed } = groups!
    if (force === 'FORCE') forced.add(table)
    if (force === 'NO FORCE') forced.delete(table)
    if (changed !== undefined && forced.has(changed)) found.push(changed)
  }
  return found
}

it('a migration that changes rows disables row-level security for the owner first', () => {
  const forced = new Set<string>()
  const found = globSync('*.sql', { cwd: FOLDER })
    .sort()
    .flatMap((name) =>
      hiddenFrom(readFileSync(join(FOLDER, name), 'utf8'), forced).map((table) => `${name}: ${table}`),
    )
  expect(forced.size).toBeGreaterThan(30)
  expect(found).toEqual([])
})

it('violations are found', () => {
  const planted = 'ALTER TABLE rooms FORCE ROW LEVEL SECURITY;\nUPDATE rooms SET name = name;'
  expect(hiddenFrom(planted, new Set())).toEqual(['rooms'])
})

it('no two migrations have the same number', () => {
  const numbers = globSync('*.sql', { cwd: FOLDER }).map((name) => name.slice(0, 4))
  expect(numbers.length).toBe(new Set(numbers).size)
})

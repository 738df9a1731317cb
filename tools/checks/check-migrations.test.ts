import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { checkMigrations } from './check-migrations.ts'

const root = mkdtempSync(join(tmpdir(), 'migrations-'))
const folder = join(root, 'db/migrations')
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true }))

const FORCED = 'ALTER TABLE rooms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;\n'

it.each([
  ['changes rows before the security of their table is forced', 'UPDATE rooms SET name = name;\n' + FORCED],
  [
    'lifts the force first',
    `${FORCED}ALTER TABLE rooms NO FORCE ROW LEVEL SECURITY;\nUPDATE rooms SET name = name;`,
  ],
])('a migration that %s is right', (_, text) => {
  writeFileSync(join(folder, '0001_rooms.sql'), text)
  expect(checkMigrations(root)).toEqual([])
})

it('a migration that changes rows hidden from the owner is found', () => {
  writeFileSync(join(folder, '0001_rooms.sql'), FORCED)
  writeFileSync(join(folder, '0002_names.sql'), '-- Names\nUPDATE rooms SET name = name;')
  expect(checkMigrations(root)).toEqual([
    expect.objectContaining({ path: 'db/migrations/0002_names.sql', line: 2, rule: 'hidden-rows' }),
  ])
})

it('two migrations of one number are found', () => {
  for (const name of ['0001_a', '0002_b', '0002_c']) writeFileSync(join(folder, `${name}.sql`), '')
  expect(checkMigrations(root)).toEqual([
    { path: 'db/migrations/0002_c.sql', line: 1, rule: 'migration-number', message: '0002 exists already' },
  ])
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SECRET_VARIABLES } from './secret-files.ts'
import { readSettings } from './settings.ts'

const guide = readFileSync(new URL('../../docs/guides/operations.md', import.meta.url), 'utf8')
/** The first cells of the table of the environment. */
const documented = [...guide.matchAll(/^\| ((?:`[A-Z][A-Z_]+`(?:, )?)+) \|/gm)].flatMap(([, cell]) =>
  [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
)

/** Not in a backup: where the data is, its secret, and the key of the backup itself. */
const isApart = (name: string) =>
  name === 'DATA_DIR' ||
  /DATABASE_URL|DATABASE_\w+_URL|^SERAI_SECRET|^BACKUP_(?:PASSPHRASE|IDENTITY)$/.test(name)

it('decisions 24 — a backup has each variable that the guide names, but those of the place', () => {
  expect(documented.length).toBeGreaterThan(35)
  const settings = readSettings(Object.fromEntries(documented.map((name) => [name, 'x'])))
  expect(documented.filter((name) => !isApart(name) && !(name in settings))).toEqual([])
  expect(Object.keys(settings).filter(isApart)).toEqual([])
  expect(SECRET_VARIABLES.filter((name) => isApart(name) && name in settings)).toEqual([])
})

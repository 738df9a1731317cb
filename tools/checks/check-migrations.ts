import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './boundary-rules.ts'
import { report } from './report.ts'

const STATEMENTS =
  /^(?:ALTER TABLE (?<table>\w+) (?:ENABLE ROW LEVEL SECURITY, )?(?<force>NO FORCE|FORCE) ROW LEVEL SECURITY|(?:UPDATE|INSERT INTO|DELETE FROM) (?<changed>\w+))/gm

/** Statements on tables whose row-level security is forced by then, which hides the rows from the owner too. */
function changesOfHiddenRows(path: string, text: string, forced: Set<string>): Finding[] {
  return [...text.matchAll(STATEMENTS)].flatMap(({ index, groups }) => {
    const { table = '', force, changed } = groups!
    if (force === 'FORCE') forced.add(table)
    if (force === 'NO FORCE') forced.delete(table)
    if (changed === undefined || !forced.has(changed)) return []
    const line = text.slice(0, index).split('\n').length
    return [{ path, line, rule: 'hidden-rows', message: `lift FORCE ROW LEVEL SECURITY of ${changed} first` }]
  })
}

/** Migrations are run once, in the order of their numbers. */
function sharedNumbers(paths: readonly string[]): Finding[] {
  return [...Map.groupBy(paths, (path) => /(\d+)_[^/\\]+$/.exec(path)?.[1])].flatMap(
    ([number, [, ...others]]) =>
      others.map((path) => ({
        path,
        line: 1,
        rule: 'migration-number',
        message: `${number} exists already`,
      })),
  )
}

/** What is wrong with `db/migrations`. */
export function checkMigrations(root: string): Finding[] {
  const paths = globSync('db/migrations/*.sql', { cwd: root }).sort()
  const forced = new Set<string>()
  const hidden = paths.flatMap((path) =>
    changesOfHiddenRows(path, readFileSync(join(root, path), 'utf8'), forced),
  )
  return [...sharedNumbers(paths), ...hidden]
}

if (import.meta.main) report('migrations', checkMigrations(join(import.meta.dirname, '../..')))

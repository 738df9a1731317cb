import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROLES } from '#contract/account/roles.ts'
import { PERMITTED } from '#contract/permissions.ts'

/**
 * Writes who may do what to docs/permissions.json; without `--write` it compares, so that no change of a record gives a
 * role more, or takes something from it, unseen. `npm run generate` writes it.
 */
const FILE = join(import.meta.dirname, '../../docs/permissions.json')

const rolesOf = (operation: string): string => {
  const roles = ROLES.filter((role) => PERMITTED[operation]!.includes(role))
  return roles.length === ROLES.length ? 'everybody' : roles.join(', ')
}

const operations = Object.keys(PERMITTED).sort()
const text = `${JSON.stringify(Object.fromEntries(operations.map((one) => [one, rolesOf(one)])), null, 2)}\n`
if (process.argv.includes('--write')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.log('docs/permissions.json does not show the permissions of the operations: npm run generate')
  process.exitCode = 1
} else console.log('docs/permissions.json is as the operations say')

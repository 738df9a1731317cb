import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROLES, type Roles } from '#contract/account/roles.ts'
import { PERMITTED } from '#contract/permissions.ts'

/**
 * Writes who may do what into the guide of the team, as a table; without `--write` it compares, so that no change of a
 * record gives a role more, or takes something from it, unseen. `npm run generate` writes it.
 */
const GUIDE = join(import.meta.dirname, '../../docs/guides/team.md')
const [BEGIN, END] = ['<!-- permissions: npm run generate -->', '<!-- end of the permissions -->']

const rolesText = (roles: Roles): string =>
  roles.length === ROLES.length ? 'everybody' : roles.map((role) => `\`${role}\``).join(', ')

function tableText(): string {
  const by_roles = new Map<string, { readonly roles: Roles; readonly operations: string[] }>()
  for (const [operation, roles] of Object.entries(PERMITTED).sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const in_order = ROLES.filter((role) => roles.includes(role))
    const row = by_roles.get(in_order.join()) ?? { roles: in_order, operations: [] }
    row.operations.push(`\`${operation}\``)
    by_roles.set(in_order.join(), row)
  }
  const rows = [...by_roles.values()].sort((one, other) => one.roles.length - other.roles.length)
  return [
    '| Roles | Operations |',
    '| --- | --- |',
    ...rows.map(({ roles, operations }) => `| ${rolesText(roles)} | ${operations.join(', ')} |`),
  ].join('\n')
}

const guide = readFileSync(GUIDE, 'utf8')
const [before, rest] = guide.split(`${BEGIN}\n`)
const written = `${before}${BEGIN}\n\n${tableText()}\n\n${END}${rest!.split(END)[1]}`
if (process.argv.includes('--write')) writeFileSync(GUIDE, written)
else if (written !== guide) {
  console.log('docs/guides/team.md does not show the permissions of the operations: npm run generate')
  process.exitCode = 1
} else console.log('docs/guides/team.md is as the operations say')

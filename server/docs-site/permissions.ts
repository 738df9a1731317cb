import { ROLES, type Role, type Roles } from '#contract/account/roles.ts'
import { OPERATIONS } from '#contract/api.ts'
import { PERMITTED } from '#contract/permissions.ts'
import { type Html, html } from '../kernel/text/html.ts'
import { tagPath } from './layout.ts'
import { markdown } from './markdown.ts'

const TAG_OF = new Map(OPERATIONS.map(({ id, tag }) => [id, tag]))

/** An operation of the API links to its reference; others are of the dashboard alone. */
const linked = (id: string): string => {
  const tag = TAG_OF.get(id)
  return tag === undefined ? `\`${id}\`` : `[\`${id}\`](${tagPath(tag)}#${id})`
}

const rolesText = (roles: Roles): string =>
  roles.length === ROLES.length ? 'everybody' : roles.map((role) => `\`${role}\``).join(', ')

/** The operations that the same roles may run, a row each, those of few roles first. */
function rows(): string[] {
  const groups = new Map<string, { readonly roles: readonly Role[]; readonly operations: string[] }>()
  for (const operation of Object.keys(PERMITTED).sort()) {
    const roles = ROLES.filter((role) => PERMITTED[operation]!.includes(role))
    const group = groups.get(roles.join()) ?? { roles, operations: [] }
    group.operations.push(linked(operation))
    groups.set(roles.join(), group)
  }
  return [...groups.values()]
    .sort((one, other) => one.roles.length - other.roles.length)
    .map(({ roles, operations }) => `| ${rolesText(roles)} | ${operations.join(', ')} |`)
}

const text = (): string => `## Operation by operation

Operations without a link are of the dashboard alone; \`closeShiftOfOthers\`, \`setCancellationFee\` and \`setPricesByHand\`
are permissions within operations.

| Roles | Operations |
| --- | --- |
${rows().join('\n')}
`

/** Who may do what. rule 15 */
export const permissions = (): Html => html`<article class="guide">${markdown(text())}</article>`

import type { Plugin } from 'vite'
import { ROLES, type Roles } from '#contract/account/roles.ts'
import { AUTH_OPERATIONS, SANDBOX_SESSION_OPERATIONS, SESSION_OPERATIONS } from '#contract/staff-api.ts'

const EVERY_OPERATION = [...SESSION_OPERATIONS, ...SANDBOX_SESSION_OPERATIONS]
const LANGUAGES = ['en', 'de'] as const

/**
 * What the browser needs of operations, generated from the contract without its schemas: `virtual:operations` with
 * method, path, tag and roles of each (paths of the sign-in are absolute, the others relative to
 * `/app/api/{live|sandbox}`; roles are a number with a bit for each, because lists would be 300 bytes more), and
 * `virtual:audit-labels/en` and `/de` with what the audit log calls each write.
 */
const MODULES: Readonly<Record<string, () => object>> = {
  'virtual:operations': () =>
    Object.fromEntries([
      ...EVERY_OPERATION.map(({ id, method, path, tag, roles }) => [
        id,
        [method, path, tag, bitsOf(roles ?? [])],
      ]),
      ...AUTH_OPERATIONS.map(({ id, method, path, tag }) => [id, [method, `/app/auth${path}`, tag, 0]]),
    ]),
  ...Object.fromEntries(
    LANGUAGES.map((language, at) => [`virtual:audit-labels/${language}`, () => auditLabels(at)]),
  ),
}

const bitsOf = (roles: Roles): number => roles.reduce((bits, role) => bits + 2 ** ROLES.indexOf(role), 0)

const auditLabels = (at: number): object =>
  Object.fromEntries(
    [...EVERY_OPERATION, ...AUTH_OPERATIONS].flatMap(({ id, audit }) => (audit ? [[id, audit[at]]] : [])),
  )

export const operationTable = (): Plugin => ({
  name: 'operation-table',
  resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
  load(id) {
    const contents = MODULES[id.slice(1)]
    return contents && `export default ${JSON.stringify(contents())}`
  },
})

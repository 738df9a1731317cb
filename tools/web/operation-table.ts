import type { Plugin } from 'vite'
import { AUTH_OPERATIONS, SESSION_OPERATIONS } from '#contract/staff-api.ts'

const LANGUAGES = ['en', 'de'] as const

/**
 * What the browser needs of operations, generated from the contract without its schemas: `virtual:operations` with
 * method, path, tag and roles of each (paths of the sign-in are absolute, the others relative to
 * `/app/api/{live|sandbox}`), and `virtual:audit-labels/en` and `/de` with what the audit log calls each write.
 */
const MODULES: Readonly<Record<string, () => object>> = {
  'virtual:operations': () =>
    Object.fromEntries([
      ...SESSION_OPERATIONS.map(({ id, method, path, tag, roles }) => [id, [method, path, tag, roles]]),
      ...AUTH_OPERATIONS.map(({ id, method, path, tag }) => [id, [method, `/app/auth${path}`, tag, []]]),
    ]),
  ...Object.fromEntries(
    LANGUAGES.map((language, at) => [`virtual:audit-labels/${language}`, () => auditLabels(at)]),
  ),
}

const auditLabels = (at: number): object =>
  Object.fromEntries(
    [...SESSION_OPERATIONS, ...AUTH_OPERATIONS].flatMap(({ id, audit }) => (audit ? [[id, audit[at]]] : [])),
  )

export const operationTable = (): Plugin => ({
  name: 'operation-table',
  resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
  load(id) {
    const contents = MODULES[id.slice(1)]
    return contents && `export default ${JSON.stringify(contents())}`
  },
})

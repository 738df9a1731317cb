/** Generated from the contract by the build: see `tools/web/operation-table.ts`. */
declare module 'virtual:operations' {
  import type { Roles } from '#contract/account/roles.ts'

  const table: Readonly<Record<string, readonly [method: string, path: string, tag: string, roles: Roles]>>
  export default table
}

declare module 'virtual:audit-labels/*' {
  const labels: Readonly<Record<string, string>>
  export default labels
}

/** Generated from the contract by the build: see `tools/web/operation-table.ts`. */
declare module 'virtual:operations' {
  const table: Readonly<Record<string, readonly [method: string, path: string, tag: string, roles: number]>>
  export default table
}

declare module 'virtual:audit-labels/*' {
  const labels: Readonly<Record<string, string>>
  export default labels
}

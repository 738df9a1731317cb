/** Generated from the contract by the build: see `tools/web/web-config.ts`. */
declare module 'virtual:operations' {
  const table: Readonly<Record<string, readonly [method: string, path: string, tag: string]>>
  export default table
}

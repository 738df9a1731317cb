import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { AUTH_OPERATIONS, SESSION_OPERATIONS } from '../contract/staff-api.ts'

const ROOT = join(import.meta.dirname, '..')

/**
 * The browser needs method, path and tag of each operation, and the types; not the schemas and what makes them. So the
 * table is written out from the contract while building, as the module `virtual:operations`. Paths of the sign-in are
 * whole, the others relative to `/app/api/{live|sandbox}`.
 */
const operationTable = (): Plugin => ({
  name: 'operation-table',
  resolveId: (id) => (id === 'virtual:operations' ? '\0operations' : undefined),
  load(id) {
    if (id !== '\0operations') return undefined
    const table = Object.fromEntries([
      ...SESSION_OPERATIONS.map(({ id, method, path, tag }) => [id, [method, path, tag]]),
      ...AUTH_OPERATIONS.map(({ id, method, path, tag }) => [id, [method, `/app/auth${path}`, tag]]),
    ])
    return `export default ${JSON.stringify(table)}`
  },
})

/** How `web/` is built: one page at `/app/`, chunks by route, no inline script or style (the policy forbids both). */
export const webConfig = (): InlineConfig => ({
  configFile: false,
  root: join(ROOT, 'web/dashboard'),
  base: '/app/',
  cacheDir: join(ROOT, '.cache/vite'),
  plugins: [operationTable(), react()],
  logLevel: 'warn',
  build: {
    outDir: join(ROOT, 'web/dashboard/dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every screen needs is two files, ours and the packages', where it was forty: a browser asks for six at once.
        codeSplitting: {
          groups: [
            { name: 'packages', test: /node_modules/, tags: ['$initial'], priority: 1 },
            { name: 'shell', test: /^(?!.*(main\.tsx|index\.html)$)/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
})

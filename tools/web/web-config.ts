import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { operationTable } from './operation-table.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The build of `web/`: one page at `/app/`, chunks by route, no inline script or style (the Content Security
 * Policy blocks both).
 */
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
      // A feature's `public.ts` only re-exports: importing one thing of it must not load the others.
      treeshake: { moduleSideEffects: [{ test: /\/public\.ts$/, sideEffects: false }] },
      output: {
        // Code shared by all screens is in two files, ours and the packages', instead of forty: browsers open
        // six connections.
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

/** `/hk`, the page for housekeepers' phones: its own bundle, in chunks by language. ADR 60 */
export const phoneConfig = (): InlineConfig => ({
  configFile: false,
  root: join(ROOT, 'web/housekeeping-phone'),
  base: '/hk/',
  cacheDir: join(ROOT, '.cache/vite-phone'),
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  logLevel: 'warn',
  build: {
    outDir: join(ROOT, 'web/housekeeping-phone/dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
  },
})

/** Its service worker, with the files of its build. */
export const phoneWorkerConfig = (files: readonly string[], version: string): InlineConfig => ({
  configFile: false,
  root: join(ROOT, 'web/housekeeping-phone/worker'),
  cacheDir: join(ROOT, '.cache/vite-phone'),
  publicDir: false,
  logLevel: 'warn',
  define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(version) },
  build: {
    outDir: join(ROOT, 'web/housekeeping-phone/dist'),
    emptyOutDir: false,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(ROOT, 'web/housekeeping-phone/worker/offline-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})

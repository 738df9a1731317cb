import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What is raced or hostile at random, many times as often as `npm test` does it. */
const REPEATED = [
  'test/races/*.test.ts',
  'test/contract/hostile*.test.ts',
  'test/{channels/faults,delivery/walk}.test.ts',
]

/** Minutes, not seconds: `npm run faults`, and no part of `npm test`. One file at a time, for they measure too. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/faults-long/*.faults.ts', ...REPEATED],
    env: { LONG_RUNS: '1' },
    setupFiles: 'test/harness/seed.ts',
    globalSetup: 'test/faults-long/setup.ts',
    pool: 'forks',
    fileParallelism: false,
    // For what hangs: on a machine that others use what takes minutes takes an hour.
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
  },
})

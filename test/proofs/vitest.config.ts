import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Random tests of races and hostile input, repeated many times as often as in `npm test`. */
const REPEATED = [
  'test/proofs/races/*.test.ts',
  'test/contract/hostile*.test.ts',
  'test/proofs/{channels/faults,delivery/random-changes}.test.ts',
]

/** Takes minutes: `npm run faults`, not part of `npm test`. One file at a time, because some measure. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/proofs/**/*.faults.ts', ...REPEATED],
    env: { LONG_RUNS: '1' },
    setupFiles: 'test/harness/seed.ts',
    globalSetup: 'test/proofs/setup.ts',
    pool: 'forks',
    fileParallelism: false,
    // Only for hangs: on a shared machine minutes become hours.
    testTimeout: 4 * 3_600_000,
    hookTimeout: 60_000,
  },
})

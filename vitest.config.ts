import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,test,tools}/**/*.test.ts'],
    globalSetup: 'test/harness/global-setup.ts',
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

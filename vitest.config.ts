import { defineConfig } from 'vitest/config'
import { LongestFirst } from '#test/harness/setup/longest-first.ts'
import { operationTable } from './tools/web/operation-table.ts'

/** Rules must not depend on the zone of the machine: they run again under one that is behind UTC; the long run adds two. */
const ZONES = process.env.LONG_TESTS ? ['Pacific/Kiritimati', 'Europe/Berlin'] : ['America/Los_Angeles']
/**
 * Ends what hangs. No measure of speed: on a machine that is busy with something else a test takes ten times as long.
 */
const TIMEOUTS = { testTimeout: 600_000, hookTimeout: 300_000 }

/** Random tests take their seed from it. */
const SETUP = ['test/harness/seed.ts']
const RULES = [
  'contract/**/*.test.ts',
  'web/lib/**/*.test.ts',
  'server/kernel/time/business-date.test.ts',
  'server/kernel/time/dates.test.ts',
  'server/integrations/ical/{feeds,recurrence,write-feed}.test.ts',
  'server/features/{pricing,stays,guests}/**/*.test.ts',
]

/** Processes killed, whole programs started, every look of every screen and dialog; and property tests. */
const LONG = [
  '{server,test,tools}/**/*.long.test.ts',
  '{server,test}/**/*.property.test.ts',
  'test/journeys/{tour,overlays}.test.ts',
  // Their chief journeys are in `npm test`, all of them in the long run.
  'test/journeys/{calendar,reservations,today}.test.ts',
  'test/pdf/scripts.test.ts',
  'test/api/messages/scheduled.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [operationTable()],
        test: {
          name: 'service',
          include: process.env.LONG_TESTS ? LONG : ['{contract,demo-ota,server,web,test,tools}/**/*.test.ts'],
          globalSetup: 'test/harness/setup/global-setup.ts',
          setupFiles: [...SETUP, 'test/harness/setup/overloaded-tests.ts'],
          pool: 'forks',
          // Files share what is loaded, and nothing else: databases, services and clocks are made by each.
          isolate: false,
          ...TIMEOUTS,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      ...ZONES.map((zone) => ({
        plugins: [operationTable()],
        test: {
          name: `rules in ${zone}`,
          include: RULES,
          setupFiles: SETUP,
          pool: 'forks' as const,
          isolate: false,
          ...TIMEOUTS,
          env: { TZ: zone },
        },
      })),
    ],
  },
})

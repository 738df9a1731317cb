import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/harness/longest-first.ts'

/** Rules must not depend on the zone of the machine: they run again under three of them. */
const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Berlin']
/** Random tests take their seed from it. */
const SETUP = ['test/harness/seed.ts']
const RULES = [
  'contract/**/*.test.ts',
  'web/lib/**/*.test.ts',
  'server/kernel/business-date.test.ts',
  'server/kernel/dates.test.ts',
  'server/integrations/ical/feeds.test.ts',
  'server/features/{offers,reservations,guests,rate-plans}/**/*.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'service',
          include: ['{contract,demo-ota,server,web,test,tools}/**/*.test.ts'],
          globalSetup: 'test/harness/global-setup.ts',
          setupFiles: SETUP,
          pool: 'forks',
          // Files share what is loaded, and nothing else: databases, services and clocks are made by each.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...ZONES.map((zone) => ({
        test: {
          name: `rules in ${zone}`,
          include: RULES,
          setupFiles: SETUP,
          pool: 'forks' as const,
          isolate: false,
          testTimeout: 30_000,
          env: { TZ: zone },
        },
      })),
    ],
  },
})

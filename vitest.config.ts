import { defineConfig } from 'vitest/config'

/** Rules must not depend on the zone of the machine: they run again under three of them. */
const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Berlin']
const RULES = [
  'contract/**/*.test.ts',
  'web/lib/**/*.test.ts',
  'server/kernel/dates.test.ts',
  'server/integrations/ical/feeds.test.ts',
  'server/features/{offers,reservations,guests,rate-plans}/**/*.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'service',
          include: ['{contract,demo-ota,server,web,test,tools}/**/*.test.ts'],
          globalSetup: 'test/harness/global-setup.ts',
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
          pool: 'forks' as const,
          isolate: false,
          env: { TZ: zone },
        },
      })),
    ],
  },
})

import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { openRun } from '#test/harness/channels/fault-run.ts'
import { partners } from '#test/harness/channels/partner.ts'
import { printFigures } from '#test/harness/memory.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const RUNS = repetitions(2, 8, 500)
/** On databases of their own: all partners are examined at rest, not only those of a run. */
const RUNS_OF_A_PART = 50
const STEPS = repetitions(25, 25, 30)
const PARTS = Math.ceil(RUNS / RUNS_OF_A_PART)

describe.each(Array.from({ length: PARTS }, (_, part) => part * RUNS_OF_A_PART))(
  `${RUNS} runs in which everything goes wrong between the service and two partners, from %i`,
  (first) => {
    const test = sharedApp()
    const connect = partners(test)
    const total = { steps: 0, 'booked here': 0, 'sold there': 0, overbooked: 0, faults: 0 }

    it.each(Array.from({ length: Math.min(RUNS, RUNS_OF_A_PART) }, (_, i) => first + i))(
      'spec 3.5, spec 3.6 — run %i: at rest a partner has what the service has, and every booking is stored once',
      async (nth) => {
        const run = await openRun(test, connect, seeded(nth))
        for (let i = 0; i < STEPS; i++) await run.step()
        await run.rest()
        const { steps, direct, sold, overbooked, faults } = await run.check()
        total.steps += steps
        total['booked here'] += direct
        total['sold there'] += sold
        total.overbooked += overbooked
        total.faults += faults
      },
    )

    it('the doctor finds nothing', async () => {
      const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
      expect(findings).toEqual([])
    })

    it.runIf(RUNS >= RUNS_OF_A_PART)('every kind of trouble has occurred', () => {
      printFigures(`runs from ${first}`, total)
      expect(Math.min(...Object.values(total))).toBeGreaterThan(0)
    })
  },
)

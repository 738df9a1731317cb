import { describe, expect, it } from 'vitest'
import { examine } from '#server/main/doctor/examine.ts'
import { testApp } from '../harness/app.ts'
import { openRun } from '../harness/channels/fault-run.ts'
import { partners } from '../harness/channels/partner.ts'
import { printFigures } from '../harness/memory.ts'
import { SEED } from '../harness/seed.ts'

const RUNS = 500
const PARTS = 10
const EACH = RUNS / PARTS
const STEPS = 30

describe(`${RUNS} runs in which everything goes wrong between us and two partners`, () => {
  describe.each(Array.from({ length: PARTS }, (_, i) => SEED + i * EACH))('from %i', (first) => {
    // Separate databases: all partners are checked at rest, not only those of a run.
    const test = testApp()
    const connect = partners(test)

    it('at rest partners and service agree on every date, and every booking is stored once', async () => {
      const total = { steps: 0, 'booked here': 0, 'sold there': 0, overbooked: 0, 'changes of mood': 0 }
      for (let seed = first; seed < first + EACH; seed++) {
        const run = await openRun(test, connect, seed)
        for (let i = 0; i < STEPS; i++) await run.step()
        await run.rest()
        const { steps, direct, sold, overbooked, faults } = await run.check().catch((error) => {
          throw new Error(`SEED=${seed}: ${error.message}`, { cause: error })
        })
        total.steps += steps
        total['booked here'] += direct
        total['sold there'] += sold
        total.overbooked += overbooked
        total['changes of mood'] += faults
      }
      printFigures(`${EACH} runs from ${first}`, total)
      expect(Math.min(...Object.values(total))).toBeGreaterThan(0)
      const { findings } = await examine('live', test.app.environments.live.system, test.clock.now())
      expect(findings).toEqual([])
    })
  })
})

import { it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openRun } from '../harness/channels/fault-run.ts'
import { partners } from '../harness/channels/partner.ts'
import { repetitions } from '../harness/repetitions.ts'
import { seeded } from '../harness/seed.ts'

const test = testApp()
const connect = partners(test)
/** `npm run faults` makes 500. */
const RUNS = repetitions(2, 8)
const STEPS = 25

it.each(Array.from({ length: RUNS }, (_, i) => i))(
  'spec 3.5, spec 3.6 — run %i: at rest a partner believes what we believe, and every booking is kept once',
  async (nth) => {
    const run = await openRun(test, connect, seeded(nth))
    for (let i = 0; i < STEPS; i++) await run.step()
    await run.rest()
    await run.check()
  },
)

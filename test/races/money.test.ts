import { afterAll, describe, expect, it } from 'vitest'
import { examine } from '#server/main/doctor/examine.ts'
import { printFigures } from '../harness/memory.ts'
import { stripeApp } from '../harness/payments.ts'
import { repetitions } from '../harness/repetitions.ts'
import { expectUnavailable } from '../harness/requests/unavailable.ts'
import { seeded } from '../harness/seed.ts'
import { type RunCounts, runMoneyRaces, sumCounts } from './money-run.ts'
import { secondProcess } from './second-process.ts'

// Failures at random interrupt requests.
expectUnavailable()

const beside = stripeApp()
const second = secondProcess(beside)
const BATCHES = repetitions(1, 2)
const SIZE = 24
const played: RunCounts[] = []

describe('hold against payment, cancellation against payment, concurrent payments, at two processes, with a failing provider', () => {
  it.each(Array.from({ length: BATCHES }, (_, i) => i))(
    'no money is lost or taken twice (batch %i)',
    async (batch) => {
      const counts = await runMoneyRaces({ beside, second, seed: seeded(batch), size: SIZE })
      played.push(counts)
      expect(counts.interleavings).toBe(SIZE)
    },
  )

  it('the doctor finds nothing', async () => {
    const { environments } = beside.test.app
    const { findings } = await examine('live', environments.live.system, beside.test.clock.now())
    expect(findings).toEqual([])
  })
})

afterAll(() => {
  if (played.length > 0) printFigures('money', sumCounts(played))
})

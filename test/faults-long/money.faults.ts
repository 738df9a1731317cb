import { describe, expect, it } from 'vitest'
import { examine } from '#server/main/doctor/examine.ts'
import { printFigures } from '../harness/memory.ts'
import { stripeApp } from '../harness/payments.ts'
import { expectUnavailable } from '../harness/requests/unavailable.ts'
import { SEED } from '../harness/seed.ts'
import { type RunCounts, runMoneyRaces, sumCounts } from '../races/money-run.ts'
import { secondProcess } from '../races/second-process.ts'

// Failures at random interrupt requests.
expectUnavailable()

const beside = stripeApp()
const second = secondProcess(beside)
const ROUNDS = 10
const BATCHES = 10
const SIZE = 24
/** All of these must have occurred. */
const REQUIRED_OUTCOMES = [
  'aborted',
  'aborted at second',
  'answered by both',
  'stripe_faults',
  'confirmed again',
  'confirmed',
  'cancelled',
  'cancelled payment_expired',
  'payments stripe succeeded',
  'payments stripe failed',
  'payments by hand succeeded',
  'payments of guests succeeded',
  'payments of guests failed',
  'refunds succeeded',
  'refunds manual',
  'refunds failed',
  'answers 201',
  'answers 402',
  'answers 409',
]

describe('hold against payment, cancellation against payment, concurrent payments, at two processes, with a failing provider', () => {
  const runs: RunCounts[] = []

  it.each(Array.from({ length: ROUNDS }, (_, i) => i))(
    `no money is lost or taken twice in ${BATCHES * SIZE} interleavings (round %i)`,
    async (round) => {
      for (let batch = 0; batch < BATCHES; batch++)
        runs.push(await runMoneyRaces({ beside, second, seed: SEED + round * BATCHES + batch, size: SIZE }))
      expect(sumCounts(runs).interleavings).toBe(runs.length * SIZE)
    },
  )

  it('every kind of failure has occurred', () => {
    const counts = sumCounts(runs)
    printFigures(`money, SEED=${SEED}`, counts)
    expect(counts.interleavings).toBeGreaterThanOrEqual(2_400)
    expect(REQUIRED_OUTCOMES.filter((what) => !counts[what])).toEqual([])
  })

  it('the doctor finds nothing', async () => {
    const { environments } = beside.test.app
    const { findings } = await examine('live', environments.live.system, beside.test.clock.now())
    expect(findings).toEqual([])
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { printFigures } from '#test/harness/memory.ts'
import { stripeApp } from '#test/harness/payments.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'
import { seeded } from '#test/harness/seed.ts'
import { type RunCounts, runMoneyRaces, sumCounts } from './money-run.ts'
import { secondProcess } from './second-process.ts'

// Failures at random interrupt requests.
expectUnavailable()

const beside = stripeApp()
const second = secondProcess(beside)
const BATCHES = repetitions(1, 2, 100)
const SIZE = repetitions(6, 24)
/** All of these occur in a hundred batches. */
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
const runs: RunCounts[] = []

describe('hold against payment, cancellation against payment, concurrent payments, at two processes, with a failing provider', () => {
  it.each(Array.from({ length: BATCHES }, (_, i) => i))(
    'no money is lost or taken twice (batch %i)',
    async (batch) => {
      const counts = await runMoneyRaces({ beside, second, seed: seeded(batch), size: SIZE })
      runs.push(counts)
      expect(counts.interleavings).toBe(SIZE)
    },
  )

  it.runIf(BATCHES >= 100)('every kind of failure has occurred', () => {
    const counts = sumCounts(runs)
    expect(REQUIRED_OUTCOMES.filter((what) => !counts[what])).toEqual([])
  })

  it('the doctor finds nothing', async () => {
    const { environments } = beside.test.app
    const { findings } = await diagnose('live', environments.live.system, beside.test.clock.now())
    expect(findings).toEqual([])
  })
})

afterAll(() => {
  if (runs.length > 0) printFigures('money', sumCounts(runs))
})

import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import {
  chooseStep,
  expectMoneyAgrees,
  expectNoGaps,
  expectReportsAgree,
  openPaymentRun,
} from '#test/harness/payments/random-payments.ts'
import { expectMet } from '#test/harness/random-runs/often-enough.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur } from '#test/harness/stock.ts'

const test = sharedApp()
const ROUNDS = repetitions(8, 40)

const expireHolds = () => test.app.jobs.find(({ name }) => name.startsWith('expire_holds'))!.run()

const HOUSES = [
  { city_tax: { basis: 'per_person_night' as const, amount: eur(233), min_age: 10 } },
  { prices_include_vat: false, city_tax: { basis: 'percent' as const, percent: 5 } },
]

describe('concurrent changes of money', () => {
  it.each(HOUSES)(
    'rule 7 — every document, sum and number is consistent at rest: hotel %#',
    async (property) => {
      const seed = seeded(HOUSES.indexOf(property))
      test.clock.set('2027-01-04T15:00:00Z')
      const run = await openPaymentRun(await test.createHotel({ property }), seed, '2027-01-04')
      let steps = 0
      for (let round = 0; round < ROUNDS; round++) {
        const at_once = Array.from({ length: 1 + run.random.below(6) }, () => chooseStep(run))
        steps += at_once.length
        const replies = await Promise.all(at_once.map((act) => act()))
        for (const reply of replies) {
          if (!reply) continue
          if (reply.status < 300) run.done.count++
          expect(reply.status, reply.text).toBeLessThan(500)
        }
        await expireHolds()
        await expectMoneyAgrees(run)
        test.clock.advance({ seconds: 7 })
      }
      await expectNoGaps(run)
      await expectReportsAgree(run)
      const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
      expect(findings).toEqual([])
      // A walk in which everything is refused proves nothing.
      expectMet('accepted steps', run.done.count, { trials: steps, share: 0.35 })
    },
  )
})

import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { testApp } from '#test/harness/app.ts'
import { expectOneSetOfNumbers } from '#test/harness/business-days/one-set-of-numbers.ts'
import { liveMonth } from '#test/harness/business-days/random-month.ts'
import { partners } from '#test/harness/channels/partner.ts'
import { randomOf } from '#test/harness/random.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'

const test = testApp()
const connect = partners(test)
/** `MONTHS=1000` makes as many in one run. */
const MONTHS = Number(process.env.MONTHS ?? repetitions(2, 20, 200))

describe('rule 17, 18, 20 — a figure is the same wherever it is shown', () => {
  it.each(Array.from({ length: MONTHS }, (_, i) => i))(
    'random month %i: journal, day records, performance, stays, documents, payments and taxes agree to the unit',
    async (i) => {
      const seed = seeded(i)
      const month = await liveMonth(test, connect, seed)
      await expectOneSetOfNumbers(test, month, randomOf(seed))
      const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
      // The months share a database: each is judged by its own account.
      expect(findings.filter(({ account_id }) => account_id === month.hotel.account_id)).toEqual([])
    },
    600_000,
  )
})

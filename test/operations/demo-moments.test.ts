import { expect, it } from 'vitest'
import { createAccount } from '../../server/features/accounts/public.ts'
import { seedDemo } from '../../server/features/demo/public.ts'
import { examine } from '../../server/main/doctor/examine.ts'
import { testApp } from '../harness/app.ts'

const test = testApp()

it.each([
  ['just after midnight', '2027-01-03T23:05:00Z', 1],
  ['late in the evening of a leap day', '2028-02-29T22:58:00Z', 2],
  ['while the clocks go forward', '2027-03-28T00:59:59Z', 3],
  ['while the clocks go back, on a day that other months lack', '2027-10-31T00:30:00Z', 4],
])('the demo can begin %s', async (_title, moment, seed) => {
  test.clock.set(moment)
  const { live, sandbox } = test.app.environments
  const databases = { live: live.system, sandbox: sandbox.system }
  const { account_id } = await createAccount(databases, test.clock, { name: 'Demo', tier: 'growth' })
  await seedDemo({ system: live.system, account_id, clock: test.clock, seed, past_months: 1 })
  const { findings } = await examine('live', live.system, test.clock.now())
  expect(findings.filter((finding) => finding.account_id === account_id)).toEqual([])
  const { rows } = await test.db.query(
    `SELECT status, count(*)::int AS stays FROM reservations WHERE account_id = $1 GROUP BY status`,
    [account_id],
  )
  const counts = Object.fromEntries(rows.map(({ status, stays }) => [status, stays]))
  expect(counts.checked_out).toBeGreaterThan(100)
  expect(counts.checked_in).toBeGreaterThan(5)
  expect(counts.confirmed).toBeGreaterThan(100)
  expect(counts.pending_payment).toBeGreaterThan(3)
})

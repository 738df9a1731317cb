import pg from 'pg'
import { expect, it } from 'vitest'
import type { EnvironmentName } from '#contract/lists.ts'
import { createAccount } from '#server/features/account/accounts/public.ts'
import { seedDemo } from '#server/features/demo/public.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { testApp } from '../harness/app.ts'

const test = testApp()

/** A live account with a demo that was seeded at this time. */
async function seedAt(moment: string, seed: number) {
  test.clock.set(moment)
  const { live, sandbox } = test.app.environments
  const databases = { live: live.system, sandbox: sandbox.system }
  const { account_id } = await createAccount(databases, test.clock, { name: 'Demo', tier: 'growth' })
  await seedDemo({ system: live.system, account_id, clock: test.clock, seed, past_months: 1 })
  return account_id
}

const MIDNIGHT = '2027-01-03T23:05:00Z'
let at_midnight: Promise<string> | undefined
const seedAtMidnight = () => {
  at_midnight ??= seedAt(MIDNIGHT, 1)
  return at_midnight
}

it.each([
  ['just after midnight', seedAtMidnight],
  ['late in the evening of a leap day', () => seedAt('2028-02-29T22:58:00Z', 2)],
  ['while the clocks go forward', () => seedAt('2027-03-28T00:59:59Z', 3)],
  ['while the clocks go back, on a day that other months lack', () => seedAt('2027-10-31T00:30:00Z', 4)],
])('the demo can begin %s', async (_title, seed) => {
  const account_id = await seed()
  const { live } = test.app.environments
  const { findings } = await diagnose('live', live.system, test.clock.now())
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

/** Stays without random values, in the order of creation. */
async function staysOf(environment: EnvironmentName, account_id: string) {
  const client = new pg.Client({
    connectionString: test.urls[environment],
    options: '-c search_path=serai -c timezone=UTC',
  })
  await client.connect()
  const { rows } = await client.query(
    `SELECT p.code AS hotel, t.code AS type, rp.code AS plan, m.name AS room, g.first_name, g.last_name, g.email,
       g.phone, to_jsonb(r) - '{id,code,account_id,property_id,room_type_id,rate_plan_id,guest_id,promotion,segments}'::text[] AS stay,
       r.promotion - '{id,rate_plan_ids}'::text[] AS promotion
     FROM reservations r JOIN properties p ON p.id = r.property_id JOIN room_types t ON t.id = r.room_type_id
       JOIN rate_plans rp ON rp.id = r.rate_plan_id JOIN guests g ON g.id = r.guest_id
       LEFT JOIN room_segments s ON s.reservation_id = r.id AND s.part = 0 LEFT JOIN rooms m ON m.id = s.room_id
     WHERE r.account_id = $1 ORDER BY left(r.id, 14), p.code, t.code, g.email`,
    [account_id],
  )
  await client.end()
  return rows.map((row) =>
    JSON.stringify(row)
      .replaceAll(/"(service_id|group_id|company_id)":"\w+"/g, '"$1":"…"')
      .replaceAll(/"fol_\w+"/g, '"…"'),
  )
}

it('the same time and seed give the same stays, apart from ids', async () => {
  const account_id = await seedAtMidnight()
  test.clock.set(MIDNIGHT)
  const { system } = test.app.environments.sandbox
  await seedDemo({ system, account_id, clock: test.clock, seed: 1, past_months: 1 })
  const [live, sandbox] = [await staysOf('live', account_id), await staysOf('sandbox', account_id)]
  expect(live.length).toBeGreaterThan(300)
  expect(sandbox).toEqual(live)
})

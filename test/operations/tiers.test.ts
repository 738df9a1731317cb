import { expect, it } from 'vitest'
import type { Tx } from '#server/context.ts'
import { statement } from '#server/postgres/statement.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { runCommand } from './program.ts'

const test = sharedApp()

interface Row {
  tier: string
  status: string
}

const readStatuses = statement(
  'statuses',
  `SELECT a.tier, d.status FROM pending_deliveries d JOIN accounts a USING (account_id) WHERE account_id = $1`,
)

/** A pending delivery, in either environment. */
async function writePending(tx: Tx, account_id: string) {
  const endpoint = statement(
    'an_endpoint',
    `INSERT INTO webhook_endpoints (account_id, id, url, events, secret, created_at, updated_at)
     VALUES ($1, 'wh_1', 'https://hooks.example.com/', '{guest.updated}', '', now(), now())`,
  )
  const delivery = statement(
    'a_delivery',
    `INSERT INTO pending_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, due_at, created_at)
     VALUES ($1, 'del_1', 'wh_1', 'evt_1', 'guest.updated', 'event', 'pending', now(), now())`,
  )
  await Promise.all([tx.run(endpoint, [account_id]), tx.run(delivery, [account_id])])
}

it('serai accounts tier holds and releases deliveries in both environments (rule 1, 8)', async () => {
  const env = {
    ...test.database_env,
    SERAI_SECRET: 'of-a-test-that-keeps-no-secrets-at-all',
  }
  // Commands use the system clock.
  test.clock.set(Temporal.Now.instant().toString())
  const hotel = await test.createHotel()
  const { account_id } = hotel
  const databases = [test.app.environments.live.system, test.app.environments.sandbox.system]
  for (const database of databases) await writing(database, null, (tx) => writePending(tx, account_id))
  const seen = () =>
    Promise.all(
      databases.map(async (database) => {
        const rows = await reading(database, { account_id }, (tx) => tx.run<Row>(readStatuses, [account_id]))
        return rows.map(({ tier, status }) => [tier, status])
      }),
    )
  const everywhere = (...row: string[]) => [[row], [row]]
  expect(await seen()).toEqual(everywhere('growth', 'pending'))
  const tier = (name: string) => runCommand(['accounts', 'tier', account_id, name], env)
  expect(await tier('starter')).toMatchObject({ code: 0, err: '' })
  expect(await seen()).toEqual(everywhere('starter', 'held'))
  expect(await tier('growth')).toMatchObject({ code: 0, err: '' })
  expect(await seen()).toEqual(everywhere('growth', 'pending'))
})

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openMailServer } from '../harness/mail/mail-server.ts'
import { printFigures } from '../harness/memory.ts'

const smtp = await openMailServer()
const mail_servers = { live: smtp.server, sandbox: smtp.server }
const test = testApp({ role: 'all', secret: randomBytes(32), mail_servers })
afterAll(() => smtp.close())
const SECONDS = 60

/** Transactions of both databases, by everybody but this test. */
async function countTransactions(): Promise<number> {
  const names = Object.values(test.urls).map((url) => new URL(url).pathname.slice(1))
  const { rows } = await test.db.query(
    'SELECT sum(xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = ANY ($1)',
    [names],
  )
  return rows[0].count
}

it(`a service that nobody uses: at most 5 transactions a second, over ${SECONDS} s`, async () => {
  await test.createHotel()
  // What was written is delivered, and statistics of connections are written within a second.
  await sleep(5_000)
  const before = await countTransactions()
  await sleep(SECONDS * 1000)
  const per_second = ((await countTransactions()) - before) / SECONDS
  printFigures('idle', { 'transactions a second': Math.round(per_second * 10) / 10 })
  expect(per_second).toBeLessThan(5)
})

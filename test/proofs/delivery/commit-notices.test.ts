import { once } from 'node:events'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CommitListener } from '#server/postgres/commit-notices.ts'
import { testApp } from '#test/harness/app.ts'

const test = testApp({ role: 'api' })

describe('notices of commits between processes', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client({ connectionString: test.urls.live })
    await client.connect()
    await client.query('LISTEN serai_commits')
  })
  afterAll(() => client.end())

  it('rule 8 — a process that serves the API alone notifies those that deliver', async () => {
    const hotel = await test.createHotel()
    const noticed = once(client, 'notification')
    await hotel.api.make('/room-types', { name: 'Double', inventory_count: 1, max_occupancy: 2 })
    expect(await noticed).toMatchObject([{ channel: 'serai_commits', payload: '' }])
  })

  it('a listener hears notices, and again after its connection was lost', async () => {
    let heard = 0
    const listener = new CommitListener({
      url: test.logins.live.serai_system,
      log: pino({ level: 'silent' }),
      onNotice: () => {
        heard += 1
      },
    })
    const hears = (count: number) => expect.poll(() => heard).toBeGreaterThanOrEqual(count)
    listener.start()
    await hears(1)
    await client.query(`SELECT pg_notify('serai_commits', '')`)
    await hears(2)
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'serai notices' AND datname = current_database()`,
    )
    expect(rowCount).toBe(1)
    await hears(3)
    await client.query(`SELECT pg_notify('serai_commits', '')`)
    await hears(4)
    await listener.stop()
  })
})

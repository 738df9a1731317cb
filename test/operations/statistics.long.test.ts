import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '#server/features/account/accounts/public.ts'
import { seedDemo } from '#server/features/demo/public.ts'
import type { Connection } from '#server/postgres/database.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { statement } from '#server/postgres/statement.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { makeBooking, makeStock, type Stock } from '../harness/stock.ts'

const test = testApp()
const POOL = 8

let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: test.urls.live, options: '-c search_path=serai' })
  await owner.connect()
  // Autovacuum is a minute away: the fix must not depend on it.
  const { rows } = await owner.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'serai'::regnamespace AND relkind = 'r'`,
  )
  for (const { relname } of rows) await owner.query(`ALTER TABLE ${relname} SET (autovacuum_enabled = off)`)
})
afterAll(() => owner.end())

const FLUSH = statement('flush_statistics', 'SELECT pg_stat_force_next_flush()')
/** Connections report statistics with a delay: here at once. */
async function flushCounts() {
  const { tenant, system } = test.app.environments.live
  for (const database of [tenant, system]) {
    const size = database === tenant ? POOL : 1
    const lent: Connection[] = await Promise.all(Array.from({ length: size }, () => database.connect()))
    await Promise.all(lent.map((one) => one.run(FLUSH)))
    for (const one of lent) one.release()
  }
}

const analyzeJob = () => test.app.jobs.find(({ name }) => name === 'analyze_tables')!.run()

/** Index entries read per booking. */
async function entriesPerBooking(hotel: Hotel, stock: Stock, bookings: number): Promise<number> {
  const read = async () => {
    await flushCounts()
    const { rows } = await owner.query(
      `SELECT sum(idx_tup_read)::int AS entries FROM pg_stat_user_indexes WHERE schemaname = 'serai'`,
    )
    return rows[0].entries as number
  }
  const before = await read()
  for (let i = 0; i < bookings; i++) await makeBooking(hotel.api, stock, { guest: guestOf() })
  return ((await read()) - before) / bookings
}

let guests = 0
const guestOf = () => ({ first_name: 'Ngozi', last_name: 'Okafor', email: `guest${++guests}@example.com` })

describe('planner statistics', () => {
  it('a fresh database: the reads of a booking do not grow with the bookings', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 2000 })
    await entriesPerBooking(hotel, stock, 60)
    await analyzeJob()
    const at_first = await entriesPerBooking(hotel, stock, 60)
    await entriesPerBooking(hotel, stock, 200)
    const later = await entriesPerBooking(hotel, stock, 60)
    expect(later).toBeLessThan(at_first * 1.5)
  })

  it('the job analyses tables that have doubled, and no others', async () => {
    const analysed = async () => {
      const { rows } = await owner.query(
        `SELECT relname, analyze_count::int FROM pg_stat_user_tables WHERE schemaname = 'serai' AND relname = 'reservations'`,
      )
      return rows[0].analyze_count as number
    }
    await flushCounts()
    await analyzeJob()
    await flushCounts()
    const before = await analysed()
    expect(before).toBeGreaterThan(0)
    await analyzeJob()
    await flushCounts()
    expect(await analysed()).toBe(before)
  })

  it('after demo data every non-empty table is analysed', async () => {
    const { live, sandbox } = test.app.environments
    const { system } = live
    const databases = { live: system, sandbox: sandbox.system }
    const { account_id } = await createAccount(databases, test.clock, { name: 'Demo', tier: 'growth' })
    await seedDemo({ system, account_id, clock: test.clock, past_months: 1 })
    const { rows } = await owner.query(
      `SELECT reltuples > 0 AS known FROM pg_class WHERE relname = 'rate_plan_overrides'`,
    )
    expect(rows).toEqual([{ known: true }])
  })

  it('serai migrate analyses tables that a restore has left without statistics', async () => {
    // As after a restore: rows without statistics.
    await owner.query('CREATE TABLE restored AS SELECT i FROM generate_series(1, 1000) i')
    await owner.query('ALTER TABLE restored SET (autovacuum_enabled = off)')
    const known = async () => {
      const { rows } = await owner.query(
        `SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'restored'`,
      )
      return rows[0].rows as number
    }
    expect(await known()).toBe(-1)
    expect(await migrate(test.urls.live)).toEqual([])
    expect(await known()).toBe(1000)
    await owner.query('DROP TABLE restored')
  })
})

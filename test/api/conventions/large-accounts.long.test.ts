import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../harness/app.ts'
import { type Accounts, fillAccounts } from '../../harness/database/large-account.ts'
import {
  DEEPER_EACH,
  measureBooking,
  measureEvent,
  measureReads,
  READS_OF_A_PROPERTY,
  READS_OF_AN_ACCOUNT,
  tooExpensive,
} from '../../harness/database/large-reads.ts'
import { blocksOf, recordStatements } from '../../harness/database/sent-statements.ts'
import { makeBooking } from '../../harness/stock.ts'

const test = testApp()

const STAY = { check_in: '2027-02-01', check_out: '2027-02-03' }
const SIZE = {
  properties: 40,
  types_each: 4,
  plans_each: 3,
  rooms_each: 30,
  stays: 12_000,
  endpoints_each: 25,
}

describe('an account of many properties', () => {
  let accounts: Accounts
  beforeAll(async () => {
    accounts = await fillAccounts(test, SIZE)
  })

  it('reads of a property read no more blocks than in an account with that property alone', async () => {
    expect(tooExpensive(await measureReads(test, accounts, READS_OF_A_PROPERTY, 'property'), 2)).toEqual([])
  })

  it('nor do those of the whole account, page by page', async () => {
    const measured = await measureReads(test, accounts, READS_OF_AN_ACCOUNT, 'account')
    expect(tooExpensive(measured, 2, DEEPER_EACH)).toEqual([])
  })

  it('the few stays that owe something, or are owed something, are found by their indexes', async () => {
    const { hotel, account_id } = accounts.large
    const few = (count: number) =>
      `id IN (SELECT id FROM reservations WHERE account_id = $1 AND fee IS NULL ORDER BY md5(id) LIMIT ${count})`
    await test.db.query(
      'UPDATE reservations SET amount_paid = coalesce(fee, total) + adjustment + amount_refunded WHERE account_id = $1',
      [account_id],
    )
    await test.db.query(
      `UPDATE reservations SET amount_paid = amount_paid + 1 WHERE account_id = $1 AND ${few(20)}`,
      [account_id],
    )
    await test.db.query(
      `UPDATE reservations SET amount_paid = amount_paid - 2 WHERE account_id = $1 AND ${few(10)}`,
      [account_id],
    )
    await test.db.query('VACUUM ANALYZE reservations')
    for (const [filter, index] of [
      ['balance_due', 'reservations_owing'],
      ['refund_due', 'reservations_owed'],
    ]) {
      const recording = recordStatements(test.app.environments.live.tenant)
      const { body } = await hotel.api.get(`/reservations?${filter}=true`).finally(recording.stop)
      expect(body.data).toHaveLength(10)
      const plans = (await blocksOf(test.db, account_id, recording.sent)).map(({ plan }) => plan)
      expect(plans.join('\n')).toContain(index)
    }
  })

  it('a booking looks up its guest and its offer by indexes', async () => {
    const costs = await measureBooking(test, accounts.large)
    expect(costs.map(({ name }) => name)).toContain('find_guest_of_booking_by_email')
    // The guests alone are 180 blocks.
    for (const { blocks, plan } of costs) expect(blocks, plan).toBeLessThanOrEqual(80)
  })

  it('the erasure of a guest finds what the guest paid for others by indexes', async () => {
    const { hotel, account_id, room_type_id, rate_plan_id } = accounts.large
    const guest = { first_name: 'Mei', last_name: 'Tan', email: 'payer@person.example' }
    const stay = await makeBooking(hotel.api, { room_type_id, rate_plan_id }, { ...STAY, guest })
    await hotel.api.make(`/reservations/${stay.id}/cancel`, {})
    const recording = recordStatements(test.app.environments.live.tenant)
    const { status, text } = await hotel.api
      .post(`/guests/${stay.guest_id}/erase`, undefined)
      .finally(recording.stop)
    expect(status, text).toBe(200)
    const of_payer = recording.sent.filter(({ statement }) => /payer|of_others/.test(statement.name))
    expect(of_payer.length).toBeGreaterThan(3)
    // The stays alone are 1,800 blocks.
    for (const { blocks, plan } of await blocksOf(test.db, account_id, of_payer))
      expect(blocks, plan).toBeLessThanOrEqual(80)
  })

  it('an event reads the endpoints of its property, and of no other', async () => {
    const small = await measureEvent(test, accounts.small)
    const large = await measureEvent(test, accounts.large)
    expect(large.blocks, large.plan).toBeLessThanOrEqual(2 * small.blocks)
    const looked_at = [...large.plan.matchAll(/webhook_endpoints.* thrown away=(\d+)/g)]
    for (const [, rows] of looked_at)
      expect(Number(rows), large.plan).toBeLessThanOrEqual(SIZE.endpoints_each)
  })
})

import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { groupOf } from '#test/harness/reservations/groups.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeStock, type Stock } from '#test/harness/stock.ts'
import { until } from '#test/operations/program.ts'

const test = sharedApp()
let hotel: Hotel
let first: Stock
let second: Stock
let group_id: string
let path: string

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  const rate_plan = { deposit_rule: { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 30 } }
  first = await makeStock(hotel.api, { inventory_count: 8, room_type: { code: 'ONE' }, rate_plan })
  second = await makeStock(hotel.api, { inventory_count: 8, room_type: { code: 'TWO' }, rate_plan })
  const range = { from: '2027-03-15', to: '2027-03-18', rooms: 5 }
  const blocks = [first, second].map(({ room_type_id }) => ({ room_type_id, ...range }))
  const { id } = await hotel.api.make('/groups', groupOf(hotel.property_id, first, { blocks }))
  group_id = id
  path = `/groups/${id}/rooming-lists`
})

const apply = (rows: readonly string[]) => {
  const rate_plan_ids = [first.rate_plan_id, second.rate_plan_id]
  const csv = ['last_name,email,room_type', ...rows].join('\n')
  return hotel.api.post(path, { csv, rate_plan_ids })
}

/** Locks something as another request would, lets work wait for it, then locks or changes what comes later in the order. */
async function whileLocked(
  [lock, later]: readonly [pg.QueryConfig, pg.QueryConfig],
  work: () => Promise<{ status: number; text: string }>,
) {
  const other = await test.db.connect()
  try {
    await other.query('BEGIN')
    // What the work has locked already fails at once, before PostgreSQL ends one of the two.
    await other.query(`SET LOCAL lock_timeout = '1ms'`)
    await other.query(lock)
    const done = work()
    await until(
      () =>
        test.db.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      ({ rows }) => rows.length === 1,
    )
    await other.query(later)
    await other.query('COMMIT')
    return await done
  } finally {
    // Not returned to the pool, whatever state it is in.
    other.release(true)
  }
}

const nightOf = ({ room_type_id }: Stock): pg.QueryConfig => ({
  text: `SELECT FROM nights WHERE room_type_id = $1 AND date = '2027-03-15' FOR UPDATE`,
  values: [room_type_id],
})
const guest = (name: string): pg.QueryConfig => ({
  text: `INSERT INTO guests (account_id, id, first_name, last_name, email, email_key, tags, marketing_consent, version,
      created_at, updated_at)
    VALUES ($1, $2, '', $3, $4, $4, '{}', false, 1, now(), now())`,
  values: [
    hotel.account_id,
    `gst_01kh4rb9s0e6v8t3m5q7x2${name}000`.slice(0, 30),
    name,
    `${name}@example.com`,
  ],
})

describe('ADR 27 — the order of locks of groups', () => {
  it.each([
    ['cancelGroup', () => hotel.api.post(`/groups/${group_id}/cancel`, {})],
    [
      'updateGroup',
      () => {
        const range = { room_type_id: first.room_type_id, from: '2027-03-15', to: '2027-03-16', rooms: 4 }
        return hotel.api.patch(`/groups/${group_id}`, { blocks: [range] })
      },
    ],
  ])('the audit log has the block as it was under its locks: %s', async (action, change) => {
    const pick_up = {
      text: `UPDATE group_nights SET picked_up = 1 WHERE group_id = $1 AND room_type_id = $2 AND date = '2027-03-15'`,
      values: [group_id, first.room_type_id],
    }
    const changed = await whileLocked([nightOf(first), pick_up], change)
    expect(changed.status, changed.text).toBe(200)
    const { rows } = await test.db.query(
      'SELECT changes::text FROM audit_log WHERE resource_id = $1 AND action = $2',
      [group_id, action],
    )
    expect(rows).toMatchObject([{ changes: expect.not.stringContaining('picked_up') }])
  })

  it('an undone list locks the nights of its expired holds by room type, whatever the order of its rows', async () => {
    const { body } = await apply(['A,,TWO', 'B,,ONE'])
    test.clock.advance({ minutes: 31 })
    const undone = await whileLocked([nightOf(first), nightOf(second)], () =>
      hotel.api.post(`${path}/${body.id}/undo`, {}),
    )
    expect(undone.status, undone.text).toBe(200)
  })

  it('new guests are inserted by e-mail, whatever the order of its rows', async () => {
    const applied = await whileLocked([guest('abc'), guest('xyz')], () =>
      apply(['X,xyz@example.com,ONE', 'A,abc@example.com,ONE']),
    )
    expect(applied.status, applied.text).toBe(201)
  })
})

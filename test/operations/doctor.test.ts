import { beforeAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import type { Hotel } from '../harness/app.ts'
import { closeDays, daysOf } from '../harness/business-days/close.ts'
import { sharedApp } from '../harness/shared-app.ts'

const test = sharedApp()
let hotel: Hotel
let stay: string
let room_type_id: string

const findings = async () => {
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  return findings.map(({ rule, id, date, found }) => ({ rule, id, found, ...(date && { date }) }))
}

beforeAll(async () => {
  hotel = await test.createHotel()
  const room_type = { name: 'Double room', inventory_count: 3, max_occupancy: 2 }
  room_type_id = (await hotel.api.make('/room-types', room_type)).id
  const plan = { room_type_id, name: 'Flexible', base_price: { amount: 12000, currency: 'EUR' } }
  const rate_plan_id = (await hotel.api.make('/rate-plans', plan)).id
  const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 }
  const prepaid_id = (await hotel.api.make('/rate-plans', { ...plan, name: 'Prepaid', deposit_rule })).id
  const book = (plan_id: string, check_in: string, check_out: string) =>
    hotel.api.make('/reservations', {
      room_type_id,
      rate_plan_id: plan_id,
      check_in,
      check_out,
      guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    })
  stay = (await book(rate_plan_id, '2027-02-01', '2027-02-04')).id
  await book(prepaid_id, '2027-02-02', '2027-02-03')
  const cancelled = await book(rate_plan_id, '2027-02-01', '2027-02-05')
  await hotel.api.post(`/reservations/${cancelled.id}/cancel`)
  const [room] = (await hotel.api.get('/rooms')).body.data
  const block = { type: 'out_of_order', from: '2027-02-10', to: '2027-02-12', reason: 'paint' }
  expect((await hotel.api.post(`/rooms/${room.id}/blocks`, block)).status).toBe(201)
})

describe('serai doctor', () => {
  it('finds nothing in data of the API', async () => {
    const { checked, findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
    expect(checked).toMatchObject({ room_types: 1, reservations: 3 })
    expect(checked.nights).toBeGreaterThan(1000)
  })

  const night = `account_id = $1 AND date = '2027-02-02'`
  it.each<[string, string, string, object]>([
    [
      'a night sold without a reservation',
      `UPDATE nights SET sold = sold + 1 WHERE ${night}`,
      `UPDATE nights SET sold = sold - 1 WHERE ${night}`,
      { rule: 'sold', date: '2027-02-02', found: '3 sold, but 2 held by reservations and groups' },
    ],
    [
      'a reservation without its night',
      `DELETE FROM nights WHERE account_id = $1 AND date = '2027-02-03'`,
      `INSERT INTO nights (account_id, room_type_id, date, capacity, sold)
       SELECT account_id, id, '2027-02-03', 3, 1 FROM room_types WHERE account_id = $1`,
      { rule: 'sold', date: '2027-02-03', found: '0 sold, but 1 held by reservations and groups' },
    ],
    [
      'a night called overbooked that is not',
      `UPDATE nights SET overbooked = 1 WHERE ${night}`,
      `UPDATE nights SET overbooked = 0 WHERE ${night}`,
      { rule: 'overbooked', date: '2027-02-02', found: 'overbooked is 1 with 2 sold of 3' },
    ],
    [
      'a capacity that the rooms do not have',
      `UPDATE nights SET capacity = 3 WHERE account_id = $1 AND date = '2027-02-10'`,
      `UPDATE nights SET capacity = 2 WHERE account_id = $1 AND date = '2027-02-10'`,
      { rule: 'capacity', date: '2027-02-10', found: 'capacity is 3, but 2 rooms can be sold' },
    ],
    [
      'a count that the rooms do not have',
      'UPDATE room_types SET inventory_count = 4 WHERE account_id = $1',
      'UPDATE room_types SET inventory_count = 3 WHERE account_id = $1',
      { rule: 'inventory_count', found: 'inventory_count is 4, but it has 3 rooms' },
    ],
  ])('finds %s', async (_title, plant, reconcileHeld, expected) => {
    await test.db.query(plant, [hotel.account_id])
    expect(await findings()).toEqual([{ id: room_type_id, ...expected }])
    await test.db.query(reconcileHeld, [hotel.account_id])
    expect(await findings()).toEqual([])
  })

  it('finds a total that differs from its parts', async () => {
    await test.db.query('UPDATE reservations SET total = total + 1 WHERE id = $1', [stay])
    const found = 'total is 36001, but nights, taxes and services come to 36000'
    expect(await findings()).toEqual([
      { rule: 'total', id: stay, found },
      { rule: 'owed', id: stay, found: '36001 is owed, but its invoices come to 36000' },
    ])
    await test.db.query('UPDATE reservations SET total = total - 1 WHERE id = $1', [stay])
  })

  const draft = `account_id = $1 AND total = 36000 AND status = 'draft'`
  it.each<[string, string, string, string, string]>([
    [
      'an invoice whose lines come to something else',
      `UPDATE invoices SET line_items = '[]' WHERE ${draft} RETURNING id, line_items`,
      `UPDATE invoices SET line_items = jsonb_build_array(jsonb_build_object('net', subtotal, 'vat', vat_total, 'gross', total))
       WHERE ${draft}`,
      'invoice_sums',
      'total is 36000, but its lines come to 0',
    ],
    [
      'a credit that no credit note tells of',
      `UPDATE invoices SET amount_credited = 100 WHERE ${draft} RETURNING id`,
      `UPDATE invoices SET amount_credited = 0 WHERE ${draft}`,
      'invoice_credits',
      '100 is credited, but its credit notes come to 0',
    ],
    [
      'an invoice paid by no payment',
      `UPDATE invoices SET amount_paid = 100 WHERE ${draft} RETURNING id`,
      `UPDATE invoices SET amount_paid = 0 WHERE ${draft}`,
      'invoice_payments',
      '100 paid and 0 given back, but its payments come to 0 and 0',
    ],
    [
      'a reservation paid by no payment',
      `UPDATE reservations SET amount_paid = 100 WHERE account_id = $1 AND check_out = '2027-02-04' RETURNING id`,
      `UPDATE reservations SET amount_paid = 0 WHERE account_id = $1 AND check_out = '2027-02-04'`,
      'reservation_payments',
      '100 paid and 0 given back, but its payments come to 0 and 0',
    ],
    [
      'a refund that its payment knows nothing of',
      `WITH p AS (
         INSERT INTO payments (account_id, id, property_id, reservation_id, invoice_id, amount, currency, method, status,
           created_at, updated_at)
         SELECT account_id, 'pay_00000000000000000000000000', property_id, reservation_id, id, 100, 'EUR', 'cash',
           'failed', created_at, created_at FROM invoices WHERE account_id = $1 ORDER BY id LIMIT 1 RETURNING *)
       INSERT INTO refunds (account_id, id, payment_id, reservation_id, amount, currency, status, created_at, business_date)
       SELECT account_id, 'rfd_00000000000000000000000000', id, reservation_id, 100, 'EUR', 'succeeded', created_at, '2027-01-04' FROM p
       RETURNING payment_id AS id`,
      `WITH r AS (DELETE FROM refunds WHERE account_id = $1) DELETE FROM payments WHERE account_id = $1`,
      'payment_refunds',
      '0 was given back, but its refunds come to 100',
    ],
    [
      'a number that nobody was given',
      `INSERT INTO invoice_counters (account_id, property_id, series, year, last)
       SELECT account_id, id, 'I', 2027, 1 FROM properties WHERE account_id = $1 RETURNING property_id AS id`,
      'DELETE FROM invoice_counters WHERE account_id = $1',
      'invoice_numbers',
      'series I of 2027 counts to 1, but has 0 numbers up to 0',
    ],
  ])('finds %s', async (_title, plant, reconcileHeld, rule, found) => {
    const { rows } = await test.db.query(plant, [hotel.account_id])
    expect(await findings()).toEqual([{ rule, id: rows[0].id, found }])
    await test.db.query(reconcileHeld, [hotel.account_id])
  })

  it('finds a cancelled reservation that still holds nights', async () => {
    await test.db.query(`UPDATE reservations SET status = 'cancelled' WHERE id = $1`, [stay])
    const found = 'cancelled from 2027-02-01 to 2027-02-04, but it holds its nights until 2027-02-04'
    expect(await findings()).toEqual([{ rule: 'held', id: stay, found }])
    await test.db.query(`UPDATE reservations SET status = 'confirmed' WHERE id = $1`, [stay])
  })

  it('finds rooms of a stay with a missing night', async () => {
    const { rows } = await test.db.query('SELECT id FROM rooms WHERE account_id = $1 ORDER BY id', [
      hotel.account_id,
    ])
    const lodge = (room_id: string, from: string, to: string) =>
      test.db.query(
        `INSERT INTO room_segments (account_id, reservation_id, room_id, room_type_id, from_date, to_date, held_to)
         VALUES ($1, $2, $3, $4, $5, $6, $6)`,
        [hotel.account_id, stay, room_id, room_type_id, from, to],
      )
    await lodge(rows[0].id, '2027-02-01', '2027-02-02')
    await lodge(rows[1].id, '2027-02-03', '2027-02-04')
    expect((await findings()).map(({ rule, id }) => [rule, id])).toEqual([
      ['sold', room_type_id],
      ['room_segments', stay],
      ['segments_of_row', stay],
    ])
    await test.db.query(`DELETE FROM room_segments WHERE reservation_id = $1`, [stay])
    expect(await findings()).toEqual([])
  })

  /** Inserts a room for some nights of the stay, and in its row. */
  const lodgeIn = (room_id: string, from: string, to: string, of = stay) =>
    test.db.query(
      `WITH stored AS (
         INSERT INTO room_segments (account_id, reservation_id, room_id, room_type_id, from_date, to_date, held_to)
         VALUES ($1, $2, $3, $4, $5, $6, $6))
       UPDATE reservations SET segments = jsonb_build_array(
         jsonb_build_object('room_id', $3::text, 'room_type_id', $4::text, 'from', $5::date, 'to', $6::date))
       WHERE account_id = $1 AND id = $2`,
      [hotel.account_id, of, room_id, room_type_id, from, to],
    )
  async function unlodgeAll() {
    await test.db.query('DELETE FROM room_segments WHERE account_id = $1', [hotel.account_id])
    await test.db.query('UPDATE reservations SET segments = NULL WHERE account_id = $1', [hotel.account_id])
  }

  it('finds a room with two stays on a night', async () => {
    const { rows } = await test.db.query(
      `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = 'room_never_double_booked'`,
    )
    const { data } = (await hotel.api.get('/reservations?check_in_from=2027-02-02&check_in_to=2027-02-02'))
      .body
    const other = data[0].id
    const [room] = (await hotel.api.get('/rooms')).body.data
    await test.db.query('ALTER TABLE room_segments DROP CONSTRAINT room_never_double_booked')
    await lodgeIn(room.id, '2027-02-01', '2027-02-04')
    await lodgeIn(room.id, '2027-02-02', '2027-02-03', other)
    const [one, two] = [stay, other].sort()
    expect(await findings()).toEqual([
      {
        rule: 'room_taken_twice',
        id: room.id,
        date: '2027-02-02',
        found: `both ${one} and ${two} have the room`,
      },
    ])
    await unlodgeAll()
    await test.db.query(`ALTER TABLE room_segments ADD CONSTRAINT room_never_double_booked ${rows[0].rule}`)
    expect(await findings()).toEqual([])
  })

  it('finds a stay in a room of another type than its nights', async () => {
    const suite = { name: 'Suite', inventory_count: 1, max_occupancy: 2 }
    const { id } = await hotel.api.make('/room-types', suite)
    const [room] = (await hotel.api.get(`/rooms?room_type_id=${id}`)).body.data
    await lodgeIn(room.id, '2027-02-01', '2027-02-04')
    const found = `room ${room.id} is of another type or property`
    expect(await findings()).toEqual([{ rule: 'room_of_segment', id: stay, date: '2027-02-01', found }])
    await unlodgeAll()
    expect(await findings()).toEqual([])
  })

  it('finds a reservation without its event', async () => {
    await test.db.query(`UPDATE events SET type = 'x' WHERE resource_id = $1`, [stay])
    expect(await findings()).toEqual([
      { rule: 'created_event', id: stay, found: 'it has no reservation.created event' },
    ])
    await test.db.query(`UPDATE events SET type = 'reservation.created' WHERE resource_id = $1`, [stay])
  })

  it('finds an expired hold that was not cancelled, after five minutes', async () => {
    test.clock.advance({ minutes: 64 })
    expect(await findings()).toEqual([])
    test.clock.advance({ minutes: 2 })
    expect(await findings()).toMatchObject([
      { rule: 'expired_hold', found: expect.stringContaining('10:00:00Z') },
    ])
  })

  it.each<[string, string, string, object]>([
    [
      'an order book that has another number of rooms',
      `UPDATE order_book SET rooms = 2 WHERE account_id = $1 AND reservation_id = $2 AND stay_date = '2027-02-01'`,
      `UPDATE order_book SET rooms = 1 WHERE account_id = $1 AND reservation_id = $2 AND stay_date = '2027-02-01'`,
      { rule: 'order_book', date: '2027-02-01', found: '1 booked, but the order book has 2' },
    ],
    [
      'the record of a day that its postings do not come to',
      `UPDATE business_days SET deposits_held = 1 WHERE account_id = $1 AND $2::text IS NOT NULL`,
      `UPDATE business_days SET deposits_held = 0 WHERE account_id = $1 AND $2::text IS NOT NULL`,
      {
        rule: 'day_record',
        date: '2027-01-04',
        found: 'it has revenue 0, deposits 1 and balances 0, but its postings come to 0, 0 and 0',
      },
    ],
  ])('rule 17 — finds %s', async (_title, plant, mend, expected) => {
    if ((await daysOf(hotel)).length === 0) {
      test.clock.advance({ hours: 24 })
      await closeDays(test)
    }
    const before = await findings()
    await test.db.query(plant, [hotel.account_id, stay])
    expect((await findings()).filter(({ rule }) => !before.some((one) => one.rule === rule))).toMatchObject([
      expected,
    ])
    await test.db.query(mend, [hotel.account_id, stay])
    expect(await findings()).toEqual(before)
  })
})

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { RULES } from '#server/main/doctor/store.ts'
import { testApp } from '../harness/app.ts'
import { closeDays } from '../harness/business-days/close.ts'
import { PICTURE } from '../harness/requests/picture.ts'
import { blockOf, groupOf } from '../harness/reservations/groups.ts'
import { staffOf } from '../harness/staff.ts'
import { eur, makeBooking, makeStock } from '../harness/stock.ts'
import { runCommand } from './program.ts'

const secret = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(secret), webhook_allow_loopback: true })
const doctor = (...args: string[]) =>
  runCommand(['doctor', ...args], { ...test.database_env, SERAI_SECRET: secret })

/** What is broken, by whom it is found, and whether it can be computed again. */
const BREAKAGES: readonly [title: string, rule: string, ...sql: string[]][] = [
  [
    'a night sold once more than it is held',
    'sold',
    `UPDATE nights SET sold = sold + 1 WHERE date = '2027-03-15'`,
  ],
  [
    'a block with more picked up than its group has stays',
    'picked_up',
    `UPDATE group_nights SET picked_up = picked_up + 1 WHERE date = '2027-03-25'`,
  ],
  [
    'a block that does not count a stay of its group',
    'picked_up',
    `UPDATE group_nights SET picked_up = 0, released = 1, rooms = 1, held = false WHERE date = '2027-03-26'`,
  ],
  [
    'a capacity that the rooms do not have',
    'capacity',
    `UPDATE nights SET capacity = 7 WHERE date = '2027-03-20'`,
  ],
  [
    'no event of a new reservation',
    'created_event',
    `DELETE FROM pending_deliveries`,
    `DELETE FROM finished_deliveries`,
    `DELETE FROM events WHERE type = 'reservation.created'`,
  ],
  ['an issued invoice gone', 'invoice_numbers', `DELETE FROM invoices WHERE number IS NOT NULL`],
  ['a payment gone', 'reservation_payments', 'DELETE FROM payments'],
  [
    'a security deposit of which less is held than was received',
    'security_deposits',
    'UPDATE security_deposits SET amount_held = amount_held - 100',
  ],
  ['a closed day gone', 'days_in_order', `DELETE FROM business_days WHERE date = '2027-01-05'`],
  [
    'a room retired behind its nights',
    'inventory_count',
    `UPDATE rooms SET retired_at = now() WHERE id = (SELECT max(id) FROM rooms)`,
  ],
  [
    'a stay of a room type that does not exist',
    'reference',
    `UPDATE reservations SET room_type_id = 'rt_none' WHERE id = (SELECT max(id) FROM reservations)`,
  ],
  [
    'the constraint against double bookings of a room',
    'schema',
    'ALTER TABLE room_segments DROP CONSTRAINT room_never_double_booked',
  ],
  ['an index', 'schema', 'DROP INDEX guests_by_phone'],
  ['a table of another owner', 'table_owner', 'ALTER TABLE setup_skips OWNER TO serai_system'],
  [
    'a stay of a guest who does not exist',
    'reference',
    `UPDATE reservations SET guest_id = 'gst_none' WHERE id = (SELECT min(id) FROM reservations)`,
  ],
  [
    'a secret that nothing decrypts',
    'secret',
    `UPDATE webhook_endpoints SET secret = decode(repeat('01', 60), 'hex')`,
  ],
  ['a picture that was cut', 'picture', 'UPDATE images SET content = substring(content FROM 1 FOR 20)'],
  ['a guest who is not found by e-mail', 'guest_key', `UPDATE guests SET email_normal = 'other@example.com'`],
]

it('rule 14 — serai doctor names the cause and the remedy of each breakage, in few lines, and computes again what follows from the rest', async () => {
  test.clock.set('2027-01-04T12:00:00Z')
  const hotel = await test.createHotel()
  const { api } = hotel
  const stock = await makeStock(api, { inventory_count: 3 })
  const nights = { from: '2027-03-25', to: '2027-03-27' }
  const blocks = [{ room_type_id: stock.room_type_id, ...nights, rooms: 2 }]
  const group = await api.make('/groups', groupOf(hotel.property_id, stock, { ...nights, blocks }))
  const stay = { check_in: nights.from, check_out: nights.to, group_id: group.id }
  const { id } = await makeBooking(api, stock, stay)
  await api.make(`/reservations/${id}/security-deposits`, { amount: eur(30_000), method: 'cash' })
  for (let i = 0; i < 3; i++) await makeBooking(api, stock, { check_in: `2027-03-1${4 + i}` })
  await api.make('/webhooks', { url: 'http://127.0.0.1:19009/x', events: ['reservation.created'] })
  const { data } = (await api.get('/invoices')).body
  await api.make(`/invoices/${data[0].id}/payments`, { amount: data[0].amount_due, method: 'cash' })
  expect((await api.post(`/invoices/${data[0].id}/issue`)).status).toBe(200)
  const { api: owner } = await staffOf(test, hotel, 'owner')
  const photo = await owner.send('POST', `/room-types/${stock.room_type_id}/photos?alt=Bed`, PICTURE)
  expect(photo.status).toBe(201)
  test.clock.set('2027-01-08T12:00:00Z')
  await closeDays(test)
  const well = await doctor()
  expect([well.out.trimEnd().split('\n').at(-1), well.code], well.err).toMatchObject([
    expect.stringMatching(/^All \d+ nights/),
    0,
  ])

  // Neither the total of an invoice nor the audit log can be broken by a statement.
  await expect(test.db.query('UPDATE invoices SET total = total + 1')).rejects.toThrow()
  await expect(test.db.query('DELETE FROM audit_log')).rejects.toThrow('keeps its rows for two years')
  await expect(test.db.query('TRUNCATE audit_log')).rejects.toThrow('keeps its rows for two years')

  const client = await test.db.connect()
  // As after a restore or by hand: no constraint triggers.
  await client.query('SET session_replication_role = replica')
  for (const [, , ...statements] of BREAKAGES) for (const sql of statements) await client.query(sql)
  client.release(true)

  const ill = await doctor()
  expect(ill.code).toBe(1)
  const lines = ill.out.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(40)
  for (const [title, rule] of BREAKAGES)
    expect([title, lines.some((line) => line.startsWith(`live ${rule} (`) && line.includes(` — `))]).toEqual([
      title,
      true,
    ])
  for (const named of ['room_never_double_booked', 'guests_by_phone', 'gst_none', 'setup_skips'])
    expect(ill.out).toContain(named)

  const fixed = await doctor('--fix', '--json')
  const findings: { rule: string; id: string }[] = JSON.parse(fixed.out).findings
  // What follows from the rest is right again, but for the nights of the room type that does not exist.
  const computed = new Set(['sold', 'picked_up', 'overbooked', 'capacity', 'guest_key'])
  const left = findings.filter(({ rule, id }) => computed.has(rule) && id !== 'rt_none')
  expect(left).toEqual([])
  expect(await blockOf(api, group.id)).toEqual({ '2027-03-25': [2, 1, 0], '2027-03-26': [1, 1, 0] })
  expect(findings.map(({ rule }) => rule)).toContain('schema')
})

it('the guide says of each rule of the doctor what to do', () => {
  const guide = readFileSync(new URL('../../docs/guides/doctor.md', import.meta.url), 'utf8')
  const named = new Set([...guide.matchAll(/^### (.+)$/gm)].flatMap(([, rules]) => rules!.split(', ')))
  const rules = [...RULES.map(({ name }) => name), 'schema', 'table_owner', 'reference', 'secret']
  expect(rules.filter((rule) => !named.has(rule))).toEqual([])
})

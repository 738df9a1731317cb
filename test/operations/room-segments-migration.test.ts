import { expect, it } from 'vitest'
import { fillRow } from '../harness/database/fill-row.ts'
import { oldSchema } from '../harness/database/old-schema.ts'

/** Migration 0037. */

const old = oldSchema('0037')

it('rule 4.43 — rooms and moves become segments; rooms still held by cancelled stays are released', async () => {
  await old.db.query('SET session_replication_role = replica')
  const fill = (table: string, row: object) => fillRow(old.db, table, { account_id: 'acct_1', ...row })
  const stay = (id: string, status: string, room_id: string | null, held_from: number, held_to: number) =>
    fill('reservations', {
      id,
      status,
      room_id,
      room_type_id: 'rt_1',
      check_in: '2027-01-04',
      check_out: '2027-01-07',
      held_from: `2027-01-0${held_from}`,
      held_to: `2027-01-0${held_to}`,
    })
  const moved = (reservation_id: string, room_id: string) =>
    fill('reservation_moves', {
      reservation_id,
      room_id,
      room_type_id: 'rt_1',
      from_date: '2027-01-04',
      to_date: '2027-01-05',
    })
  await fill('room_types', { id: 'rt_1' })
  for (const n of [1, 2, 3, 4, 5]) await fill('rooms', { id: `rm_${n}`, room_type_id: 'rt_1', name: `${n}` })
  await stay('res_none', 'confirmed', null, 4, 7)
  await stay('res_room', 'confirmed', 'rm_1', 4, 7)
  await stay('res_moved', 'checked_in', 'rm_2', 5, 7)
  await moved('res_moved', 'rm_3')
  await stay('res_gone', 'cancelled', 'rm_4', 5, 5)
  await moved('res_gone', 'rm_3')
  await stay('res_absent', 'no_show', 'rm_5', 4, 5)
  // There was no constraint on the nights before a move.
  await stay('res_other', 'confirmed', 'rm_3', 4, 7)
  for (const [date, sold] of [
    ['2027-01-04', 5],
    ['2027-01-05', 3],
    ['2027-01-06', 3],
  ])
    await fill('nights', { room_type_id: 'rt_1', date, capacity: 9, sold, overbooked: 0 })
  await old.migrate((file) => file.startsWith('0037'))
  const { rows } = await old.db.query(
    `SELECT concat_ws(' ', reservation_id, room_id, extract(day FROM from_date), extract(day FROM to_date),
       extract(day FROM held_to)) AS segment FROM room_segments ORDER BY reservation_id, from_date`,
  )
  expect(rows.map(({ segment }) => segment)).toEqual([
    'res_absent rm_5 4 7 5',
    'res_gone rm_3 4 5 4',
    'res_gone rm_4 5 7 5',
    'res_moved 4 5 5',
    'res_moved rm_2 5 7 7',
    'res_other rm_3 4 7 7',
    'res_room rm_1 4 7 7',
  ])
  const nights = await old.db.query('SELECT sold FROM nights ORDER BY date')
  expect(nights.rows.map(({ sold }) => sold)).toEqual([4, 3, 3])
})

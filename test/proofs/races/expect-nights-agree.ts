import type pg from 'pg'
import { expect } from 'vitest'

/**
 * Invariant after any run: `sold` equals the reservations, night by night, and never exceeds the capacity.
 */
export async function expectNightsAgree(db: pg.Pool, account_id: string): Promise<void> {
  const { rows } = await db.query(
    `SELECT n.room_type_id, n.date, n.sold, n.capacity, n.overbooked, count(r.id)::int AS reserved
     FROM nights n LEFT JOIN (
       SELECT id, room_type_id, check_in AS held_from, held_to FROM reservations r WHERE account_id = $1
         AND NOT EXISTS (SELECT FROM room_segments s WHERE s.account_id = $1 AND s.reservation_id = r.id)
       UNION ALL
       SELECT reservation_id, room_type_id, from_date, held_to FROM room_segments WHERE account_id = $1
     ) r ON r.room_type_id = n.room_type_id AND r.held_from <= n.date AND n.date < r.held_to
     WHERE n.account_id = $1
     GROUP BY n.room_type_id, n.date, n.sold, n.capacity, n.overbooked
     HAVING n.sold <> count(r.id) OR n.overbooked <> greatest(0, n.sold - n.capacity)`,
    [account_id],
  )
  expect(rows).toEqual([])
}

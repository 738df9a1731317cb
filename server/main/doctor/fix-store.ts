import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'
import { HAS_WRONG_KEY, NORMAL_EMAIL } from './content-store.ts'
import { CAPACITY, HELD, PICKED_UP } from './store.ts'

/** Each computes values again from those that they follow from; $1 account, $2 the present. */
const FIXES = [
  // Before the nights, of which the rest of a block is a part. What is picked up is no longer released, as by a claim. rule 31.5
  statement(
    'fix_picked_up',
    `UPDATE group_nights g SET picked_up = s.stays, released = s.released, rooms = greatest(g.rooms, s.stays + s.released)
     FROM (
       SELECT group_id, room_type_id, date, stays, CASE WHEN held THEN 0 ELSE greatest(0, released + picked_up - stays) END AS released
       FROM (${PICKED_UP}) counted WHERE picked_up <> stays) s
     WHERE g.account_id = $1 AND $2::timestamptz IS NOT NULL AND g.group_id = s.group_id AND g.room_type_id = s.room_type_id
       AND g.date = s.date RETURNING 1`,
  ),
  statement(
    'fix_sold',
    `INSERT INTO nights AS n (account_id, room_type_id, date, capacity, sold, overbooked)
     SELECT $1, h.room_type_id, h.date, t.inventory_count, h.rooms, greatest(0, h.rooms - t.inventory_count)
     FROM (${HELD}) h JOIN room_types t ON t.account_id = $1 AND t.id = h.room_type_id
     WHERE $2::timestamptz IS NOT NULL
     ON CONFLICT (account_id, room_type_id, date) DO UPDATE
       SET sold = excluded.sold, overbooked = greatest(0, excluded.sold - n.capacity)
       WHERE n.sold <> excluded.sold RETURNING 1`,
  ),
  statement(
    'fix_unheld',
    `UPDATE nights n SET sold = 0, overbooked = 0
     WHERE n.account_id = $1 AND $2::timestamptz IS NOT NULL AND n.sold > 0
       AND NOT EXISTS (SELECT FROM (${HELD}) h WHERE h.room_type_id = n.room_type_id AND h.date = n.date) RETURNING 1`,
  ),
  statement(
    'fix_capacity',
    `UPDATE nights n SET capacity = c.rooms, overbooked = greatest(0, n.sold - c.rooms)
     FROM (${CAPACITY}) c WHERE n.account_id = $1 AND n.room_type_id = c.room_type_id AND n.date = c.date
       AND n.capacity <> c.rooms RETURNING 1`,
  ),
  statement(
    'fix_overbooked',
    `UPDATE nights SET overbooked = greatest(0, sold - capacity)
     WHERE account_id = $1 AND $2::timestamptz IS NOT NULL AND overbooked <> greatest(0, sold - capacity) RETURNING 1`,
  ),
  statement(
    'fix_guest_keys',
    `UPDATE guests SET email_normal = ${NORMAL_EMAIL},
       email_key = CASE WHEN email_key IS NULL THEN NULL ELSE ${NORMAL_EMAIL} END
     WHERE account_id = $1 AND $2::timestamptz IS NOT NULL AND ${HAS_WRONG_KEY} RETURNING 1`,
  ),
]

/** What commits meanwhile would be computed away: writers of nights wait. */
const lockNights = statement('fix_lock', 'LOCK TABLE nights IN SHARE ROW EXCLUSIVE MODE')

/** Computes again what can be; returns how many rows changed. */
export async function fixAccount(tx: Tx, account_id: string, now: Temporal.Instant): Promise<number> {
  await tx.run(lockNights)
  let count = 0
  for (const fix of FIXES) count += (await tx.run(fix, [account_id, now.toString()])).length
  return count
}

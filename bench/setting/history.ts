import type pg from 'pg'
import { ACCOUNTS, CHANNELS, clone, ROOM_TYPES } from './stock.ts'

/** Initial number of reservations; half of them are in the first account, as in the largest run. */
export const SMALL = 10_000

const id = (prefix: string, n: string) => `'${prefix}_' || lpad((${n})::text, 26, '0')`

/** Every other booking belongs to the first account; the others are spread over the rest. */
const ACCOUNT = `CASE WHEN n % 2 = 0 THEN 1 ELSE (n / 4) % ${ACCOUNTS - 1} + 2 END`
const TYPE = `(${ACCOUNT}) + ${ACCOUNTS} * ((n / 7) % ${ROOM_TYPES / ACCOUNTS})`
const PROPERTY = `(${TYPE} - 1) % 200 + 1`
/** Two stays per guest, in the same account. */
const GUEST = '(n - 1) / 4 * 2 + n % 2'
const ARRIVAL = `(t.check_in - 30 - 700 + ((n * 7919::bigint) % 1000)::int)`
const NIGHTS = '1 + n % 4'

const STATUS = `CASE WHEN ${ARRIVAL} + (${NIGHTS})::int <= t.check_in - 30
    THEN (ARRAY['checked_out', 'checked_out', 'checked_out', 'cancelled', 'no_show'])[1 + (n / 3) % 5]
  ELSE (ARRAY['confirmed', 'confirmed', 'confirmed', 'cancelled'])[1 + (n / 3) % 4] END`
const CHANNEL = `(ARRAY['direct', '${CHANNELS.join("', '")}'])[1 + (n / 5) % 4]`

const COUNT_SOLD = `
  UPDATE nights SET sold = held.count FROM (
    SELECT account_id, room_type_id, date::date, count(*) FROM reservations,
      generate_series(check_in, held_to - 1, interval '1 day') AS date
    WHERE status IN ('pending_payment', 'confirmed', 'checked_in') AND held_to > (SELECT min(date) FROM nights)
    GROUP BY 1, 2, 3) AS held
  WHERE nights.account_id = held.account_id AND nights.room_type_id = held.room_type_id AND nights.date = held.date`

/** The e-mail of the n-th guest: distinct from those of new bookings. */
export const pastGuest = (n: number) => `past${n}@example.com`

/**
 * The same for millions of rows: without indexes and checks of foreign keys; the indexes are created again at
 * the end.
 */
export async function growHistory(owner: pg.Client, from: number, to: number): Promise<void> {
  const { rows } = await owner.query(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relname IN ('reservations', 'guests', 'events') AND t.relnamespace = 'serai'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await owner.query(`DROP INDEX ${name}`)
  await owner.query(`SET session_replication_role = replica`)
  await owner.query(`SET synchronous_commit = off`)
  await addHistory(owner, from, to)
  await owner.query(`SET maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await owner.query(definition)
  await owner.query('RESET ALL')
}

/** Adds past and future stays numbered `from` to `to`, with their guests and events. */
export async function addHistory(owner: pg.Client, from: number, to: number): Promise<void> {
  const numbers = `${from}, ${to}`
  const account_id = id('acct', ACCOUNT)
  await clone(
    owner,
    'guests',
    numbers,
    {
      account_id,
      id: id('gst', GUEST),
      email: `'past' || (${GUEST}) || '@example.com'`,
      email_key: `'past' || (${GUEST}) || '@example.com'`,
      email_normal: `'past' || (${GUEST}) || '@example.com'`,
      phone: `'+49' || lpad((${GUEST})::text, 9, '0')`,
    },
    'n % 4 IN (1, 2)',
  )
  await clone(owner, 'reservations', numbers, {
    account_id,
    id: id('res', 'n'),
    property_id: id('prop', PROPERTY),
    room_type_id: id('rt', TYPE),
    rate_plan_id: id('rp', TYPE),
    guest_id: id('gst', GUEST),
    status: STATUS,
    channel: CHANNEL,
    check_in: ARRIVAL,
    check_out: `${ARRIVAL} + (${NIGHTS})::int`,
    held_to: `${ARRIVAL} + (${NIGHTS})::int`,
    external_reference: `CASE WHEN n % 4 > 0 THEN 'REF-' || n END`,
    updated_at: `t.updated_at - n * interval '1 second'`,
  })
  await clone(owner, 'events', numbers, {
    account_id,
    id: id('evt', 'n'),
    property_id: id('prop', PROPERTY),
    resource_id: id('res', 'n'),
  })
  await owner.query(COUNT_SOLD)
  for (const table of ['guests', 'reservations', 'events', 'idempotency', 'nights']) {
    await owner.query(`VACUUM (ANALYZE) ${table}`)
  }
}

import pg from 'pg'
import type { Hotel, TestApp } from '../app.ts'
import { eur, makeBooking, makeStock } from '../stock.ts'

/**
 * Size of the large account; the small one has a single property with as many stays as each of the large
 * one's.
 */
export interface Size {
  /** Of both accounts together. */
  readonly properties: number
  readonly types_each: number
  readonly plans_each: number
  readonly rooms_each: number
  /** Of both accounts together. */
  readonly stays: number
  readonly endpoints_each: number
}

export interface AccountSample {
  readonly hotel: Hotel
  readonly account_id: string
  readonly property_id: string
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly room_id: string
}

export interface Accounts {
  readonly small: AccountSample
  readonly large: AccountSample
}

const DAYS = 200
/** The id prefix of noon on 27 December 2026: before the clock of tests. */
const MADE = '01mavnydg0'
const id = (prefix: string, number: string) => `'${prefix}_${MADE}' || lpad((${number})::text, 16, '0')`

/**
 * Two accounts in the same tables, one with a single property and one with many, all alike. Rows are
 * interleaved, so that those of a property are equally scattered in both accounts. The first objects are
 * created through the API, and copies by SQL, without triggers.
 */
export async function fillAccounts(test: TestApp, size: Size): Promise<Accounts> {
  const small = await test.createHotel()
  const large = await test.createHotel()
  const stock = await makeStock(large.api, {
    property_id: large.property_id,
    inventory_count: size.rooms_each,
  })
  const stay = await makeBooking(large.api, stock, { check_in: '2027-01-05', check_out: '2027-01-07' })
  const [draft] = (await large.api.get('/invoices')).body.data
  const payment = await large.api.make(`/invoices/${draft.id}/payments`, { amount: eur(100), method: 'cash' })
  const client = new pg.Client({
    connectionString: test.urls.live,
    options: '-c search_path=serai -c timezone=UTC',
  })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(`CREATE TEMP TABLE places AS
      SELECT k, CASE WHEN k = 0 THEN '${small.account_id}' ELSE '${large.account_id}' END AS account_id,
        CASE WHEN k = 0 THEN '${small.property_id}' ELSE ${id('prop', 'k')} END AS property_id
      FROM generate_series(0, ${size.properties - 1}) k`)
    const copy = copier(client)
    const at = { account_id: 'p.account_id', property_id: 'p.property_id' }
    await copy('properties', large.property_id, 'FROM places p WHERE k > 0', {
      account_id: 'p.account_id',
      id: 'p.property_id',
      code: `'X' || k`,
    })
    await catalogue(client, copy, { ...stock, size, at })
    await stays(client, copy, { stay_id: stay.id, guest_id: stay.guest_id, size, at })
    await papers(copy, { invoice_id: draft.id, payment_id: payment.id, at })
    await insertEvents(client, copy, { stay_id: stay.id, size, at })
    await client.query('DROP TABLE made')
    await client.query('VACUUM ANALYZE')
    const sampleOf = async (hotel: Hotel, k: number): Promise<AccountSample> => {
      const { rows } = await client.query(
        `SELECT account_id, property_id, ${id('rt', `${k} * 100 + 1`)} AS room_type_id, ${id('rp', `${k} * 10000 + 101`)} AS rate_plan_id, ${id('rm', `${k} * 1000`)} AS room_id
         FROM places WHERE k = ${k}`,
      )
      return { hotel, ...rows[0] }
    }
    return { small: await sampleOf(small, 0), large: await sampleOf(large, Math.ceil(size.properties / 2)) }
  } finally {
    await client.end()
  }
}

type Copy = (table: string, model: string, from: string, columns: Record<string, string>) => Promise<unknown>

/** Copies a row: some columns get an SQL expression, the rest is that of the original. */
function copier(client: pg.Client): Copy {
  return async (table, model, from, columns) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT quote_ident(attname) AS name FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    const other = new Set(Object.keys(columns))
    return client.query(
      `WITH o AS MATERIALIZED (SELECT * FROM ${table} WHERE id = '${model}')
       INSERT INTO ${table} (${names.join(', ')})
       SELECT ${names.map((name) => (other.has(name) ? columns[name] : `o.${name}`)).join(', ')}
       ${from.replace('FROM', 'FROM o,')}`,
    )
  }
}

type At = { account_id: string; property_id: string }

async function catalogue(
  client: pg.Client,
  copy: Copy,
  {
    room_type_id,
    rate_plan_id,
    size,
    at,
  }: { room_type_id: string; rate_plan_id: string; size: Size; at: At },
) {
  const types = `generate_series(1, ${size.types_each}) t`
  await copy('room_types', room_type_id, `FROM places p, ${types}`, {
    ...at,
    id: id('rt', 'k * 100 + t'),
    code: `'T' || t`,
  })
  await copy(
    'rate_plans',
    rate_plan_id,
    `FROM places p, ${types}, generate_series(1, ${size.plans_each}) n`,
    {
      ...at,
      id: id('rp', 'k * 10000 + t * 100 + n'),
      room_type_id: id('rt', 'k * 100 + t'),
      code: `'P' || n`,
    },
  )
  await client.query(`INSERT INTO nights (account_id, room_type_id, date, capacity)
    SELECT p.account_id, ${id('rt', 'k * 100 + t')}, date '2027-01-04' + d, ${size.rooms_each}
    FROM places p, ${types}, generate_series(0, 40) d`)
  await client.query(`INSERT INTO rate_plan_overrides (account_id, rate_plan_id, date, price)
    SELECT p.account_id, ${id('rp', 'k * 10000 + t * 100 + n')}, date '2027-01-10' + d, 12000
    FROM places p, ${types}, generate_series(1, ${size.plans_each}) n, generate_series(0, 9) d`)
  const { rows } = await client.query(`SELECT id FROM rooms WHERE room_type_id = '${room_type_id}' LIMIT 1`)
  await copy('rooms', rows[0].id, `FROM places p, generate_series(0, ${size.rooms_each - 1}) r`, {
    ...at,
    id: id('rm', 'k * 1000 + r'),
    room_type_id: id('rt', 'k * 100 + 1'),
    name: `'R' || r`,
  })
}

/** One stay per property starts each day, most with a room; each guest has two stays. */
async function stays(
  client: pg.Client,
  copy: Copy,
  { stay_id, guest_id, size, at }: { stay_id: string; guest_id: string; size: Size; at: At },
) {
  const count = size.properties
  await client.query(`CREATE TEMP TABLE made AS
    SELECT i, p.k, j, p.account_id, p.property_id, ${id('res', 'i')} AS id, ${id('gst', `j / 2 * ${count} + p.k`)} AS guest_id,
      date '2026-08-01' + (j % ${DAYS}) AS check_in, timestamptz '2026-12-27 12:00Z' + i * interval '1 second' AS at,
      j / ${DAYS} < ${size.rooms_each / 2} AS has_room
    FROM generate_series(0, ${size.stays - 1}) i CROSS JOIN LATERAL (SELECT i / ${count} AS j) x
    JOIN places p ON p.k = i % ${count}`)
  const made = 'FROM made p'
  await copy('guests', guest_id, `${made} WHERE j % 2 = 0 ORDER BY i`, {
    account_id: 'p.account_id',
    id: 'p.guest_id',
    created_at: 'p.at',
    updated_at: 'p.at',
    email: `'g' || i || '@example.com'`,
    email_key: `'g' || i || '@example.com'`,
    email_normal: `'g' || i || '@example.com'`,
    first_name: `'Ngozi' || i % 97`,
    last_name: `'Okafor' || i`,
    phone: `'+4930' || lpad(i::text, 8, '0')`,
  })
  await copy('reservations', stay_id, `${made} ORDER BY i`, {
    ...at,
    id: 'p.id',
    guest_id: 'p.guest_id',
    created_at: 'p.at',
    updated_at: 'p.at',
    room_type_id: id('rt', 'p.k * 100 + 1'),
    rate_plan_id: id('rp', 'p.k * 10000 + 101'),
    check_in: 'p.check_in',
    check_out: 'p.check_in + 2',
    held_to: 'p.check_in + 2',
    status: `CASE WHEN j % 17 = 3 THEN 'cancelled' WHEN p.check_in < date '2027-01-03' THEN 'checked_out'
      WHEN p.check_in < date '2027-01-05' THEN 'checked_in' ELSE 'confirmed' END`,
    fee: `CASE WHEN j % 17 = 3 THEN 0 END`,
    amount_paid: `CASE WHEN j % 17 = 3 OR p.check_in >= date '2027-01-05' THEN 0 WHEN j % 40 = 7 THEN o.total - 100 ELSE o.total END`,
    channel: `(ARRAY['direct', 'booking_com', 'expedia'])[1 + i % 3]`,
    external_reference: `'BK-' || i`,
  })
  await client.query(`INSERT INTO room_segments (account_id, reservation_id, room_id, room_type_id, from_date, to_date, held_to)
    SELECT p.account_id, p.id, ${id('rm', `p.k * 1000 + j / ${DAYS} * 2 + j % 2`)}, ${id('rt', 'p.k * 100 + 1')},
      p.check_in, p.check_in + 2, p.check_in + 2
    FROM made p WHERE has_room AND p.check_in < date '2027-01-05'`)
}

async function papers(
  copy: Copy,
  { invoice_id, payment_id, at }: { invoice_id: string; payment_id: string; at: At },
) {
  const made = 'FROM made p'
  await copy('invoices', invoice_id, `${made} ORDER BY i`, {
    ...at,
    id: id('inv', 'i'),
    reservation_id: 'p.id',
    guest_id: 'p.guest_id',
    created_at: 'p.at',
    updated_at: 'p.at',
    status: `CASE WHEN p.check_in < date '2027-01-03' THEN 'issued' ELSE 'draft' END`,
    number: `CASE WHEN p.check_in < date '2027-01-03' THEN 'X' || p.k || '-2026-' || lpad(j::text, 5, '0') END`,
    series: `'X' || p.k`,
    year: '2026',
    sequence: 'j',
    issued_on: 'p.check_in',
    issued_at: 'p.at',
  })
  await copy('payments', payment_id, `${made} WHERE j % 2 = 0 ORDER BY i`, {
    ...at,
    id: id('pay', 'i'),
    reservation_id: 'p.id',
    invoice_id: id('inv', 'i'),
    paid_at: 'p.at',
    created_at: 'p.at',
    updated_at: 'p.at',
    request_key: 'NULL',
  })
}

/** Published events, one of a guest for every ten of stays, and endpoints for each property. */
async function insertEvents(
  client: pg.Client,
  copy: Copy,
  { stay_id, size, at }: { stay_id: string; size: Size; at: At },
) {
  const { rows } = await client.query(`SELECT id FROM events WHERE resource_id = '${stay_id}' LIMIT 1`)
  await copy('events', rows[0].id, 'FROM made p ORDER BY i', {
    ...at,
    id: id('evt', 'i * 2'),
    resource_id: 'p.id',
    created_at: 'p.at',
    list_position: 'i * 2 + 10',
  })
  await copy('events', rows[0].id, 'FROM made p WHERE j % 20 = 0 ORDER BY i', {
    account_id: 'p.account_id',
    property_id: 'NULL',
    id: id('evt', 'i * 2 + 1'),
    type: `'guest.updated'`,
    resource_id: 'p.guest_id',
    created_at: 'p.at',
    list_position: 'i * 2 + 11',
  })
  await client.query(`INSERT INTO guest_event_properties (account_id, property_id, event_id)
    SELECT account_id, property_id, ${id('evt', 'i * 2 + 1')} FROM made WHERE j % 20 = 0`)
  await client.query(`INSERT INTO webhook_endpoints (account_id, id, property_id, url, events, secret, created_at, updated_at)
    SELECT p.account_id, ${id('wh', 'k * 100 + n')}, p.property_id, 'https://example.com', '{invoice.issued}', '\\x00', now(), now()
    FROM places p, generate_series(1, ${size.endpoints_each}) n`)
}

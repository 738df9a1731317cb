import type pg from 'pg'
import { pino } from 'pino'
import { createAccount } from '#server/features/account/accounts/public.ts'
import { createApiKey } from '#server/features/developer/api-keys/public.ts'
import { createProperty } from '#server/features/property/properties/public.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { type Database, openDatabase } from '#server/postgres/database.ts'
import { startApi } from './child.ts'
import { makeDatabase, type Workspace } from './workspace.ts'

/** 200 properties in 20 accounts, five room types each with a plan: the spread of W1. */
export const ACCOUNTS = 20
const PROPERTIES = 200
export const ROOM_TYPES = 1_000
const DAYS = 400
/** High enough that no run sells out: a refused booking is a failure. */
const CAPACITY = 5_000
export const CHANNELS = ['booking_com', 'expedia', 'airbnb'] as const

/** The id of the n-th object: decimal digits are in the alphabet of ids, so that SQL can compute it too. */
export const idOf = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, '0')}`
export const idSql = (prefix: string, n: string) => `'${prefix}_' || lpad((${n})::text, 26, '0')`
export const accountOf = (n: number) => ((n - 1) % ACCOUNTS) + 1

export interface Stock {
  /** A portfolio key for each account, in order. */
  readonly keys: readonly string[]
  /** The first night. */
  readonly today: string
}

/** Two migrated databases with one account, `Pattern`, whose single booking was made through the API. */
export interface Pattern {
  readonly account_id: string
  readonly live: Database
  /** A key of an account for all its properties. */
  keyOf(account_id: string): Promise<string>
  close(): Promise<void>
}

export async function openPattern(place: Workspace, env: Record<string, string>): Promise<Pattern> {
  await makeDatabase(place, 'serai')
  await makeDatabase(place, 'serai_sandbox')
  const log = pino({ level: 'silent' })
  const open = (name: string) => openDatabase({ url: place.url(name), role: 'serai_system', size: 1, log })
  const databases = { live: open('serai'), sandbox: open('serai_sandbox') }
  const keyOf = async (account_id: string) => {
    const key = {
      account_id,
      property_id: null,
      name: 'bench',
      access: 'write',
      environment: 'live',
    } as const
    return (await createApiKey(databases.live, systemClock, key)).secret
  }
  const { account_id } = await createAccount(databases, systemClock, { name: 'Pattern', tier: 'enterprise' })
  await createProperty(databases.live, systemClock, account_id, {
    code: 'PATTERN',
    name: 'Harbour House',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    country: 'DE',
    default_vat_rate: '7.00',
  })
  await makePatterns(place, env, await keyOf(account_id))
  const close = async () => {
    await Promise.all([databases.live.close(), databases.sandbox.close()])
  }
  return { account_id, live: databases.live, keyOf, close }
}

/** Creates and fills the two databases of a service; rows are copies of those that the API wrote. */
export async function stockDatabases(place: Workspace, env: Record<string, string>): Promise<Stock> {
  const pattern = await openPattern(place, env)
  const owner = await place.owner('serai')
  await multiply(owner)
  const { rows } = await owner.query(`SELECT min(date)::text AS today FROM nights WHERE room_type_id = $1`, [
    idOf('rt', 1),
  ])
  await owner.end()
  const keys: string[] = []
  for (let n = 1; n <= ACCOUNTS; n++) keys.push(await pattern.keyOf(idOf('acct', n)))
  await pattern.close()
  return { keys, today: Temporal.PlainDate.from(rows[0].today).add({ days: 1 }).toString() }
}

/** Creates one room type, one plan and one booking through the API. */
async function makePatterns(place: Workspace, env: Record<string, string>, secret: string) {
  const api = await startApi({ folder: place.folder, env })
  const post = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const answer = await fetch(`${api.origin}/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  try {
    const properties = await fetch(`${api.origin}/v1/properties`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    const { data } = (await properties.json()) as { data: { id: string }[] }
    const room_type = await post('/room-types', {
      property_id: data[0]!.id,
      name: 'Double',
      inventory_count: 10,
      max_occupancy: 3,
    })
    const plan = await post('/rate-plans', {
      room_type_id: room_type.id,
      name: 'Flexible',
      base_price: { amount: 12_000, currency: 'EUR' },
    })
    await post(
      '/reservations',
      bookingOf(room_type.id, plan.id, Temporal.Now.plainDateISO('UTC').add({ days: 30 }), 2, 0),
    )
  } finally {
    await api.stop()
  }
}

/** The body of a booking in every workload. */
export function bookingOf(
  room_type_id: string,
  rate_plan_id: string,
  check_in: Temporal.PlainDate,
  nights: number,
  guest: number,
) {
  return {
    room_type_id,
    rate_plan_id,
    check_in: check_in.toString(),
    check_out: check_in.add({ days: nights }).toString(),
    guest: {
      first_name: 'Ngozi',
      last_name: 'Okafor',
      email: `guest${guest}@example.com`,
      phone: '+4930123456',
    },
    channel: 'direct',
    adults: 2,
  }
}

async function multiply(owner: pg.Client) {
  const account_id = idSql('acct', `(n - 1) % ${ACCOUNTS} + 1`)
  const property_id = idSql('prop', `(n - 1) % ${PROPERTIES} + 1`)
  const room_type_id = idSql('rt', 'n')
  const ids = { account_id, property_id, room_type_id }
  await clone(owner, 'accounts', ACCOUNTS, { account_id, name: `'Group ' || n` })
  await clone(owner, 'properties', PROPERTIES, { account_id, id: idSql('prop', 'n'), code: `'HOUSE' || n` })
  await clone(owner, 'room_types', ROOM_TYPES, { ...ids, id: room_type_id, code: `'TYPE' || n` })
  await clone(owner, 'rate_plans', ROOM_TYPES, { ...ids, id: idSql('rp', 'n'), code: `'PLAN' || n` })
  await clone(
    owner,
    'nights',
    ROOM_TYPES,
    { account_id, room_type_id, capacity: String(CAPACITY), sold: '0', overbooked: '0' },
    `t.date < (SELECT min(date) FROM nights) + ${DAYS}`,
  )
  await owner.query(
    `INSERT INTO channels (account_id, property_id, id, name, type, created_at)
     SELECT p.account_id, p.id, c, c, 'demo', now() FROM properties p, unnest($1::text[]) AS c`,
    [CHANNELS],
  )
}

/** Copies the first row of a table n times; `set` are the columns that differ, as SQL of n. */
export async function clone(
  owner: pg.Client,
  table: string,
  count: number | string,
  set: Record<string, string>,
  where = 'true',
): Promise<void> {
  const { rows } = await owner.query(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  )
  const columns = rows.map(({ name }) => name as string)
  const values = columns.map((name) => set[name] ?? `t.${name}`)
  const numbers = typeof count === 'number' ? `1, ${count}` : count
  await owner.query(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')}
     FROM ${table} t, generate_series(${numbers}) AS n
     WHERE t.account_id = (SELECT account_id FROM accounts WHERE name = 'Pattern') AND ${where}`,
  )
}

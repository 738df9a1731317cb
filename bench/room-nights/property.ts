import type pg from 'pg'
import { createUser } from '#server/features/account/staff/public.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { PERSON, signIn } from '../setting/sign-in.ts'
import { clone, idSql, openPattern } from '../setting/stock.ts'
import { openWorkspace, type Workspace } from '../setting/workspace.ts'

/** Nights in the request: two months from yesterday. */
export const DAYS = 60
const TYPES = 6
/** A stay of one to four nights starts in each room at this interval. */
const CYCLE = 5
/** Expected number of stays per room, with those at both ends of the period. */
const STAYS_A_ROOM = 12.5

const LAST = [
  'Okafor',
  'Sharma',
  'Klein',
  'Lopez',
  'Novak',
  'Weber',
  'Varga',
  'Meyer',
  'Petrov',
  'Rossi',
  'Li',
]
const ENDINGS = ['', 'mann', 'sson', 'er', 'ova', 'ski', 'stein', 'ley', 'ton', 'ez', 'ini', 'eira', 'berg']

export interface BenchProperty {
  readonly place: Workspace
  readonly env: Record<string, string>
  readonly account_id: string
  readonly property_id: string
  readonly rooms: number
  readonly stays: number
  /** The first night of the request. */
  readonly from: string
  signIn(origin: string): Promise<string>
  close(): Promise<void>
}

/**
 * A property with rooms of six types, 12 or 13 stays per room in two months, one in ten of them unassigned.
 */
export async function openProperty(rooms: number): Promise<BenchProperty> {
  const place = await openWorkspace()
  try {
    const env = { ...place.envOf('serai'), SERAI_SECRET: PERSON.password }
    const pattern = await openPattern(place, env)
    const { account_id } = pattern
    await createUser(pattern.live, systemClock, { ...PERSON, account_id, name: 'Ana Souza', role: 'manager' })
    await pattern.close()
    const stays = Math.round(rooms * STAYS_A_ROOM)
    const today = Temporal.Now.plainDateISO('Europe/Berlin').toString()
    const property_id = await fill(place, { rooms, stays, today })
    const from = addDays(today, -1)
    return { place, env, account_id, property_id, rooms, stays, from, signIn, close: place.close }
  } catch (error) {
    await place.close()
    throw error
  }
}

const ENDS = ['', 's', 'a', 'o', 'i', 'u', 'n', 'k']

/** A pseudo-random number below a limit, the same for the same n. */
const chance = (seed: string, below: number) =>
  `(('x' || substr(md5('${seed}' || n), 1, 7))::bit(28)::int % ${below})`
/** As incompressible as the letters of an id: 5 random bits each. */
const CHANCE = Array.from(
  { length: 16 },
  (_, at) =>
    `substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + get_byte(decode(md5('s' || n), 'hex'), ${at}) % 32, 1)`,
).join(' || ')

/** Six room types with this many rooms, each with a plan of its own and different occupancy. */
async function fillTypes(owner: pg.Client, type: (n: string) => string, rooms: number): Promise<void> {
  const capacity = String(rooms)
  const others = `1, ${TYPES - 1}`
  await clone(owner, 'nights', others, { room_type_id: type('n'), capacity, sold: '0', overbooked: '0' })
  await owner.query(
    `UPDATE nights SET capacity = ${capacity},
       sold = (${capacity} * (40 + (date - '2020-01-01') * 7 % 60 + ascii(right(room_type_id, 1)) % 10) / 110)::int`,
  )
  await clone(owner, 'rate_plans', others, {
    id: idSql('rp', 'n'),
    room_type_id: type('n'),
    code: `'PLAN' || n`,
    base_price: '9000 + n * 1500',
  })
  await clone(owner, 'room_types', others, {
    id: type('n'),
    code: `'TYPE' || n`,
    name: `'Room type ' || n`,
    inventory_count: capacity,
  })
}

interface Size {
  readonly rooms: number
  readonly stays: number
  readonly today: string
}

async function fill(place: Workspace, { rooms, stays, today }: Size): Promise<string> {
  const owner = await place.owner('serai')
  const { rows } = await owner.query('SELECT id, property_id, account_id FROM room_types')
  const [{ id: first_type, property_id, account_id }] = rows
  await owner.query('SET session_replication_role = replica')
  await owner.query('SET synchronous_commit = off')
  const type = (n: string) =>
    `CASE (${n}) % ${TYPES} WHEN 0 THEN ${owner.escapeLiteral(first_type)} ELSE ${idSql('rt', `(${n}) % ${TYPES}`)} END`
  await fillTypes(owner, type, Math.ceil(rooms / TYPES))
  await owner.query('DELETE FROM rooms')
  await owner.query(
    `INSERT INTO rooms (account_id, id, property_id, room_type_id, name, floor, status, created_at)
     SELECT $1, ${idSql('room', 'n')}, $2, ${type('n')}, (1000 + n)::text, (1 + n / 50)::text,
       (ARRAY['clean', 'dirty', 'inspected'])[1 + n % 3], now() FROM generate_series(0, ${rooms - 1}) AS n`,
    [account_id, property_id],
  )
  const room = `((n - 1) % ${rooms})`
  const length = `(1 + ${chance('l', 4)})`
  const arrival = `('${today}'::date - 3 + (n - 1) / ${rooms} * ${CYCLE} + ${chance('a', 12)} % (${CYCLE + 1} - ${length}))`
  const departure = `(${arrival} + ${length})`
  const part = (seed: string, of: readonly string[]) =>
    `(ARRAY['${of.join("','")}'])[1 + ${chance(seed, of.length)}]`
  const last = `${part('f', LAST)} || ${part('e', ENDINGS)} || ${part('z', ENDS)}`
  await clone(owner, 'reservations', stays, {
    id: `'res_01kh4rb9zz' || ${CHANCE}`,
    room_type_id: type(room),
    guest_id: idSql('gst', 'n / 2'),
    check_in: arrival,
    check_out: departure,
    held_to: departure,
    booker: `jsonb_set(t.booker, '{last_name}', to_jsonb(${last}))`,
    adults: `1 + ${chance('p', 3)}`,
    children: `${chance('c', 7)} / 5`,
    amount_paid: `CASE WHEN ${chance('m', 3)} = 0 THEN t.total ELSE 0 END`,
    notes: `CASE WHEN ${chance('o', 7)} = 0 THEN 'Late' END`,
    status: `CASE WHEN ${departure} <= '${today}'::date THEN 'checked_out' WHEN ${arrival} < '${today}'::date THEN 'checked_in' ELSE 'confirmed' END`,
    external_reference: 'NULL',
  })
  await owner.query(
    `INSERT INTO room_segments (account_id, reservation_id, room_id, room_type_id, from_date, to_date, held_to)
     SELECT $1, r.id, ${idSql('room', room)}, r.room_type_id, r.check_in, r.check_out, r.check_out
     FROM generate_series(1, ${stays}) AS n JOIN reservations r ON r.account_id = $1 AND r.id = 'res_01kh4rb9zz' || ${CHANCE}
     WHERE ${chance('r', 10)} > 0 OR r.status = 'checked_in'`,
    [account_id],
  )
  await owner.query('RESET ALL')
  for (const table of ['reservations', 'room_segments', 'rooms', 'nights', 'room_types', 'rate_plans'])
    await owner.query(`VACUUM (ANALYZE) ${table}`)
  await owner.query('CHECKPOINT')
  await owner.end()
  return property_id
}

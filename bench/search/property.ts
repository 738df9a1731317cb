import type pg from 'pg'
import { createUser } from '#server/features/account/staff/public.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { type Child, startApi } from '../setting/child.ts'
import { PERSON, signIn } from '../setting/sign-in.ts'
import { clone, idSql, openPattern } from '../setting/stock.ts'
import { openWorkspace, type Workspace } from '../setting/workspace.ts'

export const GUESTS = 100_000
const ROOMS = 200

/** Names of guests: 1,200 last names, each of 80 guests, and 60 first names. */
const LAST = [
  'Ander',
  'Berg',
  'Carl',
  'Dahl',
  'Eber',
  'Fried',
  'Gross',
  'Haber',
  'Isen',
  'Jakob',
  'Kessel',
  'Linde',
  'Mar',
  'Neu',
  'Oka',
  'Peter',
  'Quint',
  'Rosen',
  'Schmidt',
  'Thal',
  'Ulm',
  'Vander',
  'Wagen',
  'Xan',
  'Yil',
  'Zimmer',
  'Nova',
  'Okon',
  'Silva',
  'Kowal',
]
const ENDINGS = [
  '',
  'mann',
  'berg',
  'sson',
  'feld',
  'hoff',
  'er',
  'ova',
  'ski',
  'stein',
  'ley',
  'ton',
  'by',
  'dóttir',
  'ez',
  'wala',
  'for',
  'li',
  'ini',
  'eira',
  'ak',
  'oğlu',
  'ides',
  'opoulos',
  'quist',
  'ström',
  'rup',
  'ma',
  'na',
  'ra',
  'ta',
  'va',
  'za',
  'lo',
  'no',
  'ro',
  'so',
  'to',
  'vo',
  'zo',
]
const FIRST = [
  'Ana',
  'Ben',
  'Chen',
  'Dora',
  'Emil',
  'Fatou',
  'Gita',
  'Hugo',
  'Ines',
  'Jan',
  'Kofi',
  'Lena',
  'Maria',
  'Ngozi',
  'Olga',
  'Paul',
  'Qadir',
  'Rosa',
  'Sven',
  'Tomas',
  'Uma',
  'Vera',
  'Wei',
  'Ximena',
  'Yara',
  'Zoe',
  'Anton',
  'Bruno',
  'Clara',
  'David',
  'Elif',
  'Felix',
  'Greta',
  'Hanna',
  'Ivan',
  'Julia',
  'Karl',
  'Luca',
  'Mia',
  'Nina',
  'Otto',
  'Petra',
  'Ravi',
  'Sara',
  'Tim',
  'Ute',
  'Viktor',
  'Wanda',
  'Ying',
  'Zita',
  'Abel',
  'Bela',
  'Carla',
  'Dirk',
  'Eva',
  'Finn',
  'Gina',
  'Hans',
  'Ida',
  'Jonas',
]

/** The n-th guest, in SQL and in the searches. */
export const guestOf = (n: number) => {
  const last = LAST[n % LAST.length]! + ENDINGS[Math.floor(n / LAST.length) % ENDINGS.length]!
  const first = FIRST[Math.floor(n / 7) % FIRST.length]!
  return { last, first, email: `${first}.${last}${n}@example.com`.toLowerCase() }
}
export const phoneOf = (n: number) => `+49${String(n).padStart(9, '0')}`
/** The confirmation code: the last seven characters of the id. */
export const codeOf = (n: number) => {
  const digits = String(n).padStart(7, '0')
  return `${digits.slice(0, 3)}-${digits.slice(3)}`
}
export const roomOf = (n: number) => String(101 + (n % ROOMS))

export interface BenchProperty {
  readonly place: Workspace
  readonly account_id: string
  readonly env: Record<string, string>
  readonly api: Child
  /** Signs in a member of the front desk. */
  signIn(origin: string): Promise<string>
  close(): Promise<void>
}

/**
 * One account with 100,000 guests, one stay and one issued invoice each, and 200 rooms; with a running
 * service.
 */
export async function openProperty(): Promise<BenchProperty> {
  const place = await openWorkspace()
  const closing: (() => Promise<void>)[] = [place.close]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    const env = { ...place.envOf('serai'), SERAI_SECRET: PERSON.password }
    const pattern = await openPattern(place, env)
    const { account_id } = pattern
    await createUser(pattern.live, systemClock, { ...PERSON, account_id, name: 'Ana Souza', role: 'manager' })
    await pattern.close()
    const owner = await place.owner('serai')
    await fill(owner)
    await owner.end()
    const api = await startApi({ folder: place.folder, env })
    closing.push(api.stop)
    return { place, account_id, env, api, signIn, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fill(owner: pg.Client) {
  await owner.query('SET session_replication_role = replica')
  await owner.query('SET synchronous_commit = off')
  const of = (names: readonly string[], n: string) =>
    `(ARRAY[${names.map((name) => owner.escapeLiteral(name)).join(', ')}])[1 + (${n}) % ${names.length}]`
  const last = `(${of(LAST, 'n')} || ${of(ENDINGS, `n / ${LAST.length}`)})`
  const first = of(FIRST, 'n / 7')
  const email = `lower(${first} || '.' || ${last} || n || '@example.com')`
  const guest_id = idSql('gst', 'n')
  await clone(owner, 'guests', GUESTS, {
    id: guest_id,
    last_name: last,
    first_name: first,
    email,
    email_key: email,
    email_normal: email,
    phone: `'+49' || lpad(n::text, 9, '0')`,
  })
  const nights = `(t.check_in - 400 + n % 800)`
  await clone(owner, 'reservations', GUESTS, {
    id: idSql('res', 'n'),
    guest_id,
    external_reference: `'BDC-' || n`,
    check_in: nights,
    check_out: `${nights} + 2`,
    held_to: `${nights} + 2`,
  })
  await clone(owner, 'invoices', GUESTS, {
    id: idSql('inv', 'n'),
    reservation_id: idSql('res', 'n'),
    guest_id,
    status: `'issued'`,
    series: `'I'`,
    year: '2026',
    sequence: 'n',
    number: `'PATTERN-2026-' || lpad(n::text, 5, '0')`,
    issued_at: 't.created_at',
    issued_on: 't.created_at::date',
  })
  await owner.query(
    `INSERT INTO rooms (account_id, id, property_id, room_type_id, name, created_at)
     SELECT account_id, ${idSql('room', 'n')}, property_id, id, (100 + n)::text, created_at
     FROM room_types, generate_series(1, ${ROOMS}) AS n
     ON CONFLICT DO NOTHING`,
  )
  await owner.query('RESET ALL')
  for (const table of ['guests', 'reservations', 'invoices', 'rooms'])
    await owner.query(`VACUUM (ANALYZE) ${table}`)
  await owner.query('CHECKPOINT')
}

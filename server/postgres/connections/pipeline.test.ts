import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabases } from '#test/harness/database/databases.ts'
import { openLateReadyProxy } from '#test/harness/faults/late-ready.ts'
import { type Connection, type Database, openDatabase } from '../database.ts'
import { statement } from '../statement.ts'

const number = statement('t_number', 'SELECT $1::int AS n')
const quotient = statement('t_quotient', 'SELECT 1 / $1::int AS n')
const wrong = statement('t_wrong', 'SELECT nothing FROM nowhere')
const large = statement('t_large', 'SELECT $1::bigint AS n')
const myself = statement('t_pid', 'SELECT pg_backend_pid() AS pid')

let database: Database
let admin: pg.Client
let drop: () => Promise<void>
let login: string

beforeAll(async () => {
  const made = await makeDatabases(1)
  drop = made.drop
  login = made.logins[0]!.serai_app
  database = openDatabase({
    url: login,
    role: 'serai_app',
    size: 1,
    log: pino({ level: 'silent' }),
  })
  admin = new pg.Client({ connectionString: made.urls[0]! })
  await admin.connect()
})
afterAll(async () => {
  await database.close()
  await admin.end()
  await drop()
})

const using = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = await database.connect()
  try {
    return await work(connection)
  } finally {
    connection.release()
  }
}
const codes = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) =>
    one.status === 'fulfilled' ? 'ok' : ((one.reason as { code?: string }).code ?? one.reason.name),
  )

describe('statements of one tick travel in one round trip', () => {
  it('each has its own result, in order, also for repeated statements', () =>
    using(async ({ run }) => {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => run<{ n: number }>(number, [i])))
      expect(answers.map(([row]) => row!.n)).toEqual(Array.from({ length: 50 }, (_, i) => i))
    }))

  it('the first failure fails the later ones with its error, and the next batch succeeds', () =>
    using(async ({ run }) => {
      const settled = await Promise.allSettled([run(number, [1]), run(quotient, [0]), run(number, [2])])
      expect(codes(settled)).toEqual(['ok', '22012', '22012'])
      expect(await run(quotient, [1])).toEqual([{ n: 1 }])
    }))

  it('a statement that cannot be prepared fails every time, and affects no other', () =>
    using(async ({ run }) => {
      for (let round = 0; round < 3; round++) {
        expect(codes(await Promise.allSettled([run(wrong)]))).toEqual(['42P01'])
        expect(await run(number, [round])).toEqual([{ n: round }])
      }
    }))

  it('a value that cannot be parsed fails its own statement alone', () =>
    using(async ({ run }) => {
      const settled = await Promise.allSettled([
        run(large, ['9007199254740993']),
        run(number, [7]),
        run(large, ['9007199254740991']),
      ])
      expect(codes(settled)).toEqual(['RangeError', 'ok', 'ok'])
    }))

  it('in a transaction everything after an error is rolled back, which the command tag shows', () =>
    using(async ({ run, command }) => {
      const settled = await Promise.allSettled([command('BEGIN'), run(quotient, [0]), command('COMMIT')])
      expect(codes(settled)).toEqual(['ok', '22012', '22012'])
      expect(await command('COMMIT')).toBe('ROLLBACK')
      expect(await command('BEGIN')).toBe('BEGIN')
      expect(await command('COMMIT')).toBe('COMMIT')
    }))

  it('a deferred command travels with the next statement, or alone', () =>
    using(async ({ run, command, commandAlong }) => {
      await command('BEGIN')
      const ended = commandAlong('COMMIT')
      expect(await run(number, [1])).toEqual([{ n: 1 }])
      expect(await ended).toBe('COMMIT')
      await command('BEGIN')
      expect(await commandAlong('COMMIT')).toBe('COMMIT')
    }))

  it('text, bytes, lists, objects and null are returned as sent', () =>
    using(async ({ run }) => {
      const all = statement(
        't_all',
        'SELECT $1::text AS t, $2::bytea AS b, $3::text[] AS l, $4::jsonb AS j, $5::int AS z',
      )
      const list = ['plain', 'with "quotes" and \\ and , and {braces}', '', 'NULL', 'é 🛏']
      const json = { a: [1, { b: null }], c: 'é' }
      const bytes = Buffer.from([0, 1, 255, 92])
      const [row] = await run(all, ['a\tb\nc 🛎', bytes, list, json, null])
      expect(row).toEqual({ t: 'a\tb\nc 🛎', b: bytes, l: list, j: json, z: null })
    }))

  it('dates are days, timestamps whole seconds in UTC, bigints numbers', () =>
    using(async ({ run }) => {
      const kinds = statement(
        't_kinds',
        `SELECT '2027-02-28'::date AS d, '2027-01-04 10:00:00.9+01'::timestamptz AS t, 5::bigint AS n`,
      )
      expect(await run(kinds)).toEqual([{ d: '2027-02-28', t: '2027-01-04T09:00:00Z', n: 5 }])
    }))

  it('a broken connection fails what is in flight, and the pool continues with a new one', async () => {
    const connection = await database.connect()
    const [row] = await connection.run<{ pid: number }>(myself)
    const sleep = statement('t_sleep', 'SELECT pg_sleep(20)')
    const settled = Promise.allSettled([connection.run(sleep), connection.run(number, [1])])
    await admin.query('SELECT pg_terminate_backend($1)', [row!.pid])
    expect(codes(await settled)).not.toContain('ok')
    connection.release(true)
    expect(await using(({ run }) => run(number, [3]))).toEqual([{ n: 3 }])
  })

  it('statements after a result whose end arrives late wait for it, and are not lost', async () => {
    const proxy = await openLateReadyProxy(login)
    const log = pino({ level: 'silent' })
    const late = openDatabase({ url: proxy.url, role: 'serai_app', size: 1, log })
    const { run, release } = await late.connect()
    for (let i = 0; i < 5; i++) expect(await run(number, [i])).toEqual([{ n: i }])
    const settled = await Promise.allSettled([run(quotient, [0])])
    expect([...codes(settled), await run(number, [6])]).toEqual(['22012', [{ n: 6 }]])
    release()
    await late.close()
    await proxy.close()
  })
})

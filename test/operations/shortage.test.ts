import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSealedBy, sealCheckValue } from '#server/kernel/security/secret-check.ts'
import { testApp } from '../harness/app.ts'
import { expectUnavailable } from '../harness/requests/unavailable.ts'
import { until } from './program.ts'

expectUnavailable()

const secret = randomBytes(32)
const test = testApp({ secret })

interface Ready {
  readonly databases?: Record<string, string[]>
  readonly shortage?: string
}

/** Readiness is cached for half a second: polls until it changes. */
async function readyz(status: number): Promise<Ready> {
  const answer = await until(
    () => fetch(`${test.base}/readyz`),
    (response) => response.status === status,
  )
  return (await answer.json()) as Ready
}

describe('a database without disk, memory or connections', () => {
  const SHORTAGES = [
    ['53100', 'the database cannot write: no space is left on its disk'],
    ['53200', 'the database has no memory left'],
    ['53300', 'the database has no connection left'],
  ] as const
  it.each(SHORTAGES)(
    '503 SVC-9002 — SQLSTATE %s: nothing is written, /readyz says why, and all is well afterwards',
    async (code, reason) => {
      test.clock.set(Temporal.Now.instant().toString())
      const hotel = await test.createHotel()
      const room_type = { name: 'Double room', inventory_count: 1, max_occupancy: 2 }
      await test.db.query(`CREATE FUNCTION lack() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$`)
      await test.db.query('CREATE TRIGGER lack BEFORE INSERT ON room_types EXECUTE FUNCTION lack()')
      const refused = await hotel.api.post('/room-types', room_type)
      expect([refused.status, refused.body.error.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'SVC-9002',
        '1',
      ])
      expect((await readyz(503)).shortage).toBe(reason)
      await test.db.query('DROP FUNCTION lack CASCADE')
      test.monotonic.advance(11_000)
      await readyz(200)
      expect((await hotel.api.post('/room-types', room_type)).status).toBe(201)
    },
  )
})

describe('rule 14 — the secret of the service', () => {
  it('is not ready with another secret than that which has encrypted the check value', async () => {
    test.clock.set(Temporal.Now.instant().toString())
    await readyz(200)
    await test.db.query(`INSERT INTO secret_checks VALUES ('service', $1)`, [
      sealCheckValue([randomBytes(32)]),
    ])
    expect((await readyz(503)).databases).toEqual({
      live: ['SERAI_SECRET is another one than that with which its values were encrypted'],
    })
    await test.db.query(`UPDATE secret_checks SET sealed = $1`, [sealCheckValue([secret])])
    await readyz(200)
  })

  it('is proven by an old secret of the ring too', () => {
    const [old, current] = [randomBytes(32), randomBytes(32)]
    expect(isSealedBy([current, old], sealCheckValue([old]))).toBe(true)
    expect(isSealedBy([current], sealCheckValue([old]))).toBe(false)
  })
})

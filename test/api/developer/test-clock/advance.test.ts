import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { advance, carryOut } from '#test/harness/business-days/test-clock.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'
import { runCommand } from '#test/operations/program.ts'

const secret = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(secret) })
const run = (name: string) => test.app.jobs.find((job) => job.name === name)!.run()
const sandbox = () => test.createHotel({ environment: 'sandbox' })
const propertyOf = async ({ api, property_id }: Awaited<ReturnType<typeof sandbox>>) =>
  (await api.get(`/properties/${property_id}`)).body

describe('rule 14.31 — the clock of a sandbox', () => {
  it('is the real time until it is moved, and goes on running afterwards', async () => {
    const hotel = await sandbox()
    const real = { status: 'ready', now: '2027-01-04T09:00:00Z', ahead_seconds: 0, advance: null }
    expect((await hotel.api.get('/clock')).body).toEqual(real)
    const { status, body } = await hotel.api.post('/clock', { by: 'P10D' })
    expect(status).toBe(202)
    const advancing = { from: '2027-01-04T09:00:00Z', to: '2027-01-14T09:00:00Z', finished_at: null, ran: [] }
    expect(body).toMatchObject({ ...real, status: 'advancing', advance: advancing })
    expect(await carryOut(test, hotel)).toEqual({
      status: 'ready',
      now: '2027-01-14T09:00:00Z',
      ahead_seconds: 864_000,
      advance: {
        ...advancing,
        started_at: '2027-01-04T09:00:00Z',
        finished_at: '2027-01-04T09:00:00Z',
        ran: expect.arrayContaining([{ job: 'close_days', count: 10 }]),
      },
    })
    expect((await propertyOf(hotel)).business_date).toBe('2027-01-14')
    test.clock.advance({ hours: 1 })
    expect((await hotel.api.get('/clock')).body.now).toBe('2027-01-14T10:00:00Z')
    const again = await advance(test, hotel, { to: '2027-01-15T09:00:00Z' })
    expect(again).toMatchObject({ now: '2027-01-15T09:00:00Z', ahead_seconds: 864_000 + 82_800 })
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('moves one account: neither another in the sandbox nor the same in live', async () => {
    const [hotel, other] = [await sandbox(), await sandbox()]
    const live = await test.createHotel()
    await advance(test, hotel, { by: 'P30D' })
    for (const { api, property_id } of [other, live])
      expect((await api.get(`/properties/${property_id}`)).body.business_date).toBe('2027-01-04')
    expect((await other.api.get('/clock')).body).toMatchObject({ ahead_seconds: 0, advance: null })
    const days = await other.api.get(`/days?property_id=${other.property_id}`)
    expect(days.body.data).toEqual([])
    expect(test.app.environments.live.test_clocks.moved).toEqual([])
  })

  it('404 SVC-3003 — there is none in live, whatever its database has', async () => {
    const { api, account_id, property_id } = await test.createHotel()
    for (const reply of [await api.get('/clock'), await api.post('/clock', { by: 'P1D' })])
      expect(reply.body.error.code).toBe('SVC-3003')
    await test.db.query(
      `INSERT INTO test_clocks (account_id, lead_seconds, target_seconds, started_at, from_at, to_at)
       VALUES ($1, 864000, 1728000, now(), now(), now() + interval '10 days')`,
      [account_id],
    )
    for (const name of ['read_test_clocks', 'advance_test_clocks', 'close_days']) await run(name)
    expect((await api.get(`/properties/${property_id}`)).body.business_date).toBe('2027-01-04')
    expect((await api.get(`/days?property_id=${property_id}`)).body.data).toEqual([])
    await test.db.query('DELETE FROM test_clocks')
  })

  it('403 SVC-4005 — for keys of the whole account alone', async () => {
    const hotel = await sandbox()
    const api = await hotel.keyOf(hotel.property_id)
    expect((await api.get('/clock')).body.error.code).toBe('SVC-4005')
    expect((await api.post('/clock', { by: 'P1D' })).body.error.code).toBe('SVC-4005')
  })

  it('409 SVC-1007 — one advance at a time', async () => {
    const { api } = await sandbox()
    const replies = await Promise.all([api.post('/clock', { by: 'P1D' }), api.post('/clock', { by: 'P1D' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(replies.find(({ status }) => status === 409)!.body.error.code).toBe('SVC-1007')
    await run('advance_test_clocks')
  })

  it.each([
    ['neither', {}, 'by', 'either_or'],
    ['both', { by: 'P1D', to: '2027-01-05T09:00:00Z' }, 'by', 'either_or'],
    ['no duration', { by: 'tomorrow' }, 'by', 'format'],
    ['backwards', { by: '-P1D' }, 'by', 'not_ahead'],
    ['nothing', { by: 'PT0S' }, 'by', 'not_ahead'],
    ['the present', { to: '2027-01-04T09:00:00Z' }, 'to', 'not_ahead'],
    ['the past', { to: '2026-01-04T09:00:00Z' }, 'to', 'not_ahead'],
    ['more than two years', { by: 'P732D' }, 'by', 'too_far'],
    ['far beyond', { by: 'P999999999Y' }, 'by', 'format'],
    ['the year 9999', { to: '9999-12-31T23:59:59Z' }, 'to', 'too_far'],
  ])('422 SVC-2002 — %s', async (_, body, field, code) => {
    const { api } = await sandbox()
    const { status, body: refused } = await api.post('/clock', body)
    expect(status).toBe(422)
    expect(refused.error).toMatchObject({ code: 'SVC-2002', details: [{ field, code }] })
  })

  it('two years in all: the second advance is refused beyond them', async () => {
    const hotel = await sandbox()
    await advance(test, hotel, { by: 'P40D' })
    const { body } = await hotel.api.post('/clock', { by: 'P700D' })
    expect(body.error).toMatchObject({ code: 'SVC-2002', details: [{ code: 'too_far' }] })
  })

  it('other processes learn it within a second, and at their start', async () => {
    const hotel = await sandbox()
    const other = await test.secondInstance()
    await advance(test, hotel, { by: 'P3D' })
    const dateAt = async (base: string) => {
      const { secret } = await hotel.key()
      const response = await fetch(`${base}/sandbox/v1/properties`, {
        headers: { authorization: `Bearer ${secret}` },
      })
      return ((await response.json()) as { data: { business_date: string }[] }).data[0]!.business_date
    }
    const readClocks = other.app.jobs.find(({ name }) => name === 'read_test_clocks')!
    const dateOfOther = () => readClocks.run().then(() => dateAt(other.base))
    await expect.poll(dateOfOther, { timeout: 10_000 }).toBe('2027-01-07')
    const third = await test.secondInstance()
    expect(await dateAt(third.base)).toBe('2027-01-07')
    await Promise.all([other.stop(), third.stop()])
  })

  it('an advance whose process died is carried on by the next one', async () => {
    const hotel = await sandbox()
    await hotel.api.post('/clock', { by: 'P20D' })
    test.failpoint = async (name) => {
      if (name === 'before_closing') throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    }
    await run('advance_test_clocks').catch(() => undefined)
    test.failpoint = undefined
    expect((await hotel.api.get('/clock')).body.status).toBe('advancing')
    await run('advance_test_clocks')
    expect((await hotel.api.get('/clock')).body.status).toBe('advancing')
    test.clock.advance({ minutes: 3 })
    expect(await carryOut(test, hotel)).toMatchObject({ status: 'ready', ahead_seconds: 20 * 86_400 })
    const { body } = await hotel.api.get(`/days?property_id=${hotel.property_id}&limit=100`)
    expect(body.data).toHaveLength(20)
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('a reset of the sandbox sets it back', async () => {
    const hotel = await sandbox()
    await makeBooking(hotel.api, await makeStock(hotel.api))
    await advance(test, hotel, { by: 'P5D' })
    const reset = ['sandbox', 'reset', '--account', hotel.account_id]
    const { code } = await runCommand(reset, { ...test.database_env, SERAI_SECRET: secret })
    expect(code).toBe(0)
    expect((await hotel.api.get('/clock')).body).toMatchObject({ ahead_seconds: 0, advance: null })
    const dateOfHotel = async () => {
      await run('read_test_clocks')
      return (await propertyOf(hotel)).business_date
    }
    await expect.poll(dateOfHotel, { timeout: 10_000 }).toBe('2027-01-04')
  })
})

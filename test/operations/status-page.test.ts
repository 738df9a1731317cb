import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readStatus, type Status } from '#server/main/status/read-status.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { runCommand, until } from './program.ts'

const secret = randomBytes(24).toString('hex')
const read_status = () => readStatus(variables(), Temporal.Now.instant())
const test = testApp({ secret: Buffer.from(secret) }, { read_status })
const secured = testApp({ metrics_token: 'a-token-for-metrics' }, { read_status })
const variables = () => ({ ...test.database_env, SERAI_SECRET: secret })
let hotel: Hotel
beforeAll(async () => {
  hotel = await test.createHotel()
})

describe('rule 14.33 — the same by HTTP', () => {
  const at = (headers: Record<string, string> = {}, { base } = test) => fetch(`${base}/status`, { headers })
  const failing = () =>
    test.db.query(
      `INSERT INTO job_retries (account_id, job, item, failures, failed_at, retry_at, last_error)
       VALUES ($1, 'close_days', '<b>x', 2, now(), now(), 'x')`,
      [hotel.account_id],
    )
  afterEach(() => test.db.query('DELETE FROM job_retries'))

  it('as JSON what the command prints, with the jobs whose items fail', async () => {
    await failing()
    const response = await at()
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    const answered = (await response.json()) as Status
    const printed = JSON.parse((await runCommand(['status', '--json'], variables())).out) as Status
    const lines = ({ checks }: Status) =>
      checks.map(({ name, environment, state }) => [name, environment, state])
    expect(lines(answered)).toEqual(lines(printed))
    expect(Object.keys(answered)).toEqual(Object.keys(printed))
    const jobs = answered.checks.find(({ name, environment }) => name === 'jobs' && environment === 'live')
    expect(jobs).toMatchObject({
      text: expect.stringContaining('(close_days)'),
      values: { jobs: 'close_days' },
    })
  })

  it('as a page without a script for browsers, which names the same jobs and escapes every text', async () => {
    await failing()
    await until(
      async () => (await at({ accept: 'text/html' })).text(),
      (text) => text.includes('close_days'),
    )
    const response = await at({ accept: 'text/html,application/xhtml+xml' })
    const page = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page).toContain('<th scope="row">jobs<small>live</small></th>')
    expect(page).not.toMatch(/<script|<b>/)
    expect(Buffer.byteLength(page)).toBeLessThan(12_000)
  })

  it('403 for callers who may not read /metrics', async () => {
    expect((await at({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
    expect((await at({}, secured)).status).toBe(403)
    expect((await at({ authorization: 'Bearer a-token-for-metrics' }, secured)).status).toBe(200)
    expect((await at({ accept: 'text/html' }, secured)).status).toBe(403)
  })
})

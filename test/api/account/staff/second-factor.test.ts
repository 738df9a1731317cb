import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import {
  cookieOf,
  createStaff,
  PASSWORD,
  sessionWith,
  signedIn,
  signInClient,
  staffOf,
} from '#test/harness/staff.ts'

const test = sharedApp()
const password = PASSWORD

/** An independent implementation of an authenticator app. */
const appWith = (base32: string) => () =>
  new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp: test.clock.now().epochMilliseconds })

/** A user with a second factor. */
async function guarded() {
  const person = await createStaff(test, await test.createHotel(), 'owner')
  const session = await signedIn(test, person)
  const started = await session.api.post('/me/second-factor', { password })
  const code = appWith(started.body.secret)
  const confirmed = await session.api.post('/me/second-factor/confirm', { code: code() })
  const { recovery_codes } = confirmed.body as { recovery_codes: string[] }
  test.clock.advance({ seconds: 30 })
  const enter = async (entered: string) => {
    const first = await signInClient(test).post('/sign-in', { email: person.email, password })
    return signInClient(test, cookieOf(first)).post('/second-factor', { code: entered })
  }
  return { person, session, started, code, recovery_codes, enter }
}

const codeOf = (answer: { body: { error: { code: string } } }) => answer.body.error.code

describe('the second factor', () => {
  it('is required at sign-in once confirmed; the first step alone gives no access', async () => {
    const { person, started, code, recovery_codes, session } = await guarded()
    expect(started.body.otpauth_url).toMatch(/^otpauth:\/\/totp\/Serai:.*secret=[A-Z2-7]{32}/)
    expect(recovery_codes).toHaveLength(10)
    expect((await session.api.get('/me')).body.user).toMatchObject({
      second_factor: true,
      recovery_codes_left: 10,
    })
    const first = await signInClient(test).post('/sign-in', { email: person.email, password })
    expect(first.body).toEqual({ next: 'second_factor' })
    const half = cookieOf(first)
    const closed = await fetch(`${test.base}/app/api/live/me`, { headers: { cookie: half } })
    expect(closed.status).toBe(401)
    const second = await signInClient(test, half).post('/second-factor', { code: code() })
    expect(second.body).toEqual({ next: 'dashboard' })
    expect(cookieOf(second)).not.toBe(half)
    expect((await sessionWith(test, cookieOf(second), person)).csrf_token).toBeTruthy()
    // The token of the first step is used up.
    expect(codeOf(await signInClient(test, half).post('/second-factor', { code: code() }))).toBe('SVC-4101')
  })

  it('401 SVC-4106 — a code works once, and not a minute later', async () => {
    const { code, enter } = await guarded()
    const now = code()
    expect((await enter(now)).status).toBe(200)
    expect(codeOf(await enter(now))).toBe('SVC-4106')
    test.clock.advance({ seconds: 90 })
    expect(codeOf(await enter(now))).toBe('SVC-4106')
    expect((await enter(code())).status).toBe(200)
  })

  it.each(['٢٨٧٠٨٢', '１２３４５６', '12345６', '-12345', '0x1234', '12 34', '€€€€€€'])(
    '401 SVC-4106 — %s is no code, and no fault',
    async (typed) => {
      const { enter } = await guarded()
      expect(codeOf(await enter(typed.padEnd(6)))).toBe('SVC-4106')
    },
  )

  it('can be replaced by a recovery code, each once', async () => {
    const { recovery_codes, enter, session } = await guarded()
    const [one] = recovery_codes
    expect((await enter(one!.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect(codeOf(await enter(one!))).toBe('SVC-4106')
    expect((await session.api.get('/me')).body.user.recovery_codes_left).toBe(9)
    const renewed = await session.api.post('/me/recovery-codes', { password, code: recovery_codes[2] })
    expect(codeOf(await enter(recovery_codes[1]!))).toBe('SVC-4106')
    expect((await enter(renewed.body.recovery_codes[1])).status).toBe(200)
  })

  it('401 SVC-4106 — new recovery codes need a code of the app or a recovery code, and an e-mail reports them', async () => {
    const { recovery_codes, enter, session, person } = await guarded()
    const renew = (body: object) => session.api.post('/me/recovery-codes', { password, ...body })
    const without = await renew({})
    expect([without.status, without.body.error.details[0].field]).toEqual([422, 'code'])
    expect(codeOf(await renew({ code: '000000' }))).toBe('SVC-4106')
    expect((await enter(recovery_codes[0]!)).status).toBe(200)
    const mails = async () =>
      (
        await test.db.query<{ change: string }>(
          `SELECT data ->> 'change' AS change FROM mails WHERE to_address = $1 AND template = $2 ORDER BY id`,
          [person.email, 'second_factor_changed'],
        )
      ).rows.map(({ change }) => change)
    expect(await mails()).toEqual(['added'])
    expect((await renew({ code: recovery_codes[1] })).body.recovery_codes).toHaveLength(10)
    expect(await mails()).toEqual(['added', 'recovery_codes'])
    expect(codeOf(await enter(recovery_codes[2]!))).toBe('SVC-4106')
  })

  it('429 SVC-4105 — five codes in a quarter of an hour, over all first steps together', async () => {
    const { code, enter, session, person } = await guarded()
    for (let i = 0; i < 5; i++) expect(codeOf(await enter('000000'))).toBe('SVC-4106')
    expect(codeOf(await enter(code()))).toBe('SVC-4105')
    const { data } = (await session.api.get('/audit-log?action=refuseSecondFactor')).body
    expect(data).toHaveLength(5)
    expect(data[0]).toMatchObject({ actor: { type: 'system' }, resource_id: person.id })
    test.clock.advance({ minutes: 15 })
    expect((await enter(code())).status).toBe(200)
  })

  it('401 SVC-4101 — the first step is valid for ten minutes', async () => {
    const { person, code } = await guarded()
    const first = await signInClient(test).post('/sign-in', { email: person.email, password })
    test.clock.advance({ minutes: 10 })
    const late = await signInClient(test, cookieOf(first)).post('/second-factor', { code: code() })
    expect(codeOf(late)).toBe('SVC-4101')
  })

  it('403 SVC-4109 — its set-up requires the password; 409 SVC-4110 without a change', async () => {
    const { session, person, recovery_codes } = await guarded()
    const wrong = { password: 'not the password' }
    expect(codeOf(await session.api.post('/me/second-factor/remove', wrong))).toBe('SVC-4109')
    expect(codeOf(await session.api.post('/me/second-factor', { password }))).toBe('SVC-4110')
    const proof = { password, code: recovery_codes[0] }
    expect((await session.api.post('/me/second-factor/remove', proof)).body).toEqual({ removed: true })
    expect(codeOf(await session.api.post('/me/second-factor/remove', { password }))).toBe('SVC-4110')
    expect(codeOf(await session.api.post('/me/recovery-codes', { password }))).toBe('SVC-4110')
    expect(codeOf(await session.api.post('/me/second-factor/confirm', { code: '000000' }))).toBe('SVC-4110')
    const { body } = await signInClient(test).post('/sign-in', { email: person.email, password })
    expect(body.next).toBe('dashboard')
  })
})

describe('the own profile', () => {
  it('changes the password: other sessions end, and an e-mail reports it', async () => {
    const hotel = await test.createHotel()
    const person = await createStaff(test, hotel)
    const [here, there] = [await signedIn(test, person), await signedIn(test, person)]
    const change = (current_password: string, new_password: string) =>
      here.api.post(
        '/me/password',
        { current_password, password: new_password },
        { 'idempotency-key': 'once' },
      )
    expect(codeOf(await change('not the password', 'an altogether new one'))).toBe('SVC-4109')
    for (const [new_password, code] of [
      [person.email, 'too_guessable'],
      ['Serai on the quay', 'too_guessable'],
      ['Behind the Harbour', 'too_guessable'],
      ['password123', 'too_common'],
      ['manchester2027', 'too_common'],
    ] as const)
      expect((await change(password, new_password)).body.error).toMatchObject({
        code: 'SVC-2002',
        details: [{ field: 'password', code }],
      })
    expect((await change(password, 'an altogether new one')).body).toEqual({ changed: true })
    expect((await here.api.get('/me')).status).toBe(200)
    expect((await there.api.get('/me')).status).toBe(401)
    await signedIn(test, person, 'live', 'an altogether new one')
    const { rows } = await test.db.query('SELECT template FROM mails WHERE account_id = $1', [
      hotel.account_id,
    ])
    expect(rows).toEqual([{ template: 'password_changed' }])
    // A request with a password is not stored for replays, with any key.
    const stored_keys = await test.db.query(`SELECT key FROM idempotency WHERE scope = $1`, [person.id])
    expect(stored_keys.rows.every(({ key }) => key.startsWith('req_'))).toBe(true)
  })

  it('429 SVC-4105 — five wrong passwords in an open session', async () => {
    const { api } = await staffOf(test, await test.createHotel())
    const wrong = () => api.post('/me/second-factor', { password: 'not the password' })
    for (let i = 0; i < 5; i++) expect(codeOf(await wrong())).toBe('SVC-4109')
    expect(codeOf(await wrong())).toBe('SVC-4105')
    expect(codeOf(await api.post('/me/second-factor', { password }))).toBe('SVC-4105')
  })

  it('changes name and language, with immediate effect', async () => {
    const { api } = await staffOf(test, await test.createHotel(), 'housekeeping')
    const { body } = await api.patch('/me', { name: ' Ana Souza ', language: 'de' })
    expect(body).toMatchObject({ name: 'Ana Souza', language: 'de' })
    expect((await api.get('/me')).body.user).toMatchObject({ name: 'Ana Souza', language: 'de' })
  })

  it('lists and ends own sessions, and nobody else’s', async () => {
    const hotel = await test.createHotel()
    const person = await createStaff(test, hotel)
    const [here, there] = [await signedIn(test, person), await signedIn(test, person)]
    const other = await staffOf(test, hotel)
    const { data } = (await here.api.get('/me/sessions')).body
    expect(data).toHaveLength(2)
    expect(data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    const theirs = (await other.api.get('/me/sessions')).body.data[0].id
    expect(codeOf(await here.api.delete(`/me/sessions/${theirs}`))).toBe('SVC-3001')
    expect((await here.api.delete('/me/sessions')).body).toEqual({ revoked: 1 })
    expect((await there.api.get('/me')).status).toBe(401)
    expect((await here.api.get('/me')).status).toBe(200)
    expect((await other.api.get('/me')).status).toBe(200)
  })

  it('shows a secret in the response that creates it, and never again', async () => {
    const { session, started, recovery_codes } = await guarded()
    const { rows } = await test.db.query(
      `SELECT (SELECT json_agg(u)::text FROM staff_users u) || (SELECT json_agg(a)::text FROM audit_log a)
         || (SELECT json_agg(encode(body, 'escape'))::text FROM idempotency WHERE scope = $1) AS text`,
      [session.id],
    )
    const answers = [rows[0].text]
    for (const path of ['/me', '/team', '/audit-log?limit=100', '/me/sessions'])
      answers.push((await session.api.get(path)).text)
    for (const text of answers)
      for (const shown of [started.body.secret, ...recovery_codes]) expect(text).not.toContain(shown)
  })
})

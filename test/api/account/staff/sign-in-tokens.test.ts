import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { linkOf } from '#test/harness/mail/mails.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { cookieOf, createStaff, PASSWORD, signedIn, signInClient } from '#test/harness/staff.ts'

/** Tokens of the sign-in: written in one transaction, stored hashed or encrypted, single use. */

const test = sharedApp()
const password = PASSWORD

const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code

/** A user with a second factor, and any number of first steps. */
async function guarded() {
  const hotel = await test.createHotel()
  const person = await createStaff(test, hotel, 'owner')
  const { api } = await signedIn(test, person)
  const started = await api.post('/me/second-factor', { password })
  const totp = new TOTP({ secret: Secret.fromBase32(started.body.secret) })
  const code = () => totp.generate({ timestamp: test.clock.now().epochMilliseconds })
  const confirmed = await api.post('/me/second-factor/confirm', { code: code() })
  test.clock.advance({ seconds: 30 })
  const firstStep = async () =>
    cookieOf(await signInClient(test).post('/sign-in', { email: person.email, password }))
  const enter = (cookie: string, entered: string) =>
    signInClient(test, cookie).post('/second-factor', { code: entered })
  const codes = confirmed.body.recovery_codes as string[]
  return { hotel, person, code, codes, firstStep, enter, base32: started.body.secret as string }
}

describe('sign-in', () => {
  it('opens no session without a row in the audit log', async () => {
    const person = await createStaff(test, await test.createHotel())
    const sessions = async () =>
      (await test.db.query('SELECT 1 FROM staff_sessions WHERE user_id = $1', [person.id])).rowCount
    const send = () => signInClient(test).post('/sign-in', { email: person.email, password })
    await test.db.query(`ALTER TABLE audit_log ADD CONSTRAINT closed CHECK (action <> 'signIn') NOT VALID`)
    expect((await send()).status).toBe(500)
    expect(await sessions()).toBe(0)
    await test.db.query('ALTER TABLE audit_log DROP CONSTRAINT closed')
    expect((await send()).status).toBe(200)
    expect(await sessions()).toBe(1)
  })

  it.each([
    'jürgen@hotel.example',
    '田中@ホテル.example',
    "o'hara&sons!@hotel.example",
    'Ana+desk@HOTEL.example',
  ])('takes the e-mail %s', async (email) => {
    const person = await createStaff(test, await test.createHotel(), 'owner', { email })
    expect((await signedIn(test, person)).cookie).toMatch(/^serai=/)
  })

  it('stores the user agent, truncated to what a list shows', async () => {
    const person = await createStaff(test, await test.createHotel())
    const desk = signInClient(test, undefined, { 'user-agent': 'Browser '.repeat(50) })
    await desk.post('/sign-in', { email: person.email, password })
    const { rows } = await test.db.query(
      `SELECT address_range, length(user_agent) AS length, expires_at - created_at = interval '14 days' AS two_weeks
       FROM staff_sessions WHERE user_id = $1`,
      [person.id],
    )
    expect(rows).toEqual([{ address_range: '127.0.0.0/24', length: 300, two_weeks: true }])
  })
})

describe('tokens of the sign-in', () => {
  it('are not in the database: session, first step, link, secret and recovery codes', async () => {
    const { person, codes, firstStep, base32 } = await guarded()
    const first_step = decodeURIComponent((await firstStep()).split('=').slice(1).join('='))
    await signInClient(test).post('/forgotten-password', { email: person.email })
    const { token } = await linkOf(test, person.email)
    const { rows } = await test.db.query(
      `SELECT (SELECT json_agg(v)::text FROM staff_one_time_tokens v) || (SELECT json_agg(f)::text
         FROM staff_second_factors f) || (SELECT json_agg(m)::text FROM mails m) AS text`,
    )
    const plain = Secret.fromBase32(base32).hex.toLowerCase()
    for (const shown of [token, first_step, base32, plain, ...codes])
      expect(rows[0].text).not.toContain(shown)
  })

  it('401 SVC-4106 — of two concurrent uses of a code one succeeds', async () => {
    const { code, codes, firstStep, enter } = await guarded()
    for (const entered of [code(), codes[0]!]) {
      const steps = [await firstStep(), await firstStep()]
      const answers = await Promise.all(steps.map((step) => enter(step, entered)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      expect(answers.map(codeOf)).toContain('SVC-4106')
    }
  })

  it('401 SVC-4101 — a first step opens one session, and none with another token, or after the sign-out', async () => {
    const { code, codes, firstStep, enter } = await guarded()
    const step = await firstStep()
    const forged = step.replace(/.{10}$/, 'AAAAAAAAAA')
    expect(forged).not.toBe(step)
    expect(codeOf(await enter(forged, codes[0]!))).toBe('SVC-4101')
    expect((await enter(step, codes[0]!)).status).toBe(200)
    expect(codeOf(await enter(step, codes[1]!))).toBe('SVC-4101')
    const other = await firstStep()
    await signInClient(test, other).post('/sign-out')
    expect(codeOf(await enter(other, code()))).toBe('SVC-4101')
  })

  it('410 SVC-4107 — of two concurrent uses of a link one sets the password', async () => {
    const person = await createStaff(test, await test.createHotel())
    await signInClient(test).post('/forgotten-password', { email: person.email })
    const { token } = await linkOf(test, person.email)
    const passwords = ['an altogether new one', 'another one altogether']
    const answers = await Promise.all(
      passwords.map((one) => signInClient(test).post('/password', { token, password: one })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const set = passwords[answers.findIndex(({ status }) => status === 200)]!
    await signedIn(test, person, 'live', set)
  })
})

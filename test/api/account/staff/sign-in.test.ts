import { describe, expect, it } from 'vitest'
import { createUser } from '#server/features/account/staff/public.ts'
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

const errorOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error

describe('sign-in', () => {
  it('succeeds by e-mail and password, in any notation of the e-mail', async () => {
    const hotel = await test.createHotel()
    const person = await createStaff(test, hotel, 'manager')
    const email = ` ${person.email.toUpperCase()}`
    const answer = await signInClient(test).post('/sign-in', { email, password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ next: 'dashboard' })
    const { api } = await sessionWith(test, cookieOf(answer), person)
    const { body } = await api.get('/me')
    expect(body).toMatchObject({
      user: { id: person.id, role: 'manager', second_factor: false },
      account: { id: hotel.account_id, name: 'Test group', tier: 'growth' },
      environment: 'live',
      properties: [{ id: hotel.property_id, name: 'Harbour House' }],
      environments: [{ name: 'live', base_url: `${test.base}/v1` }, { name: 'sandbox' }],
    })
    expect(body.permissions).toContain('createReservation')
  })

  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const person = await createStaff(test, await test.createHotel())
    const answer = await signInClient(test).post('/sign-in', { email: person.email, password: PASSWORD })
    const cookie = answer.headers.get('set-cookie')!
    expect(cookie).toMatch(/^serai=[0-9A-Za-z]{32}; /)
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=1209600'])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain('Secure')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('401 SVC-4102 — has one refusal for a wrong password, an unknown e-mail, and an inactive user', async () => {
    const hotel = await test.createHotel()
    const person = await createStaff(test, hotel)
    const invited = await createStaff(test, hotel, 'owner', { password: null })
    const answers = []
    for (const [email, password] of [
      [person.email, 'not the password'],
      ['nobody@hotel.example', PASSWORD],
      [invited.email, PASSWORD],
    ]) {
      const { status, body, headers } = await signInClient(test).post('/sign-in', { email, password })
      expect(headers.get('set-cookie')).toBeNull()
      const { request_id, ...error } = body.error
      answers.push({ status, error })
    }
    expect(answers[0]).toMatchObject({ status: 401, error: { code: 'SVC-4102' } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('429 SVC-4105 — five attempts in a quarter of an hour, for an unknown e-mail as well', async () => {
    const person = await createStaff(test, await test.createHotel())
    for (const email of [person.email, 'stranger@hotel.example']) {
      const tries = () => signInClient(test).post('/sign-in', { email, password: 'not the password' })
      for (let i = 0; i < 5; i++) expect((await tries()).status).toBe(401)
      const refused = await tries()
      expect(refused.status).toBe(429)
      expect(refused.body.error).toMatchObject({ code: 'SVC-4105', details: { minutes: 15 } })
      expect(refused.headers.get('retry-after')).toBe('900')
    }
    const right = () => signInClient(test).post('/sign-in', { email: person.email, password: PASSWORD })
    test.clock.advance({ minutes: 14 })
    expect((await right()).body.error).toMatchObject({
      code: 'SVC-4105',
      message: expect.stringContaining('a minute'),
    })
    test.clock.advance({ minutes: 1 })
    expect((await right()).status).toBe(200)
  })

  it('counts concurrent attempts', async () => {
    const person = await createStaff(test, await test.createHotel())
    const send = () =>
      signInClient(test).post('/sign-in', { email: person.email, password: 'not the password' })
    const answers = await Promise.all(Array.from({ length: 12 }, send))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('stores neither password nor cookie in a usable form', async () => {
    const { account_id } = await test.createHotel()
    const [email, role] = ['kept@hotel.example', 'owner'] as const
    const wish = { account_id, name: 'Ana', email, role, password: PASSWORD }
    const { id } = await createUser(test.app.staff, test.clock, wish)
    const { cookie } = await signedIn(test, { id, email })
    const { rows } = await test.db.query(
      `SELECT (SELECT json_agg(u)::text FROM staff_users u WHERE id = $1) || (SELECT json_agg(s)::text FROM staff_sessions s) AS text`,
      [id],
    )
    expect(rows[0].text).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(rows[0].text).not.toContain(PASSWORD)
    expect(rows[0].text).not.toContain(cookie.split('=')[1])
  })

  it('ends with the sign-out, after twelve hours without a request, and after 14 days', async () => {
    const hotel = await test.createHotel()
    const person = await createStaff(test, hotel)
    const session = await signedIn(test, person)
    const out = await signInClient(test, session.cookie).post('/sign-out')
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await session.api.get('/me')).body.error.code).toBe('SVC-4101')

    const idle = await signedIn(test, person)
    test.clock.advance({ hours: 11 })
    expect((await idle.api.get('/me')).status).toBe(200)
    test.clock.advance({ hours: 12 })
    expect((await idle.api.get('/me')).status).toBe(401)

    const long = await signedIn(test, person)
    for (let hours = 8; hours <= 15 * 24; hours += 8) {
      test.clock.advance({ hours: 8 })
      const { status } = await long.api.get('/me')
      expect(status, `after ${hours} hours`).toBe(hours < 14 * 24 ? 200 : 401)
    }
  })
})

describe('sessions and their access', () => {
  it('401 SVC-4101 — without a session, or with an invented one', async () => {
    for (const cookie of ['', 'serai=', `serai=${'a'.repeat(32)}`, '__Host-serai=x']) {
      const answer = await fetch(`${test.base}/app/api/live/reservations`, { headers: { cookie } })
      expect(answer.status).toBe(401)
      expect(await errorOf(answer)).toMatchObject({ code: 'SVC-4101', status: 401 })
      expect(answer.headers.get('service-request-id')).toMatch(/^req_/)
    }
  })

  it('403 SVC-4104 — a write without the token of its session, or from another origin', async () => {
    const hotel = await test.createHotel()
    const [ana, ben] = [await staffOf(test, hotel), await staffOf(test, hotel)]
    const wish = { name: 'Double', inventory_count: 1, max_occupancy: 2 }
    const send = (headers: Record<string, string>) =>
      fetch(`${test.base}/app/api/live/room-types`, {
        method: 'POST',
        body: JSON.stringify(wish),
        headers: { 'content-type': 'application/json', cookie: ana.cookie, ...headers },
      })
    const token = { 'x-csrf-token': ana.csrf_token }
    for (const headers of [
      {},
      { 'x-csrf-token': '' },
      { 'x-csrf-token': ben.csrf_token },
      { ...token, origin: 'https://evil.example' },
      { ...token, origin: 'null' },
      { ...token, 'sec-fetch-site': 'cross-site' },
      { ...token, 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await send(headers as Record<string, string>)
      expect(answer.status, JSON.stringify(headers)).toBe(403)
      expect((await errorOf(answer)).code).toBe('SVC-4104')
    }
    expect((await ana.api.get('/room-types')).body.data).toEqual([])
    const good = await send({ ...token, origin: test.base, 'sec-fetch-site': 'same-origin' })
    expect(good.status).toBe(201)
  })

  it('403 SVC-4104 — another site cannot sign a user in', async () => {
    const person = await createStaff(test, await test.createHotel())
    const { status } = await signInClient(test, undefined, { origin: 'https://evil.example' }).post(
      '/sign-in',
      {
        email: person.email,
        password: PASSWORD,
      },
    )
    expect(status).toBe(403)
  })

  it('a session is not an API key, nor a key a session', async () => {
    const hotel = await test.createHotel()
    const { cookie } = await staffOf(test, hotel)
    const token = cookie.split('=')[1]!
    expect((await test.client(token).get('/properties')).body.error.code).toBe('SVC-4002')
    const { secret } = await hotel.key()
    const answer = await fetch(`${test.base}/app/api/live/properties`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(answer.status).toBe(401)
    const crossed = await fetch(`${test.base}/v1/properties`, { headers: { cookie } })
    expect((await errorOf(crossed)).code).toBe('SVC-4001')
  })
})

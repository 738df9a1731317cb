import { Agent, request } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { linkOf } from '#test/harness/mail/mails.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import {
  cookieOf,
  cookiesOf,
  createStaff,
  PASSWORD,
  sessionWith,
  signedIn,
  signInClient,
} from '#test/harness/staff.ts'

const test = sharedApp()
const agents: Agent[] = []
afterAll(() => Promise.all(agents.map((agent) => agent.close())))

const NEW_PASSWORD = 'an altogether new one'
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code

/** Attempts from an address range, `127.0.<n>.0/24`: all of 127/8 is loopback. */
function from(n: number) {
  const agent = new Agent({ localAddress: `127.0.${n}.9`, connect: { localAddress: `127.0.${n}.9` } })
  agents.push(agent)
  return async (email: string, password: string) => {
    const { statusCode, headers, body } = await request(`${test.base}/app/auth/sign-in`, {
      method: 'POST',
      dispatcher: agent,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return { status: statusCode, headers, body: (await body.json()) as never }
  }
}

describe('unknown browsers', () => {
  it('429 SVC-4105 — lock nobody out: five wrong passwords lock an e-mail for their own address range only', async () => {
    const person = await createStaff(test, await test.createHotel())
    const [stranger, owner] = [from(1), from(2)]
    for (let i = 0; i < 5; i++) expect((await stranger(person.email, 'not the password')).status).toBe(401)
    expect(codeOf(await stranger(person.email, PASSWORD))).toBe('SVC-4105')
    expect((await owner(person.email, PASSWORD)).status).toBe(200)
    expect(codeOf(await stranger(person.email, PASSWORD))).toBe('SVC-4105')
  })

  it('do not include a browser that signed in before, even from the locked range', async () => {
    const person = await createStaff(test, await test.createHotel())
    const first = await signInClient(test).post('/sign-in', { email: person.email, password: PASSWORD })
    const browser = cookiesOf(first)
    await signInClient(test, browser).post('/sign-out')
    for (let i = 0; i < 6; i++)
      await signInClient(test).post('/sign-in', { email: person.email, password: 'not the password' })
    const send = (cookie: string | undefined, password = PASSWORD) =>
      signInClient(test, cookie).post('/sign-in', { email: person.email, password })
    expect(codeOf(await send(undefined))).toBe('SVC-4105')
    expect((await send(browser)).status).toBe(200)
    // Its attempts are counted separately, with the same limit.
    for (let i = 0; i < 5; i++) expect(codeOf(await send(browser, 'not the password'))).toBe('SVC-4102')
    expect(codeOf(await send(browser))).toBe('SVC-4105')
  })

  it("429 SVC-4105 — include another user's browser, an invented and a revoked one", async () => {
    const hotel = await test.createHotel()
    const [person, other] = [await createStaff(test, hotel), await createStaff(test, hotel)]
    const sign = (email: string, cookie?: string) =>
      signInClient(test, cookie).post('/sign-in', { email, password: PASSWORD })
    const theirs = cookiesOf(await sign(other.email))
    const revoked = await sign(person.email)
    const session = await sessionWith(test, cookieOf(revoked), person)
    const forged = cookiesOf(revoked).replace(/(serai-device=.{30}).{4}/, '$1AAAA')
    expect(forged).not.toBe(cookiesOf(revoked))
    const { data } = (await session.api.get('/me/sessions')).body
    await session.api.delete(`/me/sessions/${data[0].id}`)
    for (let i = 0; i < 6; i++)
      await signInClient(test).post('/sign-in', { email: person.email, password: 'not the password' })
    for (const cookie of [theirs, forged, cookiesOf(revoked)])
      expect(codeOf(await sign(person.email, cookie))).toBe('SVC-4105')
  })

  it('are slowed down once an e-mail is guessed from everywhere, without refusing the right password for ever', async () => {
    const person = await createStaff(test, await test.createHotel())
    for (let n = 1; n <= 10; n++) {
      const guess = from(n)
      for (let i = 0; i < 5; i++) expect((await guess(person.email, 'not the password')).status).toBe(401)
    }
    expect((await from(20)(person.email, PASSWORD)).status).toBe(200)
    const slow = from(21)
    for (let i = 0; i < 2; i++) expect((await slow(person.email, 'not the password')).status).toBe(401)
    const refused = await slow(person.email, PASSWORD)
    expect(refused.body).toMatchObject({ error: { code: 'SVC-4105', details: { minutes: 15 } } })
    // Further wrong attempts do not change that.
    for (let n = 31; n < 40; n++) await from(n)(person.email, 'not the password')
    test.clock.advance({ minutes: 15 })
    expect((await slow(person.email, PASSWORD)).status).toBe(200)
  })

  it('get a cookie for half a year that scripts cannot read, which several users of a desk share', async () => {
    const hotel = await test.createHotel()
    const [ana, ben] = [await createStaff(test, hotel), await createStaff(test, hotel)]
    const first = await signInClient(test).post('/sign-in', { email: ana.email, password: PASSWORD })
    const [, device] = first.headers.getSetCookie()
    expect(device).toMatch(/^serai-device=[0-9A-Za-z]{32}\.[\w-]{43}; /)
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=15552000'])
      expect(device).toContain(part)
    const second = await signInClient(test, cookiesOf(first)).post('/sign-in', {
      email: ben.email,
      password: PASSWORD,
    })
    expect(second.headers.getSetCookie()[1]!.split(';')[0]).toBe(device!.split(';')[0])
    const { rows } = await test.db.query('SELECT json_agg(d)::text AS text FROM staff_devices d')
    expect(rows[0].text).toContain(ben.id)
    expect(rows[0].text).not.toContain(device!.slice(13, 45))
  })
})

describe('a sign-in with an existing session', () => {
  it('ends the previous session of the browser', async () => {
    const hotel = await test.createHotel()
    const [ana, ben] = [await createStaff(test, hotel), await createStaff(test, hotel)]
    const before = await signedIn(test, ana)
    const other = await signedIn(test, ana)
    await signInClient(test, before.cookie).post('/sign-in', { email: ben.email, password: PASSWORD })
    expect(codeOf(await before.api.get('/me'))).toBe('SVC-4101')
    expect((await other.api.get('/me/sessions')).body.data).toHaveLength(1)
    // A refused sign-in does not change it.
    await signInClient(test, other.cookie).post('/sign-in', {
      email: ben.email,
      password: 'not the password',
    })
    expect((await other.api.get('/me')).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  const forget = async (email: string) => {
    const answer = await signInClient(test).post('/forgotten-password', { email })
    await test.app.idle()
    return answer
  }
  const open = async (token: string) => (await signInClient(test).post('/link', { token })).status

  it('sends three links an hour, without feedback, and each stays valid until one is used', async () => {
    const person = await createStaff(test, await test.createHotel())
    const tokens = []
    for (let i = 0; i < 6; i++) {
      expect((await forget(person.email)).status).toBe(202)
      tokens.push((await linkOf(test, person.email)).token)
    }
    expect(new Set(tokens).size).toBe(3)
    for (const token of new Set(tokens)) expect(await open(token)).toBe(200)
    await signInClient(test).post('/password', { token: tokens[0], password: NEW_PASSWORD })
    for (const token of new Set(tokens)) expect(await open(token)).toBe(410)
    test.clock.advance({ minutes: 60 })
    await forget(person.email)
    expect(await open((await linkOf(test, person.email)).token)).toBe(200)
  })

  it('ends a lock: the browser that used the link is known', async () => {
    const person = await createStaff(test, await test.createHotel())
    const wrong = () =>
      signInClient(test).post('/sign-in', { email: person.email, password: 'not the password' })
    for (let i = 0; i < 6; i++) await wrong()
    await forget(person.email)
    const { token } = await linkOf(test, person.email)
    const set = await signInClient(test).post('/password', { token, password: NEW_PASSWORD })
    for (let i = 0; i < 6; i++) await wrong()
    const enter = (cookie?: string) =>
      signInClient(test, cookie).post('/sign-in', { email: person.email, password: NEW_PASSWORD })
    expect(codeOf(await enter())).toBe('SVC-4105')
    expect((await enter(cookiesOf(set))).status).toBe(200)
  })

  it('is processed after the response, so that timing does not reveal whether the e-mail exists', async () => {
    const person = await createStaff(test, await test.createHotel())
    const holder = await test.db.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE login_attempts, staff_users IN ACCESS EXCLUSIVE MODE')
    for (const email of [person.email, 'nobody@hotel.example'])
      expect((await signInClient(test).post('/forgotten-password', { email })).status).toBe(202)
    await holder.query('ROLLBACK')
    holder.release()
    expect((await linkOf(test, person.email)).path).toBe('/app/reset-password')
  })
})

describe('a password for reauthentication', () => {
  it('403 SVC-4109 — is required where it is used: the stored hash is useless', async () => {
    const person = await createStaff(test, await test.createHotel())
    const { api } = await signedIn(test, person)
    const { rows } = await test.db.query('SELECT password_hash FROM staff_users WHERE id = $1', [person.id])
    for (const password of [rows[0].password_hash, 'not the password'])
      for (const path of ['/me/second-factor', '/me/recovery-codes'])
        expect(codeOf(await api.post(path, { password }))).toBe('SVC-4109')
  })
})

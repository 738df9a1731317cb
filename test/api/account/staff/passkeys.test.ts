import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { Authenticator, type Deviations } from '#test/harness/sign-in/authenticator.ts'
import { passkeysOf } from '#test/harness/sign-in/passkeys.ts'
import { createStaff, PASSWORD, type SignedIn, signedIn, staffOf } from '#test/harness/staff.ts'

const test = sharedApp()
const { withPasskey, begin, enter, sessionOf } = passkeysOf(test)
const password = PASSWORD
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code

async function withFactor(who: SignedIn) {
  const started = await who.api.post('/me/second-factor', { password })
  const totp = new TOTP({ secret: Secret.fromBase32(started.body.secret) })
  const code = () => totp.generate({ timestamp: test.clock.now().epochMilliseconds })
  await who.api.post('/me/second-factor/confirm', { code: code() })
  test.clock.advance({ seconds: 30 })
  return code
}

describe('a passkey', () => {
  it('signs in without e-mail, password or code, with a row in the audit log; e-mails report it', async () => {
    const hotel = await test.createHotel()
    const person = await createStaff(test, hotel)
    const before = await signedIn(test, person)
    const { authenticator, id } = await withPasskey(before)
    const entered = await enter(authenticator)
    expect(entered.body).toEqual({ next: 'dashboard' })
    const session = await sessionOf(entered, person)
    expect((await session.api.get('/me')).body.user).toMatchObject({
      id: person.id,
      passkeys: 1,
      second_factor: false,
    })
    const { data } = (await session.api.get('/audit-log?limit=100')).body
    const actions = data.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['signInWithPasskey', 'createPasskey', 'startPasskey']))
    const created = data.find(({ action }: { action: string }) => action === 'createPasskey')
    expect(created).toMatchObject({ actor: { id: person.id }, resource_id: id })
    const { rows } = await test.db.query(
      `SELECT data FROM mails WHERE to_address = $1 AND template = 'passkey_changed'`,
      [person.email],
    )
    expect(rows.map((row) => row.data)).toMatchObject([{ change: 'added', passkey: 'Laptop' }])
  })

  it('is listed, renamed and removed by its owner alone; its sessions end with it', async () => {
    const hotel = await test.createHotel()
    const person = await createStaff(test, hotel)
    const here = await signedIn(test, person)
    const other = await staffOf(test, hotel)
    const { authenticator, id } = await withPasskey(here)
    const there = await sessionOf(await enter(authenticator), person)
    const [listed] = (await here.api.get('/me/passkeys')).body.data
    expect(listed).toMatchObject({ id, name: 'Laptop', backed_up: false })
    expect(listed.last_used_at).not.toBeNull()
    expect((await other.api.get('/me/passkeys')).body.data).toEqual([])
    expect((await here.api.patch(`/me/passkeys/${id}`, { name: ' Desk ' })).body.name).toBe('Desk')
    expect(codeOf(await other.api.patch(`/me/passkeys/${id}`, { name: 'Mine' }))).toBe('SVC-3001')
    expect(codeOf(await other.api.post(`/me/passkeys/${id}/remove`, { password }))).toBe('SVC-3001')
    expect(codeOf(await here.api.post(`/me/passkeys/${id}/remove`, { password: 'not it' }))).toBe('SVC-4109')
    expect((await here.api.post(`/me/passkeys/${id}/remove`, { password })).body).toEqual({ removed: true })
    expect((await there.api.get('/me')).status).toBe(401)
    expect((await here.api.get('/me')).body.user.passkeys).toBe(0)
    expect(codeOf(await enter(authenticator))).toBe('SVC-4113')
    const { rows } = await test.db.query(
      `SELECT data FROM mails WHERE to_address = $1 AND template = 'passkey_changed' ORDER BY id`,
      [person.email],
    )
    expect(rows.map((row) => [row.data.change, row.data.passkey])).toEqual([
      ['added', 'Laptop'],
      ['removed', 'Desk'],
    ])
  })

  it('409 SVC-4110 — at most ten, and one per authenticator', async () => {
    const session = await staffOf(test, await test.createHotel())
    const { authenticator } = await withPasskey(session)
    const again = await session.api.post('/me/passkeys/options', { password })
    expect(again.body.exclude).toEqual([{ id: authenticator.credential_id, transports: ['internal'] }])
    const twice = await session.api.post('/me/passkeys', {
      name: 'Twice',
      ...authenticator.register(again.body),
    })
    expect(codeOf(twice)).toBe('SVC-4110')
    for (let n = 1; n < 10; n++) await withPasskey(session, `Key ${n}`)
    expect(codeOf(await session.api.post('/me/passkeys/options', { password }))).toBe('SVC-4110')
  })
})

describe('adding a passkey', () => {
  it('403 SVC-4109, 401 SVC-4106 — requires the password, and a code where a second factor is enabled', async () => {
    const session = await staffOf(test, await test.createHotel())
    const start = (body: object) => session.api.post('/me/passkeys/options', body)
    expect(codeOf(await start({ password: 'not it' }))).toBe('SVC-4109')
    const code = await withFactor(session)
    const without = await start({ password })
    expect(without.body.error.details).toMatchObject([{ field: 'code', code: 'required' }])
    expect(codeOf(await start({ password, code: '000000' }))).toBe('SVC-4106')
    expect((await start({ password, code: code() })).status).toBe(200)
  })

  it.each<[string, Deviations]>([
    ['another origin', { origin: 'https://serai.example' }],
    ['another host', { rp_id: 'serai.example' }],
    ['a page within another', { cross_origin: true }],
    ['a sign-in', { type: 'webauthn.get' }],
    ['nobody who showed finger, face or PIN', { user_verified: false }],
  ])('401 SVC-4113 — refuses one made for %s, and its challenge works no more', async (_, deviations) => {
    const { api } = await staffOf(test, await test.createHotel())
    const authenticator = new Authenticator(test.base)
    const { body } = await api.post('/me/passkeys/options', { password })
    expect(
      codeOf(await api.post('/me/passkeys', { name: 'X', ...authenticator.register(body, deviations) })),
    ).toBe('SVC-4113')
    expect(codeOf(await api.post('/me/passkeys', { name: 'X', ...authenticator.register(body) }))).toBe(
      'SVC-4113',
    )
    expect((await api.get('/me/passkeys')).body.data).toEqual([])
  })

  it('401 SVC-4113 — accepts a challenge of this session, once, within five minutes', async () => {
    const hotel = await test.createHotel()
    const person = await createStaff(test, hotel)
    const [here, there] = [await signedIn(test, person), await signedIn(test, person)]
    const { body } = await here.api.post('/me/passkeys/options', { password })
    const add = ({ api }: SignedIn, ceremony = body) =>
      api.post('/me/passkeys', { name: 'X', ...new Authenticator(test.base).register(ceremony) })
    expect(codeOf(await add(there))).toBe('SVC-4113')
    expect(codeOf(await add(await staffOf(test, hotel)))).toBe('SVC-4113')
    const both = await Promise.all([add(here), add(here)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 401])
    const late = (await here.api.post('/me/passkeys/options', { password })).body
    test.clock.advance({ minutes: 5 })
    expect(codeOf(await add(here, late))).toBe('SVC-4113')
    const sign_in = { ...(await begin()).ceremony, user: late.user }
    expect(codeOf(await add(here, sign_in))).toBe('SVC-4113')
  })

  it('never requests a URL in the certificate of an authenticator', async () => {
    let prompts = 0
    const server = createServer((_request, response) => {
      prompts += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = Buffer.from(`http://127.0.0.1:${(server.address() as AddressInfo).port}/crl`)
    const { api } = await staffOf(test, await test.createHotel())
    const { body } = await api.post('/me/passkeys/options', { password })
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', Uint8Array.from(url)],
      ['x5c', [Uint8Array.from(url)]],
    ])
    const made = await api.post('/me/passkeys', {
      name: 'X',
      ...new Authenticator(test.base).register(body, { statement }),
    })
    expect(made.status).toBe(201)
    expect(prompts).toBe(0)
    server.close()
  })
})

describe('an account that requires a second factor', () => {
  /** An owner who signs in with a passkey, in an account that requires two factors from now on. */
  async function strict() {
    const hotel = await test.createHotel()
    const person = await createStaff(test, hotel)
    const { authenticator, id } = await withPasskey(await signedIn(test, person))
    const session = await sessionOf(await enter(authenticator), person)
    expect((await session.api.patch('/security', { second_factor_required: true })).status).toBe(200)
    return { hotel, person, session, authenticator, id }
  }

  it('403 SVC-4112 — accepts a passkey, but neither the password alone nor a second factor set up by it', async () => {
    const { person, session } = await strict()
    expect((await session.api.get('/reservations')).status).toBe(200)
    const by_password = await signedIn(test, person)
    for (const answer of [
      await by_password.api.get('/reservations'),
      await by_password.api.post('/me/second-factor', { password }),
      await by_password.api.post('/me/passkeys/options', { password }),
      await by_password.api.get('/me/passkeys'),
    ])
      expect(codeOf(answer)).toBe('SVC-4112')
    expect((await by_password.api.get('/me')).status).toBe(200)
  })

  it('lets a user with neither set up a passkey, which completes the session', async () => {
    const { hotel } = await strict()
    const clerk = await staffOf(test, hotel, 'front_desk')
    expect(codeOf(await clerk.api.get('/reservations'))).toBe('SVC-4112')
    await withPasskey(clerk)
    expect((await clerk.api.get('/reservations')).status).toBe(200)
  })

  it('403 SVC-4112 — restricts a session again once its passkey is removed', async () => {
    const { session, id } = await strict()
    expect((await session.api.post(`/me/passkeys/${id}/remove`, { password })).status).toBe(200)
    expect(codeOf(await session.api.get('/reservations'))).toBe('SVC-4112')
    await withPasskey(session)
    expect((await session.api.get('/reservations')).status).toBe(200)
  })

  it('keeps passkeys through a password reset; leads remove them by a separate operation', async () => {
    const { hotel, session } = await strict()
    const clerk = await staffOf(test, hotel, 'front_desk')
    const { authenticator } = await withPasskey(clerk)
    await session.api.post(`/team/${clerk.id}/reset`)
    expect((await enter(authenticator)).status).toBe(200)
    const removed = await session.api.post(`/team/${clerk.id}/second-factor/remove`)
    expect(removed.body).toMatchObject({ id: clerk.id, passkeys: 0 })
    expect(codeOf(await enter(authenticator))).toBe('SVC-4113')
  })
})

it('no secret of a passkey is stored: neither challenge nor cookie', async () => {
  const session = await staffOf(test, await test.createHotel())
  const { body } = await session.api.post('/me/passkeys/options', { password })
  const { ceremony, cookie } = await begin()
  const { rows } = await test.db.query(
    `SELECT (SELECT json_agg(t)::text FROM staff_one_time_tokens t) ||
       coalesce((SELECT json_agg(encode(body, 'escape'))::text FROM idempotency), '') AS text`,
  )
  const shown = [
    body.challenge,
    Buffer.from(body.challenge, 'base64url').toString(),
    ceremony.challenge,
    cookie.split('=')[1]!,
  ]
  for (const one of shown) expect(rows[0].text).not.toContain(one)
})

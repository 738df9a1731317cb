import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { Authenticator, type Deviations } from '#test/harness/sign-in/authenticator.ts'
import { passkeysOf } from '#test/harness/sign-in/passkeys.ts'
import { cookieOf, cookiesOf, createStaff, signedIn, signInClient, staffOf } from '#test/harness/staff.ts'

const test = sharedApp()
const { withPasskey, begin, enter, sessionOf } = passkeysOf(test)
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code

describe('sign-in by passkey', () => {
  it.each<[string, Deviations]>([
    ['another origin', { origin: 'https://serai.example' }],
    ['another host', { rp_id: 'serai.example' }],
    ['a page within another', { cross_origin: true }],
    ['the making of a passkey', { type: 'webauthn.create' }],
    ['nobody who showed finger, face or PIN', { user_verified: false }],
    ['somebody else', { user_handle: Buffer.from('usr_somebody').toString('base64url') }],
  ])('401 SVC-4113 — refuses a signature for %s, and says so in the audit log', async (_, deviations) => {
    const session = await staffOf(test, await test.createHotel())
    const { authenticator } = await withPasskey(session)
    expect(codeOf(await enter(authenticator, deviations))).toBe('SVC-4113')
    const { data } = (await session.api.get('/audit-log?action=refusePasskey')).body
    expect(data).toMatchObject([{ actor: { type: 'system' }, resource_id: session.id }])
    expect((await enter(authenticator)).status).toBe(200)
  })

  it('401 SVC-4113 — has one refusal for an unknown passkey, a disabled user, and another key', async () => {
    const hotel = await test.createHotel()
    const [owner, clerk] = [await staffOf(test, hotel), await staffOf(test, hotel, 'front_desk')]
    const { authenticator } = await withPasskey(clerk)
    const unknown = await enter(new Authenticator(test.base), { user_handle: 'AAAA' })
    const impostor = Object.assign(new Authenticator(test.base), {
      credential_id: authenticator.credential_id,
    })
    const forged = await enter(impostor, { user_handle: Buffer.from(clerk.id).toString('base64url') })
    await owner.api.patch(`/team/${clerk.id}`, { status: 'disabled' })
    const disabled = await enter(authenticator)
    const errors = [unknown, forged, disabled].map(({ status, body }) => [
      status,
      body.error.code,
      body.error.message,
    ])
    expect(errors[0]).toEqual([401, 'SVC-4113', expect.any(String)])
    expect(errors[1]).toEqual(errors[0])
    expect(errors[2]).toEqual(errors[0])
  })

  it('401 SVC-4113 — accepts a challenge once, whatever the outcome, from its browser, within five minutes', async () => {
    const { authenticator } = await withPasskey(await staffOf(test, await test.createHotel()))
    const send = (cookie: string | undefined, response: object) =>
      signInClient(test, cookie).post('/passkey', response)
    const one = await begin()
    const signed = authenticator.assert(one.ceremony)
    // Without the cookie, or with that of another browser, an intercepted signature is useless.
    expect(codeOf(await send(undefined, signed))).toBe('SVC-4113')
    expect(codeOf(await send((await begin()).cookie, signed))).toBe('SVC-4113')
    const answers = await Promise.all([send(one.cookie, signed), send(one.cookie, signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(codeOf(await send(one.cookie, signed))).toBe('SVC-4113')
    const two = await begin()
    expect(codeOf(await send(two.cookie, authenticator.assert(two.ceremony, { user_verified: false })))).toBe(
      'SVC-4113',
    )
    expect(codeOf(await send(two.cookie, authenticator.assert(two.ceremony)))).toBe('SVC-4113')
    const three = await begin()
    test.clock.advance({ minutes: 5 })
    expect(codeOf(await send(three.cookie, authenticator.assert(three.ceremony)))).toBe('SVC-4113')
  })

  it('401 SVC-4113 — refuses a counter that does not increase: the authenticator was cloned', async () => {
    const { authenticator } = await withPasskey(await staffOf(test, await test.createHotel()))
    expect((await enter(authenticator, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 3, 0]) expect(codeOf(await enter(authenticator, { counter }))).toBe('SVC-4113')
    expect((await enter(authenticator, { counter: 8 })).status).toBe(200)
    // Of two concurrent copies one succeeds.
    const copies = await Promise.all([
      enter(authenticator, { counter: 9 }),
      enter(authenticator, { counter: 9 }),
    ])
    expect(copies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('429 SVC-4105 — five refusals lock a passkey for an address range; a known browser is counted separately', async () => {
    const person = await createStaff(test, await test.createHotel())
    const { authenticator } = await withPasskey(await signedIn(test, person))
    const known = cookiesOf(await enter(authenticator))
      .split('; ')
      .find((cookie) => cookie.startsWith('serai-device'))!
    for (let n = 0; n < 5; n++)
      expect(codeOf(await enter(authenticator, { user_verified: false }))).toBe('SVC-4113')
    expect(codeOf(await enter(authenticator))).toBe('SVC-4105')
    expect((await enter(authenticator, {}, known)).status).toBe(200)
    test.clock.advance({ minutes: 15 })
    expect((await enter(authenticator)).status).toBe(200)
  })

  it('creates a new session: the previous one of the browser ends, and its token is not used', async () => {
    const person = await createStaff(test, await test.createHotel())
    const before = await signedIn(test, person)
    const { authenticator } = await withPasskey(before)
    const entered = await enter(authenticator, {}, before.cookie)
    expect(cookieOf(entered)).not.toBe(before.cookie)
    expect((await before.api.get('/me')).status).toBe(401)
    await sessionOf(entered, person)
    // A planted token does not become the token of the session (session fixation).
    const planted = `serai=${'A'.repeat(32)}`
    expect(cookieOf(await enter(authenticator, {}, planted))).not.toBe(planted)
  })

  it('403 SVC-4104 — can be started and completed by pages of the service only', async () => {
    const { ceremony, cookie } = await begin()
    const elsewhere = signInClient(test, cookie, { origin: 'https://serai.example' })
    expect(codeOf(await elsewhere.post('/passkey-options'))).toBe('SVC-4104')
    const response = new Authenticator(test.base).assert(ceremony, { user_handle: 'AAAA' })
    expect(codeOf(await elsewhere.post('/passkey', response))).toBe('SVC-4104')
  })
})

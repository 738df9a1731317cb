import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { linkOf } from '#test/harness/mail/mails.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import {
  cookieOf,
  createStaff,
  PASSWORD,
  type SignedIn,
  sessionWith,
  signedIn,
  signInClient,
  staffOf,
} from '#test/harness/staff.ts'

const test = sharedApp()
const password = PASSWORD

const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code

/** Sets up a second factor, and returns the function that generates codes. */
async function withFactor(who: SignedIn) {
  const started = await who.api.post('/me/second-factor', { password })
  const totp = new TOTP({ secret: Secret.fromBase32(started.body.secret) })
  const code = () => totp.generate({ timestamp: test.clock.now().epochMilliseconds })
  const confirmed = await who.api.post('/me/second-factor/confirm', { code: code() })
  test.clock.advance({ seconds: 30 })
  return { code, codes: confirmed.body.recovery_codes as string[] }
}

const mailsTo = async (email: string): Promise<{ template: string; data: Record<string, string> }[]> =>
  (await test.db.query('SELECT template, data FROM mails WHERE to_address = $1 ORDER BY id', [email])).rows

describe('an account that requires a second factor', () => {
  it('403 SVC-4112 — allows users without one only to set one up, at once', async () => {
    const hotel = await test.createHotel()
    const owner = await staffOf(test, hotel)
    const clerk = await staffOf(test, hotel, 'front_desk')
    expect((await owner.api.get('/security')).body).toEqual({
      second_factor_required: false,
      idle_minutes: 720,
    })
    await withFactor(owner)
    const changed = await owner.api.patch('/security', { second_factor_required: true })
    expect(changed.body.second_factor_required).toBe(true)
    for (const answer of [
      await clerk.api.get('/reservations'),
      await clerk.api.get('/me/sessions'),
      await clerk.in('sandbox').get('/guests'),
      await clerk.api.post('/me/password', { current_password: password, password: 'an altogether new one' }),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([403, 'SVC-4112'])
    const stream = await fetch(`${test.base}/app/api/live/stream`, { headers: { cookie: clerk.cookie } })
    expect(stream.status).toBe(403)
    await stream.body?.cancel()
    expect((await clerk.api.get('/me')).body).toMatchObject({
      account: { second_factor_required: true },
      user: { second_factor: false },
    })
    await withFactor(clerk)
    expect((await clerk.api.get('/reservations')).status).toBe(200)
    expect((await owner.api.get('/reservations')).status).toBe(200)
  })

  it('403 SVC-4103, 403 SVC-4111 — is set by owners after reauthentication, with a row in the audit log', async () => {
    const hotel = await test.createHotel()
    const [owner, manager] = [await staffOf(test, hotel), await staffOf(test, hotel, 'manager')]
    expect((await manager.api.get('/security')).status).toBe(200)
    expect(codeOf(await manager.api.patch('/security', { idle_minutes: 60 }))).toBe('SVC-4103')
    for (const idle_minutes of [14, 1441, 15.5, '60'])
      expect(codeOf(await owner.api.patch('/security', { idle_minutes }))).toBe('SVC-2002')
    expect((await owner.in('sandbox').patch('/security', { idle_minutes: 60 })).status).toBe(200)
    const { data } = (await owner.api.get('/audit-log?action=updateSecurity')).body
    expect(data[0].changes).toEqual([{ field: 'idle_minutes', before: 720, after: 60 }])
    test.clock.advance({ minutes: 10 })
    expect(codeOf(await owner.api.patch('/security', { idle_minutes: 30 }))).toBe('SVC-4111')
  })

  it("ends sessions after the account's idle timeout", async () => {
    const hotel = await test.createHotel()
    const [owner, clerk] = [await staffOf(test, hotel), await staffOf(test, hotel, 'front_desk')]
    await owner.api.patch('/security', { idle_minutes: 30 })
    test.clock.advance({ minutes: 29 })
    expect((await clerk.api.get('/me')).status).toBe(200)
    test.clock.advance({ minutes: 30 })
    expect(codeOf(await clerk.api.get('/me'))).toBe('SVC-4101')
    const other = await staffOf(test, await test.createHotel())
    test.clock.advance({ hours: 11 })
    expect((await other.api.get('/me')).status).toBe(200)
  })
})

describe('a second factor', () => {
  it('401 SVC-4106 — is removed by its code or a recovery code; the password alone is not enough', async () => {
    const person = await createStaff(test, await test.createHotel())
    const session = await signedIn(test, person)
    const { code, codes } = await withFactor(session)
    const remove = (body: Record<string, string>) => session.api.post('/me/second-factor/remove', body)
    expect((await remove({ password })).body.error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'code', code: 'required' }],
    })
    expect(codeOf(await remove({ password: 'not it', code: code() }))).toBe('SVC-4109')
    expect(codeOf(await remove({ password, code: '000000' }))).toBe('SVC-4106')
    expect((await session.api.get('/me')).body.user.second_factor).toBe(true)
    expect((await remove({ password, code: codes[0]! })).body).toEqual({ removed: true })
    expect(codeOf(await remove({ password, code: codes[1]! }))).toBe('SVC-4110')
    // An unconfirmed one is removed without a code.
    await session.api.post('/me/second-factor', { password })
    expect((await remove({ password })).body).toEqual({ removed: true })
    expect((await mailsTo(person.email)).map(({ data }) => data.change)).toEqual(['added', 'removed'])
  })

  it('429 SVC-4105 — five wrong codes lock its removal', async () => {
    const session = await staffOf(test, await test.createHotel())
    const { code } = await withFactor(session)
    const remove = (code: string) => session.api.post('/me/second-factor/remove', { password, code })
    for (let i = 0; i < 5; i++) expect(codeOf(await remove('000000'))).toBe('SVC-4106')
    expect(codeOf(await remove(code()))).toBe('SVC-4105')
  })

  it('survives a password reset; a lead removes it by a separate operation, and an e-mail reports it', async () => {
    const hotel = await test.createHotel()
    const [manager, owner] = [await staffOf(test, hotel, 'manager'), await staffOf(test, hotel)]
    const person = await createStaff(test, hotel, 'front_desk')
    const { code } = await withFactor(await signedIn(test, person))
    await manager.api.post(`/team/${person.id}/reset`)
    const { token } = await linkOf(test, person.email)
    await signInClient(test).post('/password', { token, password: 'an altogether new one' })
    const first = await signInClient(test).post('/sign-in', {
      email: person.email,
      password: 'an altogether new one',
    })
    expect(first.body).toEqual({ next: 'second_factor' })
    const second = await signInClient(test, cookieOf(first)).post('/second-factor', { code: code() })
    await sessionWith(test, cookieOf(second), person)

    const remove = (by: SignedIn, id = person.id) => by.api.post(`/team/${id}/second-factor/remove`)
    expect(codeOf(await remove(manager, owner.id))).toBe('SVC-4103')
    expect((await remove(manager)).body).toMatchObject({ id: person.id, second_factor: false })
    expect(codeOf(await remove(manager))).toBe('SVC-4110')
    const { data } = (await owner.api.get('/audit-log?action=removeUserSecondFactor')).body
    expect(data[0]).toMatchObject({
      actor: { id: manager.id },
      resource_id: person.id,
      changes: [{ field: 'second_factor', before: true, after: false }],
    })
    const mail = (await mailsTo(person.email)).at(-1)!
    expect(mail).toMatchObject({ template: 'second_factor_changed', data: { change: 'removed' } })
    expect(mail.data.by).toMatch(/^Ana/)
    // Removing one's own requires a code, which an unattended screen does not have.
    await withFactor(manager)
    expect(codeOf(await remove(manager, manager.id))).toBe('SVC-4110')
    await withFactor(owner)
    expect(codeOf(await remove(owner, owner.id))).toBe('SVC-4110')
    test.clock.advance({ minutes: 10 })
    expect(codeOf(await remove(manager))).toBe('SVC-4111')
  })
})

describe('e-mails', () => {
  it('report a sign-in on a new browser, but not on the first', async () => {
    const person = await createStaff(test, await test.createHotel(), 'owner')
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const enter = (cookie?: string) =>
      signInClient(test, cookie, { 'user-agent': agent }).post('/sign-in', { email: person.email, password })
    const first = await enter()
    expect(await mailsTo(person.email)).toEqual([])
    const [, device] = first.headers.getSetCookie()
    await enter(device!.split(';')[0])
    expect(await mailsTo(person.email)).toEqual([])
    await enter()
    expect(await mailsTo(person.email)).toEqual([
      {
        template: 'new_sign_in',
        data: {
          name: expect.stringMatching(/^Ana/),
          signed_in_at: test.clock.now().toString(),
          browser: 'Firefox, Windows',
          address_range: '127.0.0.0/24',
        },
      },
    ])
  })

  it('report a live key to owners and its creator, without the key itself', async () => {
    const hotel = await test.createHotel()
    const [owner, other] = [await staffOf(test, hotel), await staffOf(test, hotel)]
    const manager = await staffOf(test, hotel, 'manager')
    const bystander = await staffOf(test, hotel, 'manager')
    await manager.in('sandbox').post('/keys', { name: 'Try' })
    expect(await mailsTo(owner.email)).toEqual([])
    const { secret: key, hint } = (await manager.api.post('/keys', { name: 'Shop' })).body
    for (const { email } of [owner, other, manager]) {
      const [mail] = await mailsTo(email)
      expect(mail).toMatchObject({
        template: 'api_key_created',
        data: { key: 'Shop', hint, account: 'Test group', access: 'write' },
      })
      expect(JSON.stringify(mail)).not.toContain(key)
    }
    expect(await mailsTo(bystander.email)).toEqual([])
  })
})

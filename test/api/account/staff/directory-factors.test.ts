import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { scriptedSignIn } from '#test/harness/sign-in/directories.ts'
import { scriptedDirectory } from '#test/harness/sign-in/scripted-directory.ts'
import { cookieOf, PASSWORD, sessionWith, signedIn, signInClient } from '#test/harness/staff.ts'

const test = sharedApp()
const CLIENT = { client_id: 'serai', client_secret: 'a secret' }
const { ready, enter } = scriptedSignIn(test, scriptedDirectory(CLIENT.client_id), CLIENT)
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code

describe('rule 15.26 — a second factor with a directory', () => {
  it('is required by Serai where the directory does not report one, and counts where it does', async () => {
    const one = await ready()
    await one.owner.api.patch('/security', { second_factor_required: true })
    const sessionBy = async (claims: Record<string, unknown>) =>
      sessionWith(test, cookieOf(await enter(one, claims)), one.ben)
    const alone = await sessionBy({ amr: ['pwd'] })
    expect(codeOf(await alone.api.get('/properties'))).toBe('SVC-4112')
    expect((await (await sessionBy({ amr: ['pwd', 'mfa'] })).api.get('/properties')).status).toBe(200)
  })

  it('can be delegated to the directory by the owner, with immediate effect both ways', async () => {
    const one = await ready({ second_factor_included: true })
    await one.owner.api.patch('/security', { second_factor_required: true })
    const { api } = await sessionWith(test, cookieOf(await enter(one)), one.ben)
    expect((await api.get('/properties')).status).toBe(200)
    await test.db.query('UPDATE staff_directories SET second_factor_included = false WHERE account_id = $1', [
      one.account_id,
    ])
    expect(codeOf(await api.get('/properties'))).toBe('SVC-4112')
  })

  it('is required for users with an authenticator app; the session is still of the directory', async () => {
    const one = await ready()
    const before = await signedIn(test, one.ben)
    const { secret } = await before.api.make('/me/second-factor', { password: PASSWORD })
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: test.clock.now().epochMilliseconds,
      })
    await before.api.make('/me/second-factor/confirm', { code: code() })
    test.clock.advance({ seconds: 30 })
    const first = await enter(one)
    expect(first.body).toEqual({ next: 'second_factor' })
    const second = await signInClient(test, cookieOf(first)).post('/second-factor', { code: code() })
    const session = await sessionWith(test, cookieOf(second), one.ben)
    expect((await session.api.get('/properties')).status).toBe(200)
    await one.owner.api.post('/me/proof', { password: PASSWORD })
    await one.owner.api.patch('/directory', { enabled: false })
    expect((await session.api.get('/me')).status).toBe(401)
  })
})

describe('reauthentication', () => {
  it('403 SVC-4111 — a sign-in by the directory counts from the time at which the directory authenticated', async () => {
    const one = await ready({}, 'manager')
    const invite = async (more: Record<string, unknown>) => {
      const { api } = await sessionWith(test, cookieOf(await enter(one, more)), one.ben)
      const person = { email: `new${count++}@${one.domain}`, name: 'New', role: 'front_desk' }
      return (await api.post('/team', person)).status
    }
    let count = 0
    const iat = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
    expect(await invite({})).toBe(403)
    expect(await invite({ iat, auth_time: iat - 601 })).toBe(403)
    expect(await invite({ iat, auth_time: iat - 5 })).toBe(201)
  })
})

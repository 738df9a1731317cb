import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUser, newDemoToken } from '#server/features/account/staff/public.ts'
import { testApp } from '#test/harness/app.ts'
import { cookieOf, createStaff, sessionWith, signInClient } from '#test/harness/staff.ts'

const test = testApp({ demo_sign_in: true })
const CLARA = { name: 'Clara Weiss', email: 'clara@serai.example', role: 'accountant' } as const
let account_id: string

beforeAll(async () => {
  account_id = (await test.createHotel()).account_id
  await createUser(test.app.staff, test.clock, {
    ...CLARA,
    account_id,
    password: 'unknown to it',
    demo: true,
  })
})

const tokenOf = (secret = test.secret) => newDemoToken([secret], test.clock.now())
const enter = (email: string, headers: Record<string, string> = {}, token = tokenOf()) =>
  signInClient(test, undefined, headers).post('/demo', { email, token })

describe('rule 15.36 — the staff of a demo', () => {
  it('are listed on the sign-in page, and sign in by the token of the terminal, without a password', async () => {
    const options = (await signInClient(test).get('/options')).body
    expect(options).toMatchObject({
      demo_sign_in: true,
      demo_accounts: [{ email: CLARA.email, role: 'accountant' }],
    })
    const answer = await enter(CLARA.email)
    expect(answer).toMatchObject({ status: 200, body: { next: 'dashboard' } })
    const { api } = await sessionWith(test, cookieOf(answer), { id: 'unused', email: CLARA.email })
    expect((await api.get('/me')).body.user).toMatchObject({ name: CLARA.name, role: 'accountant' })
  })

  it('401 SVC-4102 — other users cannot', async () => {
    const person = await createStaff(test, { account_id }, 'owner')
    for (const email of [person.email, 'nobody@serai.example'])
      expect(await enter(email)).toMatchObject({ status: 401, body: { error: { code: 'SVC-4102' } } })
  })

  it('409 SVC-4110 — not without a token of this installation, as behind a proxy on this machine, nor after a day', async () => {
    const refused = { status: 409, body: { error: { code: 'SVC-4110' } } }
    const token = tokenOf()
    const [issued_at, signature] = token.split('.') as [string, string]
    const earlier = (Number.parseInt(issued_at, 36) + 1).toString(36)
    const wrong = ['', 'x', issued_at, `.${signature}`, `${earlier}.${signature}`, `${token}.`, `${token}A`]
    for (const other of [...wrong, tokenOf(randomBytes(32))])
      expect([other, await enter(CLARA.email, {}, other)]).toMatchObject([other, refused])
    test.clock.advance({ hours: 23 })
    expect((await enter(CLARA.email, {}, token)).status).toBe(200)
    test.clock.advance({ hours: 1 })
    expect(await enter(CLARA.email, {}, token)).toMatchObject(refused)
    expect((await enter(CLARA.email)).status).toBe(200)
  })

  it('409 SVC-4110 — not where the service has another host name', async () => {
    const { port } = new URL(test.base)
    const elsewhere = { host: `rebound.example:${port}`, origin: `http://rebound.example:${port}` }
    expect(await enter(CLARA.email, elsewhere)).toMatchObject({
      status: 409,
      body: { error: { code: 'SVC-4110' } },
    })
  })
})

describe('without DEMO_SIGN_IN', () => {
  const plain = testApp()
  it('409 SVC-4110 — the password is required', async () => {
    const hotel = await plain.createHotel()
    const wish = { ...CLARA, account_id: hotel.account_id, password: 'unknown to it', demo: true }
    await createUser(plain.app.staff, plain.clock, wish)
    const client = signInClient(plain)
    expect((await client.get('/options')).body).toMatchObject({ demo_sign_in: false })
    expect(await client.post('/demo', { email: CLARA.email, token: tokenOf(plain.secret) })).toMatchObject({
      status: 409,
      body: { error: { code: 'SVC-4110' } },
    })
  })
})

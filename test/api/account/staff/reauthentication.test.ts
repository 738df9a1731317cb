import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, PASSWORD, type SignedIn, signedIn, staffOf } from '#test/harness/staff.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const password = PASSWORD

const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code
const prove = (by: SignedIn, body: Record<string, unknown> = { password }) => by.api.post('/me/proof', body)

describe('operations that require reauthentication', () => {
  it('403 SVC-4111 — ten minutes after the sign-in, for keys, invitations, leading roles, refunds and webhook secrets', async () => {
    const hotel = await test.createHotel({ tier: 'enterprise' })
    const owner = await staffOf(test, hotel)
    const { reservation_id, payment_id } = await paid(hotel)
    const endpoint = await owner.api.make('/webhooks', {
      url: 'https://pms.example.com/hook',
      events: ['guest.updated'],
    })
    const clerk = await createStaff(test, hotel, 'front_desk')
    const protectedRequests = () =>
      [
        ['post', '/keys', { name: 'x' }],
        ['post', '/team', { name: 'Ben', email: `ben${Math.random()}@hotel.example`, role: 'front_desk' }],
        ['patch', `/team/${clerk.id}`, { role: 'manager' }],
        ['patch', `/team/${clerk.id}`, { role: 'owner' }],
        ['post', `/payments/${payment_id}/refund`, { amount: { amount: 100, currency: 'EUR' } }],
        ['post', `/webhooks/${endpoint.id}/secret`, {}],
      ] as const
    test.clock.advance({ minutes: 10 })
    for (const [method, path, body] of protectedRequests()) {
      const answer = await owner.api[method](path, body)
      expect([answer.status, codeOf(answer)], path).toEqual([403, 'SVC-4111'])
      expect(answer.body.error.details).toMatchObject({ minutes: 10 })
    }
    // Everyday operations require none.
    for (const [method, path, body] of [
      ['post', '/keys', { name: 'x', access: 'read' }],
      ['patch', `/team/${clerk.id}`, { role: 'accountant' }],
      ['patch', `/reservations/${reservation_id}`, { notes: 'late' }],
    ] as const)
      expect((await owner.api[method](path, body)).status, path).toBeLessThan(300)
    expect((await owner.in('sandbox').post('/keys', { name: 'x' })).status).toBe(201)
    expect((await prove(owner)).body).toEqual({ valid_until: '2027-01-04T09:20:00Z' })
    for (const [method, path, body] of protectedRequests())
      expect((await owner.api[method](path, body)).status, path).toBeLessThan(300)
    test.clock.advance({ minutes: 10 })
    expect(codeOf(await owner.api.post('/keys', { name: 'x' }))).toBe('SVC-4111')
  })

  it('are allowed for the session afterwards, and the refused request succeeds with its Idempotency-Key', async () => {
    const hotel = await test.createHotel()
    const person = await createStaff(test, hotel)
    const [here, there] = [await signedIn(test, person), await signedIn(test, person)]
    test.clock.advance({ minutes: 10 })
    const make = (by: SignedIn) => by.api.post('/keys', { name: 'x' }, { 'idempotency-key': 'once' })
    expect(codeOf(await make(here))).toBe('SVC-4111')
    await prove(here)
    const made = await make(here)
    expect(made.status).toBe(201)
    expect((await make(here)).text).toBe(made.text)
    expect(codeOf(await make(there))).toBe('SVC-4111')
    expect((await here.api.get('/keys')).body.data).toHaveLength(2)
  })

  it('403 SVC-4109, 401 SVC-4106, 429 SVC-4105 — a wrong password or code is refused, and five lock', async () => {
    const owner = await staffOf(test, await test.createHotel())
    for (const body of [{}, { password, code: '123456' }])
      expect((await prove(owner, body)).body.error).toMatchObject({
        code: 'SVC-2002',
        details: [{ code: 'either' }],
      })
    expect(codeOf(await prove(owner, { code: '123456' }))).toBe('SVC-4106')
    for (let i = 0; i < 5; i++) expect(codeOf(await prove(owner, { password: 'not it' }))).toBe('SVC-4109')
    expect(codeOf(await prove(owner))).toBe('SVC-4105')
    test.clock.advance({ minutes: 15 })
    expect(codeOf(await owner.api.post('/keys', { name: 'x' }))).toBe('SVC-4111')
    const { rows } = await test.db.query('SELECT key FROM idempotency WHERE scope = $1', [owner.id])
    expect(rows.filter(({ key }) => !key.startsWith('req_'))).toEqual([])
  })

  it('accept a code of the app, or a recovery code, each once', async () => {
    const owner = await staffOf(test, await test.createHotel())
    const { secret } = (await owner.api.post('/me/second-factor', { password })).body
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = () => totp.generate({ timestamp: test.clock.now().epochMilliseconds })
    const { recovery_codes } = (await owner.api.post('/me/second-factor/confirm', { code: code() })).body
    test.clock.advance({ minutes: 11 })
    const now = code()
    expect((await prove(owner, { code: now })).status).toBe(200)
    expect(codeOf(await prove(owner, { code: now }))).toBe('SVC-4106')
    expect((await owner.api.post('/keys', { name: 'x' })).status).toBe(201)
    expect((await prove(owner, { code: recovery_codes[0] })).status).toBe(200)
    expect(codeOf(await prove(owner, { code: recovery_codes[0] }))).toBe('SVC-4106')
    expect((await owner.api.get('/me')).body.user.recovery_codes_left).toBe(9)
  })
})

/** A stay with a refundable payment. */
async function paid(hotel: Parameters<typeof staffOf>[1]) {
  const { id: reservation_id } = await makeBooking(hotel.api, await makeStock(hotel.api))
  const { data } = (await hotel.api.get(`/invoices?reservation_id=${reservation_id}`)).body
  const payment = await hotel.api.make(`/invoices/${data[0].id}/payments`, {
    amount: { amount: 1_000, currency: 'EUR' },
    method: 'cash',
  })
  return { reservation_id, payment_id: payment.id }
}

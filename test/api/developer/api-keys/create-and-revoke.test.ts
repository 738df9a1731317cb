import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'

const test = sharedApp()

describe('spec 5.2 — API keys made in the dashboard', () => {
  it('shows the key once, and afterwards what distinguishes it', async () => {
    const hotel = await test.createHotel()
    const { api, id } = await staffOf(test, hotel, 'manager')
    const made = await api.post('/keys', { name: 'Accounting' }, { 'idempotency-key': 'k' })
    const { secret, ...key } = made.body
    expect(secret).toMatch(/^sk_live_[0-9A-Za-z]{38}$/)
    expect(key).toMatchObject({
      name: 'Accounting',
      hint: `sk_live_…${secret.slice(-4)}`,
      property_id: null,
      access: 'write',
      operations: null,
      status: 'active',
      created_by: expect.stringMatching(/^Ana/),
      last_used_at: null,
      unused_days: 0,
    })
    expect((await api.post('/keys', { name: 'Accounting' }, { 'idempotency-key': 'k' })).text).toBe(made.text)
    expect((await test.client(secret).get('/properties')).status).toBe(200)
    // The last use is written minutes later; until then the request log must show it.
    await test.app.environments.live.requests.flush()
    const listed = await api.get('/keys')
    expect(listed.text).not.toContain(secret)
    expect(listed.body.data[0]).toMatchObject({
      id: key.id,
      requests_7_days: 1,
      last_used_at: '2027-01-04T09:00:00Z',
      last_used_range: '127.0.0.0/24',
    })
    const { rows } = await test.db.query(
      `SELECT json_agg(a)::text || (SELECT string_agg(encode(body, 'escape'), '') FROM idempotency WHERE scope = $1)
         AS text FROM audit_log a`,
      [id],
    )
    expect(rows[0].text).toContain('createApiKey')
    expect(rows[0].text).not.toContain(secret)
  })

  it('creates keys of the selected environment, and of one property', async () => {
    const hotel = await test.createHotel()
    const { in: inside } = await staffOf(test, hotel)
    const sandbox = (await inside('sandbox').post('/keys', { name: 'Try' })).body
    expect(sandbox.secret).toMatch(/^sk_sandbox_/)
    expect((await test.client(sandbox.secret, 'sandbox').get('/properties')).status).toBe(200)
    expect((await inside('live').get('/keys')).text).not.toContain(sandbox.id)
    const second = await hotel.addProperty()
    const one = (await inside('live').post('/keys', { name: 'One', property_id: second })).body
    expect((await test.client(one.secret).get('/properties')).body.data).toMatchObject([{ id: second }])
  })

  it('404 SVC-3001 — a property of another account, or of the other environment', async () => {
    const [hotel, other] = [await test.createHotel(), await test.createHotel()]
    const { api } = await staffOf(test, hotel)
    const { body } = await api.post('/keys', { name: 'x', property_id: other.property_id })
    expect(body.error).toMatchObject({ code: 'SVC-3001', details: [{ field: 'property_id' }] })
  })

  it('401 SVC-4003 — a revoked or expired key; others are unaffected', async () => {
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel)
    const make = async (more = {}) => (await api.post('/keys', { name: 'x', ...more })).body
    const [now, later, ending, other] = [
      await make(),
      await make(),
      await make({ ends_at: '2027-01-04T11:00:00Z' }),
      await make(),
    ]
    expect((await api.post(`/keys/${now.id}/revoke`)).body).toMatchObject({
      status: 'revoked',
      unused_days: null,
    })
    const rolled = await api.post(`/keys/${later.id}/revoke`, { in_seconds: 3600 })
    expect(rolled.body).toMatchObject({ status: 'expiring', ends_at: '2027-01-04T10:00:00Z' })
    const codes = async () =>
      Promise.all(
        [now, later, ending, other].map(async ({ secret }) => {
          const { status, body } = await test.client(secret).get('/properties')
          return body.error?.code ?? status
        }),
      )
    expect(await codes()).toEqual(['SVC-4003', 200, 200, 200])
    test.clock.set('2027-01-04T10:00:00Z')
    expect(await codes()).toEqual(['SVC-4003', 'SVC-4003', 200, 200])
    test.clock.set('2027-01-04T11:00:00Z')
    expect(await codes()).toEqual(['SVC-4003', 'SVC-4003', 'SVC-4003', 200])
    // An expired key cannot be extended.
    expect((await api.post(`/keys/${now.id}/revoke`, { in_seconds: 3600 })).body.ends_at).toBe(
      '2027-01-04T09:00:00Z',
    )
  })

  it('spec 5.7 — read-only keys are for Enterprise accounts', async () => {
    const growth = await staffOf(test, await test.createHotel())
    const refused = await growth.api.post('/keys', { name: 'x', access: 'read' })
    expect(refused.body.error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'access', code: 'tier' }],
    })
    const enterprise = await staffOf(test, await test.createHotel({ tier: 'enterprise' }))
    const { secret } = (await enterprise.api.post('/keys', { name: 'x', access: 'read' })).body
    expect((await test.client(secret).post('/room-types', {})).body.error.code).toBe('SVC-4004')
  })

  it('403 SVC-4006 — below Growth no keys or webhooks can be created; everything else works', async () => {
    const { api } = await staffOf(test, await test.createHotel({ tier: 'starter' }))
    for (const answer of [
      await api.post('/keys', { name: 'x' }),
      await api.post('/webhooks', { url: 'https://pms.example.com', events: ['guest.updated'] }),
    ])
      expect(answer.body.error.code).toBe('SVC-4006')
    expect((await api.get('/keys')).status).toBe(200)
    expect((await api.post('/room-types', { name: 'D', inventory_count: 1, max_occupancy: 2 })).status).toBe(
      201,
    )
  })

  it('spec 1.6, 5.5 — a leaked key can be revoked below Growth too', async () => {
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel)
    const { body: key } = await api.post('/keys', { name: 'x' })
    const fields = { url: 'https://pms.example.com', events: ['guest.updated'] }
    const { body: endpoint } = await api.post('/webhooks', fields)
    await test.db.query(`UPDATE accounts SET tier = 'starter' WHERE account_id = $1`, [hotel.account_id])
    for (const path of [`/webhooks/${endpoint.id}/secret`, '/webhooks/test'])
      expect((await api.post(path, { webhook_id: endpoint.id, event: 'guest.updated' })).status).toBe(403)
    expect((await api.post(`/keys/${key.id}/revoke`)).body.status).toBe('revoked')
    expect((await api.delete(`/webhooks/${endpoint.id}`)).body).toEqual({ id: endpoint.id, deleted: true })
  })
})

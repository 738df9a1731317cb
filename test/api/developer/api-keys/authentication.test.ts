import { describe, expect, it } from 'vitest'
import { makeApiKey } from '#server/kernel/security/api-key.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const test = sharedApp()

describe('spec 5.1 — authentication', () => {
  it('401 SVC-4001 — no key, or another scheme than Bearer', async () => {
    const none = await test.client(null).get('/properties')
    expect(none.status).toBe(401)
    expect(none.body.error).toMatchObject({ code: 'SVC-4001', status: 401 })
    expect(none.headers.get('www-authenticate')).toBe('Bearer')
    const basic = await test.client(null).get('/properties', { authorization: 'Basic eDp5' })
    expect(basic.body.error.code).toBe('SVC-4001')
  })

  it('401 SVC-4002 — an unknown key, or one with a wrong checksum', async () => {
    const unknown = makeApiKey('live')
    expect((await test.client(unknown).get('/properties')).body.error.code).toBe('SVC-4002')
    const mistyped = unknown.slice(0, -1) + (unknown.endsWith('a') ? 'b' : 'a')
    expect((await test.client(mistyped).get('/properties')).body.error.code).toBe('SVC-4002')
  })

  it('200 — a portfolio key sees its properties', async () => {
    const hotel = await test.createHotel()
    const { status, body, headers } = await hotel.api.get('/properties')
    expect(status).toBe(200)
    expect(body.data).toHaveLength(1)
    expect(body).toMatchObject({
      has_more: false,
      data: [{ id: hotel.property_id, business_date: '2027-01-04' }],
    })
    expect(headers.get('service-request-id')).toMatch(/^req_/)
  })
})

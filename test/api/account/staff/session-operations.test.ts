import { describe, expect, it } from 'vitest'
import { ROLES } from '#contract/account/roles.ts'
import { isWrite } from '#contract/operation.ts'
import { may } from '#contract/permissions.ts'
import { SESSION_OPERATIONS } from '#contract/staff-api.ts'
import { ROUTES, STAFF_ROUTES } from '#server/routes.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

describe('API operations with a session', () => {
  it('have the same response as with a key, byte for byte', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const { id } = await makeBooking(hotel.api, stock)
    const { api } = await staffOf(test, hotel)
    for (const path of [`/reservations/${id}`, '/reservations', '/room-types', '/guests', '/events'])
      expect((await api.get(path)).text).toBe((await hotel.api.get(path)).text)
  })

  it('name the user who cancelled, and have idempotency keys by user', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 3 })
    const [ana, ben] = [await staffOf(test, hotel), await staffOf(test, hotel, 'front_desk')]
    const body = { ...stock, check_in: '2027-03-15', check_out: '2027-03-18', adults: 1 }
    const wish = { ...body, guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi@example.com' } }
    const key = { 'idempotency-key': 'drawer-1' }
    const one = await ana.api.post('/reservations', wish, key)
    const again = await ana.api.post('/reservations', wish, key)
    expect(one.status).toBe(201)
    expect(again.text).toBe(one.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await ben.api.post('/reservations', wish, key)
    expect(other.body.id).not.toBe(one.body.id)
    const cancelled = await ben.api.post(`/reservations/${other.body.id}/cancel`, {})
    expect(cancelled.body.cancellation.cancelled_by).toBe('staff')
  })

  it('use the environment of the path only', async () => {
    const live = await test.createHotel()
    const { in: inside } = await staffOf(test, live)
    expect((await inside('sandbox').get('/me')).body).toMatchObject({
      environment: 'sandbox',
      properties: [],
    })
    expect((await inside('live').get('/properties')).body.data).toHaveLength(1)
    expect((await inside('sandbox').get('/properties')).body.data).toEqual([])
  })

  it('404 SVC-3001 — another account’s objects', async () => {
    const [ours, theirs] = [await test.createHotel(), await test.createHotel()]
    const { id } = await makeBooking(theirs.api, await makeStock(theirs.api))
    const { api } = await staffOf(test, ours)
    expect((await api.get(`/reservations/${id}`)).status).toBe(404)
    expect((await api.get('/reservations')).body.data).toEqual([])
    expect((await api.get(`/properties/${theirs.property_id}`)).status).toBe(404)
    expect((await api.get(`/reservations?property_id=${theirs.property_id}`)).body.data).toEqual([])
  })
})

describe('roles', () => {
  const places = SESSION_OPERATIONS.map((op) => `${op.method} ${op.path.replaceAll(/\{\w+\}/g, '{}')}`)
  it('has no two operations on one method and path', () => {
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  })

  it.each(ROLES)('403 SVC-4103 — %s may do what the table lists, and nothing else', async (role) => {
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel, role)
    const params = (path: string) => path.replaceAll(/\{\w+\}/g, 'nothing')
    for (const { operation } of [...ROUTES, ...STAFF_ROUTES]) {
      const send = () =>
        api.send(operation.method, params(operation.path), isWrite(operation) ? {} : undefined)
      const { status, body } = await send()
      const refused = status === 403 && body.error.code === 'SVC-4103'
      expect(refused, `${operation.id}: ${status}`).toBe(!may(role, operation.id))
      if (refused) expect(body.error.details).toMatchObject({ operation: operation.id, role })
    }
  })
})

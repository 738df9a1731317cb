import { beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/account/roles.ts'
import { createProperty } from '#server/features/property/properties/public.ts'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, type SignedIn, signedIn, staffOf } from '#test/harness/staff.ts'
import { bookingOf, makeStock } from '#test/harness/stock.ts'
import { openStream } from '#test/harness/stream.ts'

const test = sharedApp()
let hotel: Hotel
let north: string
let south: string
let owner: SignedIn

beforeAll(async () => {
  hotel = await test.createHotel()
  north = hotel.property_id
  south = await hotel.addProperty()
  owner = await staffOf(test, hotel)
})

const limited = async (property_ids: string[], role: Role = 'manager') =>
  signedIn(test, await createStaff(test, hotel, role, { property_ids }))
let count = 0
const wish = (more: Record<string, unknown> = {}) => ({
  name: 'Ben',
  email: `limited${++count}@hotel.example`,
  role: 'front_desk',
  ...more,
})
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const sees = async ({ api }: SignedIn) =>
  (await api.get('/properties')).body.data.map(({ id }: { id: string }) => id)

describe('staff restricted to properties', () => {
  it('invited for one, a user is shown with it, and sees it alone', async () => {
    const { status, body: user } = await owner.api.post('/team', wish({ property_ids: [north] }))
    expect([status, user.property_ids]).toEqual([201, [north]])
    const { body } = await owner.api.get('/team')
    const listed = body.data.find(({ id }: { id: string }) => id === user.id)
    expect(listed.property_ids).toEqual([north])
    const ben = await limited([north], 'front_desk')
    expect(await sees(ben)).toEqual([north])
    const { body: me } = await ben.api.get('/me')
    expect(me.user.property_ids).toEqual([north])
    expect(me.properties.map(({ id }: { id: string }) => id)).toEqual([north])
  })

  it('with two they see both, and must name one to create something', async () => {
    const third = await hotel.addProperty()
    const ben = await limited([north, south])
    expect((await sees(ben)).sort()).toEqual([north, south].sort())
    const type = { name: 'Attic', inventory_count: 1, max_occupancy: 2 }
    expect(refusal(await ben.api.post('/room-types', type))).toEqual([422, 'SVC-2002'])
    expect(refusal(await ben.api.post('/room-types', { ...type, property_id: third }))).toEqual([
      403,
      'SVC-4005',
    ])
    expect((await ben.api.post('/room-types', { ...type, property_id: south })).status).toBe(201)
  })

  it('a change takes effect with the next request', async () => {
    const ben = await limited([north], 'front_desk')
    const change = await owner.api.patch(`/team/${ben.id}`, { property_ids: [south] })
    expect([change.status, change.body.property_ids]).toEqual([200, [south]])
    expect(await sees(ben)).toEqual([south])
    await owner.api.patch(`/team/${ben.id}`, { property_ids: null })
    expect((await sees(ben)).length).toBeGreaterThan(1)
  })

  it('in the sandbox they see the properties with the same codes', async () => {
    const twin = await test.createHotel({ environment: 'sandbox' })
    await twin.addProperty({ code: 'ELSEWHERE' })
    const live = {
      name: 'Harbour',
      code: 'HARBOUR',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      country: 'DE',
    }
    const { system } = test.app.environments.live
    const { id } = await createProperty(system, test.clock, twin.account_id, {
      ...live,
      default_vat_rate: '7.00',
    })
    const ben = await signedIn(test, await createStaff(test, twin, 'manager', { property_ids: [id] }))
    const { data } = (await ben.in('sandbox').get('/properties')).body
    expect(data.map((property: { id: string }) => property.id)).toEqual([twin.property_id])
    expect((await ben.in('sandbox').get('/me')).body.user.property_ids).toEqual([twin.property_id])
    expect((await ben.in('sandbox').post('/team', wish())).body.property_ids).toEqual([id])
  })

  it('422 SVC-2002 — an owner cannot be restricted', async () => {
    expect(refusal(await owner.api.post('/team', wish({ role: 'owner', property_ids: [north] })))).toEqual([
      422,
      'SVC-2002',
    ])
    expect(refusal(await owner.api.patch(`/team/${owner.id}`, { property_ids: [north] }))).toEqual([
      422,
      'SVC-2002',
    ])
    const ben = await limited([north])
    expect(refusal(await owner.api.patch(`/team/${ben.id}`, { role: 'owner' }))).toEqual([422, 'SVC-2002'])
    const raised = await owner.api.patch(`/team/${ben.id}`, { role: 'owner', property_ids: null })
    expect(raised.body).toMatchObject({ role: 'owner', property_ids: null })
  })

  it('404 SVC-3001 — an unknown property', async () => {
    const stranger = await test.createHotel()
    for (const id of [stranger.property_id, 'prop_unknown'])
      expect(refusal(await owner.api.post('/team', wish({ property_ids: [id] })))).toEqual([404, 'SVC-3001'])
  })

  it('403 SVC-4005 — a restricted manager cannot grant more than they have, to anyone, themselves included', async () => {
    const ben = await limited([north])
    for (const property_ids of [null, [south], [north, south], ['prop_unknown']]) {
      expect(refusal(await ben.api.post('/team', wish({ property_ids })))).toEqual([403, 'SVC-4005'])
      expect(refusal(await ben.api.patch(`/team/${ben.id}`, { property_ids }))).toEqual([403, 'SVC-4005'])
    }
    const invited = await ben.api.post('/team', wish())
    expect([invited.status, invited.body.property_ids]).toEqual([201, [north]])
  })

  it('403 SVC-4005 — the message for a user names the property, not an API key', async () => {
    const ben = await limited([north])
    const refused = await ben.api.get(`/reports/payments?property_id=${south}&from=2027-01-01&to=2027-01-31`)
    expect(refusal(refused)).toEqual([403, 'SVC-4005'])
    expect(refused.body.error.message).toContain('another property')
    expect(refused.body.error.message).not.toContain('key')
  })

  it('404 SVC-3001 — a restricted manager sees users with no more access than they have', async () => {
    const ben = await limited([north])
    const peer = await limited([north], 'front_desk')
    const there = await limited([south], 'front_desk')
    const { body } = await ben.api.get('/team')
    const ids = body.data.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining([ben.id, peer.id]))
    for (const { id } of [there, owner]) {
      expect(ids).not.toContain(id)
      expect(refusal(await ben.api.patch(`/team/${id}`, { name: 'Mine' }))).toEqual([404, 'SVC-3001'])
      expect(refusal(await ben.api.get(`/team/${id}/sessions`))).toEqual([404, 'SVC-3001'])
      expect(refusal(await ben.api.delete(`/team/${id}/sessions`))).toEqual([404, 'SVC-3001'])
    }
    expect((await ben.api.patch(`/team/${peer.id}`, { name: 'Ours' })).status).toBe(200)
  })

  it('keys and endpoints are created for their properties, and others are missing', async () => {
    const ben = await limited([north])
    expect(refusal(await ben.api.post('/keys', { name: 'All' }))).toEqual([403, 'SVC-4005'])
    const key = await ben.api.post('/keys', { name: 'Mine', property_id: north })
    expect([key.status, key.body.property_id]).toEqual([201, north])
    const whole = (await owner.api.post('/keys', { name: 'Whole' })).body
    const { body } = await ben.api.get('/keys')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([key.body.id])
    expect(refusal(await ben.api.post(`/keys/${whole.id}/revoke`, {}))).toEqual([404, 'SVC-3001'])
    const endpoint = { url: 'https://pms.example.com/b', events: ['reservation.created'] }
    expect((await ben.api.post('/webhooks', endpoint)).body.property_id).toBe(north)
    const both = await limited([north, south])
    expect(refusal(await both.api.post('/webhooks', endpoint))).toEqual([422, 'SVC-2002'])
    expect((await both.api.post('/webhooks', { ...endpoint, property_id: south })).body.property_id).toBe(
      south,
    )
  })

  it('the stream has their properties only', async () => {
    const ben = await limited([south])
    const [mine, theirs] = await Promise.all(
      [south, north].map((property_id) => makeStock(hotel.api, { property_id, inventory_count: 5 })),
    )
    const heard = await openStream(test, ben)
    const there = await hotel.api.make('/reservations', bookingOf(theirs!))
    const here = await hotel.api.make('/reservations', bookingOf(mine!))
    await heard.waitFor(({ id }) => id === here.id)
    expect(heard.messages.map(({ id }) => id)).not.toContain(there.id)
    heard.close()
  })

  it('a restricted session sees a shared guest through bookings of its properties', async () => {
    const [mine, theirs] = await Promise.all(
      [south, north].map((property_id) => makeStock(hotel.api, { property_id, inventory_count: 5 })),
    )
    const email = 'shared.staff@example.com'
    const hidden = { first_name: 'Greta', last_name: 'Hiddenberg', email }
    const { guest_id } = await hotel.api.make('/reservations', bookingOf(theirs!, { guest: hidden }))
    const ben = await limited([south], 'front_desk')
    expect(refusal(await ben.api.get(`/guests/${guest_id}`))).toEqual([404, 'SVC-3001'])
    const guest = { first_name: 'Max', last_name: 'Muster', email }
    await ben.api.make('/reservations', bookingOf(mine!, { guest }))
    expect((await ben.api.get(`/guests/${guest_id}`)).body).toMatchObject({
      first_name: 'Max',
      last_name: 'Muster',
    })
    expect((await ben.api.get('/search?q=hiddenb')).body.data).toEqual([])
    expect((await ben.api.get('/search?q=muster')).body.data[0]).toMatchObject({
      id: guest_id,
      title: 'Muster, Max',
    })
    expect(refusal(await ben.api.patch(`/guests/${guest_id}`, { tags: ['x'] }))).toEqual([403, 'SVC-4005'])
    const both = await limited([north, south], 'front_desk')
    expect((await both.api.patch(`/guests/${guest_id}`, { tags: ['x'] })).body).toMatchObject({
      last_name: 'Hiddenberg',
    })
  })
})

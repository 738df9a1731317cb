import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '#contract/api.ts'
import { isWrite } from '#contract/operation.ts'
import { may } from '#contract/permissions.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { type SignedIn, staffOf } from '#test/harness/staff.ts'

const test = sharedApp()

const errorOf = (answer: { body: { error: { code: string; details?: unknown } } }) => answer.body.error
const make = (by: Pick<SignedIn, 'api'>, more: Record<string, unknown> = {}) =>
  by.api.post('/keys', { name: 'Booking engine', ...more })

describe('spec 5 — permissions of a key', () => {
  it('403 SVC-4004 — a key restricted to operations may run no other, read or write', async () => {
    const hotel = await test.createHotel()
    const owner = await staffOf(test, hotel)
    const operations = ['getAvailability', 'createRoomType', 'listRoomTypes']
    const made = await make(owner, { operations })
    expect(made.body.operations).toEqual([...operations].sort())
    const api = test.client(made.body.secret)
    expect((await api.get('/room-types')).status).toBe(200)
    const wish = { name: 'Double', inventory_count: 1, max_occupancy: 2 }
    const created = await api.post('/room-types', wish)
    expect(created.status).toBe(201)
    for (const answer of [
      await api.get('/guests'),
      await api.get('/properties'),
      await api.get(`/room-types/${created.body.id}`),
      await api.patch(`/room-types/${created.body.id}`, { name: 'Twin' }),
    ]) {
      expect(answer.status).toBe(403)
      expect(errorOf(answer)).toMatchObject({
        code: 'SVC-4004',
        details: { operation: expect.any(String), operations: [...operations].sort() },
      })
    }
    expect((await owner.api.get('/keys')).body.data[0].operations).toEqual([...operations].sort())
  })

  it('422 SVC-2002 — operations that do not exist, are not of the API, or exceed the access', async () => {
    const owner = await staffOf(test, await test.createHotel({ tier: 'enterprise' }))
    for (const [more, detail] of [
      [{ operations: ['getAvailability', 'listRomms'] }, { field: 'operations.1', code: 'unknown_value' }],
      [{ operations: ['createApiKey'] }, { field: 'operations.0', code: 'unknown_value' }],
      [{ operations: [] }, { field: 'operations' }],
      [{ operations: Array(201).fill('getGuest') }, { field: 'operations' }],
      [{ operations: ['getGuest', 'getGuest'] }, { field: 'operations' }],
      [{ operations: [7] }, { field: 'operations.0' }],
      [{ operations: ['getGuest'] }, { field: 'operations', code: 'only_reads' }],
      [
        { access: 'read', operations: ['updateGuest'] },
        { field: 'operations.0', code: 'access' },
      ],
    ] as const) {
      const { status, body } = await make(owner, more)
      expect([status, body.error.code], JSON.stringify(more).slice(0, 80)).toEqual([422, 'SVC-2002'])
      expect(body.error.details[0]).toMatchObject(detail)
    }
    expect((await owner.api.get('/keys')).body.data).toHaveLength(1)
  })

  it('403 SVC-4103 — a developer creates sandbox keys, and live read-only ones; owners and managers all', async () => {
    const hotel = await test.createHotel({ tier: 'enterprise' })
    const developer = await staffOf(test, hotel, 'developer')
    const refused = await make(developer)
    expect(refused.status).toBe(403)
    expect(errorOf(refused)).toMatchObject({ code: 'SVC-4103', details: { roles: ['owner', 'manager'] } })
    expect((await make({ api: developer.in('sandbox') })).body.operations).toBeNull()
    for (const role of ['owner', 'manager'] as const)
      expect((await make(await staffOf(test, hotel, role))).body.operations).toBeNull()
    // A key cannot read what its developer cannot read.
    const reader = (await make(developer, { access: 'read' })).body
    const own = OPERATIONS.filter((one) => !isWrite(one) && may('developer', one.id)).map(({ id }) => id)
    expect(reader.operations).toEqual(own.sort())
    const api = test.client(reader.secret)
    expect((await api.get('/guests')).status).toBe(200)
    expect(errorOf(await api.get('/reports/tax?from=2027-01-01&to=2027-02-01')).code).toBe('SVC-4004')
    const named = await make(developer, { access: 'read', operations: ['getTaxReport'] })
    expect(errorOf(named)).toMatchObject({ code: 'SVC-4103', details: { operations: ['getTaxReport'] } })
  })

  it('lists the operations that a user may grant, and whether they write', async () => {
    const hotel = await test.createHotel()
    const [owner, developer] = [await staffOf(test, hotel), await staffOf(test, hotel, 'developer')]
    const idsOf = async (api: SignedIn['api']) =>
      (await api.get('/key-operations')).body.data.map(({ id }: { id: string }) => id)
    const all = [...OPERATIONS.map(({ id }) => id), 'setPricesByHand']
    expect(await idsOf(owner.api)).toEqual(all)
    expect(await idsOf(developer.in('sandbox'))).toEqual(all)
    expect(await idsOf(developer.api)).toEqual(all.filter((id) => may('developer', id)))
    const { data } = (await owner.api.get('/key-operations')).body
    expect(data.find(({ id }: { id: string }) => id === 'createReservation')).toMatchObject({
      tag: 'Reservations',
      writes: true,
    })
  })
})

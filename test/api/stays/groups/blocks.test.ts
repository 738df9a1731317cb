import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { blockOf, groupOf, leftOf } from '#test/harness/reservations/groups.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { book, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const NIGHTS = { from: '2027-03-15', to: '2027-03-18' }

async function makeHotel(inventory_count = 8) {
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, { inventory_count })
  const make = (wish: object = {}) => hotel.api.make('/groups', groupOf(hotel.property_id, stock, wish))
  const range = (rooms: number, nights: object = {}) => ({
    room_type_id: stock.room_type_id,
    ...NIGHTS,
    rooms,
    ...nights,
  })
  return { ...hotel, stock, make, range }
}

describe('rule 31 — groups and their blocks', () => {
  it('rule 31.4 — tentative and definite rooms are off sale, those of an enquiry are not', async () => {
    const { api, stock, make, property_id } = await makeHotel()
    const enquiry = await make({ status: 'enquiry' })
    expect(await leftOf(api, stock)).toEqual([8, 8, 8])
    const group = await make()
    expect(group).toMatchObject({
      ...{ property_id, status: 'tentative', ...NIGHTS, release_at: null, released_at: null },
      ...{ room_nights: 15, picked_up: 0, released: 0, version: 1 },
    })
    expect((await api.get(`/groups/${group.id}`)).body).toEqual(group)
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
    const { blocks: _, booking_link: __, instalments: ___, ...listed } = group
    const { data } = (await api.get('/groups?status=tentative&search=OKAFOR')).body
    expect(data).toEqual([listed])
    const changed = await api.patch(`/groups/${enquiry.id}`, { status: 'tentative' })
    expect([changed.status, changed.body.error.code]).toEqual([409, 'SVC-1001'])
    expect(changed.body.error.details.nights[0]).toEqual({ date: '2027-03-15', available: 3 })
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
    expect((await api.patch(`/groups/${group.id}`, { status: 'definite' })).body).toMatchObject({
      status: 'definite',
      version: 2,
    })
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
  })

  it('rule 31.3 — a block is set by ranges of nights; fewer rooms go back on sale at once, none ends the block', async () => {
    const { api, stock, make, range } = await makeHotel()
    const { id } = await make({ blocks: [range(6), range(2, { from: '2027-03-17' })] })
    expect(await blockOf(api, id)).toEqual({
      '2027-03-15': [6, 0, 0],
      '2027-03-16': [6, 0, 0],
      '2027-03-17': [2, 0, 0],
    })
    const blocks = [range(4, { to: '2027-03-17' }), range(0, { from: '2027-03-17' })]
    const washed = await api.patch(`/groups/${id}`, { blocks })
    expect(washed.body).toMatchObject({ room_nights: 8, version: 2 })
    expect(await leftOf(api, stock)).toEqual([4, 4, 8])
    expect((await api.patch(`/groups/${id}`, { blocks })).body.version).toBe(2)
    const log = (await api.get(`/groups/${id}`)).body.blocks.length
    expect(log).toBe(2)
  })

  it('409 SVC-1001 — a block takes no more than is free, and then nothing at all', async () => {
    const { api, stock, property_id, make, range } = await makeHotel()
    await book(api, stock, { check_in: '2027-03-16', check_out: '2027-03-17' })
    const refused = await api.post('/groups', groupOf(property_id, stock, { blocks: [range(8)] }))
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      {
        code: 'SVC-1001',
        details: { room_type_id: stock.room_type_id, nights: [{ date: '2027-03-16', available: 7 }] },
      },
    ])
    expect((await api.get('/groups')).body.data).toEqual([])
    expect(await leftOf(api, stock)).toEqual([8, 7, 8])
    const { id } = await make({ blocks: [range(7)] })
    expect((await api.patch(`/groups/${id}`, { blocks: [range(8)] })).body.error.code).toBe('SVC-1001')
    expect((await book(api, stock)).body.error.details.nights).toEqual([{ date: '2027-03-16', available: 0 }])
  })

  it('rule 31.7 — a cancelled group gives its rooms back, once: 409 SVC-1007', async () => {
    const { api, stock, make, range } = await makeHotel()
    const { id } = await make()
    const over = await api.post(`/groups/${id}/cancel`, { reason: 'other_hotel' })
    expect(over.body).toMatchObject({
      ...{ status: 'cancelled', released: 15, cancellation: { reason: 'other_hotel', note: null } },
    })
    expect(await leftOf(api, stock)).toEqual([8, 8, 8])
    const again = await api.post(`/groups/${id}/cancel`)
    expect([again.status, again.body.error.code]).toEqual([409, 'SVC-1007'])
    const revived = await api.patch(`/groups/${id}`, { status: 'definite' })
    expect(revived.body.error).toMatchObject({ code: 'SVC-1007', details: { allowed: [] } })
    const raised = await api.patch(`/groups/${id}`, { blocks: [range(2)] })
    expect(raised.body.error).toMatchObject({ code: 'SVC-1017', details: { reason: 'cancelled' } })
    expect((await api.patch(`/groups/${id}`, { notes: 'Wedding' })).body.notes).toBe('Wedding')
  })

  it('rule 31.7 — a cancelled enquiry has released nothing: none of its rooms was off sale', async () => {
    const { api, stock, make } = await makeHotel()
    const { id } = await make({ status: 'enquiry' })
    const over = await api.post(`/groups/${id}/cancel`)
    expect(over.body).toMatchObject({ status: 'cancelled', released_at: null, room_nights: 15, released: 0 })
    expect(await leftOf(api, stock)).toEqual([8, 8, 8])
  })

  it('409 SVC-1007 — a group that holds rooms does not become an enquiry', async () => {
    const { api, make } = await makeHotel()
    const { id } = await make()
    const refused = await api.patch(`/groups/${id}`, { status: 'enquiry' })
    expect(refused.body.error).toMatchObject({ code: 'SVC-1007', details: { from: 'tentative' } })
  })

  it.each([
    ['blocks.0.to', 'order', { from: '2027-03-17', to: '2027-03-17' }],
    ['blocks.0.from', 'outside_group', { from: '2027-03-14' }],
    ['blocks.0.from', 'outside_group', { to: '2027-03-19' }],
  ])('422 — a range of a block: %s %s', async (field, code, nights) => {
    const { api, stock, property_id, range } = await makeHotel()
    const refused = await api.post('/groups', groupOf(property_id, stock, { blocks: [range(1, nights)] }))
    expect([refused.status, refused.body.error.details[0]]).toMatchObject([422, { field, code }])
  })

  it('rule 31.2 — 422 SVC-1011 for dates, 404 for what another property has, 422 where the block would be outside', async () => {
    const { api, stock, property_id, make, addProperty } = await makeHotel()
    const post = (wish: object) => api.post('/groups', groupOf(property_id, stock, { blocks: [], ...wish }))
    expect((await post({ to: '2027-03-15' })).body.error.details).toMatchObject({ field: 'to' })
    expect((await post({ from: '2020-01-01' })).body.error.code).toBe('SVC-1011')
    expect((await post({ to: '2028-09-01' })).body.error.details).toMatchObject({ reason: 'too_many_nights' })
    const past = await post({ release_at: '2020-01-01T00:00:00Z' })
    expect(past.body.error.details[0]).toMatchObject({ field: 'release_at', code: 'past' })
    const other = await makeStock(api, { property_id: await addProperty({}) })
    expect((await post({ rate_plan_id: other.rate_plan_id })).status).toBe(404)
    const foreign = [{ room_type_id: other.room_type_id, ...NIGHTS, rooms: 1 }]
    expect((await post({ blocks: foreign })).status).toBe(404)
    const { id } = await make()
    const shorter = await api.patch(`/groups/${id}`, { to: '2027-03-17' })
    expect(shorter.body.error.details[0]).toMatchObject({ field: 'to', code: 'block_outside' })
    const longer = await api.patch(`/groups/${id}`, { to: '2027-03-20' })
    expect(longer.body).toMatchObject({ to: '2027-03-20', version: 2 })
  })

  it('rule 31.2, 31.3 — limits: 730 days ahead, 100 ranges and 2,000 nights a request, 2,000 nights in all', async () => {
    const { api, property_id, stock, range } = await makeHotel()
    const today = '2027-01-04'
    const post = (wish: object) => api.post('/groups', groupOf(property_id, stock, { blocks: [], ...wish }))
    const last = { from: addDays(today, 730), to: addDays(today, 731) }
    expect((await post(last)).status).toBe(201)
    const later = await post({ from: last.to, to: addDays(last.to, 1) })
    expect(later.body.error).toMatchObject({ code: 'SVC-1011', details: { reason: 'too_far_ahead' } })
    const year = { from: '2027-03-15', to: addDays('2027-03-15', 365), status: 'enquiry' }
    expect((await post({ ...year, blocks: Array(100).fill(range(1)) })).status).toBe(201)
    expect((await post({ ...year, blocks: Array(101).fill(range(1)) })).status).toBe(422)
    const types = [stock]
    for (let i = 0; i < 5; i++) types.push(await makeStock(api))
    const nights = { from: year.from, to: year.to }
    const ranges = types.map(({ room_type_id }) => ({ room_type_id, ...nights, rooms: 1 }))
    const [first, ...others] = ranges
    const whole = [...others, { ...first, to: addDays(nights.from, 175) }]
    const { id } = (await post({ ...year, blocks: whole })).body
    expect((await api.get(`/groups/${id}`)).body.blocks).toHaveLength(2_000)
    const many = await post({ ...year, blocks: [...whole, range(1, { to: '2027-03-16' })] })
    expect(many.body.error.details[0]).toMatchObject({ field: 'blocks.6.to', code: 'too_many' })
    const one = { from: addDays(nights.from, 175), to: addDays(nights.from, 176) }
    const more = await api.patch(`/groups/${id}`, { blocks: [range(1, one)] })
    expect(more.body.error.details[0]).toMatchObject({ field: 'blocks', code: 'too_many' })
  })

  it('412 SVC-1015 — If-Match names another version', async () => {
    const { api, make } = await makeHotel()
    const { id } = await make()
    const stale = await api.patch(`/groups/${id}`, { name: 'Other' }, { 'If-Match': '"7"' })
    expect([stale.status, stale.body.error.code]).toEqual([412, 'SVC-1015'])
    const cancelled = await api.post(`/groups/${id}/cancel`, {}, { 'If-Match': '"7"' })
    expect(cancelled.status).toBe(412)
  })
})

describe('rule 31.1 — who may', () => {
  it('403 SVC-4103 — the office reads groups, the desk makes them; the audit log has the block by ranges', async () => {
    const hotel = await makeHotel()
    const group = await hotel.make()
    const reader = (await staffOf(test, hotel, 'revenue')).api
    expect((await reader.get(`/groups/${group.id}`)).status).toBe(200)
    const refused = await reader.post(`/groups/${group.id}/cancel`, {})
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SVC-4103'])
    const owner = (await staffOf(test, hotel)).api
    await hotel.api.patch(`/groups/${group.id}`, { blocks: [hotel.range(4)] })
    const { data } = (await owner.get(`/audit-log?resource_id=${group.id}`)).body
    const entry = data.find(({ action }: { action: string }) => action === 'updateGroup')
    const { room_type_id } = hotel.stock
    const range = (rooms: number) => [{ room_type_id, ...NIGHTS, rooms }]
    expect(entry.changes).toContainEqual({ field: 'blocks', before: range(5), after: range(4) })
  })
})

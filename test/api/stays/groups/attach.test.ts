import { describe, expect, it } from 'vitest'
import type { Folio } from '#contract/money/folios.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { testApp } from '#test/harness/app.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { report } from '#test/harness/business-days/figure-reports.ts'
import { blockOf, groupOf, leftOf } from '#test/harness/reservations/groups.ts'
import { makeBooking, makeStock, roomsOf } from '#test/harness/stock.ts'

const test = testApp()

const DATES = { check_in: '2027-03-15', check_out: '2027-03-18' }
const AROUND = { check_in: '2027-03-14', check_out: '2027-03-19' }
/** The block with so many rooms picked up on each of its nights. */
const picked = (count: number, rooms = 5) =>
  Object.fromEntries(['15', '16', '17'].map((day) => [`2027-03-${day}`, [rooms, count, 0]]))

async function makeGroup({
  inventory_count = 8,
  wish = {},
}: {
  inventory_count?: number
  wish?: object
} = {}) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, { inventory_count })
  const group = await hotel.api.make('/groups', groupOf(hotel.property_id, stock, wish))
  const attach = (id: string, body: object = { group_id: group.id }) =>
    hotel.api.patch(`/reservations/${id}`, body)
  return { ...hotel, stock, group, attach }
}

async function expectSound() {
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
}

describe('rule 31.15 — a stay that is added to a group, and taken out of it', () => {
  it('takes rooms of the block and gives its own back to the house, and the other way round', async () => {
    const { api, stock, group, attach } = await makeGroup()
    const { id } = await makeBooking(api, stock, AROUND)
    expect(await leftOf(api, stock, AROUND)).toEqual([7, 2, 2, 2, 7])
    const added = await attach(id)
    expect([added.status, added.body.group_id, added.body.version]).toEqual([200, group.id, 2])
    expect(await leftOf(api, stock, AROUND)).toEqual([7, 3, 3, 3, 7])
    expect(await blockOf(api, group.id)).toEqual(picked(1))
    expect((await attach(id)).body.version).toBe(2)
    const out = await attach(id, { group_id: null })
    expect([out.status, out.body.group_id]).toEqual([200, null])
    expect(await leftOf(api, stock, AROUND)).toEqual([7, 2, 2, 2, 7])
    expect(await blockOf(api, group.id)).toEqual(picked(0))
    const { data } = (await api.get('/events?type=reservation.updated')).body
    expect(
      data.map(
        ({ data: { changed_fields, previous, group_id } }: { data: object & Record<string, unknown> }) => [
          changed_fields,
          previous,
          group_id,
        ],
      ),
    ).toEqual([
      [['group_id'], { group_id: group.id }, null],
      [['group_id'], { group_id: null }, group.id],
    ])
    await expectSound()
  })

  it('is possible in a full house; 409 SVC-1001 — taken out where no room is free, and nothing changes', async () => {
    const { api, stock, group, attach } = await makeGroup({ inventory_count: 6 })
    const { id } = await makeBooking(api, stock, AROUND)
    const other = { check_in: '2027-03-14', check_out: '2027-03-15' }
    for (let i = 0; i < 5; i++) await makeBooking(api, stock, other)
    expect(await leftOf(api, stock, AROUND)).toEqual([0, 0, 0, 0, 5])
    // Its night beside the block is the last one of the house.
    expect((await attach(id)).status).toBe(200)
    expect(await leftOf(api, stock, AROUND)).toEqual([0, 1, 1, 1, 5])
    await makeBooking(api, stock, { check_in: '2027-03-16', check_out: '2027-03-17' })
    const before = (await api.get(`/reservations/${id}`)).body
    const refused = await attach(id, { group_id: null })
    expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
      409,
      'SVC-1001',
      { room_type_id: stock.room_type_id, nights: [{ date: '2027-03-16', available: 0 }] },
    ])
    expect((await api.get(`/reservations/${id}`)).body).toEqual(before)
    expect(await blockOf(api, group.id)).toEqual(picked(1))
    await expectSound()
  })

  it('keeps the nights that no block has, whatever was closed since', async () => {
    const { api, stock, group, attach, property_id } = await makeGroup()
    const { id } = await makeBooking(api, stock, AROUND)
    const { room_type_id } = stock
    const limits = ['2027-03-14', '2027-03-18'].map((date) => ({ room_type_id, date, stop_sell: true }))
    expect((await api.post('/rate-plans/changes', { property_id, limits })).status).toBe(200)
    expect((await attach(id)).status).toBe(200)
    expect((await attach(id, { group_id: null })).status).toBe(200)
    expect(await blockOf(api, group.id)).toEqual(picked(0))
    await expectSound()
  })

  it('goes from one group to another, with other dates in the same request', async () => {
    const { api, stock, group, attach, property_id } = await makeGroup({ inventory_count: 10 })
    const blocks = [{ ...groupOf(property_id, stock).blocks[0]!, rooms: 5 }]
    const second = await api.make('/groups', groupOf(property_id, stock, { name: 'Choir', blocks }))
    const { id } = await makeBooking(api, stock, { ...DATES, group_id: group.id })
    expect(await leftOf(api, stock)).toEqual([0, 0, 0])
    const moved = await attach(id, { group_id: second.id, check_out: '2027-03-17' })
    expect([moved.status, moved.body.group_id, moved.body.nights]).toEqual([200, second.id, 2])
    expect(await blockOf(api, group.id)).toEqual(picked(0))
    expect(await blockOf(api, second.id)).toEqual({ ...picked(1), '2027-03-17': [5, 0, 0] })
    expect(await leftOf(api, stock)).toEqual([0, 0, 0])
    await expectSound()
  })

  it('409 SVC-1017 — no room left in the block, an enquiry, a released or cancelled group; 404 of another property', async () => {
    const { api, stock, group, attach, addProperty, property_id } = await makeGroup()
    for (let i = 0; i < 5; i++) await makeBooking(api, stock, { ...DATES, group_id: group.id })
    const { id } = await makeBooking(api, stock, DATES)
    const reasonOf = async (group_id: string) => {
      const { status, body } = await attach(id, { group_id })
      return [status, body.error.code, body.error.details.reason ?? body.error.details[0].field]
    }
    expect(await reasonOf(group.id)).toEqual([409, 'SVC-1017', 'no_room_left'])
    expect((await attach(id)).body.error.details.nights).toEqual(['2027-03-15', '2027-03-16', '2027-03-17'])
    const make = (wish: object) => api.make('/groups', groupOf(property_id, stock, { ...wish, blocks: [] }))
    const enquiry = await make({ status: 'enquiry' })
    expect(await reasonOf(enquiry.id)).toEqual([409, 'SVC-1017', 'enquiry'])
    const released = await make({ release_at: '2027-01-05T09:00:00Z' })
    const cancelled = await make({})
    await api.post(`/groups/${cancelled.id}/cancel`, {})
    expect(await reasonOf(cancelled.id)).toEqual([409, 'SVC-1017', 'cancelled'])
    test.clock.set('2027-01-05T10:00:00Z')
    expect(await reasonOf(released.id)).toEqual([409, 'SVC-1017', 'released'])
    const other = await addProperty({})
    const theirs = await api.make(
      '/groups',
      groupOf(other, await makeStock(api, { property_id: other }), { blocks: [] }),
    )
    expect(await reasonOf(theirs.id)).toEqual([404, 'SVC-3001', 'group_id'])
    expect((await api.get(`/reservations/${id}`)).body.group_id).toBeNull()
    await expectSound()
  })

  it('a stay leaves a group whose rest is released, and its room goes with it', async () => {
    const { api, stock, group, attach } = await makeGroup()
    const { id } = await makeBooking(api, stock, { ...DATES, group_id: group.id })
    await api.post(`/groups/${group.id}/cancel`, {})
    expect(await leftOf(api, stock)).toEqual([7, 7, 7])
    expect((await attach(id, { group_id: null })).status).toBe(200)
    expect(await leftOf(api, stock)).toEqual([7, 7, 7])
    await expectSound()
  })

  it('409 SVC-1007 — of a cancelled stay; SVC-1015 — of another version; a dry run keeps nothing', async () => {
    const { api, stock, group, attach } = await makeGroup()
    const { id } = await makeBooking(api, stock, DATES)
    const dry = await api.patch(`/reservations/${id}?dry_run=true`, { group_id: group.id })
    expect([dry.status, dry.body.group_id, dry.body.dry_run]).toEqual([200, group.id, true])
    expect(await blockOf(api, group.id)).toEqual(picked(0))
    const stale = await api.patch(`/reservations/${id}`, { group_id: group.id }, { 'If-Match': '"7"' })
    expect([stale.status, stale.body.error.code]).toEqual([412, 'SVC-1015'])
    await api.post(`/reservations/${id}/cancel`, {})
    const closed = await attach(id)
    expect([closed.body.error.code, closed.body.error.details.reason]).toEqual([
      'SVC-1007',
      'the_stay_is_closed',
    ])
  })

  it('a booking shows the group that all of its rooms have', async () => {
    const { api, stock, group, attach } = await makeGroup()
    const booking = await api.make('/bookings', roomsOf([stock, stock]))
    const shown = async () => (await api.get(`/bookings/${booking.id}`)).body.group_id
    for (const [i, expected] of [null, group.id].entries()) {
      await attach(booking.reservations[i].id)
      expect(await shown()).toBe(expected)
    }
    await expectSound()
  })

  it('charges stay where they are until the rules are applied, and go back to the first folio afterwards', async () => {
    const bill_to = { name: 'Chidi Okafor' }
    const routing = [{ types: ['accommodation'], to: 'group' }]
    const { api, stock, group, attach } = await makeGroup({ wish: { bill_to, routing } })
    const { id } = await makeBooking(api, stock, DATES)
    const folios = async () => {
      const { data } = (await api.get(`/reservations/${id}/folios`)).body
      return data.map(({ routed_to, total }: Folio) => [routed_to, total.amount])
    }
    const apply = (query = '') => api.post(`/routing/apply${query}`, { reservation_ids: [id] })
    const before = await folios()
    await attach(id)
    expect(await folios()).toEqual(before)
    await apply()
    const routed = await folios()
    expect(routed.map(([to]: string[]) => to)).toEqual([null, 'group'])
    expect((await api.get(`/groups/${group.id}/folio`)).body.stays).toHaveLength(1)
    await attach(id, { group_id: null })
    expect(await folios()).toEqual(routed)
    expect((await apply('?dry_run=true')).body.data).toMatchObject([{ lines: 3, routed_to: null }])
    await apply()
    expect(await folios()).toEqual([...before, ['group', 0]])
    expect((await api.get(`/groups/${group.id}/folio`)).body.stays).toEqual([])
    await expectSound()
  })

  it('rule 18.11 — figures count it in its group from the day on which it was added', async () => {
    const { api, stock, group, attach, ...hotel } = await makeGroup()
    const { id } = await makeBooking(api, stock, DATES)
    test.clock.set('2027-01-05T10:00:00Z')
    await closeDays(test)
    await attach(id)
    const figures = async (as_of = '') => {
      const query = `from=2027-03-15&to=2027-03-17&group_by=group${as_of}`
      const { data } = await report({ api, ...hotel }, 'performance', query)
      return data.map(({ key, rooms_sold }: { key: string; rooms_sold: number }) => [key, rooms_sold])
    }
    expect(await figures()).toEqual([[group.id, 3]])
    test.clock.set('2027-01-06T10:00:00Z')
    await closeDays(test)
    expect(await figures()).toEqual([[group.id, 3]])
    expect(await figures('&as_of=2027-01-04')).toEqual([['', 3]])
    await api.post(`/reservations/${id}/cancel`, {})
    test.clock.set('2027-01-07T10:00:00Z')
    await closeDays(test)
    expect(await figures()).toEqual([[group.id, 0]])
    expect(await figures('&as_of=2027-01-05')).toEqual([[group.id, 3]])
    const of_group = `from=2027-03-15&to=2027-03-17&group_id=${group.id}`
    expect((await report({ api, ...hotel }, 'performance', of_group)).total.rooms_sold).toBe(0)
    await expectSound()
  })
})

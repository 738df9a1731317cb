import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { actions } from '#test/harness/front-desk.ts'
import { type BlockNight, blockOf, groupOf, leftOf } from '#test/harness/reservations/groups.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, makeBooking, makeStock, roomsOf } from '#test/harness/stock.ts'

const test = sharedApp()
const job = () => test.app.jobs.find(({ name }) => name === 'release_groups')!

async function makeGroup(wish: object = {}) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  await test.db.query(
    `UPDATE accounts SET optional_events = '{group.created,group.updated,group.cancelled}' WHERE account_id = $1`,
    [hotel.account_id],
  )
  const stock = await makeStock(hotel.api, { inventory_count: 8 })
  const group = await hotel.api.make('/groups', groupOf(hotel.property_id, stock, wish))
  const events = async () => {
    const { data } = (await hotel.api.get(`/events?limit=100`)).body
    return data.flatMap((event: { type: string }) => (event.type.startsWith('group.') ? event.type : []))
  }
  const log = async () => {
    const { rows } = await test.db.query('SELECT action FROM audit_log WHERE resource_id = $1', [group.id])
    return rows.map(({ action }) => action).toSorted()
  }
  return { ...hotel, stock, group, events, log }
}

describe('rule 31.6 — the release of a block', () => {
  it('happens once, at release_at: the rest goes back on sale, with one event and one audit row', async () => {
    const { api, stock, group, events, log } = await makeGroup({ release_at: '2027-02-01T00:00:00Z' })
    const of_group = { group_id: group.id }
    const { id } = await makeBooking(api, stock, of_group)
    await job().run()
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
    test.clock.set('2027-02-01T00:00:00Z')
    await Promise.all([job().run(), job().run()])
    await job().run()
    expect(await leftOf(api, stock)).toEqual([7, 7, 7])
    expect((await api.get(`/groups/${group.id}`)).body).toMatchObject({
      ...{ status: 'tentative', released_at: '2027-02-01T00:00:00Z', picked_up: 3, released: 12, version: 2 },
    })
    expect(await events()).toEqual(['group.updated', 'group.created'])
    expect(await log()).toEqual(['createGroup', 'releaseGroup'])
    const late = await book(api, stock, of_group)
    expect(late.body.error).toMatchObject({ code: 'SVC-1017', details: { reason: 'released' } })
    await api.post(`/reservations/${id}/cancel`, {})
    expect(await leftOf(api, stock)).toEqual([8, 8, 8])
    expect((await blockOf(api, group.id))['2027-03-15']).toEqual([5, 0, 5])
  })

  it('409 SVC-1017 — is moved until it has passed, and not afterwards', async () => {
    const { api, stock, group } = await makeGroup({ release_at: '2027-02-01T00:00:00Z' })
    const path = `/groups/${group.id}`
    test.clock.set('2027-01-31T23:59:59Z')
    expect((await api.patch(path, { release_at: '2027-02-10T00:00:00Z' })).status).toBe(200)
    test.clock.set('2027-02-05T00:00:00Z')
    await job().run()
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
    test.clock.set('2027-02-10T00:00:00Z')
    await job().run()
    const refused = await api.patch(path, { release_at: '2027-02-20T00:00:00Z' })
    expect(refused.body.error).toMatchObject({ code: 'SVC-1017', details: { reason: 'released' } })
    const range = { room_type_id: stock.room_type_id, from: '2027-03-15', to: '2027-03-16', rooms: 6 }
    expect((await api.patch(path, { blocks: [range] })).body.error.code).toBe('SVC-1017')
    expect((await api.patch(path, { name: 'Okafors' })).status).toBe(200)
  })

  it('409 SVC-1017 — from release_at on nothing is picked up and the block does not change, before the job has run too', async () => {
    const { api, stock, group } = await makeGroup({
      ...{ release_at: '2027-02-01T00:00:00Z', rate_plan_id: null },
    })
    const path = `/groups/${group.id}`
    const range = { room_type_id: stock.room_type_id, from: '2027-03-15', to: '2027-03-16', rooms: 6 }
    test.clock.set('2027-02-01T00:00:00Z')
    const rooms = roomsOf([stock, stock], { group_id: group.id })
    const refused = [
      await book(api, stock, { group_id: group.id }),
      await api.post('/bookings', rooms),
      await api.post(`${path}/rooming-lists`, { csv: 'last_name\nA', rate_plan_ids: [stock.rate_plan_id] }),
      await api.patch(path, { release_at: '2027-02-20T00:00:00Z' }),
      await api.patch(path, { blocks: [range] }),
    ]
    expect(refused.map(({ body }) => [body.error.code, body.error.details.reason])).toEqual(
      Array(5).fill(['SVC-1017', 'released']),
    )
    expect((await api.patch(path, { name: 'Okafors', status: 'definite' })).status).toBe(200)
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
    await job().run()
    expect(await leftOf(api, stock)).toEqual([8, 8, 8])
  })

  it('rule 31.1 — an enquiry whose dates or release have passed takes no rooms off sale until they are moved', async () => {
    const {
      api,
      stock,
      group: late,
      property_id,
    } = await makeGroup({
      ...{ status: 'enquiry', release_at: '2027-01-05T00:00:00Z' },
    })
    const dates = { from: '2027-01-04', to: '2027-01-08' }
    const { room_type_id } = stock
    const blocks = [{ room_type_id, from: '2027-01-07', to: '2027-01-08', rooms: 5 }]
    const enquiry = groupOf(property_id, stock, { status: 'enquiry', ...dates, blocks })
    const old = await api.make('/groups', enquiry)
    test.clock.set('2027-01-06T09:00:00Z')
    const over = await api.patch(`/groups/${old.id}`, { status: 'tentative' })
    expect(over.body.error).toMatchObject({ code: 'SVC-1011', details: { field: 'from' } })
    const released = await api.patch(`/groups/${late.id}`, { status: 'definite' })
    expect(released.body.error.details[0]).toMatchObject({ field: 'release_at', code: 'past' })
    expect(await leftOf(api, stock, { check_in: '2027-01-07', check_out: '2027-01-08' })).toEqual([8])
    const moved = { status: 'definite', release_at: '2027-02-01T00:00:00Z' }
    expect((await api.patch(`/groups/${late.id}`, moved)).status).toBe(200)
    expect((await api.patch(`/groups/${old.id}`, { status: 'tentative', from: '2027-01-06' })).status).toBe(
      200,
    )
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
  })

  it('rule 31.1 — a group that has left is completed, and what nobody picked up is released', async () => {
    const { api, group, log } = await makeGroup({ status: 'definite' })
    test.clock.set('2027-03-18T00:30:00Z')
    await job().run()
    expect((await api.get(`/groups/${group.id}`)).body.status).toBe('definite')
    test.clock.set('2027-03-18T12:00:00Z')
    await job().run()
    await job().run()
    expect((await api.get(`/groups/${group.id}`)).body).toMatchObject({ status: 'completed', released: 15 })
    expect(await log()).toEqual(['completeGroup', 'createGroup'])
    const over = await api.post(`/groups/${group.id}/cancel`)
    expect(over.body.error).toMatchObject({ code: 'SVC-1007', details: { from: 'completed' } })
  })

  it('a hold of a group that runs out goes back to its block, and availability does not count it as free', async () => {
    const { api, stock, group, property_id } = await makeGroup()
    const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 }
    const held = await makeStock(api, { property_id, inventory_count: 2, rate_plan: { deposit_rule } })
    const range = { room_type_id: held.room_type_id, from: '2027-03-15', to: '2027-03-18', rooms: 1 }
    await api.patch(`/groups/${group.id}`, { blocks: [range] })
    await makeBooking(api, held, { group_id: group.id })
    const free = await makeBooking(api, held)
    expect([free.status, await leftOf(api, held)]).toEqual(['pending_payment', [0, 0, 0]])
    test.clock.advance({ minutes: 61 })
    expect(await leftOf(api, held)).toEqual([1, 1, 1])
    await test.app.jobs.find(({ name }) => name === 'expire_holds')!.run()
    expect(await leftOf(api, held)).toEqual([1, 1, 1])
    expect((await api.get(`/groups/${group.id}`)).body.picked_up).toBe(0)
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
  })

  it('rule 31.5 — a stop sell does not keep a group from its block; a guest who overstays raises it', async () => {
    const { api, stock, group, property_id, ...hotel } = await makeGroup({
      ...{ from: '2027-01-04', to: '2027-01-08', blocks: [] },
    })
    const { room_type_id } = stock
    const blocks = [{ room_type_id, from: '2027-01-04', to: '2027-01-06', rooms: 1 }]
    expect((await api.patch(`/groups/${group.id}`, { blocks })).status).toBe(200)
    const limits = ['2027-01-04', '2027-01-05'].map((date) => ({ room_type_id, date, stop_sell: true }))
    expect((await api.post('/rate-plans/changes', { property_id, limits })).status).toBe(200)
    const of_group = { group_id: group.id }
    const [room] = (await api.get('/rooms')).body.data
    const night = { check_in: '2027-01-04', check_out: '2027-01-05' }
    const stay = await makeBooking(api, stock, { ...night, ...of_group, room_id: room.id })
    const next = { check_in: '2027-01-05', check_out: '2027-01-06' }
    await makeBooking(api, stock, { ...next, ...of_group })
    const { to } = actions({ ...hotel, api }, stay.id)
    expect((await to('checked_in')).status).toBe(200)
    test.clock.set('2027-01-06T02:01:00Z')
    await closeDays(test)
    test.clock.set('2027-01-06T03:00:00Z')
    await closeDays(test)
    const { blocks: nights } = (await api.get(`/groups/${group.id}`)).body
    expect(nights.map(({ rooms, picked_up }: BlockNight) => [rooms, picked_up])).toEqual([
      [1, 1],
      [2, 2],
    ])
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  })
})

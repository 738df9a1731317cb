import { describe, expect, it } from 'vitest'
import { soldBooking } from '../harness/channels/sold-bookings.ts'
import { twoPartners } from '../harness/channels/two-partners.ts'
import { staffOf } from '../harness/staff.ts'

const { test, state, sync, take, all } = twoPartners()
const DATE = '2027-03-15'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

async function roomTypeId(): Promise<string> {
  return (await state.hotel.api.get('/room-types')).body.data[0].id
}
async function history(date = DATE): Promise<Answer> {
  const answer = await state.hotel.api.get(`/night-history?room_type_id=${await roomTypeId()}&date=${date}`)
  expect(answer.status).toBe(200)
  return answer.body
}
const stay = async (more: object) => {
  const [plan] = (await state.hotel.api.get('/rate-plans')).body.data
  return state.hotel.api.make('/reservations', {
    room_type_id: plan.room_type_id,
    rate_plan_id: plan.id,
    check_in: DATE,
    check_out: '2027-03-16',
    adults: 1,
    guest: { first_name: 'Ann', last_name: 'Sharma', email: 'ann@example.com' },
    ...more,
  })
}

describe('rule 6.45 — the history of a night', () => {
  it('a channel that sells a room although it had confirmed that none is left is at fault', async () => {
    await take(soldBooking())
    await sync()
    test.clock.advance({ minutes: 30 })
    const late = soldBooking()
    await take(late)
    const { causes, overbooked, full_since, channels, confirmed_full_at } = await history()
    expect(overbooked).toBe(1)
    expect(full_since).toBe('2027-01-04T09:00:00Z')
    expect(causes).toMatchObject([
      {
        kind: 'channel_after_confirmed',
        channel: state.partner.id,
        name: 'Okafor',
        available: 0,
        confirmed_at: '2027-01-04T09:00:00Z',
        full_since: '2027-01-04T09:00:00Z',
        at: '2027-01-04T09:30:00Z',
      },
    ])
    expect(channels.map(({ available }: Answer) => available)).toEqual([0, 0])
    // The nights of the second booking are sent again, because the channel has counted by itself.
    await sync()
    expect((await history()).confirmed_full_at).not.toBeNull()
    expect(confirmed_full_at === null || confirmed_full_at >= '2027-01-04T09:00:00Z').toBe(true)
    // What was known then stays, although the channel has confirmed anew.
    expect((await history()).causes).toEqual(causes)
  })

  it('a booking that arrives before the channel has confirmed was sold at the same time', async () => {
    await stay({})
    await take(soldBooking())
    const { causes, entries, sold, rooms } = await history()
    expect({ sold, rooms }).toEqual({ sold: 2, rooms: 1 })
    expect(causes).toMatchObject([{ kind: 'channel_before_confirmed', available: 1 }])
    expect(entries.map(({ kind, name, sold }: Answer) => [kind, name, sold])).toEqual([
      ['booked', 'Sharma', 1],
      ['booked', 'Okafor', 2],
    ])
  })

  it('a room that is closed after its night was sold is named, until it is released', async () => {
    await stay({})
    const [room] = (await state.hotel.api.get('/rooms')).body.data
    const staff = await staffOf(test, state.hotel, 'manager')
    test.clock.advance({ minutes: 5 })
    const block = await staff.api.make(`/rooms/${room.id}/blocks`, {
      type: 'out_of_order',
      from: DATE,
      to: '2027-03-16',
      reason: 'Water',
    })
    const { causes, entries } = await history()
    expect(causes).toMatchObject([
      { kind: 'room_closed', name: room.name, reservation_id: null, full_since: '2027-01-04T09:00:00Z' },
    ])
    expect(causes[0].actor).toMatchObject({ type: 'staff' })
    expect(entries.at(-1)).toMatchObject({ kind: 'room_closed', message: 'Water', sold: 1, rooms: 0 })
    await state.hotel.api.delete(`/rooms/${room.id}/blocks/${block.id}`)
    expect(await history()).toMatchObject({ causes: [], overbooked: 0, rooms: 1 })
  })

  it('cancellations and other dates give the night back, with who did it and when', async () => {
    const first = await stay({})
    test.clock.advance({ minutes: 1 })
    await state.hotel.api.patch(`/reservations/${first.id}`, {
      check_in: '2027-04-01',
      check_out: '2027-04-02',
    })
    test.clock.advance({ minutes: 1 })
    const second = await stay({})
    test.clock.advance({ minutes: 1 })
    await state.hotel.api.post(`/reservations/${second.id}/cancel`)
    const { entries, sold, full_since, causes } = await history()
    expect({ sold, full_since, causes }).toEqual({ sold: 0, full_since: null, causes: [] })
    expect(entries.map(({ kind, reservation_id, sold }: Answer) => [kind, reservation_id, sold])).toEqual([
      ['booked', first.id, 1],
      ['freed', first.id, 0],
      ['booked', second.id, 1],
      ['freed', second.id, 0],
    ])
    expect(entries.every(({ actor }: Answer) => actor.type === 'api')).toBe(true)
    expect((await history('2027-04-01')).entries.map(({ kind }: Answer) => kind)).toEqual(['booked'])
    expect(await all()).toHaveLength(2)
  })

  it('has prices and restrictions of the date with who changed them, and nothing of another night', async () => {
    const [plan] = (await state.hotel.api.get('/rate-plans')).body.data
    const staff = await staffOf(test, state.hotel, 'manager')
    const change = { date: DATE, price: { amount: 15_000, currency: 'EUR' }, restrictions: { min_stay: 2 } }
    const { status } = await staff.api.patch(`/rate-plans/${plan.id}`, { price_overrides: [change] })
    expect(status).toBe(200)
    const { plans, entries } = await history()
    expect(plans).toMatchObject([
      { rate_plan_id: plan.id, price: { amount: 15_000 }, restrictions: { min_stay: 2 } },
    ])
    expect(entries.map(({ kind }: Answer) => kind)).toEqual(['plan_changed'])
    expect(await history('2027-03-20')).toMatchObject({ plans: [], entries: [] })
  })

  it('404 SVC-3001 — a room type of another account', async () => {
    const stranger = (await test.createHotel()).api
    const { status, body } = await stranger.get(
      `/night-history?room_type_id=${await roomTypeId()}&date=${DATE}`,
    )
    expect([status, body.error.code]).toEqual([404, 'SVC-3001'])
  })
})

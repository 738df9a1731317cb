import { beforeAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import type { Hotel } from '#test/harness/app.ts'
import type { Client, Reply } from '#test/harness/client.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let api: Client
let stock: Stock

beforeAll(async () => {
  hotel = await test.createHotel()
  api = hotel.api
  stock = await makeStock(api, { inventory_count: 3 })
})

const limit = (elements: object[], of: Stock = stock, in_hotel = hotel) =>
  in_hotel.api.post('/rate-plans/changes', {
    property_id: in_hotel.property_id,
    limits: elements.map((element) => ({ room_type_id: of.room_type_id, ...element })),
  })
const ask = async (check_in: string, check_out: string) => {
  const path = `/availability?from=${check_in}&to=${check_out}&room_type_id=${stock.room_type_id}`
  return (await api.get(path)).body.data[0]
}
const code = ({ status, body }: Reply) => (status < 300 ? status : body.error.code)

describe('rule 21.9 — a closed or limited room type', () => {
  it('409 SVC-1001 — stop_sell closes a night for every plan, and false opens it again', async () => {
    const reply = await limit([{ date: '2027-05-02', stop_sell: true }])
    expect(reply.body).toMatchObject({
      data: [],
      room_types: [
        {
          room_type_id: stock.room_type_id,
          nights: [
            {
              date: '2027-05-02',
              before: { stop_sell: false, sell_limit: null, left: 3 },
              after: { stop_sell: true, sell_limit: null, left: 0 },
            },
          ],
        },
      ],
      counts: { dates: 1, nights: 0, plans: 0, room_types: 1, room_type_nights: 1 },
    })
    const stay = { check_in: '2027-05-01', check_out: '2027-05-04' }
    const refused = await book(api, stock, stay)
    expect(refused.body.error).toMatchObject({
      code: 'SVC-1001',
      details: { nights: [{ date: '2027-05-02', available: 0 }] },
    })
    const type = await ask('2027-05-01', '2027-05-04')
    expect(type.nights).toEqual([
      { date: '2027-05-01', available: 3 },
      { date: '2027-05-02', available: 0, stop_sell: true },
      { date: '2027-05-03', available: 3 },
    ])
    expect(type.offers[0].not_bookable).toEqual([
      { code: 'SVC-1001', reason: 'room_type_stop_sell', date: '2027-05-02' },
    ])
    expect(type.offers[0].restrictions_failed).toMatchObject([{ restriction: 'room_type_stop_sell' }])
    expect((await api.post('/rate-plans/changes', reply.body.undo)).status).toBe(200)
    expect((await ask('2027-05-02', '2027-05-03')).nights).toEqual([{ date: '2027-05-02', available: 3 }])
    expect(code(await book(api, stock, stay))).toBe(201)
  })

  it('409 SVC-1001 — sell_limit includes sold rooms, up to the capacity; null removes it', async () => {
    const stay = { check_in: '2027-05-10', check_out: '2027-05-11' }
    await makeBooking(api, stock, stay)
    await makeBooking(api, stock, stay)
    await limit([{ date: '2027-05-10', sell_limit: 2 }])
    expect(code(await book(api, stock, stay))).toBe('SVC-1001')
    const type = await ask('2027-05-10', '2027-05-11')
    expect(type.nights).toEqual([{ date: '2027-05-10', available: 0, sell_limit: 2 }])
    expect(type.offers[0].not_bookable).toMatchObject([{ reason: 'sell_limit' }])
    await limit([{ date: '2027-05-10', sell_limit: 9 }])
    expect(code(await book(api, stock, stay))).toBe(201)
    expect(code(await book(api, stock, stay))).toBe('SVC-1001')
    expect((await ask('2027-05-10', '2027-05-11')).offers[0].not_bookable).toMatchObject([
      { reason: 'sold_out' },
    ])
    const lifted = await limit([{ date: '2027-05-10', sell_limit: null }])
    expect(lifted.body.undo.limits).toEqual([
      { room_type_id: stock.room_type_id, start_date: '2027-05-10', end_date: '2027-05-10', sell_limit: 9 },
    ])
  })

  it('rule 21.7 — the undo reverts its own changes: concurrent ones stay', async () => {
    const night = { start_date: '2027-05-20', end_date: '2027-05-21' }
    await limit([{ date: '2027-05-20', sell_limit: 1 }])
    const { undo } = (await limit([{ ...night, stop_sell: true }])).body
    await limit([{ ...night, sell_limit: 2 }])
    expect((await api.post('/rate-plans/changes', undo)).status).toBe(200)
    expect((await ask('2027-05-20', '2027-05-22')).nights).toMatchObject([
      { available: 2, sell_limit: 2 },
      { available: 2, sell_limit: 2 },
    ])
  })

  it('an extension, and a change from another type, need the night too', async () => {
    const other = await makeStock(api)
    const { id } = await makeBooking(api, stock, { check_in: '2027-06-01', check_out: '2027-06-02' })
    await limit([{ start_date: '2027-06-02', end_date: '2027-06-03', stop_sell: true }])
    expect(code(await api.patch(`/reservations/${id}`, { check_out: '2027-06-03' }))).toBe('SVC-1001')
    const moved = await makeBooking(api, other, { check_in: '2027-06-02', check_out: '2027-06-03' })
    const [room] = (await api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data
    const body = { moves: [{ reservation_id: moved.id, room_id: room.id }] }
    expect((await api.post('/reservations/moves', body)).body.error).toMatchObject({
      code: 'SVC-1018',
      details: { conflicts: [{ reason: 'sold_out' }] },
    })
  })

  it('plans and room types change together or not at all; past nights and other types are refused', async () => {
    const price = {
      rate_plan_id: stock.rate_plan_id,
      date: '2027-07-01',
      price: { amount: 5, currency: 'EUR' },
    }
    const send = (element: object) =>
      api.post('/rate-plans/changes', {
        property_id: hotel.property_id,
        changes: [price],
        limits: [
          { room_type_id: stock.room_type_id, date: '2027-07-01', stop_sell: true },
          { room_type_id: stock.room_type_id, date: '2027-07-01', ...element },
        ],
      })
    const field = async (element: object) => (await send(element)).body.error.details[0].field
    expect(await field({ date: '2027-01-03', stop_sell: true })).toBe('limits.1.date')
    expect(await field({ date: '2031-01-03', stop_sell: true })).toBe('limits.1.date')
    expect(await field({ end_date: '2027-07-02' })).toBe('limits.1')
    expect(await field({ sell_limit: -1 })).toBe('limits.1.sell_limit')
    const foreign = await makeStock((await test.createHotel()).api)
    expect(await field({ room_type_id: foreign.room_type_id })).toBe('limits.1.room_type_id')
    const nothing = await api.post('/rate-plans/changes', { property_id: hotel.property_id })
    expect(nothing.body.error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'changes', code: 'required' }],
    })
    expect((await ask('2027-07-01', '2027-07-02')).nights[0].available).toBe(3)
    expect((await api.get(`/rate-plans/${stock.rate_plan_id}`)).body.price_overrides).toEqual([])
  })

  it(`concurrent bookings and limits never sell above the final limit, without deadlocks`, async () => {
    const crowd = await test.createHotel()
    const rooms = await makeStock(crowd.api, { inventory_count: 6 })
    for (let round = 0; round < repetitions(4, 20, 100); round++) {
      const day = Temporal.PlainDate.from('2027-08-01').add({ days: round * 2 })
      const [check_in, next] = [day.toString(), day.add({ days: 1 }).toString()]
      const check_out = day.add({ days: 2 }).toString()
      const replies = await Promise.all(
        Array.from({ length: 16 }, (_, i) =>
          i % 4 === 1
            ? limit([{ date: i % 8 === 1 ? check_in : next, sell_limit: 3 }], rooms, crowd)
            : book(crowd.api, rooms, {
                check_in,
                check_out,
                guest: { first_name: 'Guest', last_name: `No ${i}`, email: `guest${i}@example.com` },
              }),
        ),
      )
      expect(new Set(replies.map(code))).toEqual(new Set([200, 201, 'SVC-1001']))
      // Each limit reports the availability at its time; nothing was sold afterwards.
      const left = replies.flatMap(({ body }) =>
        (body.room_types ?? []).flatMap((type: { nights: { after: { left: number } }[] }) =>
          type.nights.map(({ after }) => after.left),
        ),
      )
      const sold = replies.filter(({ status }) => status === 201).length
      expect(sold).toBeGreaterThanOrEqual(3)
      if (left.some((rest) => rest > 0)) expect(sold).toBe(3)
      expect(code(await book(crowd.api, rooms, { check_in, check_out }))).toBe('SVC-1001')
    }
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  })
})

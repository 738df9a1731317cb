import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur } from '#test/harness/stock.ts'

const test = sharedApp()
const PARENT = 'derived_from.rate_plan_id'

let hotel: Hotel
let room_type_id: string
beforeAll(async () => {
  hotel = await test.createHotel()
  room_type_id = (await hotel.api.make('/room-types', { name: 'A', inventory_count: 1, max_occupancy: 2 })).id
})

const from = (rate_plan_id: string) => ({ rate_plan_id, adjustment: { type: 'percent', value: -10 } })
const base = () => hotel.api.make('/rate-plans', { room_type_id, name: 'Base', base_price: eur(12000) })
const derived = (rate_plan_id: string) =>
  hotel.api.make('/rate-plans', { room_type_id, name: 'Derived', derived_from: from(rate_plan_id) })
const deriveAgain = (id: string, rate_plan_id: string) =>
  hotel.api.patch(`/rate-plans/${id}`, { derived_from: from(rate_plan_id) })
const chainOf = async (length: number) => {
  const plans = [await base()]
  while (plans.length <= length) plans.push(await derived(plans.at(-1).id))
  return plans.map(({ id }) => id as string)
}

describe('rule 3 — derived_from', () => {
  it('201 — a plan without a base price, from a plan of another room type of the property', async () => {
    const parent = await base()
    const other = await hotel.api.make('/room-types', { name: 'B', inventory_count: 1, max_occupancy: 2 })
    const body = { room_type_id: other.id, name: 'Less', derived_from: from(parent.id) }
    const plan = await hotel.api.make('/rate-plans', body)
    expect(plan).toMatchObject({
      base_price: null,
      derived_from: { ...from(parent.id), inherit_restrictions: false },
    })
  })

  it('200 — an adjustment merges, and another type needs its own value', async () => {
    const plan = await derived((await base()).id)
    const more = await hotel.api.patch(`/rate-plans/${plan.id}`, {
      derived_from: { adjustment: { value: 15.5 } },
    })
    expect(more.body.derived_from).toEqual({
      ...plan.derived_from,
      adjustment: { type: 'percent', value: 15.5 },
    })
    const fixed = {
      derived_from: { adjustment: { type: 'amount', value: -500 }, inherit_restrictions: true },
    }
    const less = await hotel.api.patch(`/rate-plans/${plan.id}`, fixed)
    expect(less.body.derived_from).toEqual({ ...plan.derived_from, ...fixed.derived_from })
    const bare = { derived_from: { adjustment: { type: 'percent' } } }
    const refused = await hotel.api.patch(`/rate-plans/${plan.id}`, bare)
    expect(refused.body.error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'derived_from.adjustment.value', code: 'required' }],
    })
  })

  it('404 — an unknown parent plan, or one of another scope; details name the field', async () => {
    const other = await test.createHotel()
    const theirs = await other.api.make('/room-types', { name: 'A', inventory_count: 1, max_occupancy: 2 })
    const foreign = await other.api.make('/rate-plans', {
      room_type_id: theirs.id,
      name: 'Theirs',
      base_price: eur(1),
    })
    const own = await base()
    for (const rate_plan_id of ['rp_nothing', foreign.id]) {
      const body = { room_type_id, name: 'X', derived_from: from(rate_plan_id) }
      const created = await hotel.api.post('/rate-plans', body)
      expect(created.status).toBe(404)
      expect(created.body.error).toMatchObject({ code: 'SVC-3001', details: [{ field: PARENT }] })
      const changed = await deriveAgain(own.id, rate_plan_id)
      expect(changed.body.error).toMatchObject({ code: 'SVC-3001', details: [{ field: PARENT }] })
    }
  })

  it('422 — a parent plan of another property; for a key of one property it is missing', async () => {
    const group = await test.createHotel()
    const second = await group.addProperty()
    const [here, there] = await Promise.all(
      [group.property_id, second].map((property_id) =>
        group.api.make('/room-types', { property_id, name: 'A', inventory_count: 1, max_occupancy: 2 }),
      ),
    )
    const parent = await group.api.make('/rate-plans', {
      room_type_id: there.id,
      name: 'There',
      base_price: eur(1),
    })
    const body = { room_type_id: here.id, name: 'Here', derived_from: from(parent.id) }
    const portfolio = await group.api.post('/rate-plans', body)
    expect(portfolio.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: PARENT }] })
    const scoped = await (await group.keyOf(group.property_id)).post('/rate-plans', body)
    expect(scoped.body.error).toMatchObject({ code: 'SVC-3001', details: [{ field: PARENT }] })
  })

  it('422 — a fourth derivation in a chain, from above and from below', async () => {
    const chain = await chainOf(3)
    const body = { room_type_id, name: 'Fourth', derived_from: from(chain[3]!) }
    const fourth = await hotel.api.post('/rate-plans', body)
    expect(fourth.body.error).toMatchObject({ details: [{ field: PARENT, code: 'too_deep' }] })
    // Three plans derive from the first of the chain, so it can derive from none itself.
    const under = await deriveAgain(chain[0]!, (await base()).id)
    expect(under.body.error).toMatchObject({ details: [{ field: PARENT, code: 'too_deep' }] })
    const [, second] = await chainOf(1)
    const joined = await deriveAgain(chain[1]!, second!)
    expect(joined.body.error).toMatchObject({ details: [{ field: PARENT, code: 'too_deep' }] })
    expect((await deriveAgain(chain[2]!, second!)).status).toBe(200)
  })

  it('422 — a cycle', async () => {
    const [top, middle, bottom] = await chainOf(2)
    for (const parent of [top!, middle!, bottom!]) {
      const reply = await deriveAgain(top!, parent)
      expect(reply.body.error).toMatchObject({
        code: 'SVC-2002',
        details: [{ field: PARENT, code: 'cycle' }],
      })
    }
  })

  it('200/422 — of two plans derived from each other concurrently, one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await base(), await base()]
      const replies = await Promise.all([deriveAgain(a.id, b.id), deriveAgain(b.id, a.id)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })

  it('200/422 — derived_from is removed when the plan gets a price of its own', async () => {
    const plan = await derived((await base()).id)
    const bare = await hotel.api.patch(`/rate-plans/${plan.id}`, { derived_from: null })
    expect(bare.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'base_price' }] })
    const freed = await hotel.api.patch(`/rate-plans/${plan.id}`, {
      derived_from: null,
      base_price: eur(9000),
    })
    expect(freed.body).toMatchObject({ derived_from: null, base_price: eur(9000) })
  })
})

describe('rule 3, 10 — channels of a plan', () => {
  const mapping = (channel: string, room: string, rate = 'r') => ({
    channel,
    channel_room_id: room,
    channel_rate_id: rate,
  })
  beforeAll(async () => {
    await hotel.connectChannel('booking_com')
    await hotel.connectChannel('expedia')
  })

  it('200 — channels are replaced as a whole, in order, and may be swapped within the plan', async () => {
    const plan = await base()
    const path = `/rate-plans/${plan.id}`
    const first = [mapping('expedia', '1'), { ...mapping('booking_com', '1'), enabled: false }]
    expect((await hotel.api.patch(path, { channels: first })).body.channels).toEqual([
      { ...mapping('expedia', '1'), enabled: true, price_adjustment: null, sell_limit: null },
      { ...mapping('booking_com', '1'), enabled: false, price_adjustment: null, sell_limit: null },
    ])
    const price_adjustment = { type: 'percent', value: 12 }
    const second = [{ ...mapping('booking_com', '1'), price_adjustment }]
    const { body } = await hotel.api.patch(path, { channels: second })
    expect(body.channels).toEqual([{ ...second[0], enabled: true, sell_limit: null }])
    expect((await hotel.api.get(path)).body).toEqual(body)
    expect((await hotel.api.patch(path, { channels: [] })).body.channels).toEqual([])
  })

  it('422 — a channel that is not connected to the property, named by its index', async () => {
    const plan = await base()
    const channels = [mapping('expedia', '9'), mapping('airbnb', '9')]
    const { body } = await hotel.api.patch(`/rate-plans/${plan.id}`, { channels })
    expect(body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'channels.1.channel' }] })
  })

  it('409 SVC-1012 — the same room and rate of a channel twice in a request', async () => {
    const channels = [mapping('expedia', '2'), mapping('expedia', '2')]
    const body = { room_type_id, name: 'Twice', base_price: eur(1), channels }
    const reply = await hotel.api.post('/rate-plans', body)
    expect(reply.body.error).toMatchObject({ code: 'SVC-1012', details: mapping('expedia', '2') })
    channels[1] = mapping('expedia', '2', 'other')
    expect((await hotel.api.post('/rate-plans', body)).status).toBe(201)
  })

  it('409 SVC-1012 — a room and rate of another plan of the property', async () => {
    const channels = [mapping('expedia', '3')]
    const body = { room_type_id, name: 'Mapped', base_price: eur(1), channels }
    const first = await hotel.api.make('/rate-plans', body)
    const second = await hotel.api.post('/rate-plans', body)
    expect(second.body.error).toMatchObject({
      code: 'SVC-1012',
      status: 409,
      details: { ...channels[0], rate_plan_id: first.id },
    })
    const other = await hotel.addProperty()
    await hotel.connectChannel('expedia', other)
    const there = { property_id: other, name: 'A', inventory_count: 1, max_occupancy: 2 }
    const elsewhere = { ...body, room_type_id: (await hotel.api.make('/room-types', there)).id }
    expect((await hotel.api.post('/rate-plans', elsewhere)).status).toBe(201)
  })

  it('409 SVC-1012 — of two plans that claim a room and rate concurrently, one gets it', async () => {
    const [a, b] = [await base(), await base()]
    const replies = await Promise.all(
      [a, b].map(({ id }) => hotel.api.patch(`/rate-plans/${id}`, { channels: [mapping('expedia', '4')] })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

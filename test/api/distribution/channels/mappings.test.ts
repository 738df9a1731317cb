import { describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { type SignedIn, staffOf } from '#test/harness/staff.ts'
import { makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const CHANNEL = 'booking_com'
const PATH = `/channels/${CHANNEL}/mappings`

const code = (room: string, rate: string, more: object = {}) => ({
  channel_room_id: room,
  channel_rate_id: rate,
  ...more,
})

/** A hotel with two room types, two plans each, connected to a channel. */
async function connected() {
  const hotel = await test.createHotel()
  await hotel.connectChannel(CHANNEL)
  const [double, single] = [await makeStock(hotel.api), await makeStock(hotel.api)]
  const saver = await makePlan(hotel.api, double.room_type_id, { name: 'Saver' })
  const revenue = await staffOf(test, hotel, 'revenue')
  const map = (rate_plans: object[]) => revenue.api.patch(PATH, { rate_plans })
  return {
    hotel,
    revenue,
    map,
    room_types: [double.room_type_id, single.room_type_id],
    plans: { flex: double.rate_plan_id, saver: saver.id as string, single: single.rate_plan_id },
  }
}
const channelsOf = async (hotel: Hotel, id: string) =>
  (await hotel.api.get(`/rate-plans/${id}`)).body.channels
const versionOf = async (hotel: Hotel, id: string) => (await hotel.api.get(`/rate-plans/${id}`)).body.version

describe('rule 3, 6 — PATCH /channels/{id}/mappings', () => {
  it('maps many plans in one request, each with its version, and returns the unmapped ones', async () => {
    const { hotel, map, plans, revenue } = await connected()
    const { data, unmapped } = (await revenue.api.get(PATH)).body
    expect(data).toEqual([])
    expect(
      unmapped.map(({ rate_plan_id, version }: Record<string, unknown>) => [rate_plan_id, version]),
    ).toEqual(expect.arrayContaining(Object.values(plans).map((id) => [id, 1])))
    const adjustment = { type: 'percent', value: 12.5 }
    const { status, body } = await map([
      {
        rate_plan_id: plans.flex,
        version: 1,
        mappings: [code('DBL', 'FLEX', { price_adjustment: adjustment })],
      },
      { rate_plan_id: plans.saver, version: 1, mappings: [code('DBL', 'SAVE', { enabled: false })] },
    ])
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      {
        rate_plan_id: plans.flex,
        ...code('DBL', 'FLEX'),
        enabled: true,
        price_adjustment: adjustment,
        version: 2,
      },
      {
        rate_plan_id: plans.saver,
        ...code('DBL', 'SAVE'),
        enabled: false,
        price_adjustment: null,
        version: 2,
      },
    ])
    expect(body.unmapped.map(({ rate_plan_id }: { rate_plan_id: string }) => rate_plan_id)).toEqual([
      plans.single,
    ])
    expect(await channelsOf(hotel, plans.flex)).toMatchObject([{ channel: CHANNEL, ...code('DBL', 'FLEX') }])
    expect((await hotel.api.get('/channels')).body.data[0]).toMatchObject({ mapped_rate_plans: 1 })
  })

  it('other channels are unaffected, plans can swap, an empty list removes; an unchanged plan keeps its version', async () => {
    const { hotel, map, plans } = await connected()
    await hotel.connectChannel('expedia')
    const elsewhere = { channel: 'expedia', ...code('X', 'Y') }
    await hotel.api.patch(`/rate-plans/${plans.flex}`, { channels: [elsewhere] })
    await map([
      { rate_plan_id: plans.flex, mappings: [code('DBL', 'FLEX')] },
      { rate_plan_id: plans.saver, mappings: [code('DBL', 'SAVE')] },
      { rate_plan_id: plans.single, mappings: [code('SGL', 'FLEX')] },
    ])
    const single = await versionOf(hotel, plans.single)
    const swapped = await map([
      { rate_plan_id: plans.flex, mappings: [code('DBL', 'SAVE')] },
      { rate_plan_id: plans.saver, mappings: [code('DBL', 'FLEX')] },
      { rate_plan_id: plans.single, mappings: [code('SGL', 'FLEX')] },
    ])
    expect(swapped.status).toBe(200)
    expect(await channelsOf(hotel, plans.flex)).toMatchObject([
      elsewhere,
      { channel: CHANNEL, ...code('DBL', 'SAVE') },
    ])
    expect(await channelsOf(hotel, plans.saver)).toMatchObject([{ channel: CHANNEL, ...code('DBL', 'FLEX') }])
    expect(await versionOf(hotel, plans.single)).toBe(single)
    await map([{ rate_plan_id: plans.flex, mappings: [] }])
    expect(await channelsOf(hotel, plans.flex)).toMatchObject([elsewhere])
  })

  it('409 SVC-1012 — a room and rate for two plans, or a room for two room types; nothing is stored', async () => {
    const { hotel, map, plans } = await connected()
    await map([{ rate_plan_id: plans.single, mappings: [code('SGL', 'FLEX')] }])
    const refused = [
      [
        [plans.flex, code('DBL', 'FLEX')],
        [plans.saver, code('DBL', 'FLEX')],
      ],
      [
        [plans.saver, code('DBL', 'SAVE')],
        [plans.flex, code('SGL', 'FLEX')],
      ],
      [
        [plans.saver, code('DBL', 'SAVE')],
        [plans.flex, code('SGL', 'OTHER')],
      ],
    ] as const
    for (const [first, second] of refused) {
      const answer = await map(
        [first, second].map(([rate_plan_id, mapping]) => ({ rate_plan_id, mappings: [mapping] })),
      )
      expect([answer.status, answer.body.error.code]).toEqual([409, 'SVC-1012'])
      expect(answer.body.error.details).toMatchObject({
        rate_plan_id: second[0],
        channel: CHANNEL,
        ...second[1],
      })
      expect(await channelsOf(hotel, plans.saver)).toEqual([])
      expect(await versionOf(hotel, plans.saver)).toBe(1)
    }
    const twice = await map([{ rate_plan_id: plans.flex, mappings: [code('D', 'F'), code('D', 'F')] }])
    expect(twice.body.error.code).toBe('SVC-1012')
  })

  it('412 SVC-1015 — a plan changed meanwhile is named; nothing is stored', async () => {
    const { hotel, map, plans } = await connected()
    await hotel.api.patch(`/rate-plans/${plans.saver}`, { name: 'Cheaper' })
    const { status, body } = await map([
      { rate_plan_id: plans.flex, version: 1, mappings: [code('DBL', 'FLEX')] },
      { rate_plan_id: plans.saver, version: 1, mappings: [code('DBL', 'SAVE')] },
    ])
    expect([status, body.error.code]).toEqual([412, 'SVC-1015'])
    expect(body.error.details).toMatchObject({ rate_plan_id: plans.saver })
    expect(await channelsOf(hotel, plans.flex)).toEqual([])
  })

  it('404 SVC-3001, 422 SVC-2002 — unknown plans, repeated, too many, or without a code', async () => {
    const { hotel, map, plans, revenue } = await connected()
    const other = await makeStock((await test.createHotel()).api)
    const mine = await makeStock(hotel.api, { property_id: await hotel.addProperty() })
    for (const rate_plan_id of [other.rate_plan_id, mine.rate_plan_id, 'rp_nothing']) {
      const { status, body } = await map([{ rate_plan_id, mappings: [code('DBL', 'FLEX')] }])
      expect([status, body.error.code]).toEqual([404, 'SVC-3001'])
    }
    const row = { rate_plan_id: plans.flex, mappings: [code('DBL', 'FLEX')] }
    const wrong: unknown[] = [
      [],
      [row, row],
      Array(501).fill(row),
      [{ ...row, mappings: [code('', 'FLEX')] }],
      'x',
    ]
    for (const rate_plans of wrong)
      expect((await revenue.api.patch(PATH, { rate_plans })).body.error.code).toBe('SVC-2002')
    expect(
      (await revenue.api.patch('/channels/nowhere/mappings', { rate_plans: [row] })).body.error.code,
    ).toBe('SVC-3001')
    expect(await channelsOf(hotel, plans.flex)).toEqual([])
  })

  it('eight concurrent mappings never use a room and rate twice', async () => {
    const { hotel, map, plans } = await connected()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        map([{ rate_plan_id: i % 2 ? plans.flex : plans.saver, mappings: [code('DBL', 'FLEX')] }]),
      ),
    )
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const mapped = [...(await channelsOf(hotel, plans.flex)), ...(await channelsOf(hotel, plans.saver))]
    expect(mapped).toHaveLength(1)
  })

  it('roles that may set prices may map, and it makes one row in the audit log', async () => {
    const { hotel, map, plans } = await connected()
    for (const [role, status] of [
      ['owner', 200],
      ['manager', 200],
      ['front_desk', 403],
      ['accountant', 403],
    ] as const) {
      const { api }: SignedIn = await staffOf(test, hotel, role)
      const rate_plans = [{ rate_plan_id: plans.flex, mappings: [code('DBL', role)] }]
      expect((await api.patch(PATH, { rate_plans })).status).toBe(status)
    }
    await map([{ rate_plan_id: plans.flex, mappings: [code('DBL', 'manager')] }])
    const { rows } = await test.db.query(
      `SELECT resource_id, changes FROM audit_log WHERE action = 'updateChannelMappings' AND account_id = $1`,
      [hotel.account_id],
    )
    expect(rows).toHaveLength(2)
    const second = rows.find(({ changes }) => JSON.stringify(changes.mappings[0]).includes('"owner"'))
    expect(second).toMatchObject({
      resource_id: CHANNEL,
      changes: { mappings: [{ Flexible: [code('DBL', 'owner')] }, { Flexible: [code('DBL', 'manager')] }] },
    })
  })
})

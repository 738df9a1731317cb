import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur } from '#test/harness/stock.ts'

const test = sharedApp()

let hotel: Hotel
let room_type_id: string
beforeAll(async () => {
  hotel = await test.createHotel()
  const room_type = { name: 'Double', inventory_count: 2, max_occupancy: 3, standard_occupancy: 2 }
  room_type_id = (await hotel.api.make('/room-types', room_type)).id
})

const plan = (more: object = {}) =>
  hotel.api.make('/rate-plans', { room_type_id, name: 'Flexible', base_price: eur(12000), ...more })
const change = async (id: string, body: object) => {
  const reply = await hotel.api.patch(`/rate-plans/${id}`, body)
  expect(reply.text).not.toContain('error')
  expect((await hotel.api.get(`/rate-plans/${id}`)).body).toEqual(reply.body)
  return reply.body
}
const refusal = async (id: string, body: object) => {
  const { body: before } = await hotel.api.get(`/rate-plans/${id}`)
  const reply = await hotel.api.patch(`/rate-plans/${id}`, body)
  expect(reply.body.error).toMatchObject({ code: 'SVC-2002', status: 422 })
  expect((await hotel.api.get(`/rate-plans/${id}`)).body).toEqual(before)
  return reply.body.error.details.map(({ field }: { field: string }) => field)
}

describe('rule 0 — PATCH /rate-plans/{id} merges', () => {
  it('200 — an omitted key is unchanged, the rest changes, the version increases', async () => {
    const before = await plan({ restrictions: { min_stay: 2 }, deposit_rule: { type: 'full' } })
    test.clock.advance({ minutes: 1 })
    const after = await change(before.id, {
      name: 'Flex',
      restrictions: { stop_sell: true },
      status: 'inactive',
    })
    expect(after).toEqual({
      ...before,
      name: 'Flex',
      status: 'inactive',
      restrictions: { ...before.restrictions, stop_sell: true },
      version: 2,
      updated_at: test.clock.now().toString(),
    })
  })

  it('200 — without a change: the same version, nothing written', async () => {
    const before = await plan({ price_overrides: [{ date: '2027-05-01', price: eur(1) }] })
    test.clock.advance({ minutes: 1 })
    const same = { date: '2027-05-01', price: eur(1) }
    for (const body of [
      {},
      { name: 'Flexible', price_overrides: [same] },
      { base_price: { amount: 12000 } },
    ]) {
      expect(await change(before.id, body)).toEqual(before)
    }
    const replaced = { price_overrides: [same], price_overrides_mode: 'replace' }
    expect(await change(before.id, replaced)).toEqual(before)
  })

  it('200 — null clears: the key is removed, and its default applies', async () => {
    const { id } = await plan({
      restrictions: {
        min_stay: 3,
        max_stay: 9,
        closed_to_arrival: true,
        min_advance_hours: 5,
        max_advance_days: 30,
      },
      occupancy_pricing: { included_adults: 1, by_adults: [{ adults: 3, price: eur(1) }] },
      cancellation_policy: { name: 'Mild' },
      meal_price: { amount: 100, currency: 'EUR', vat_rate: '7.00' },
    })
    const first = await change(id, {
      restrictions: {
        min_stay: null,
        max_stay: null,
        closed_to_arrival: null,
        min_advance_hours: null,
        max_advance_days: null,
      },
      occupancy_pricing: { included_adults: null, by_adults: null },
      cancellation_policy: { name: null },
      meal_price: null,
    })
    expect(first).toMatchObject({
      restrictions: {
        min_stay: 1,
        max_stay: null,
        closed_to_arrival: false,
        min_advance_hours: 0,
        max_advance_days: 730,
      },
      occupancy_pricing: { included_adults: 2, extra_adult_price: null, by_adults: [], children: [] },
      cancellation_policy: { name: null },
      meal_price: null,
    })
    expect((await change(id, { occupancy_pricing: null })).occupancy_pricing).toBeNull()
  })

  it.each<[object, string[]]>([
    [{ name: null }, ['name']],
    [{ status: null }, ['status']],
    [{ vat_rate: null }, ['vat_rate']],
    [{ restrictions: null }, ['restrictions']],
    [{ weekday_prices: null }, ['weekday_prices']],
    [{ base_price: { currency: null } }, ['base_price.currency']],
    [{ cancellation_policy: { no_show_fee: null } }, ['cancellation_policy.no_show_fee']],
    [{ deposit_rule: { percent: null } }, ['deposit_rule.percent']],
    [{ base_price: null }, ['base_price']],
  ])('422 — what cannot be cleared: %j', async (body, fields) => {
    const { id } = await plan({ deposit_rule: { type: 'percent', percent: 30 } })
    expect(await refusal(id, body)).toEqual(fields)
  })

  it('200 — arrays are replaced as a whole', async () => {
    const weekday = (day: string) => ({ days: [day], price: eur(1) })
    const rules = [{ hours_before: 48, fee: { type: 'percent', percent: 50 } }]
    const { id } = await plan({
      weekday_prices: [weekday('fri'), weekday('sat')],
      cancellation_policy: { rules },
    })
    const other = [{ days_before: 1, time: '12:00', fee: { type: 'none' } }]
    const after = await change(id, {
      weekday_prices: [weekday('mon')],
      cancellation_policy: { rules: other },
    })
    expect(after.weekday_prices).toEqual([weekday('mon')])
    expect(after.cancellation_policy.rules).toEqual(other)
  })

  it('200 — money and typed values merge key by key', async () => {
    const { id } = await plan({ deposit_rule: { type: 'percent', percent: 30, due: 'on_arrival' } })
    const after = await change(id, { base_price: { amount: 13000 }, deposit_rule: { percent: 40 } })
    expect(after.base_price).toEqual(eur(13000))
    expect(after.deposit_rule).toEqual({ type: 'percent', percent: 40, due: 'on_arrival', hold_minutes: 60 })
  })

  it('200 — another type removes the fields of the old one', async () => {
    const { id } = await plan({ deposit_rule: { type: 'percent', percent: 30, hold_minutes: 90 } })
    const nights = await change(id, { deposit_rule: { type: 'nights', nights: 1, percent: null } })
    expect(nights.deposit_rule).toEqual({ type: 'nights', nights: 1, due: 'at_booking', hold_minutes: 90 })
    expect((await change(id, { deposit_rule: { type: 'none' } })).deposit_rule).toEqual({ type: 'none' })
    const full = await change(id, { deposit_rule: { type: 'full' } })
    expect(full.deposit_rule).toEqual({ type: 'full', due: 'at_booking', hold_minutes: 60 })
    const fee = { type: 'amount', amount: eur(9900) }
    const after = await change(id, { cancellation_policy: { no_show_fee: fee } })
    expect(after.cancellation_policy.no_show_fee).toEqual(fee)
  })

  it('422 — a field of another type than the current one', async () => {
    const { id } = await plan({ deposit_rule: { type: 'nights', nights: 1 } })
    expect(await refusal(id, { deposit_rule: { percent: 20 } })).toEqual(['deposit_rule.percent'])
    expect(await refusal(id, { deposit_rule: { type: 'percent' } })).toEqual(['deposit_rule.percent'])
  })

  it('422 — the merged plan must be valid', async () => {
    const { id } = await plan({ restrictions: { min_stay: 3 } })
    expect(await refusal(id, { restrictions: { max_stay: 2 } })).toEqual(['restrictions.max_stay'])
    expect(await refusal(id, { base_price: { currency: 'USD' } })).toEqual(['base_price.currency'])
    const broken = { meal_price: { amount: 100 } }
    expect((await refusal(id, broken)).sort()).toEqual(['meal_price.currency', 'meal_price.vat_rate'])
    expect(await refusal(id, { room_type_id })).toEqual(['room_type_id'])
  })

  it('422 — a code of another plan of the room type', async () => {
    const [one, two] = [await plan({ name: 'One' }), await plan({ name: 'Two' })]
    expect(await refusal(two.id, { code: one.code })).toEqual(['code'])
    expect((await change(two.id, { code: 'TWO_b' })).code).toBe('TWO_b')
  })
})

describe('rule 10 — If-Match', () => {
  it('412 SVC-1015 — the plan has changed since it was read; with the new ETag it succeeds', async () => {
    const { id } = await plan()
    const read = await hotel.api.get(`/rate-plans/${id}`)
    const etag = read.headers.get('etag')!
    expect(etag).toBe('"1"')
    await change(id, { name: 'Second' })
    const late = await hotel.api.patch(`/rate-plans/${id}`, { name: 'Third' }, { 'if-match': etag })
    expect(late.body.error).toMatchObject({ code: 'SVC-1015', status: 412 })
    const fresh = await hotel.api.patch(`/rate-plans/${id}`, { name: 'Third' }, { 'if-match': '"2"' })
    expect(fresh.headers.get('etag')).toBe('"3"')
  })

  it('200 — concurrent changes of different keys are all stored', async () => {
    const { id } = await plan()
    const dates = Array.from({ length: 12 }, (_, i) => `2027-06-${String(i + 1).padStart(2, '0')}`)
    const replies = await Promise.all(
      dates.map((date) =>
        hotel.api.patch(`/rate-plans/${id}`, { price_overrides: [{ date, price: eur(1) }] }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(dates.map(() => 200))
    const { body } = await hotel.api.get(`/rate-plans/${id}`)
    expect(body.version).toBe(13)
    expect(body.price_overrides.map(({ date }: { date: string }) => date)).toEqual(dates)
  })
})

describe('spec 6 — rate_plan.updated, on request', () => {
  it('is sent once per change, without the dates, if enabled for the account', async () => {
    const { id } = await plan()
    await change(id, { name: 'Silent' })
    const events = () => hotel.api.get(`/events?resource_id=${id}`).then(({ body }) => body.data)
    expect(await events()).toEqual([])
    await test.db.query(`UPDATE accounts SET optional_events = '{rate_plan.updated}' WHERE account_id = $1`, [
      hotel.account_id,
    ])
    await change(id, { name: 'Silent' })
    expect(await events()).toEqual([])
    const after = await change(id, { name: 'Loud', price_overrides: [{ date: '2027-05-01', price: eur(1) }] })
    const { price_overrides: _, ...data } = after
    expect(await events()).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        type: 'rate_plan.updated',
        created_at: after.updated_at,
        data: { ...data, changed_fields: ['name', 'price_overrides'] },
      },
    ])
  })
})

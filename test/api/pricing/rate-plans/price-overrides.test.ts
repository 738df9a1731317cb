import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur } from '#test/harness/stock.ts'

const test = sharedApp()

let hotel: Hotel
let room_type_id: string
beforeAll(async () => {
  hotel = await test.createHotel()
  room_type_id = (await hotel.api.make('/room-types', { name: 'A', inventory_count: 1, max_occupancy: 2 })).id
})

const plan = (price_overrides: object[] = []) =>
  hotel.api.make('/rate-plans', { room_type_id, name: 'Dated', base_price: eur(12000), price_overrides })
const change = async (id: string, price_overrides: object[], more: object = {}) => {
  const reply = await hotel.api.patch(`/rate-plans/${id}`, { price_overrides, ...more })
  expect(reply.status).toBe(200)
  expect((await hotel.api.get(`/rate-plans/${id}`)).body).toEqual(reply.body)
  return reply.body.price_overrides
}

describe('rule 3 — price_overrides', () => {
  it('201 — ranges and dates on creation; one element per date, sorted, only with what is set', async () => {
    const created = await plan([
      { start_date: '2027-07-05', end_date: '2027-07-11', days: ['sat', 'sun'], price: eur(20000) },
      { date: '2027-07-01', occupancy_prices: [{ adults: 1, price: eur(9000) }] },
      { date: '2027-07-10', restrictions: { min_stay: 2, stop_sell: false } },
    ])
    expect(created.price_overrides).toEqual([
      { date: '2027-07-01', occupancy_prices: [{ adults: 1, price: eur(9000) }] },
      { date: '2027-07-10', price: eur(20000), restrictions: { min_stay: 2, stop_sell: false } },
      { date: '2027-07-11', price: eur(20000) },
    ])
  })

  it('200 — an omitted key is kept, null clears that key, and an empty element is removed', async () => {
    const { id } = await plan([
      { date: '2027-07-01', price: eur(1), restrictions: { min_stay: 3, closed_to_arrival: true } },
      { date: '2027-07-02', price: eur(2) },
    ])
    expect(await change(id, [{ date: '2027-07-01', restrictions: { min_stay: null, max_stay: 7 } }])).toEqual(
      [
        { date: '2027-07-01', price: eur(1), restrictions: { closed_to_arrival: true, max_stay: 7 } },
        { date: '2027-07-02', price: eur(2) },
      ],
    )
    expect(await change(id, [{ start_date: '2027-07-01', end_date: '2027-07-02', price: null }])).toEqual([
      { date: '2027-07-01', restrictions: { closed_to_arrival: true, max_stay: 7 } },
    ])
    expect(await change(id, [{ date: '2027-07-01', restrictions: null }])).toEqual([])
  })

  it('200 — replace replaces the whole set; without price_overrides it has no effect', async () => {
    const { id } = await plan([{ date: '2027-07-01', price: eur(1) }])
    const mode = { price_overrides_mode: 'replace' }
    const alone = await hotel.api.patch(`/rate-plans/${id}`, mode)
    expect(alone.body).toMatchObject({ version: 1, price_overrides: [{ date: '2027-07-01' }] })
    const other = { date: '2027-08-01', price: eur(2) }
    expect(await change(id, [other], mode)).toEqual([other])
    expect(await change(id, [], mode)).toEqual([])
  })

  it('200 — past nights are accepted, so that a set can be sent back as read', async () => {
    const past = { date: '2026-12-24', price: eur(3) }
    const { id } = await plan()
    expect(await change(id, [past])).toEqual([past])
  })

  it("200/422 — up to 730 days after the property's business date", async () => {
    const property = { timezone: 'Pacific/Kiritimati' }
    const island = await test.createHotel({ property })
    const { id } = await island.api.make('/room-types', { name: 'A', inventory_count: 1, max_occupancy: 2 })
    test.clock.set('2027-01-04T13:30:00Z')
    const post = (date: string) =>
      island.api.post('/rate-plans', {
        room_type_id: id,
        name: 'Far',
        base_price: eur(1),
        price_overrides: [{ date, price: eur(1) }],
      })
    // It is 5 January there.
    expect((await post('2029-01-04')).status).toBe(201)
    const far = await post('2029-01-05')
    expect(far.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'price_overrides.0.date' }] })
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it.each<[string, object, string]>([
    ['neither form', { price: eur(1) }, 'price_overrides.0'],
    ['both forms', { date: '2027-07-01', end_date: '2027-07-02' }, 'price_overrides.0'],
    ['a run backwards', { start_date: '2027-07-02', end_date: '2027-07-01' }, 'price_overrides.0.end_date'],
    ['no calendar day', { date: '2027-02-30' }, 'price_overrides.0.date'],
    [
      'no days at all',
      { start_date: '2027-07-01', end_date: '2027-07-02', days: [] },
      'price_overrides.0.days',
    ],
    [
      'what no date has',
      { date: '2027-07-01', restrictions: { max_advance_days: 3 } },
      'price_overrides.0.restrictions.max_advance_days',
    ],
    [
      'a number of adults twice',
      {
        date: '2027-07-01',
        occupancy_prices: [
          { adults: 1, price: eur(1) },
          { adults: 1, price: eur(1) },
        ],
      },
      'price_overrides.0.occupancy_prices.1.adults',
    ],
  ])('422 — %s', async (_, element, field) => {
    const { id } = await plan()
    const { body } = await hotel.api.patch(`/rate-plans/${id}`, { price_overrides: [element] })
    expect(body.error).toMatchObject({ code: 'SVC-2002', details: [{ field }] })
  })

  it('200/422 — 1,000 elements, and not one more', async () => {
    const { id } = await plan()
    const elements = Array.from({ length: 1000 }, (_, i) => ({
      start_date: '2027-01-04',
      end_date: '2029-01-03',
      price: eur(i),
    }))
    const after = await change(id, elements)
    expect(after).toHaveLength(731)
    expect(new Set(after.map(({ price }: { price: object }) => JSON.stringify(price)))).toEqual(
      new Set([JSON.stringify(eur(999))]),
    )
    const { body } = await hotel.api.patch(`/rate-plans/${id}`, {
      price_overrides: [...elements, elements[0]],
    })
    expect(body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'price_overrides' }] })
  })
})

describe('rule 3 — price_overrides compared with a model', () => {
  const day = fc.integer({ min: 0, max: 20 })
  const dateAt = (days: number) => Temporal.PlainDate.from('2027-07-01').add({ days }).toString()
  const element = fc
    .tuple(day, day, fc.option(fc.integer({ min: 1, max: 5 })), fc.boolean())
    .map(([a, b, value, is_price]) => ({ from: Math.min(a, b), to: Math.max(a, b), value, is_price }))
  const requests = fc.array(
    fc.record({ replace: fc.boolean(), elements: fc.array(element, { maxLength: 4 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )

  it('any sequence of requests results in the map of dates', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (list) => {
        const { id } = await plan()
        const model = new Map<string, { price?: number | null; min_stay?: number | null }>()
        for (const { replace, elements } of list) {
          if (replace) model.clear()
          for (const { from, to, value, is_price } of elements) {
            for (let at = from; at <= to; at++) {
              const fields = is_price ? { price: value } : { min_stay: value }
              model.set(dateAt(at), { ...model.get(dateAt(at)), ...fields })
            }
          }
          const sent = elements.map(({ from, to, value, is_price }) => ({
            start_date: dateAt(from),
            end_date: dateAt(to),
            ...(is_price ? { price: value && eur(value) } : { restrictions: { min_stay: value } }),
          }))
          const shown = await change(id, sent, { price_overrides_mode: replace ? 'replace' : 'merge' })
          const expected = [...model]
            .filter(([, { price, min_stay }]) => price || min_stay)
            .map(([date, { price, min_stay }]) => ({
              date,
              ...(price && { price: eur(price) }),
              ...(min_stay && { restrictions: { min_stay } }),
            }))
          expect(shown).toEqual(expected.sort((a, b) => (a.date < b.date ? -1 : 1)))
        }
      }),
      { numRuns: 25 },
    )
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let api: Client
let stock: Stock

beforeAll(async () => {
  hotel = await test.createHotel()
  api = hotel.api
  stock = await makeStock(api)
})

const make = () =>
  api.make('/yield-rules', {
    property_id: hotel.property_id,
    name: 'Nearly full',
    rate_plan_ids: [stock.rate_plan_id],
    effect: { type: 'percent', value: 10 },
  })

describe('rule 21.12 — refusals', () => {
  it('422 SVC-2002 — conditions that never hold, an effect of 0, reversed limits', async () => {
    const rows: [object, string][] = [
      [{ conditions: { occupancy_at_least: 50, occupancy_below: 50 } }, 'conditions.occupancy_below'],
      [{ conditions: { start_date: '2027-02-02', end_date: '2027-02-01' } }, 'conditions.end_date'],
      [{ effect: { type: 'percent', value: 0 } }, 'effect.value'],
      [{ floor: eur(200), ceiling: eur(100) }, 'ceiling'],
      [{ floor: { amount: 1, currency: 'USD' } }, 'floor.currency'],
      [{ rate_plan_ids: [] }, 'rate_plan_ids'],
    ]
    const { id } = await make()
    for (const [more, field] of rows) {
      const body = {
        property_id: hotel.property_id,
        name: 'Rule',
        rate_plan_ids: [stock.rate_plan_id],
        effect: { type: 'percent', value: 10 },
        ...more,
      }
      const refused = { code: 'SVC-2002', details: [expect.objectContaining({ field })] }
      expect((await api.post('/yield-rules', body)).body.error).toMatchObject(refused)
      expect((await api.patch(`/yield-rules/${id}`, more)).body.error).toMatchObject(refused)
    }
  })

  it('404 SVC-3001 — plans and room types of another account; 409 SVC-1015 — an old version', async () => {
    const foreign = await makeStock((await test.createHotel()).api)
    const { id } = await make()
    const field = async (body: object) =>
      (await api.patch(`/yield-rules/${id}`, body)).body.error.details[0].field
    expect(await field({ rate_plan_ids: [foreign.rate_plan_id] })).toBe('rate_plan_ids.0')
    expect(await field({ conditions: { room_type_ids: [foreign.room_type_id] } })).toBe(
      'conditions.room_type_ids.0',
    )
    const stale = await api.patch(`/yield-rules/${id}`, { name: 'Other' }, { 'if-match': '"7"' })
    expect(stale.body.error.code).toBe('SVC-1015')
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { runYieldRule } from '#test/harness/rates/run-yield-rule.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let api: Client
let rate_plan_id: string
/** Derives from it, 10 % less. */
let saver: string
let id: string

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  api = hotel.api
  const stock = await makeStock(api, { inventory_count: 1, rate_plan: { base_price: eur(10000) } })
  rate_plan_id = stock.rate_plan_id
  const derived_from = { rate_plan_id, adjustment: { type: 'percent', value: -10 } }
  saver = (await makePlan(api, stock.room_type_id, { name: 'Saver', base_price: null, derived_from })).id
  for (const [check_in, check_out] of [
    ['2027-02-13', '2027-02-14'],
    ['2027-02-20', '2027-02-21'],
    ['2027-03-01', '2027-03-02'],
  ])
    await makeBooking(api, stock, { check_in, check_out })
  const rule = await api.make('/yield-rules', {
    property_id: hotel.property_id,
    name: 'Nearly full',
    rate_plan_ids: [rate_plan_id, saver],
    conditions: { occupancy_at_least: 80 },
    effect: { type: 'percent', value: 10 },
  })
  id = rule.id
  await runYieldRule(api, id)
  await test.app.jobs.find(({ name }) => name === 'apply_yield_rules')!.run()
})

describe('rule 21.16 — the nights priced by a rule', () => {
  it('page by page by date and plan, with their price without a rule; none once it is reverted', async () => {
    const night = (date: string, plan: string, before: number, price: number) => ({
      date,
      rate_plan_id: plan,
      before: eur(before),
      price: eur(price),
    })
    const first = await api.get(`/yield-rules/${id}/nights?from=2027-02-14&limit=3`)
    expect(first.body.data).toEqual([
      night('2027-02-20', rate_plan_id, 10000, 11000),
      night('2027-02-20', saver, 9000, 9900),
      night('2027-03-01', rate_plan_id, 10000, 11000),
    ])
    const path = `/yield-rules/${id}/nights?from=2027-02-14&limit=3&cursor=${first.body.next_cursor}`
    expect((await api.get(path)).body).toEqual({
      data: [night('2027-03-01', saver, 9000, 9900)],
      has_more: false,
    })
    await api.post(`/yield-rules/${id}/revert`)
    expect((await api.get(`/yield-rules/${id}/nights`)).body).toEqual({ data: [], has_more: false })
  })

  it('404 SVC-3001 — a rule that the caller does not see; 400 SVC-2005 — a cursor of another list', async () => {
    const other = await test.createHotel()
    expect((await other.api.get(`/yield-rules/${id}/nights`)).body.error.code).toBe('SVC-3001')
    expect((await api.get(`/yield-rules/${id}/nights?cursor=nothing`)).body.error.code).toBe('SVC-2005')
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { runYieldRule } from '#test/harness/rates/run-yield-rule.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let api: Client
let rate_plan_id: string
let id: string

const CONDITIONS = { start_date: '2027-02-13', end_date: '2027-02-13' }

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  api = hotel.api
  rate_plan_id = (await makeStock(api, { rate_plan: { base_price: eur(10000) } })).rate_plan_id
  const rule = await api.make('/yield-rules', {
    property_id: hotel.property_id,
    name: 'Nearly full',
    rate_plan_ids: [rate_plan_id],
    conditions: CONDITIONS,
    effect: { type: 'percent', value: 10 },
  })
  id = rule.id
})

const patch = (body: object) => api.patch(`/yield-rules/${id}`, body)
const preview = async () => (await api.post(`/yield-rules/${id}/preview`)).body
const rule = async () => (await api.get(`/yield-rules/${id}`)).body
const price = async () => {
  await test.app.jobs.find(({ name }) => name === 'apply_yield_rules')!.run()
  const path = `/rate-plans/${rate_plan_id}?prices_from=2027-02-13&prices_to=2027-02-13`
  return (await api.get(path)).body.nightly_prices[0].amount.amount
}
const unseen = (version: number) => ({
  status: 409,
  body: { error: { code: 'SVC-1019', details: { version } } },
})

describe('rule 21.17 — rules require a preview', () => {
  it('409 SVC-1019 — a rule starts with the version of its preview only; no price changes before', async () => {
    expect(await patch({ status: 'running' })).toMatchObject(unseen(1))
    const { version } = await preview()
    expect(version).toBe(1)
    await patch({ effect: { type: 'percent', value: 50 } })
    expect(await patch({ status: 'running', previewed_version: version })).toMatchObject(unseen(2))
    expect([(await rule()).status, await price()]).toEqual(['draft', 10_000])
    expect(await patch({ status: 'running', previewed_version: 2 })).toMatchObject({
      status: 200,
      body: { status: 'running', version: 3 },
    })
    expect(await price()).toBe(15_000)
  })

  it('409 SVC-1019 — a draft does not start with other terms than those of its preview', async () => {
    const { version } = await preview()
    const changed = { status: 'running', previewed_version: version, effect: { type: 'percent', value: 90 } }
    expect(await patch(changed)).toMatchObject(unseen(1))
    expect([(await rule()).status, await price()]).toEqual(['draft', 10_000])
  })

  it('409 SVC-1019 — terms of a running rule change only while it is paused, and it resumes after a new preview', async () => {
    await runYieldRule(api, id)
    for (const terms of [
      { effect: { type: 'percent', value: 90 } },
      { effect: { type: 'percent', value: 90 }, previewed_version: 2 },
      { conditions: {} },
      { floor: eur(50_000) },
      { ceiling: eur(10_500) },
    ])
      expect(await patch(terms), JSON.stringify(terms)).toMatchObject(unseen(2))
    expect(await price()).toBe(11_000)
    const paused = await patch({ effect: { type: 'percent', value: 20 }, status: 'paused' })
    expect(paused.body).toMatchObject({ status: 'paused', version: 3 })
    expect(await patch({ status: 'running', previewed_version: 2 })).toMatchObject(unseen(3))
    expect(await price()).toBe(11_000)
    expect((await runYieldRule(api, id)).status).toBe(200)
    expect(await price()).toBe(12_000)
  })

  it('a running rule can be renamed and reordered; equivalent conditions are no change', async () => {
    await runYieldRule(api, id)
    const same = { ...CONDITIONS, weekdays: [], days_before: null }
    const answer = await patch({ name: 'Carnival', position: 3, conditions: same, status: 'running' })
    expect(answer).toMatchObject({ status: 200, body: { name: 'Carnival', status: 'running', position: 3 } })
  })
})

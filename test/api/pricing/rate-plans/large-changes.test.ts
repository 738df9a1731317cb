import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { MAX_CHANGED_NIGHTS } from '#contract/pricing/rate-changes.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur } from '#test/harness/stock.ts'

const test = sharedApp()

const PLAN = 'rp_01h2xcejqtf2nbrexx3vqjhp00'
const DATES = Array.from({ length: 730 }, (_, day) =>
  Temporal.PlainDate.from('2027-01-05').add({ days: day }).toString(),
)

/** The maximum number of elements in a request: 2 MB. */
const elements = () =>
  Array.from({ length: MAX_CHANGED_NIGHTS }, (_, at) => ({
    rate_plan_id: PLAN,
    date: DATES[at % DATES.length]!,
    price: eur(10_000 + at),
    restrictions: { min_stay: 2 },
  }))

describe('rule 21.1 — the largest body', () => {
  it('is parsed, hashed and validated in steps, with other requests served in between', async () => {
    const { api, property_id } = await test.createHotel()
    const body = JSON.stringify({ property_id, changes: elements() })
    const send = async () => {
      const answer = await fetch(`${api.base}/rate-plans/changes`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${api.secret}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body,
      })
      return (await answer.json()) as { error: { code: string } }
    }
    await send()
    let share = 1
    // The machine may be busy for a moment: the smallest of three shares counts.
    for (let time = 0; time < 3; time++) {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      const began = performance.now()
      delay.enable()
      // An unknown plan: the time is that of parsing the request.
      expect((await send()).error.code).toBe('SVC-3001')
      delay.disable()
      share = Math.min(share, delay.max / 1e6 / (performance.now() - began))
    }
    expect(share).toBeLessThan(1 / 2)
  })

  it('422 SVC-2002 — the position of a late problem is named, and the number of elements is limited', async () => {
    const { api, property_id } = await test.createHotel()
    const changes: object[] = elements()
    changes[14_000] = { ...changes[14_000], price: { amount: 'a lot', currency: 'EUR' } }
    const wrong = await api.post('/rate-plans/changes', { property_id, changes })
    expect(wrong.body.error.details).toMatchObject([{ field: 'changes.14000.price.amount', code: 'type' }])
    changes[14_000] = { ...changes[0], reason: '\u0000' }
    const unstorable = await api.post('/rate-plans/changes', { property_id, changes })
    expect(unstorable.body.error.details).toMatchObject([
      { field: 'changes.14000.reason', code: 'characters' },
    ])
    const many = { property_id, changes: [...elements(), elements()[0]] }
    const { error } = (await api.post('/rate-plans/changes', many)).body
    expect(error.details).toMatchObject([{ field: 'changes', code: 'maxItems' }])
  })

  it('the same request with another order of keys is equal; another element makes it different', async () => {
    const { api, property_id } = await test.createHotel()
    const headers = { 'idempotency-key': 'the-same' }
    const changes = elements().slice(0, 600)
    const first = await api.post('/rate-plans/changes', { property_id, changes }, headers)
    expect(first.status).toBe(404)
    const turned = changes.map(({ rate_plan_id, date, price, restrictions }) => ({
      restrictions,
      price: { currency: price.currency, amount: price.amount },
      date,
      rate_plan_id,
    }))
    const again = await api.post('/rate-plans/changes', { changes: turned, property_id }, headers)
    expect(again.status).toBe(404)
    const other = [...turned.slice(0, -1), { ...turned.at(-1)!, restrictions: { min_stay: 3 } }]
    const refused = await api.post('/rate-plans/changes', { changes: other, property_id }, headers)
    expect(refused.body.error.code).toBe('SVC-6002')
  })
})

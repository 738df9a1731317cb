import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Accounts, fillAccounts } from '#test/harness/database/large-account.ts'
import { recordStatements } from '#test/harness/database/sent-statements.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const test = sharedApp()

/** 156 room types and 468 rate plans in the large account: for 79 nights the response has 49,454 entries. */
const SIZE = { properties: 40, types_each: 4, plans_each: 3, rooms_each: 4, stays: 40, endpoints_each: 0 }

describe('rule 4 — GET /availability of many properties', () => {
  let accounts: Accounts
  const ask = (query: string) => accounts.large.hotel.api.get(`/availability?from=2027-01-10&${query}`)
  beforeAll(async () => {
    accounts = await fillAccounts(test, SIZE)
  })

  it('422 SVC-2002 — more than 50,000 nights of room types and plans are refused', async () => {
    const { status, body } = await ask('to=2027-04-01')
    expect(status).toBe(422)
    expect(body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'to', code: 'too_many' }] })
    expect(body.error.message).toContain('50000')
  })

  it('the same dates are allowed for one property, and for one room type', async () => {
    const { property_id, room_type_id } = accounts.large
    const of_property = await ask(`to=2027-04-01&property_id=${property_id}`)
    expect(of_property.body.data).toHaveLength(SIZE.types_each)
    const of_type = await ask(`to=2027-04-01&room_type_id=${room_type_id}`)
    expect(of_type.body.data).toMatchObject([{ property_id, room_type_id }])
    expect(of_property.body.data).toContainEqual(of_type.body.data[0])
  })

  it('for one room type only its own plans are read', async () => {
    const noted = recordStatements(test.app.environments.live.tenant)
    await ask(`to=2027-01-12&room_type_id=${accounts.large.room_type_id}`).finally(noted.stop)
    const plans = noted.sent.find(({ statement }) => statement.name === 'list_plans_with_dates')
    expect(plans?.values[1]).toHaveLength(SIZE.plans_each)
  })

  it('the largest response is sent in parts, and other requests are served in between', async () => {
    const { api } = accounts.large.hotel
    const url = `${api.base}/availability?from=2027-01-10&to=2027-03-30`
    const read = async () => {
      const answer = await fetch(url, { headers: { authorization: `Bearer ${api.secret}` } })
      await answer.arrayBuffer()
      return answer.status
    }
    await read()
    const delay = monitorEventLoopDelay({ resolution: 1 })
    const began = performance.now()
    delay.enable()
    expect(await read()).toBe(200)
    delay.disable()
    const took = performance.now() - began
    expect(delay.max / 1e6).toBeLessThan(took / 4)
  })
})

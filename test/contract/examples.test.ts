import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '#contract/api.ts'
import { hasVersion } from '#contract/openapi/openapi.ts'
import { isWrite } from '#contract/operation.ts'
import type { Hotel } from '../harness/app.ts'
import { closeDays } from '../harness/business-days/close.ts'
import { exampleWorld } from '../harness/requests/example-world.ts'
import { exampleWith, sendRequest } from '../harness/requests/requests.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { staffOf } from '../harness/staff.ts'

const test = sharedApp()

describe('every example of the documentation works', () => {
  let hotel: Hotel
  let values: Awaited<ReturnType<typeof exampleWorld>>
  let owner: Awaited<ReturnType<typeof staffOf>>
  beforeAll(async () => {
    test.clock.set('2027-01-03T09:00:00Z')
    hotel = await test.createHotel()
    test.clock.set('2027-01-04T09:00:00Z')
    await closeDays(test)
    await hotel.connectChannel('booking_com')
    values = await exampleWorld(hotel)
    owner = await staffOf(test, hotel)
  })

  const requestsOf = async (action: string): Promise<string[]> => {
    const { body } = await owner.api.get(`/audit-log?action=${action}`)
    return body.data.map(({ request_id }: { request_id: string }) => request_id)
  }

  it.each(OPERATIONS.map((op) => [op.id, op] as const))('%s', async (_, op) => {
    const example = exampleWith(op, await values(op.tag))
    const headers = isWrite(op) ? { 'idempotency-key': `example-${op.id}` } : {}
    const send = () => sendRequest(hotel.api, example, headers)
    const reply = await send()
    expect(reply.status, reply.text).toBe(op.status)
    expect(reply.headers.get('etag')).toEqual(hasVersion(op) ? expect.stringMatching(/^"\d+"$/) : null)
    expect(reply.headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/)
    const again = await send()
    expect(again.status).toBe(op.status)
    if (!isWrite(op)) return
    if (op.audit)
      expect(await requestsOf(op.id), 'the audit log').toContain(reply.headers.get('service-request-id'))
    expect(again.text).toBe(reply.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })
})

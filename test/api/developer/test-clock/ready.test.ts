import { describe, expect, it } from 'vitest'
import { dataOfEvent } from '#contract/openapi/webhooks.ts'
import { writeOptionalEvents } from '#server/features/account/accounts/public.ts'
import { ajv } from '#server/http/validation/validate.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { testApp } from '#test/harness/app.ts'
import { advance, carryOut } from '#test/harness/business-days/test-clock.ts'
import { createStaff, signedIn, staffOf } from '#test/harness/staff.ts'

const test = testApp()
const sandbox = () => test.createHotel({ environment: 'sandbox' })
const switchOn = ({ account_id }: Awaited<ReturnType<typeof sandbox>>) =>
  writing(test.app.environments.sandbox.system, null, (tx) =>
    writeOptionalEvents(wholeAccount(tx, account_id), ['test_clock.ready']),
  )

describe('rule 14.34 — an advance of the clock of a sandbox is complete', () => {
  it('test_clock.ready is recorded once for each, with the clock as it can be read from then on', async () => {
    const [hotel, other] = [await sandbox(), await sandbox()]
    await switchOn(hotel)
    await switchOn(other)
    const ready = async ({ api }: typeof hotel) => (await api.get('/events?type=test_clock.ready')).body.data
    await hotel.api.post('/clock', { by: 'P30D' })
    expect(await ready(hotel)).toEqual([])
    const clock = await carryOut(test, hotel)
    const [event, ...more] = await ready(hotel)
    expect(more).toEqual([])
    expect(event).toMatchObject({ type: 'test_clock.ready', created_at: '2027-02-03T09:00:00Z', data: clock })
    const accepts = ajv.compile(dataOfEvent('test_clock.ready'))
    expect(accepts(structuredClone(event.data)), JSON.stringify(accepts.errors)).toBe(true)
    expect(await ready(other)).toEqual([])
    await advance(test, hotel, { by: 'PT1H' })
    expect(await ready(hotel)).toHaveLength(2)
  })

  it('is not recorded where the account has not switched it on; the state says it all the same', async () => {
    const hotel = await sandbox()
    expect(await advance(test, hotel, { by: 'P1D' })).toMatchObject({ status: 'ready' })
    expect((await hotel.api.get('/events')).body.data).toEqual([])
  })
})

describe('rule 14.34 — the clock in the dashboard', () => {
  it('is read and moved by developers, and the audit log names who moved it', async () => {
    const hotel = await sandbox()
    const { api, id } = await staffOf(test, hotel, 'developer')
    expect((await api.get('/clock')).body).toMatchObject({ status: 'ready', ahead_seconds: 0 })
    const { status } = await api.post('/clock', { by: 'P1D' })
    expect(status).toBe(202)
    expect((await api.post('/clock', { by: 'P1D' })).body.error.code).toBe('SVC-1007')
    await carryOut(test, hotel)
    expect((await api.get('/clock')).body).toMatchObject({ status: 'ready', ahead_seconds: 86_400 })
    const owner = await staffOf(test, hotel)
    const log = (await owner.api.get('/audit-log')).body.data
    const row = log.find(({ action }: { action: string }) => action === 'advanceTestClock')
    expect(row).toMatchObject({ actor: { id }, resource_id: hotel.account_id })
  })

  it('404 SVC-3003 in live; 403 SVC-4103 for other roles, SVC-4005 for users of some properties', async () => {
    const hotel = await sandbox()
    const developer = await staffOf(test, hotel, 'developer')
    const { cookie, csrf_token } = developer
    const headers = { cookie, 'x-csrf-token': csrf_token, 'content-type': 'application/json' }
    const in_live = await fetch(`${test.base}/app/api/live/clock`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': 'live' },
      body: '{"by":"P1D"}',
    })
    expect(await in_live.json()).toMatchObject({ error: { code: 'SVC-3003' } })
    const desk = await staffOf(test, hotel, 'front_desk')
    expect((await desk.api.post('/clock', { by: 'P1D' })).body.error.code).toBe('SVC-4103')
    const property_ids = [hotel.property_id]
    const person = await createStaff(test, hotel, 'developer', { property_ids })
    const { api } = await signedIn(test, person, 'sandbox')
    for (const reply of [await api.get('/clock'), await api.post('/clock', { by: 'P1D' })])
      expect(reply.body.error.code).toBe('SVC-4005')
  })
})

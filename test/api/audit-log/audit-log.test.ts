import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import type { Hotel } from '../../harness/app.ts'
import { exampleOf, namesOf, pathOf } from '../../harness/requests/requests.ts'
import { seedOneOfEach } from '../../harness/requests/seed-one-of-each.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { createStaff, type SignedIn, signedIn, signInClient, staffOf } from '../../harness/staff.ts'
import { makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()

/** The newest row about an object, or about any. */
const newest = async ({ api }: SignedIn, query = '') =>
  (await api.get(`/audit-log?limit=1${query}`)).body.data[0]

describe('rule 4 — the audit log', () => {
  let hotel: Hotel
  let ana: SignedIn
  beforeAll(async () => {
    hotel = await test.createHotel()
    ana = await staffOf(test, hotel)
  })

  it('has user and key, the operation, the request, and the state before and after', async () => {
    const stock = await makeStock(hotel.api, { inventory_count: 2 })
    const { id, guest_id } = await makeBooking(hotel.api, stock)
    const made = await newest(ana, `&resource_id=${id}`)
    expect(made).toMatchObject({
      action: 'createReservation',
      actor: { type: 'api', id: expect.stringMatching(/^key_/), name: 'test' },
      resource_id: id,
      property_id: hotel.property_id,
      address_range: '127.0.0.0/24',
    })
    const changeOf = (row: typeof made, name: string) =>
      row.changes.find(({ field }: { field: string }) => field === name)
    expect(changeOf(made, 'check_in')).toEqual({ field: 'check_in', before: null, after: '2027-03-15' })

    test.clock.advance({ seconds: 1 })
    const changed = await ana.api.patch(`/reservations/${id}`, { check_out: '2027-03-19', notes: 'Late' })
    const row = await newest(ana, `&resource_id=${id}`)
    expect(row).toMatchObject({
      action: 'updateReservation',
      actor: { type: 'staff', id: ana.id, name: expect.stringMatching(/^Ana /) },
      request_id: changed.headers.get('service-request-id'),
    })
    expect(changeOf(row, 'check_out')).toMatchObject({ before: '2027-03-18', after: '2027-03-19' })
    expect(changeOf(row, 'notes')).toMatchObject({ before: null, after: 'Late' })
    // Only the changed night, not all of them.
    expect(changeOf(row, 'nightly_rates').after).toHaveLength(1)
    expect(changeOf(row, 'guest_id')).toBeUndefined()

    test.clock.advance({ seconds: 1 })
    await ana.api.patch(`/guests/${guest_id}`, { phone: '+4930123456' })
    expect((await newest(ana, `&resource_id=${guest_id}`)).changes).toEqual([
      { field: 'phone', before: null, after: '+4930123456' },
    ])
  })

  it('has a tested or removed endpoint, with its property and its last state', async () => {
    const url = 'https://pms.example.com/hooks'
    const here = await hotel.keyOf(hotel.property_id)
    const { id } = await here.make('/webhooks', { url, events: ['guest.updated'] })
    test.clock.advance({ seconds: 1 })
    await here.make('/webhooks/test', { webhook_id: id, event: 'invoice.paid' })
    const { property_id } = hotel
    expect(await newest(ana)).toMatchObject({ action: 'testWebhook', resource_id: id, property_id })
    test.clock.advance({ seconds: 1 })
    await here.delete(`/webhooks/${id}`)
    const removed = await newest(ana, `&property_id=${property_id}&resource_id=${id}`)
    expect(removed).toMatchObject({ action: 'deleteWebhook' })
    expect(removed.changes).toContainEqual({ field: 'url', before: url, after: null })
    expect(JSON.stringify(removed)).not.toContain('secret')
  })

  it('has no row for refusals, unchanged objects, and replays', async () => {
    const stock = await makeStock(hotel.api)
    const { id } = await makeBooking(hotel.api, stock)
    const count = async () => (await ana.api.get('/audit-log?limit=100')).body.data.length
    const before = await count()
    expect((await hotel.api.post('/reservations', { ...stock })).status).toBe(422)
    expect((await hotel.api.patch(`/reservations/${id}`, { check_in: '2027-03-15' })).status).toBe(200)
    expect((await ana.api.get(`/reservations/${id}`)).status).toBe(200)
    expect(await count()).toBe(before)
    const key = { 'idempotency-key': 'once' }
    await hotel.api.patch(`/reservations/${id}`, { notes: 'x' }, key)
    await hotel.api.patch(`/reservations/${id}`, { notes: 'x' }, key)
    expect(await count()).toBe(before + 1)
  })

  it('is written in the transaction of the change: both are committed, or neither', async () => {
    const stock = await makeStock(hotel.api)
    const { id } = await makeBooking(hotel.api, stock)
    const rows = async () => (await ana.api.get(`/audit-log?resource_id=${id}`)).body.data.length
    const notes = async () => (await hotel.api.get(`/reservations/${id}`)).body.notes
    test.failpoint = (name) => (name === 'before_commit' ? Promise.reject(new Error('cut')) : undefined)
    expect((await hotel.api.patch(`/reservations/${id}`, { notes: 'lost' })).status).toBe(500)
    test.failpoint = undefined
    expect([await notes(), await rows()]).toEqual([null, 1])

    // The log cannot be written, so the change is rolled back.
    await test.db.query(
      `ALTER TABLE audit_log ADD CONSTRAINT closed CHECK (action <> 'updateReservation') NOT VALID`,
    )
    expect((await hotel.api.patch(`/reservations/${id}`, { notes: 'lost' })).status).toBe(500)
    await test.db.query('ALTER TABLE audit_log DROP CONSTRAINT closed')
    expect([await notes(), await rows()]).toEqual([null, 1])
    await hotel.api.patch(`/reservations/${id}`, { notes: 'kept' })
    expect([await notes(), await rows()]).toEqual(['kept', 2])
  })

  it('has changes without a request: an expired hold', async () => {
    const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 }
    const stock = await makeStock(hotel.api, { rate_plan: { deposit_rule } })
    const { id } = await makeBooking(hotel.api, stock)
    test.clock.advance({ minutes: 61 })
    await test.app.jobs.find(({ name }) => name.startsWith('expire_holds'))!.run()
    expect(await newest(ana, `&resource_id=${id}`)).toMatchObject({
      action: 'expireHold',
      actor: { type: 'system', id: null },
      request_id: null,
      changes: [{ field: 'status', before: 'pending_payment', after: 'cancelled' }],
    })
  })

  it('can be filtered by actor, action, object and time', async () => {
    const key = (await ana.api.get('/audit-log?actor_type=api&limit=1')).body.data[0].actor.id
    const found = async (query: string) => (await ana.api.get(`/audit-log?limit=100${query}`)).body.data
    for (const row of await found(`&actor_id=${key}`)) expect(row.actor.id).toBe(key)
    for (const row of await found('&action=createReservation')) expect(row.action).toBe('createReservation')
    expect(await found('&actor_type=guest,channel')).toEqual([])
    expect(await found('&created_from=2027-02-01T00:00:00Z')).toEqual([])
    expect((await found('&created_to=2027-02-01T00:00:00Z')).length).toBeGreaterThan(5)
    const first = (await ana.api.get('/audit-log?limit=2')).body
    const second = (await ana.api.get(`/audit-log?limit=2&cursor=${first.next_cursor}`)).body
    expect(second.data[0].id < first.data[1].id).toBe(true)
  })

  it('is limited to one account', async () => {
    const other = await staffOf(test, await test.createHotel())
    // Their own sign-in, and nothing of the other account.
    const { data } = (await other.api.get('/audit-log')).body
    expect(data).toMatchObject([
      { action: 'signIn', actor: { id: other.id } },
      { action: 'createUser', actor: { id: null } },
    ])
  })
})

describe('rule 4 — GET /reservations/{id}/activity', () => {
  it('lists the changes of a reservation for a key, newest first', async () => {
    const hotel = await test.createHotel()
    const ana = await staffOf(test, hotel, 'front_desk')
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api))
    await ana.api.patch(`/reservations/${id}`, { notes: 'Quiet room' })
    const { body } = await hotel.api.get(`/reservations/${id}/activity`)
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'updateReservation',
      'createReservation',
    ])
    expect(body.data[0].actor).toMatchObject({ type: 'staff', id: ana.id })
    expect(body).toMatchObject({ has_more: false })
  })
})

describe('every operation that changes an object', () => {
  const patches: Operation[] = OPERATIONS.filter(({ method }) => method === 'PATCH')
  const CHANGES: Record<string, object> = {
    updateReservation: { notes: 'Changed' },
    updateRatePlan: {
      name: 'Changed',
      price_overrides: [{ date: '2027-05-01', price: { amount: 1, currency: 'EUR' } }],
    },
    updatePromotion: { max_uses: 5 },
    updateBooking: { billing: 'together' },
    updateCompany: { payment_terms_days: 5 },
    updateGroup: { notes: 'Changed' },
    updateQuote: { notes: 'Changed' },
    updateWaitingEntry: { language: 'fr' },
    updateEnquiry: { status: 'closed' },
    updateFoundItem: { storage_place: 'Safe' },
    updateService: { daily_limit: 5 },
    updateRoomType: { name: 'Changed' },
    updateRoom: { status: 'dirty' },
    updateRoomBlock: { reason: 'Changed' },
    updateGuest: { preference_notes: 'Changed' },
    updateWebhook: { description: 'Changed' },
    updateInvoice: { bill_to: { company_name: 'Changed' } },
    updateFolio: { name: 'Changed' },
    updateYieldRule: { name: 'Changed' },
    updateHousekeepingRules: { linen_every_nights: 9 },
    updateTask: { description: 'Changed' },
    updateRoomTypePhoto: { alt: 'Changed' },
    updatePropertyPhoto: { alt: 'Changed' },
  }
  let ana: Awaited<ReturnType<typeof staffOf>>
  let names: ReturnType<typeof namesOf>
  beforeAll(async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const hotel = await test.createHotel()
    ana = await staffOf(test, hotel)
    names = namesOf(hotel.property_id, await seedOneOfEach(hotel))
  })
  it.each(patches.map((op) => [op.id, op] as const))('%s leaves before and after', async (id, operation) => {
    const { params } = exampleOf(operation, names)
    // A closure is found by its own id, a photo by that of its room type.
    const object = params.block_id ?? params.id
    // Rows with the same timestamp have no order.
    test.clock.advance({ seconds: 1 })
    const answer = await ana.api.patch(pathOf(operation, names), CHANGES[id])
    expect(answer.status, answer.text).toBe(200)
    const row = await newest(ana)
    expect(row).toMatchObject({ action: id, resource_id: object, actor: { id: ana.id } })
    expect(row.changes.length).toBe(Object.keys(CHANGES[id]!).length)
    for (const change of row.changes) expect(change.before).not.toEqual(change.after)
  })
})

describe('sign-ins', () => {
  it('are recorded when they were refused: user, address, without an actor', async () => {
    const hotel = await test.createHotel()
    const [owner, person] = [await staffOf(test, hotel), await createStaff(test, hotel, 'front_desk')]
    const before = await test.db.query('SELECT count(*)::int AS rows FROM audit_log')
    const send = (email: string) =>
      signInClient(test).post('/sign-in', { email, password: 'not the password' })
    await send('nobody.at.all@hotel.example')
    const after = await test.db.query('SELECT count(*)::int AS rows FROM audit_log')
    expect(after.rows).toEqual(before.rows)
    await send(person.email)
    expect(await newest(owner, `&resource_id=${person.id}`)).toMatchObject({
      action: 'refuseSignIn',
      actor: { type: 'system', id: null },
      resource_id: person.id,
      address_range: '127.0.0.0/24',
      request_id: null,
    })
    // Five are logged; the lock stands for those that are not evaluated.
    for (let i = 0; i < 8; i++) await send(person.email)
    const { data } = (await owner.api.get(`/audit-log?action=refuseSignIn&resource_id=${person.id}`)).body
    expect(data).toHaveLength(5)
  })

  it('are kept for two years, like everything else', async () => {
    const person = await createStaff(test, await test.createHotel())
    const actions = async () =>
      (await (await signedIn(test, person)).api.get('/audit-log')).body.data.map(
        ({ action }: { action: string }) => action,
      )
    const forget = () => test.app.jobs.find(({ name }) => name === 'purge_audit_log')!.run()
    expect(await actions()).toEqual(['signIn', 'createUser'])
    // 2028 is a leap year.
    test.clock.advance({ hours: 731 * 24 })
    await forget()
    expect(await actions()).toEqual(['signIn', 'signIn', 'createUser'])
    test.clock.advance({ seconds: 1 })
    await forget()
    expect(await actions()).toEqual(['signIn', 'signIn'])
  })
})

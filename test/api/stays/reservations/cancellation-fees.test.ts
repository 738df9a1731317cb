import { describe, expect, it } from 'vitest'
import { ROLES } from '#contract/account/roles.ts'
import type { Hotel } from '#test/harness/app.ts'
import { actions, frontDesk } from '#test/harness/front-desk.ts'
import { documentsOf } from '#test/harness/invoices/invoices.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn } from '#test/harness/staff.ts'
import { eur, makeBooking, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
const { pay } = frontDesk(test)

const STRICT = { rate_plan: { cancellation_policy: { refundable: false } } }

/** A stay of 360.00 with a non-refundable policy. */
async function strict(hotel: Hotel) {
  const { id } = await makeBooking(hotel.api, await makeStock(hotel.api, STRICT))
  const cancel = (body: object, headers?: Record<string, string>) =>
    hotel.api.post(`/reservations/${id}/cancel`, body, headers)
  return { id, cancel, ...actions(hotel, id) }
}

describe("rule 4 — another fee than the policy's", () => {
  it("waive_fee charges nothing: refund, balance, draft, event and activity follow, with the policy's fee", async () => {
    const hotel = await test.createHotel()
    const { id, cancel, events } = await strict(hotel)
    await pay(id, 36_000)
    const { status, body } = await cancel({ waive_fee: true, note: 'The guest is ill.' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      fee: null,
      refund: eur(36_000),
      refund_status: 'manual',
      balance: eur(-36_000),
      cancellation: { fee: null, policy_fee: eur(36_000), refund: eur(36_000), note: 'The guest is ill.' },
    })
    expect((await events())[0].data).toMatchObject({ fee: null, refund: eur(36_000) })
    const [draft] = await documentsOf(hotel.api, id)
    expect(draft).toMatchObject({ status: 'void', total: eur(0) })
    const { data } = (await hotel.api.get(`/reservations/${id}/activity`)).body
    const [change] = data[0].changes.filter(({ field }: { field: string }) => field === 'cancellation')
    expect(change).toMatchObject({ before: null, after: { fee: null, policy_fee: eur(36_000) } })
  })

  it('fee sets it, from 0 to the price of the stay without city tax', async () => {
    const hotel = await test.createHotel({
      property: { city_tax: { basis: 'per_person_night', amount: eur(200) } },
    })
    for (const amount of [0, 1, 9_360, 36_000]) {
      const { id, cancel } = await strict(hotel)
      const quote = (await hotel.api.get(`/reservations/${id}/cancellation-quote`)).body
      expect(quote).toMatchObject({ fee: eur(36_000), max_fee: eur(36_000) })
      const { body } = await cancel({ fee: eur(amount), reason: 'agreed' })
      expect(body.fee).toEqual(amount === 0 ? null : eur(amount))
      expect(body).toMatchObject({ balance: eur(amount), cancellation: { policy_fee: eur(36_000) } })
      const [draft] = await documentsOf(hotel.api, id)
      expect(draft.total).toEqual(eur(amount))
    }
  })

  it('is never below zero: a city tax in the price that is more than the price leaves none', async () => {
    const hotel = await test.createHotel({
      property: { city_tax: { basis: 'per_person_night', amount: eur(30_000), included_in_price: true } },
    })
    const { id, cancel } = await strict(hotel)
    const quote = (await hotel.api.get(`/reservations/${id}/cancellation-quote`)).body
    expect(quote).toMatchObject({ fee: null, max_fee: eur(0) })
    expect((await cancel({})).body).toMatchObject({ fee: null, amount_owed: eur(0), balance: eur(0) })
    const [draft] = await documentsOf(hotel.api, id)
    expect(draft).toMatchObject({ status: 'void', total: eur(0) })
  })

  it('422 SVC-2002 — too high, another currency, no reason, or both; nothing is cancelled', async () => {
    const hotel = await test.createHotel()
    const { cancel, get } = await strict(hotel)
    const refused: [object, string][] = [
      [{ fee: eur(36_001), reason: 'x' }, 'fee.amount'],
      [{ fee: eur(-1), reason: 'x' }, 'fee.amount'],
      [{ fee: { amount: 1, currency: 'USD' }, reason: 'x' }, 'fee.currency'],
      [{ fee: eur(1) }, 'reason'],
      [{ waive_fee: true, reason: null }, 'reason'],
      [{ waive_fee: true, note: '  ' }, 'note'],
      [{ waive_fee: true, fee: eur(1), reason: 'x' }, 'waive_fee'],
    ]
    for (const [body, field] of refused) {
      const { status, body: answer } = await cancel(body)
      expect([status, answer.error.code, answer.error.details[0].field]).toEqual([422, 'SVC-2002', field])
    }
    expect((await get()).status).toBe('confirmed')
    expect((await cancel({ waive_fee: false })).body.fee).toEqual(eur(36_000))
  })

  it('a pending stay has no fee, and none can be set', async () => {
    const hotel = await test.createHotel()
    const deposit_rule = { type: 'percent', percent: 30 }
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api, { rate_plan: { deposit_rule } }))
    const cancel = (body: object) => hotel.api.post(`/reservations/${id}/cancel`, body)
    expect((await hotel.api.get(`/reservations/${id}/cancellation-quote`)).body.max_fee).toEqual(eur(0))
    expect((await cancel({ fee: eur(1), reason: 'x' })).status).toBe(422)
    expect((await cancel({ fee: eur(0), reason: 'x' })).body).toMatchObject({
      status: 'cancelled',
      fee: null,
    })
  })

  it('the same Idempotency-Key replays the fee, and charges it once', async () => {
    const hotel = await test.createHotel()
    const { cancel, events } = await strict(hotel)
    const twice = await Promise.all(
      [1, 2].map(() => cancel({ fee: eur(5_000), reason: 'agreed' }, { 'idempotency-key': 'agreed-1' })),
    )
    expect(twice[0]!.text).toBe(twice[1]!.text)
    const cancellations = (await events()).filter(
      ({ type }: { type: string }) => type === 'reservation.cancelled',
    )
    expect(cancellations.map(({ data }: { data: object }) => data)).toMatchObject([{ fee: eur(5_000) }])
  })

  it('403 SVC-4004 — a read-only key cannot set a fee', async () => {
    const hotel = await test.createHotel()
    const { id, get } = await strict(hotel)
    const reader = test.client((await hotel.key({ access: 'read' })).secret)
    const { status, body } = await reader.post(`/reservations/${id}/cancel`, { waive_fee: true, reason: 'x' })
    expect([status, body.error.code]).toEqual([403, 'SVC-4004'])
    expect((await get()).status).toBe('confirmed')
  })

  it('403 SVC-4103 — owners and managers set a fee; the front desk cancels by the policy; others cannot cancel', async () => {
    const hotel = await test.createHotel()
    for (const role of ROLES) {
      const { id, get } = await strict(hotel)
      const { api } = await signedIn(test, await createStaff(test, hotel, role))
      const waived = await api.post(`/reservations/${id}/cancel`, { waive_fee: true, reason: 'x' })
      const may_waive = role === 'owner' || role === 'manager'
      expect([role, waived.status]).toEqual([role, may_waive ? 200 : 403])
      if (!may_waive) {
        expect([waived.body.error.code, (await get()).status]).toEqual(['SVC-4103', 'confirmed'])
        const by_policy = await api.post(`/reservations/${id}/cancel`, {})
        expect([role, by_policy.status]).toEqual([role, role === 'front_desk' ? 200 : 403])
        if (role === 'front_desk') expect(by_policy.body.fee).toEqual(eur(36_000))
      }
    }
  })
})

/** A stay for a no-show and one for a cancellation. */
const makeStays = async (api: Hotel['api'], stock: Stock) =>
  [
    ['no_show', (await makeBooking(api, stock)).id],
    ['cancelled', (await makeBooking(api, stock)).id],
  ] as const

describe('rule 4 — the fee of a no-show', () => {
  async function missed() {
    test.clock.set('2027-03-01T09:00:00Z')
    const hotel = await test.createHotel()
    const stay = await strict(hotel)
    test.clock.set('2027-03-15T21:00:00Z')
    return { hotel, ...stay }
  }

  it('is set or waived with its reason by PATCH, within the same limits; the draft follows', async () => {
    const { hotel, id, to, get } = await missed()
    for (const [more, field] of [
      [{ fee: eur(36_001), reason: 'x' }, 'fee.amount'],
      [{ waive_fee: true }, 'reason'],
    ] as const) {
      const { status, body } = await to('no_show', more)
      expect([status, body.error.details[0].field]).toEqual([422, field])
    }
    const { body } = await to('no_show', { fee: eur(6_000), note: 'Flight cancelled, agreed by phone' })
    expect(body).toMatchObject({
      status: 'no_show',
      balance: eur(6_000),
      cancellation: {
        kind: 'no_show',
        fee: eur(6_000),
        policy_fee: eur(36_000),
        note: 'Flight cancelled, agreed by phone',
      },
    })
    const [draft] = await documentsOf(hotel.api, id)
    expect(draft.total).toEqual(eur(6_000))
    expect((await to('confirmed')).body.cancellation).toBeNull()
    expect((await to('no_show', { waive_fee: true, reason: 'illness' })).body.balance).toEqual(eur(0))
    expect((await get()).cancellation).toMatchObject({ fee: null, reason: 'illness' })
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('403 SVC-4103 — the front desk follows the policy', async () => {
    const { hotel, id } = await missed()
    const { api } = await signedIn(test, await createStaff(test, hotel, 'front_desk'))
    const patch = (more: object) => api.patch(`/reservations/${id}`, { status: 'no_show', ...more })
    const refused = await patch({ waive_fee: true, reason: 'x' })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SVC-4103'])
    expect((await patch({})).body.cancellation.fee).toEqual(eur(36_000))
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('is based on the stay before the same request shortened or repriced it, unless the fee may be set', async () => {
    test.clock.set('2027-03-01T09:00:00Z')
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { ...STRICT, inventory_count: 2 })
    const free = { refundable: true, no_show_fee: { type: 'none' } }
    const generous = await makePlan(hotel.api, stock.room_type_id, { cancellation_policy: free })
    const stays = await makeStays(hotel.api, stock)
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { base_price: eur(6_000) })
    test.clock.set('2027-03-15T21:00:00Z')
    const { api: desk } = await signedIn(test, await createStaff(test, hotel, 'front_desk'))
    const { api: manager } = await signedIn(test, await createStaff(test, hotel, 'manager'))
    const changes = [{ check_out: '2027-03-16' }, { rate_plan_id: generous.id }, { price_mode: 'reprice' }]
    for (const [status, id] of stays) {
      const tried = (api: typeof desk) => async (change: object) => {
        const { body } = await api.patch(`/reservations/${id}?dry_run=true`, { status, ...change })
        return body.cancellation?.fee?.amount
      }
      expect([status, await Promise.all(changes.map(tried(desk)))]).toEqual([
        status,
        [36_000, 36_000, 36_000],
      ])
      expect([status, await tried(manager)({ price_mode: 'reprice' })]).toEqual([status, 18_000])
      expect((await desk.patch(`/reservations/${id}`, { status, price_mode: 'reprice' })).status).toBe(200)
      const { cancellation, balance } = (await hotel.api.get(`/reservations/${id}`)).body
      expect(cancellation).toMatchObject({ fee: eur(36_000), policy_fee: eur(36_000) })
      expect(balance).toEqual(eur(36_000))
      expect((await documentsOf(hotel.api, id))[0].total).toEqual(eur(36_000))
    }
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('422 SVC-2002 — a fee or a reason in any other change; PATCH to cancelled accepts them as POST cancel does', async () => {
    const hotel = await test.createHotel()
    const { to, id } = await strict(hotel)
    for (const more of [{ fee: eur(1), reason: 'x' }, { waive_fee: true }, { reason: 'x' }, { note: 'x' }]) {
      const { status, body } = await hotel.api.patch(`/reservations/${id}`, { adults: 1, ...more })
      expect([status, body.error.details[0].field]).toEqual([422, Object.keys(more)[0]])
    }
    const { body } = await to('cancelled', { waive_fee: true, reason: 'duplicate' })
    expect(body.cancellation).toMatchObject({ fee: null, policy_fee: eur(36_000), reason: 'duplicate' })
  })
})

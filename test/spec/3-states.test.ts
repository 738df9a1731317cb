import { describe, expect, it } from 'vitest'
import { type House, testApp } from '../harness/app.ts'
import { book, booked, eur, makeStock, type Stock } from '../harness/stock.ts'

const test = testApp()

/** A house with a stay from today to three nights ahead, in a room. */
async function arriving(options: Parameters<typeof makeStock>[1] = {}) {
  test.clock.set('2027-01-04T15:00:00Z')
  const house = await test.house()
  const stock = await makeStock(house.api, options)
  const room_id = (await house.api.get('/rooms')).body.data[0].id
  const reservation = await booked(house.api, stock, {
    check_in: '2027-01-04',
    check_out: '2027-01-07',
    room_id,
  })
  return { ...house, ...actions(house, reservation.id), stock, room_id, reservation }
}

const actions = ({ api }: House, id: string) => ({
  to: (status: string, more: Record<string, unknown> = {}) =>
    api.patch(`/reservations/${id}`, { status, ...more }),
  get: async () => (await api.get(`/reservations/${id}`)).body,
  events: async () => (await api.get(`/events?resource_id=${id}`)).body.data,
})

const pay = (id: string, amount: number) =>
  test.db.query('UPDATE reservations SET amount_paid = $2 WHERE id = $1', [id, amount])

const free = async (api: House['api'], stock: Stock, from: string, to: string) => {
  const { data } = (await api.get(`/availability?from=${from}&to=${to}&room_type_id=${stock.room_type_id}`))
    .body
  return data[0].nights.map(({ available }: { available: number }) => available)
}

describe('spec 3 — the stay: check-in, check-out, no-show, and their undo', () => {
  it('confirmed → checked_in → checked_out: one reservation.updated each, the room is dirty afterwards', async () => {
    const stay = await arriving()
    const inside = await stay.to('checked_in')
    expect(inside.body).toMatchObject({
      status: 'checked_in',
      checked_in_at: '2027-01-04T15:00:00Z',
      warnings: [],
    })
    test.clock.set('2027-01-07T10:00:00Z')
    const out = await stay.to('checked_out', { allow_open_balance: true })
    expect(out.body).toMatchObject({
      status: 'checked_out',
      checked_out_at: '2027-01-07T10:00:00Z',
      check_out: '2027-01-07',
    })
    const types = (await stay.events()).map(({ type }: { type: string }) => type)
    expect(types).toEqual(['reservation.updated', 'reservation.updated', 'reservation.created'])
    expect((await stay.api.get(`/rooms/${stay.room_id}`)).body.status).toBe('dirty')
  })

  it('409 SVC-1006 — check-in without a room, and into one that another guest is still in', async () => {
    const stay = await arriving({ inventory_count: 2 })
    const other = await booked(stay.api, stay.stock, { check_in: '2027-01-04', check_out: '2027-01-05' })
    const second = actions(stay, other.id)
    expect((await second.to('checked_in')).body.error).toMatchObject({
      code: 'SVC-1006',
      details: { reason: 'missing' },
    })
    await stay.to('checked_in')
    test.clock.set('2027-01-07T15:00:00Z')
    const next = await booked(stay.api, stay.stock, {
      check_in: '2027-01-07',
      check_out: '2027-01-08',
      room_id: stay.room_id,
    })
    const refused = await actions(stay, next.id).to('checked_in')
    expect(refused.body.error).toMatchObject({ code: 'SVC-1006', details: { reason: 'occupied' } })
  })

  it('check-in into a dirty room is a warning, not a refusal', async () => {
    const stay = await arriving()
    await stay.api.patch(`/rooms/${stay.room_id}`, { status: 'dirty' })
    expect((await stay.to('checked_in')).body.warnings).toMatchObject([{ code: 'room_dirty' }])
  })

  it('409 SVC-1007 — check-in before the arrival date', async () => {
    const house = await test.house()
    const { id } = await booked(house.api, await makeStock(house.api))
    const { body } = await actions(house, id).to('checked_in')
    expect(body.error).toMatchObject({
      code: 'SVC-1007',
      details: { from: 'confirmed', to: 'checked_in', reason: 'not_in_the_stay' },
    })
  })

  it('409 SVC-1007 — check-out with a balance, unless it may stay open; a paid stay leaves freely', async () => {
    const stay = await arriving()
    await stay.to('checked_in')
    test.clock.set('2027-01-07T10:00:00Z')
    expect((await stay.to('checked_out')).body.error.details).toMatchObject({ reason: 'open_balance' })
    await pay(stay.reservation.id, 36000)
    expect((await stay.to('checked_out')).body).toMatchObject({
      status: 'checked_out',
      balance: eur(0),
      payment_status: 'paid',
    })
  })

  it('leaving early ends the stay on the business date, frees its nights and recomputes the total; undo restores', async () => {
    const stay = await arriving()
    await stay.to('checked_in')
    test.clock.set('2027-01-05T09:00:00Z')
    const out = await stay.to('checked_out', { allow_open_balance: true })
    expect(out.body).toMatchObject({ check_out: '2027-01-05', nights: 1, total: eur(12000) })
    expect(await free(stay.api, stay.stock, '2027-01-04', '2027-01-07')).toEqual([0, 1, 1])
    const back = await stay.to('checked_in')
    expect(back.body).toMatchObject({
      status: 'checked_in',
      check_out: '2027-01-07',
      total: eur(36000),
      checked_out_at: null,
    })
    expect(await free(stay.api, stay.stock, '2027-01-04', '2027-01-07')).toEqual([0, 0, 0])
  })

  it('undo of a check-out is refused when the nights are sold meanwhile (SVC-1001), or on another day (SVC-1007)', async () => {
    const stay = await arriving()
    await stay.to('checked_in')
    test.clock.set('2027-01-05T09:00:00Z')
    await stay.to('checked_out', { allow_open_balance: true })
    await booked(stay.api, stay.stock, { check_in: '2027-01-06', check_out: '2027-01-07' })
    expect((await stay.to('checked_in')).body.error.code).toBe('SVC-1001')
    test.clock.set('2027-01-06T09:00:00Z')
    expect((await stay.to('checked_in')).body.error.details).toMatchObject({
      reason: 'another_business_date',
    })
  })

  it('undo of a check-in on the same business date; on another it is SVC-1007', async () => {
    const stay = await arriving()
    await stay.to('checked_in')
    expect((await stay.to('confirmed')).body).toMatchObject({ status: 'confirmed', checked_in_at: null })
    await stay.to('checked_in')
    test.clock.set('2027-01-05T09:00:00Z')
    expect((await stay.to('confirmed')).body.error.code).toBe('SVC-1007')
  })

  it('no-show: from the arrival date on, with its fee; later nights freed, the first kept; undo reverses', async () => {
    const stay = await arriving()
    const gone = await stay.to('no_show')
    expect(gone.body).toMatchObject({
      status: 'no_show',
      balance: eur(36000),
      total: eur(36000),
      cancellation: null,
    })
    expect(await free(stay.api, stay.stock, '2027-01-04', '2027-01-07')).toEqual([0, 1, 1])
    const [event] = await stay.events()
    expect(event).toMatchObject({ type: 'reservation.updated', data: { changed_fields: ['status'] } })
    const back = await stay.to('confirmed')
    expect(back.body).toMatchObject({ status: 'confirmed', balance: eur(36000) })
    expect(await free(stay.api, stay.stock, '2027-01-04', '2027-01-07')).toEqual([0, 0, 0])
  })

  it('409 SVC-1007 — no-show before the arrival date', async () => {
    const house = await test.house()
    const { id } = await booked(house.api, await makeStock(house.api))
    expect((await actions(house, id).to('no_show')).body.error.details).toMatchObject({
      reason: 'before_arrival',
    })
  })
})

describe('spec 3 — cancelling', () => {
  const strict = {
    rate_plan: {
      cancellation_policy: { rules: [{ days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } }] },
    },
  }

  it('POST cancel: free before the deadline, fee and refund behind it, nights freed, reservation.cancelled alone', async () => {
    test.clock.set('2027-03-01T09:00:00Z')
    const house = await test.house()
    const stock = await makeStock(house.api, strict)
    const { id } = await booked(house.api, stock)
    await pay(id, 36000)
    test.clock.set('2027-03-13T17:00:00Z')
    expect((await house.api.get(`/reservations/${id}/cancellation-quote`)).body).toMatchObject({
      fee: null,
      refund: eur(36000),
    })
    test.clock.set('2027-03-13T17:00:01Z')
    const { status, body } = await house.api.post(`/reservations/${id}/cancel`, { reason: 'guest_request' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'cancelled',
      fee: eur(12000),
      refund: eur(24000),
      refund_status: 'manual',
      cancelled_at: '2027-03-13T17:00:01Z',
      total: eur(36000),
      balance: eur(-24000),
      cancellation: { cancelled_by: 'api', reason: 'guest_request', fee: eur(12000) },
    })
    const events = await actions(house, id).events()
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'reservation.cancelled',
      'reservation.created',
    ])
    expect(events[0].data).toMatchObject({
      cancelled_by: 'api',
      fee: eur(12000),
      refund: eur(24000),
      reason: 'guest_request',
    })
    expect((await book(house.api, stock)).status).toBe(201)
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('409 SVC-1007 — a second cancel never brings a second fee; PATCH to the same status is 200 without an event', async () => {
    const house = await test.house()
    const { id } = await booked(house.api, await makeStock(house.api))
    const cancel = (headers?: Record<string, string>) =>
      house.api.post(`/reservations/${id}/cancel`, undefined, headers)
    const first = await cancel({ 'idempotency-key': 'cancel-1' })
    expect(first.body).toMatchObject({ fee: null, refund: null, refund_status: 'none' })
    expect((await cancel()).body.error.code).toBe('SVC-1007')
    const again = await cancel({ 'idempotency-key': 'cancel-1' })
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    const same = await actions(house, id).to('cancelled')
    expect([same.status, (await actions(house, id).events()).length]).toEqual([200, 2])
  })

  it('PATCH status cancelled does as POST cancel', async () => {
    const house = await test.house()
    const { id } = await booked(house.api, await makeStock(house.api))
    const { body } = await actions(house, id).to('cancelled')
    expect(body).toMatchObject({
      status: 'cancelled',
      cancellation: { cancelled_by: 'api', refund_status: 'none' },
    })
    const [event] = await actions(house, id).events()
    expect(event.type).toBe('reservation.cancelled')
  })

  it('409 SVC-1007 — a checked-in stay cannot be cancelled, and a closed one takes no new dates', async () => {
    const stay = await arriving()
    await stay.to('checked_in')
    const refused = await stay.api.post(`/reservations/${stay.reservation.id}/cancel`)
    expect(refused.body.error).toMatchObject({
      code: 'SVC-1007',
      details: { allowed: ['checked_out', 'confirmed'] },
    })
    test.clock.set('2027-01-07T10:00:00Z')
    await stay.to('checked_out', { allow_open_balance: true })
    expect(
      (await stay.api.patch(`/reservations/${stay.reservation.id}`, { adults: 1 })).body.error.code,
    ).toBe('SVC-1007')
    expect((await stay.api.patch(`/reservations/${stay.reservation.id}`, { notes: 'kept' })).status).toBe(200)
  })

  it('reinstating takes the nights again, without the fee and the room; 409 SVC-1001 when they are sold', async () => {
    const stay = await arriving(strict)
    await stay.to('cancelled')
    expect((await stay.get()).balance).toEqual(eur(12000))
    const back = await stay.to('confirmed')
    expect(back.body).toMatchObject({
      status: 'confirmed',
      cancellation: null,
      room_id: null,
      balance: eur(36000),
    })
    await stay.to('cancelled')
    await booked(stay.api, stay.stock, { check_in: '2027-01-06', check_out: '2027-01-07' })
    expect((await stay.to('confirmed')).body.error).toMatchObject({ code: 'SVC-1001' })
  })

  it('409 SVC-1007 — no reinstating once a refund is due, or when the stay is over', async () => {
    const stay = await arriving()
    await pay(stay.reservation.id, 1000)
    await stay.to('cancelled')
    expect((await stay.to('confirmed')).body.error.details).toMatchObject({ reason: 'refund_due_or_made' })
    const late = await arriving()
    await late.to('cancelled')
    test.clock.set('2027-01-07T10:00:00Z')
    expect((await late.to('confirmed')).body.error.details).toMatchObject({ reason: 'stay_is_over' })
    test.clock.set('2027-01-04T09:00:00Z')
  })
})

describe('spec 3 — deposits and their hold', () => {
  const deposit = { rate_plan: { deposit_rule: { type: 'percent', percent: 30, hold_minutes: 60 } } }
  const pending = async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const house = await test.house()
    const stock = await makeStock(house.api, deposit)
    const { id } = await booked(house.api, stock)
    return { ...house, ...actions(house, id), id, stock }
  }

  it('a competing booking is refused while the hold lives, and taken once it has run out; the old one ends once', async () => {
    const hold = await pending()
    test.clock.set('2027-01-04T09:59:59Z')
    expect((await book(hold.api, hold.stock)).body.error.code).toBe('SVC-1001')
    test.clock.set('2027-01-04T10:00:00Z')
    expect(await free(hold.api, hold.stock, '2027-03-15', '2027-03-18')).toEqual([1, 1, 1])
    expect((await book(hold.api, hold.stock)).status).toBe(201)
    const ended = await hold.get()
    expect(ended).toMatchObject({
      status: 'cancelled',
      hold_expires_at: null,
      cancellation: {
        cancelled_at: '2027-01-04T10:00:00Z',
        cancelled_by: 'system',
        reason: 'payment_expired',
        fee: null,
      },
    })
    const types = (await hold.events()).map(({ type }: { type: string }) => type)
    expect(types).toEqual(['reservation.cancelled', 'reservation.created'])
  })

  it('every read shows an expired hold as cancelled before anybody has met it, and the job then writes the same', async () => {
    const hold = await pending()
    test.clock.set('2027-01-04T10:30:00Z')
    const read = await hold.get()
    expect(read).toMatchObject({
      status: 'cancelled',
      cancellation: { reason: 'payment_expired' },
      balance: eur(0),
    })
    const listed = async (status: string) =>
      (await hold.api.get(`/reservations?status=${status}`)).body.data.length
    expect([
      await listed('cancelled'),
      await listed('pending_payment'),
      await listed('pending_payment,cancelled'),
    ]).toEqual([1, 0, 1])
    for (const job of test.app.jobs) if (job.name.includes('holds')) await job.run()
    const { version, updated_at, ...written } = await hold.get()
    const { version: _version, updated_at: _updated_at, ...shown } = read
    expect([written, version, updated_at]).toEqual([shown, 2, '2027-01-04T10:30:00Z'])
    expect((await hold.events()).length).toBe(2)
  })

  it('confirming ends the hold; a later booking no longer finds it expired', async () => {
    const hold = await pending()
    expect((await hold.to('confirmed')).body).toMatchObject({
      status: 'confirmed',
      hold_expires_at: null,
      deposit: { status: 'due' },
    })
    test.clock.set('2027-01-05T10:00:00Z')
    expect((await hold.get()).status).toBe('confirmed')
  })

  it('an expired hold is confirmed by reinstating it, while its nights are free', async () => {
    const hold = await pending()
    test.clock.set('2027-01-04T10:30:00Z')
    const { body } = await hold.to('confirmed')
    expect(body).toMatchObject({ status: 'confirmed', cancellation: null })
    const types = (await hold.events()).map(({ type }: { type: string }) => type)
    expect(types).toHaveLength(3)
    expect(types[0]).toBe('reservation.updated')
  })

  it('cancelling a pending reservation costs nothing and gives back everything paid', async () => {
    const hold = await pending()
    await pay(hold.id, 500)
    const { body } = await hold.api.post(`/reservations/${hold.id}/cancel`)
    expect(body).toMatchObject({
      fee: null,
      refund: eur(500),
      refund_status: 'manual',
      deposit: { status: 'refunded' },
    })
  })

  it('while pending the deposit follows the total by the copied rule; the hold stays as it is', async () => {
    const hold = await pending()
    const { body } = await hold.api.patch(`/reservations/${hold.id}`, { check_out: '2027-03-17' })
    expect(body).toMatchObject({ deposit: { required: eur(7200) }, hold_expires_at: '2027-01-04T10:00:00Z' })
  })

  it('the hold ends at check-in at the latest, but lives five minutes at least', async () => {
    test.clock.set('2027-01-04T13:30:00Z')
    const house = await test.house()
    const stock = await makeStock(house.api, { ...deposit, inventory_count: 2 })
    const today = { check_in: '2027-01-04', check_out: '2027-01-05' }
    expect((await booked(house.api, stock, today)).hold_expires_at).toBe('2027-01-04T14:00:00Z')
    test.clock.set('2027-01-04T20:00:00Z')
    expect((await booked(house.api, stock, today)).hold_expires_at).toBe('2027-01-04T20:05:00Z')
    test.clock.set('2027-01-04T09:00:00Z')
  })
})

describe('decisions 4 — in house', () => {
  it('the arrival is frozen, the departure may not be before today, and a move keeps the nights already spent', async () => {
    const stay = await arriving({ inventory_count: 2 })
    const other_room = (await stay.api.get('/rooms')).body.data[1].id
    await stay.to('checked_in')
    test.clock.set('2027-01-05T12:00:00Z')
    const patch = (body: unknown) => stay.api.patch(`/reservations/${stay.reservation.id}`, body)
    expect((await patch({ check_in: '2027-01-03' })).body.error.code).toBe('SVC-1007')
    expect((await patch({ check_in: '2027-01-04', check_out: '2027-01-04' })).body.error.code).toBe(
      'SVC-1011',
    )
    expect((await patch({ room_id: null })).body.error.code).toBe('SVC-1006')
    expect((await patch({ room_id: other_room })).body).toMatchObject({
      room_id: other_room,
      total: eur(36000),
    })
    const suite = await makeStock(stay.api, { rate_plan: { base_price: eur(20000) } })
    const suite_room = (await stay.api.get(`/rooms?room_type_id=${suite.room_type_id}`)).body.data[0].id
    const moved = await patch({ ...suite, room_id: suite_room })
    expect(moved.body).toMatchObject({ room_id: suite_room, total: eur(12000 + 2 * 20000) })
    expect(await free(stay.api, stay.stock, '2027-01-04', '2027-01-07')).toEqual([1, 2, 2])
    expect(await free(stay.api, suite, '2027-01-04', '2027-01-07')).toEqual([1, 0, 0])
    test.clock.set('2027-01-04T09:00:00Z')
  })
})

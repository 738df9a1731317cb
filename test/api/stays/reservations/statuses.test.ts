import { describe, expect, it } from 'vitest'
import { actions, free, frontDesk } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const { arriving, pay } = frontDesk(test)

describe('spec 3 — check-in, check-out, no-show, and their undo', () => {
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

  it('409 SVC-1006 — check-in without a room, and into an occupied one', async () => {
    const stay = await arriving({ inventory_count: 2 })
    const other = await makeBooking(stay.api, stay.stock, { check_in: '2027-01-04', check_out: '2027-01-05' })
    const second = actions(stay, other.id)
    expect((await second.to('checked_in')).body.error).toMatchObject({
      code: 'SVC-1006',
      details: { reason: 'missing' },
    })
    await stay.to('checked_in')
    test.clock.set('2027-01-07T15:00:00Z')
    const next = await makeBooking(stay.api, stay.stock, {
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
    const hotel = await test.createHotel()
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api))
    const { body } = await actions(hotel, id).to('checked_in')
    expect(body.error).toMatchObject({
      code: 'SVC-1007',
      details: { from: 'confirmed', to: 'checked_in', reason: 'not_in_the_stay' },
    })
  })

  it('409 SVC-1007 — check-out with a balance, unless it may stay open; a paid stay can check out', async () => {
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

  it('an early departure ends the stay on the business date, releases its nights and recalculates the total; undo restores them', async () => {
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

  it('undo of a check-out is refused when the nights are sold (SVC-1001), or on another day (SVC-1007)', async () => {
    const stay = await arriving()
    await stay.to('checked_in')
    test.clock.set('2027-01-05T09:00:00Z')
    await stay.to('checked_out', { allow_open_balance: true })
    await makeBooking(stay.api, stay.stock, { check_in: '2027-01-06', check_out: '2027-01-07' })
    expect((await stay.to('checked_in')).body.error.code).toBe('SVC-1001')
    test.clock.set('2027-01-06T09:00:00Z')
    expect((await stay.to('checked_in')).body.error.details).toMatchObject({
      reason: 'another_business_date',
    })
  })

  it('409 SVC-1006 — undo of a check-out when the next guest is in the room', async () => {
    const stay = await arriving()
    await stay.to('checked_in')
    test.clock.set('2027-01-07T15:00:00Z')
    await stay.to('checked_out', { allow_open_balance: true })
    const dates = { check_in: '2027-01-07', check_out: '2027-01-08' }
    const next = await makeBooking(stay.api, stay.stock, { ...dates, room_id: stay.room_id })
    await actions(stay, next.id).to('checked_in')
    const refused = await stay.to('checked_in')
    expect(refused.body.error).toMatchObject({ code: 'SVC-1006', details: { reason: 'occupied' } })
    await actions(stay, next.id).to('confirmed')
    expect((await stay.to('checked_in')).body.status).toBe('checked_in')
  })

  it('pending_payment is no transition: 409 SVC-1007; where it is the status already, 200', async () => {
    const stay = await arriving()
    expect((await stay.to('pending_payment')).body.error).toMatchObject({
      code: 'SVC-1007',
      details: { from: 'confirmed', to: 'pending_payment', reason: 'no_such_change' },
    })
    const waiting = await makeStock(stay.api, { rate_plan: { deposit_rule: { type: 'full' } } })
    const held = await makeBooking(stay.api, waiting)
    const same = await actions(stay, held.id).to('pending_payment')
    expect(same.body).toEqual(held)
    expect(await actions(stay, held.id).events()).toHaveLength(1)
  })

  it('undo of a check-in on the same business date; on another it is SVC-1007', async () => {
    const stay = await arriving()
    await stay.to('checked_in')
    expect((await stay.to('confirmed')).body).toMatchObject({ status: 'confirmed', checked_in_at: null })
    await stay.to('checked_in')
    test.clock.set('2027-01-05T09:00:00Z')
    expect((await stay.to('confirmed')).body.error.code).toBe('SVC-1007')
  })

  it('no-show: from the arrival date on, with its fee; later nights released, the first kept; undo reverses', async () => {
    const stay = await arriving()
    const no_show = await stay.to('no_show')
    expect(no_show.body).toMatchObject({
      status: 'no_show',
      balance: eur(36000),
      total: eur(36000),
      cancellation: { kind: 'no_show', fee: eur(36000), refund: null, refund_status: 'none' },
    })
    expect(await free(stay.api, stay.stock, '2027-01-04', '2027-01-07')).toEqual([0, 1, 1])
    const [event] = await stay.events()
    expect(event).toMatchObject({ type: 'reservation.updated', data: { changed_fields: ['status'] } })
    const back = await stay.to('confirmed')
    expect(back.body).toMatchObject({ status: 'confirmed', balance: eur(36000), cancellation: null })
    expect(await free(stay.api, stay.stock, '2027-01-04', '2027-01-07')).toEqual([0, 0, 0])
  })

  it('409 SVC-1007 — no-show before the arrival date', async () => {
    const hotel = await test.createHotel()
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api))
    expect((await actions(hotel, id).to('no_show')).body.error.details).toMatchObject({
      reason: 'before_arrival',
    })
  })
})

describe('rule 4 — in house', () => {
  it('the arrival cannot change, the departure cannot be before today, and a move keeps past nights', async () => {
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

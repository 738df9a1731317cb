import { describe, expect, it } from 'vitest'
import { actions, free, frontDesk } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const { pay } = frontDesk(test)

describe('spec 3.2 — deposits and their hold', () => {
  const deposit = { rate_plan: { deposit_rule: { type: 'percent', percent: 30, hold_minutes: 60 } } }
  const pending = async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, deposit)
    const { id, status } = await makeBooking(hotel.api, stock)
    expect(status).toBe('pending_payment')
    return { ...hotel, ...actions(hotel, id), id, stock }
  }

  it('another plan with a deposit due on arrival ends the hold: confirmed, due at check-in', async () => {
    const hold = await pending()
    const later = await makePlan(hold.api, hold.stock.room_type_id, {
      deposit_rule: { type: 'full', due: 'on_arrival' },
    })
    const { body } = await hold.api.patch(`/reservations/${hold.id}`, { rate_plan_id: later.id })
    expect(body).toMatchObject({
      status: 'confirmed',
      hold_expires_at: null,
      deposit: { required: eur(36000), due_at: '2027-03-15T14:00:00Z', status: 'due' },
    })
  })

  it('a competing booking is refused during the hold, and accepted after it; the old one is cancelled once', async () => {
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

  it('every read shows an expired hold as cancelled before it is released, and the job writes the same', async () => {
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

  it('confirming ends the hold; a later booking does not release it', async () => {
    const hold = await pending()
    expect((await hold.to('confirmed')).body).toMatchObject({
      status: 'confirmed',
      hold_expires_at: null,
      deposit: { status: 'due' },
    })
    test.clock.set('2027-01-05T10:00:00Z')
    expect((await hold.get()).status).toBe('confirmed')
  })

  it('an expired hold is confirmed by reinstating it, while its nights are available', async () => {
    const hold = await pending()
    test.clock.set('2027-01-04T10:30:00Z')
    const { body } = await hold.to('confirmed')
    expect(body).toMatchObject({ status: 'confirmed', cancellation: null })
    const types = (await hold.events()).map(({ type }: { type: string }) => type)
    expect(types).toHaveLength(3)
    expect(types[0]).toBe('reservation.updated')
  })

  it('cancelling a pending reservation is free and refunds everything', async () => {
    const hold = await pending()
    await pay(hold.id, 500)
    const { body } = await hold.api.post(`/reservations/${hold.id}/cancel`)
    expect(body).toMatchObject({
      fee: null,
      refund: eur(500),
      refund_status: 'manual',
      deposit: { status: 'refund_due' },
    })
  })

  it('while pending the deposit follows the total by the copied rule; the hold is unchanged', async () => {
    const hold = await pending()
    const { body } = await hold.api.patch(`/reservations/${hold.id}`, { check_out: '2027-03-17' })
    expect(body).toMatchObject({ deposit: { required: eur(7200) }, hold_expires_at: '2027-01-04T10:00:00Z' })
  })

  it('the hold ends at check-in at the latest, but lasts at least five minutes', async () => {
    test.clock.set('2027-01-04T13:30:00Z')
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { ...deposit, inventory_count: 2 })
    const today = { check_in: '2027-01-04', check_out: '2027-01-05' }
    expect((await makeBooking(hotel.api, stock, today)).hold_expires_at).toBe('2027-01-04T14:00:00Z')
    test.clock.set('2027-01-04T20:00:00Z')
    expect((await makeBooking(hotel.api, stock, today)).hold_expires_at).toBe('2027-01-04T20:05:00Z')
    test.clock.set('2027-01-04T09:00:00Z')
  })
})

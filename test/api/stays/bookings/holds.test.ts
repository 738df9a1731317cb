import { describe, expect, it } from 'vitest'
import { paid } from '#test/harness/payments.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makePlan, makeStock, roomsOf } from '#test/harness/stock.ts'

const test = sharedApp()
const DEPOSIT = { deposit_rule: { type: 'percent', percent: 30, hold_minutes: 60 } }
type Stay = { id: string; status: string; total: { amount: number } }

/** Two rooms with a deposit and one without, on hold. */
async function pending() {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const { api } = hotel
  const double = await makeStock(api, { inventory_count: 3, rate_plan: DEPOSIT })
  const plain = await makePlan(api, double.room_type_id, { name: 'Plain' })
  const free_of_deposit = { ...double, rate_plan_id: plain.id }
  const booking = await api.make('/bookings', roomsOf([double, free_of_deposit, double]))
  const read = async () => (await api.get(`/bookings/${booking.id}`)).body
  const depositOf = async (i: number) => {
    const list = `/invoices?reservation_id=${booking.reservations[i].id}`
    const { data } = (await api.get(list)).body
    return data.find(({ type }: { type: string }) => type === 'deposit_invoice').id
  }
  const statuses = async () => (await read()).reservations.map(({ status }: Stay) => status)
  const types = async () =>
    (await api.get('/events?limit=100')).body.data.map(({ type }: { type: string }) => type)
  return { hotel, api, double, booking, read, depositOf, statuses, types }
}

describe('rule 4.62 — one hold for all rooms of a booking', () => {
  it('all wait until the deposits are paid, those without one too; then all are confirmed at once', async () => {
    const { api, booking, read, depositOf, statuses, types } = await pending()
    expect(booking).toMatchObject({
      status: 'pending_payment',
      hold_expires_at: '2027-01-04T10:00:00Z',
      deposit: { required: eur(2 * 10800), paid: eur(0), status: 'due', due_at: '2027-01-04T10:00:00Z' },
    })
    await paid(api, await depositOf(0), 10800)
    expect(await read()).toMatchObject({
      status: 'pending_payment',
      amount_paid: eur(10800),
      deposit: { paid: eur(10800), status: 'partially_paid' },
    })
    await paid(api, await depositOf(2), 10800)
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(await read()).toMatchObject({
      status: 'confirmed',
      hold_expires_at: null,
      deposit: { status: 'paid' },
    })
    const updates = (await types()).filter((type: string) => type === 'reservation.updated')
    expect(updates).toHaveLength(3)
  })

  it('where it is not paid all rooms end at once, by the job or by who needs one of them; each has one event', async () => {
    for (const by of ['job', 'booking'] as const) {
      const { api, double, read, depositOf, types } = await pending()
      await paid(api, await depositOf(0), 10800)
      test.clock.set('2027-01-04T10:00:00Z')
      const shown = await read()
      expect(shown).toMatchObject({ status: 'cancelled', hold_expires_at: null })
      if (by === 'job') await test.app.jobs.find(({ name }) => name === 'expire_holds')!.run()
      else await api.make('/bookings', roomsOf([double]))
      const cancelled = (await types()).filter((type: string) => type === 'reservation.cancelled')
      expect([by, cancelled.length]).toEqual([by, 3])
      const after = await read()
      expect(after.reservations.map(({ status }: Stay) => status)).toEqual([
        'cancelled',
        'cancelled',
        'cancelled',
      ])
      expect(after.reservations[0].cancellation).toMatchObject({
        reason: 'payment_expired',
        refund: eur(10800),
      })
    }
  })

  it('staff confirm all rooms by confirming one', async () => {
    const { api, booking, statuses } = await pending()
    const { status } = await api.patch(`/reservations/${booking.reservations[1].id}`, { status: 'confirmed' })
    expect([status, await statuses()]).toEqual([200, ['confirmed', 'confirmed', 'confirmed']])
  })

  it('cancelling the room whose deposit is awaited confirms the others', async () => {
    const { api, booking, depositOf, statuses } = await pending()
    await paid(api, await depositOf(0), 10800)
    await api.make(`/reservations/${booking.reservations[2].id}/cancel`, {})
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'cancelled'])
  })

  it('another plan without a deposit leaves the room on hold with the others', async () => {
    const { api, booking, statuses } = await pending()
    const { rate_plan_id } = booking.reservations[1]
    const { status } = await api.patch(`/reservations/${booking.reservations[0].id}`, { rate_plan_id })
    expect([status, await statuses()]).toEqual([
      200,
      ['pending_payment', 'pending_payment', 'pending_payment'],
    ])
    await api.patch(`/reservations/${booking.reservations[2].id}`, { rate_plan_id })
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })
})

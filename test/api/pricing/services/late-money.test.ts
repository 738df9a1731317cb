import { describe, expect, it } from 'vitest'
import { left, plan, serviceHotel } from '#test/harness/reservations/booked-services.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking } from '#test/harness/stock.ts'

const test = sharedApp()
const DEPOSIT = { type: 'full', hold_minutes: 60 }

/** A stay with one of two rooms and the only spa, whose hold has run out. */
async function lapsedStay() {
  const found = await serviceHotel(test, { inventory_count: 2 })
  const { api, stock, service } = found
  const prepaid = {
    ...stock,
    rate_plan_id: (await api.make('/rate-plans', { ...plan(stock), deposit_rule: DEPOSIT })).id,
  }
  const spa = await service('stay', 3000, { daily_limit: 1 })
  const takes = { services: [{ service_id: spa.id }] }
  const stay = await makeBooking(api, prepaid, takes)
  expect(stay).toMatchObject({ status: 'pending_payment', deposit: { required: eur(39_000) } })
  test.clock.advance({ minutes: 61 })
  const pay = async () => {
    const { data } = (await api.get(`/invoices?reservation_id=${stay.id}`)).body
    const { id } = data.find(({ type }: { type: string }) => type === 'deposit_invoice')
    const paid = await api.post(`/invoices/${id}/payments`, { amount: eur(39_000), method: 'bank_transfer' })
    expect(paid.status).toBe(201)
    return (await api.get(`/reservations/${stay.id}`)).body
  }
  const nights = () => left(api, found.property_id, '2027-03-15', '2027-03-18')
  return { ...found, takes, pay, nights }
}

describe('rule 25.10 — late money and services', () => {
  it('confirms where room and service are still there, and takes both again', async () => {
    const { pay, nights, api, stock, takes } = await lapsedStay()
    expect(await nights()).toEqual([[1, 1, 1]])
    expect(await pay()).toMatchObject({
      status: 'confirmed',
      amount_paid: eur(39_000),
      services: [{ quantity: 1 }],
    })
    expect(await nights()).toEqual([[0, 0, 0]])
    expect((await book(api, stock, takes)).body.error.code).toBe('SVC-1016')
  })

  it('goes back where the service was taken meanwhile, though the room is there, and holds neither', async () => {
    const { pay, nights, api, stock, takes } = await lapsedStay()
    await makeBooking(api, stock, takes)
    expect(await pay()).toMatchObject({ status: 'cancelled', cancellation: { refund: eur(39_000) } })
    expect(await nights()).toEqual([[0, 0, 0]])
    // The second room is free still.
    await makeBooking(api, stock)
    expect((await book(api, stock)).body.error.code).toBe('SVC-1001')
  })

  it('goes back where the rooms were taken meanwhile, and gives the service to others', async () => {
    const { pay, nights, api, stock } = await lapsedStay()
    for (const _ of [1, 2]) await makeBooking(api, stock)
    expect(await pay()).toMatchObject({ status: 'cancelled', cancellation: { refund: eur(39_000) } })
    expect(await nights()).toEqual([[1, 1, 1]])
  })
})

import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import {
  change,
  left,
  plan,
  problem,
  refusal,
  STAY,
  serviceHotel,
} from '#test/harness/reservations/booked-services.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking } from '#test/harness/stock.ts'

const test = sharedApp()

describe('rule 25.10 — a daily limit is as strict as availability of rooms', () => {
  it('409 SVC-1016 — names the service and every short date; nothing is booked, and dry_run returns the same', async () => {
    const { api, property_id, stock, service } = await serviceHotel(test)
    const parking = await service('night', 1500, { daily_limit: 2 })
    const takes = (quantity: number, dates?: string[]) => ({
      services: [{ service_id: parking.id, quantity, ...(dates && { dates }) }],
    })
    await makeBooking(api, stock, takes(1, ['2027-03-16']))
    const short = [409, 'SVC-1016', { service_id: parking.id, dates: [{ date: '2027-03-16', available: 1 }] }]
    expect(problem(await book(api, stock, takes(2)))).toEqual(short)
    expect(problem(await api.post('/reservations?dry_run=true', { ...stock, ...STAY, ...takes(2) }))).toEqual(
      short,
    )
    const dry = await api.post('/reservations?dry_run=true', { ...stock, ...STAY, ...takes(1) })
    expect(dry.body).toMatchObject({ dry_run: true, services_total: eur(4500) })
    const stay = await makeBooking(api, stock)
    expect(problem(await change(api, stay.id, takes(2)))).toEqual(short)
    expect((await api.get(`/reservations/${stay.id}`)).body).toEqual(stay)
    expect(await left(api, property_id, '2027-03-15', '2027-03-18')).toEqual([[2, 1, 2]])
    expect((await change(api, stay.id, takes(1))).status).toBe(200)
    expect(await left(api, property_id, '2027-03-15', '2027-03-18')).toEqual([[1, 0, 1]])
  })

  it('is released by a cancellation, a no-show, an expired hold, other dates and a removed service, and claimed again', async () => {
    const deposit_rule = { type: 'percent', percent: 50, due: 'at_booking', hold_minutes: 60 }
    const { api, property_id, stock, service } = await serviceHotel(test)
    const prepaid = await api.make('/rate-plans', { ...plan(stock), deposit_rule })
    const spa = await service('stay', 3000, { daily_limit: 1 })
    const services = [{ service_id: spa.id }]
    const nights = () => left(api, property_id, '2027-03-15', '2027-03-19')
    const stay = await makeBooking(api, stock, { services })
    expect(await nights()).toEqual([[0, 0, 0, 1]])
    await api.post(`/reservations/${stay.id}/cancel`, {})
    expect(await nights()).toEqual([[1, 1, 1, 1]])
    const held = await makeBooking(api, { ...stock, rate_plan_id: prepaid.id }, { services })
    expect(held.deposit.required).toEqual(eur(18_000))
    const reinstate = { status: 'confirmed' }
    expect(refusal(await change(api, stay.id, reinstate))).toEqual([409, 'SVC-1016'])
    test.clock.advance({ minutes: 61 })
    expect(await nights()).toEqual([[1, 1, 1, 1]])
    expect((await change(api, stay.id, reinstate)).body.services).toHaveLength(1)
    expect((await api.get(`/reservations/${held.id}`)).body.status).toBe('cancelled')
    expect((await change(api, stay.id, { check_in: '2027-03-17', check_out: '2027-03-19' })).status).toBe(200)
    expect(await nights()).toEqual([[1, 1, 0, 0]])
    expect((await change(api, stay.id, { services: [] })).status).toBe(200)
    expect(await nights()).toEqual([[1, 1, 1, 1]])
    const today = (await api.get(`/properties/${property_id}`)).body.business_date
    const arriving = await makeBooking(api, stock, { check_in: today, check_out: '2027-03-16', services })
    expect((await change(api, arriving.id, { status: 'no_show' })).status).toBe(200)
    expect(await left(api, property_id, today, '2027-03-16')).toSatisfy((rows: number[][]) =>
      rows[0]!.every((free) => free === 1),
    )
    const other = await makeBooking(api, stock, { check_in: today, check_out: '2027-03-16', services })
    expect(refusal(await change(api, arriving.id, reinstate))).toEqual([409, 'SVC-1016'])
    expect((await change(api, arriving.id, { ...reinstate, services: [] })).body).toMatchObject({
      status: 'confirmed',
      services: [],
    })
    expect((await api.get(`/reservations/${other.id}`)).body.services).toHaveLength(1)
  })

  it('rule 25.11 — a lower limit keeps existing bookings, and sells nothing more on those dates', async () => {
    const { api, property_id, stock, service } = await serviceHotel(test)
    const parking = await service('night', 1500)
    const services = [{ service_id: parking.id }]
    const stays = [await makeBooking(api, stock, { services }), await makeBooking(api, stock, { services })]
    const limit = (daily_limit: number | null) => api.patch(`/services/${parking.id}`, { daily_limit })
    await limit(1)
    expect(await left(api, property_id, '2027-03-17', '2027-03-19')).toEqual([[0, 1]])
    const later = { check_in: '2027-03-17', check_out: '2027-03-19', services }
    expect(refusal(await book(api, stock, later))).toEqual([409, 'SVC-1016'])
    await api.post(`/reservations/${stays[0].id}/cancel`, {})
    expect(refusal(await book(api, stock, later))).toEqual([409, 'SVC-1016'])
    await limit(null)
    expect((await book(api, stock, later)).status).toBe(201)
  })
})

describe('serai doctor', () => {
  const examined = async () =>
    (await diagnose('live', test.app.environments.live.system, test.clock.now())).findings

  it('compares the booked units with those of stays, and reports a difference', async () => {
    expect(await examined()).toEqual([])
    const { hotel, api, stock, service } = await serviceHotel(test)
    const { id } = await service('item', 1000, { daily_limit: 2 })
    await makeBooking(api, stock, { services: [{ service_id: id }] })
    await test.db.query('UPDATE service_dates SET taken = 2 WHERE account_id = $1', [hotel.account_id])
    expect(await examined()).toMatchObject([
      { rule: 'services_taken', id, found: '2 taken, but 1 held by reservations' },
    ])
  })
})

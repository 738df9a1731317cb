import { describe, expect, it } from 'vitest'
import {
  APRIL,
  amounts,
  change,
  left,
  plan,
  problem,
  serviceHotel,
} from '#test/harness/reservations/booked-services.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking } from '#test/harness/stock.ts'

const test = sharedApp()

describe('rule 25.8 — services follow changes of the stay, at their booked prices', () => {
  it('a PATCH replaces the list, keeps the terms, and creates no event without a difference', async () => {
    const { api, property_id, stock, service } = await serviceHotel(test)
    const parking = await service('night', 1500, { daily_limit: 5 })
    const breakfast = await service('person_night', 1000)
    const stay = await makeBooking(api, stock, { services: [{ service_id: parking.id }] })
    await api.patch(`/services/${parking.id}`, { price: eur(9900), status: 'inactive' })
    const longer = (await change(api, stay.id, { check_out: '2027-03-20', adults: 3 })).body
    expect(longer.services).toMatchObject([{ unit_price: eur(1500), total: eur(7500) }])
    expect(longer.total).toEqual(eur(60_000 + 7500))
    expect(await left(api, property_id, '2027-03-15', '2027-03-16')).toEqual([[null]])
    const both = [{ service_id: parking.id, quantity: 2 }, { service_id: breakfast.id }]
    const changed = (await change(api, stay.id, { services: both })).body
    expect(amounts(changed)).toEqual([15_000, 15_000])
    const again = (await change(api, stay.id, { services: both })).body
    expect(again.version).toBe(changed.version)
    expect((await change(api, stay.id, { notes: 'Late' })).body.services).toEqual(changed.services)
    const shorter = (await change(api, stay.id, { check_out: '2027-03-16', adults: 1 })).body
    expect(amounts(shorter)).toEqual([3000, 1000])
    expect((await change(api, stay.id, { services: [] })).body).toMatchObject({
      services: [],
      total: eur(12_000),
      taxes: [{ rate: '7.00', net: eur(11_215), amount: eur(785) }],
    })
    const { data } = (await api.get(`/events?resource_id=${stay.id}&order=asc`)).body
    const fields = data.map(({ data }: { data: { changed_fields?: string[] } }) => data.changed_fields)
    expect(fields[2]).toEqual(['total', 'services', 'balance'])
    expect(fields).toHaveLength(5)
    const { data: log } = (await api.get(`/reservations/${stay.id}/activity`)).body
    expect(JSON.stringify(log)).toContain('services')
  })

  it('in house past services stay: a shorter list, a larger party and an early departure change the rest only', async () => {
    const { api, property_id, stock, service } = await serviceHotel(test)
    const breakfast = await service('person_night', 1000, { daily_limit: 10 })
    const cot = await service('stay', 500)
    const today = (await api.get(`/properties/${property_id}`)).body.business_date
    const day = (n: number) => {
      const at = new Date(`${today}T00:00:00Z`)
      return new Date(at.getTime() + n * 86_400_000).toISOString().slice(0, 10)
    }
    const services = [{ service_id: breakfast.id }, { service_id: cot.id }]
    const stay = await makeBooking(api, stock, { check_in: today, check_out: day(4), services })
    const [room] = (await api.get('/rooms')).body.data
    expect((await change(api, stay.id, { room_id: room.id, status: 'checked_in' })).status).toBe(200)
    test.clock.advance({ hours: 48 })
    const more = (await change(api, stay.id, { adults: 3 })).body
    expect(more.services).toMatchObject([
      { dates: [day(0), day(1)], quantity: 2, dates_follow_stay: false },
      { dates: [day(2), day(3)], quantity: 3, dates_follow_stay: true },
      { dates: [day(0), day(1), day(2), day(3)], quantity: 1, total: eur(500) },
    ])
    expect(
      problem(await change(api, stay.id, { services: [{ service_id: cot.id, quantity: 2 }] })),
    ).toMatchObject([422, 'SVC-2002', [{ field: 'services.0.quantity', code: 'charged' }]])
    const late = { service_id: (await service('item', 700)).id, dates: [day(1)] }
    expect(problem(await change(api, stay.id, { services: [late] }))).toMatchObject([
      422,
      'SVC-2002',
      [{ field: 'services.0.dates.0', code: 'frozen' }],
    ])
    const none = (await change(api, stay.id, { services: [] })).body
    expect(amounts(none)).toEqual([4000, 500])
    const back = (await change(api, stay.id, { services })).body
    expect(amounts(back)).toEqual([4000, 6000, 500])
    test.clock.advance({ hours: 24 })
    const out = (await change(api, stay.id, { status: 'checked_out', allow_open_balance: true })).body
    expect([out.check_out, amounts(out)]).toEqual([day(3), [4000, 3000, 500]])
    expect(await left(api, property_id, day(2), day(4))).toEqual([
      [7, 10],
      [null, null],
      [null, null],
    ])
    const undone = (await change(api, stay.id, { status: 'checked_in' })).body
    expect(amounts(undone)).toEqual([4000, 6000, 500])
    expect(await left(api, property_id, day(2), day(4))).toEqual([
      [7, 7],
      [null, null],
      [null, null],
    ])
  })
})

describe('rule 25.12 — services of a cancelled stay', () => {
  const cancellation_policy = {
    rules: [{ days_before: 2, time: '18:00', fee: { type: 'percent', percent: 50 } }],
    no_show_fee: { type: 'nights', nights: 1 },
  }

  it('non-refundable ones are charged besides the fee, which is based on nights; a waiver waives both', async () => {
    const { api, stock, service } = await serviceHotel(test, { rate_plan: { cancellation_policy } })
    const transfer = await service('item', 5000, { refundable: false })
    const breakfast = await service('night', 1000)
    const services = [{ service_id: transfer.id }, { service_id: breakfast.id }]
    const stay = await makeBooking(api, stock, { services })
    const quote = async (id: string) => (await api.get(`/reservations/${id}/cancellation-quote`)).body
    expect(await quote(stay.id)).toMatchObject({ fee: eur(5000), max_fee: eur(44_000) })
    const cancelled = (await api.post(`/reservations/${stay.id}/cancel`, {})).body
    expect(cancelled).toMatchObject({ fee: eur(5000), total: eur(44_000), balance: eur(5000) })
    const again = await makeBooking(api, stock, { services })
    const waived = await api.post(`/reservations/${again.id}/cancel`, { waive_fee: true, reason: 'goodwill' })
    expect(waived.body).toMatchObject({ fee: null, balance: eur(0) })
    const third = await makeBooking(api, stock, { services })
    test.clock.set('2027-03-14T12:00:00Z')
    expect(await quote(third.id)).toMatchObject({ fee: eur(18_000 + 5000) })
    test.clock.set('2027-03-15T20:00:00Z')
    const no_show = (await change(api, third.id, { status: 'no_show' })).body
    expect(no_show.cancellation.fee).toEqual(eur(12_000 + 5000))
  })

  it('a percentage deposit is of the nights, one of the full amount includes services', async () => {
    const { api, stock, service } = await serviceHotel(test, {
      rate_plan: { deposit_rule: { type: 'percent', percent: 30 } },
    })
    const parking = await service('night', 1000)
    const services = [{ service_id: parking.id }]
    expect((await makeBooking(api, stock, { ...APRIL, services })).deposit.required).toEqual(eur(10_800))
    const full = await api.make('/rate-plans', { ...plan(stock), deposit_rule: { type: 'full' } })
    const whole = await makeBooking(api, { ...stock, rate_plan_id: full.id }, { ...APRIL, services })
    expect(whole.deposit.required).toEqual(eur(39_000))
    expect((await change(api, whole.id, { services: [] })).body.deposit.required).toEqual(eur(36_000))
  })
})

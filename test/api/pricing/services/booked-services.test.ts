import { describe, expect, it } from 'vitest'
import {
  APRIL,
  amounts,
  change,
  problem,
  refusal,
  serviceHotel,
} from '#test/harness/reservations/booked-services.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

describe('rule 25.5 — services of a booking', () => {
  it('are priced per stay, night, person, person and night, and item; in the total, in the VAT, and separate from the nights', async () => {
    const { api, stock, service } = await serviceHotel(test)
    const pers = ['stay', 'night', 'person', 'person_night', 'item']
    const made = []
    for (const per of pers) made.push(await service(per, 1000, { vat_rate: '19.00' }))
    const services = made.map(({ id }) => ({ service_id: id }))
    const stay = await makeBooking(api, stock, { services, expected_total: eur(49_000) })
    expect(amounts(stay)).toEqual([1000, 3000, 2000, 6000, 1000])
    expect(stay).toMatchObject({
      total: eur(49_000),
      accommodation_total: eur(36_000),
      services_total: eur(13_000),
      balance: eur(49_000),
      taxes: [
        { rate: '7.00', net: eur(33_645), amount: eur(2355), included: true },
        { rate: '19.00', net: eur(10_924), amount: eur(2076), included: true },
      ],
    })
    expect(stay.services[3]).toEqual({
      service_id: made[3].id,
      name: { en: 'person_night' },
      per: 'person_night',
      quantity: 2,
      quantity_follows_party: true,
      dates: ['2027-03-15', '2027-03-16', '2027-03-17'],
      dates_follow_stay: true,
      unit_price: eur(1000),
      vat_rate: '19.00',
      refundable: true,
      total: eur(6000),
    })
    expect(stay.services[4]).toMatchObject({ quantity: 1, dates: ['2027-03-15'] })
    const chosen = [
      { service_id: made[1].id, quantity: 2, dates: ['2027-03-17', '2027-03-16'] },
      { service_id: made[3].id, quantity: 1 },
      { service_id: made[4].id, quantity: 3, dates: ['2027-03-18'] },
    ]
    const other = await makeBooking(api, stock, { services: chosen })
    expect(amounts(other)).toEqual([4000, 3000, 3000])
    expect(other.services[0]).toMatchObject({
      dates: ['2027-03-16', '2027-03-17'],
      dates_follow_stay: false,
      quantity_follows_party: false,
    })
  })

  it('the VAT of a rate shared by nights and services is rounded once; it is added to net prices, and included in services', async () => {
    const gross = await serviceHotel(test)
    const breakfast = await gross.service('person_night', 1850, { vat_rate: '7.00' })
    const services = [{ service_id: breakfast.id }]
    const stay = await makeBooking(gross.api, gross.stock, { services })
    expect(stay.taxes).toEqual([
      { type: 'vat', rate: '7.00', net: eur(44_019), amount: eur(3081), included: true },
    ])
    const [{ vat_breakdown, line_items }] = (await gross.api.get(`/invoices?reservation_id=${stay.id}`)).body
      .data
    expect(vat_breakdown).toMatchObject([{ vat_rate: '7.00', net: eur(44_019), gross: eur(47_100) }])
    expect(line_items.filter(({ type }: { type: string }) => type === 'service')).toMatchObject(
      ['15', '16', '17'].map((day) => ({
        date: `2027-03-${day}`,
        description: 'person_night',
        quantity: 2,
        unit_price: eur(1850),
        vat_rate: '7.00',
        gross: eur(3700),
      })),
    )

    const net = await serviceHotel(test, { property: { prices_include_vat: false } })
    const dinner = await net.service('person', 1070, { vat_rate: '7.00' })
    const sold = await makeBooking(net.api, net.stock, { services: [{ service_id: dinner.id }] })
    expect(sold).toMatchObject({ total: eur(38_520 + 2140), accommodation_total: eur(38_520) })
    expect(sold.taxes).toMatchObject([
      { rate: '7.00', net: eur(36_000), amount: eur(2520), included: false },
      { rate: '7.00', net: eur(2000), amount: eur(140), included: true },
    ])
    const [invoice] = (await net.api.get(`/invoices?reservation_id=${sold.id}`)).body.data
    expect(invoice.total).toEqual(eur(40_660))
  })

  it('404 SVC-3001, 422 SVC-2002 — of another property, inactive, outside of the stay, or repeated', async () => {
    const { hotel, api, stock, service } = await serviceHotel(test)
    const night = await service('night', 1000)
    const ended = await service('stay', 1000, { status: 'inactive' })
    const property_id = await hotel.addProperty()
    const elsewhere = await api.make('/services', {
      property_id,
      name: { en: 'Boat' },
      price: eur(1),
      per: 'item',
    })
    const refused = async (...services: object[]) => problem(await book(api, stock, { services }))
    for (const service_id of [elsewhere.id, 'svc_none'])
      expect(await refused({ service_id: night.id }, { service_id })).toMatchObject([
        404,
        'SVC-3001',
        [{ field: 'services.1.service_id', code: 'not_found' }],
      ])
    for (const [choice, field, code] of [
      [{ service_id: ended.id }, 'services.0.service_id', 'inactive'],
      [{ service_id: night.id, dates: ['2027-03-18'] }, 'services.0.dates.0', 'not_in_stay'],
      [{ service_id: night.id, dates: ['2027-03-16', '2027-03-16'] }, 'services.0.dates', 'twice'],
      [{ service_id: night.id, quantity: 0 }, 'services.0.quantity', 'minimum'],
    ] as const)
      expect(await refused(choice)).toMatchObject([422, 'SVC-2002', [{ field, code }]])
    const twice = await refused({ service_id: night.id }, { service_id: night.id, dates: ['2027-03-17'] })
    expect(twice).toMatchObject([422, 'SVC-2002', [{ field: 'services.1.dates', code: 'twice' }]])
    expect((await api.get('/reservations')).body.data).toEqual([])
  })
})

describe('rule 25.9 — offers include the requested services', () => {
  it('every unit in one request: with totals, sold-out ones, and those of another property', async () => {
    const { hotel, api, stock, service } = await serviceHotel(test)
    const second = await makeStock(api, { rate_plan: { base_price: eur(20_000) } })
    const property_id = await hotel.addProperty()
    await makeStock(api, { property_id })
    const parking = await service('night', 1000, { daily_limit: 2 })
    const dinner = await service('person', 2500)
    const ask = (services: string) =>
      api.get(`/availability?from=2027-04-15&to=2027-04-18&adults=2&services=${services}`)
    const { data, services } = (await ask(`${parking.id}:2,${dinner.id}`)).body
    const offers = data.flatMap(({ offers }: { offers: object[] }) => offers)
    expect(offers).toMatchObject([
      {
        rate_plan_id: stock.rate_plan_id,
        total: eur(36_000 + 11_000),
        accommodation_total: eur(36_000),
        not_bookable: [],
      },
      { rate_plan_id: second.rate_plan_id, total: eur(60_000 + 11_000), not_bookable: [] },
      { total: eur(36_000), not_bookable: [{ code: 'SVC-3001', reason: 'service_of_other_property' }] },
    ])
    expect(services).toMatchObject([
      { service_id: parking.id, quantity: 2, total: eur(6000), sold_out: [] },
      { service_id: dinner.id, quantity: 2, total: eur(5000), sold_out: [] },
    ])
    const april = { ...APRIL, services: [{ service_id: parking.id, dates: ['2027-04-16'] }] }
    await makeBooking(api, stock, april)
    const full = (await ask(`${parking.id}:2`)).body
    expect(full.services[0].sold_out).toEqual([{ date: '2027-04-16', available: 1 }])
    expect(full.data[0].offers[0].not_bookable).toEqual([
      { code: 'SVC-1016', reason: 'service_sold_out', date: '2027-04-16' },
    ])
    expect(problem(await ask('svc_none'))).toMatchObject([404, 'SVC-3001', [{ field: 'services' }]])
    expect(refusal(await ask(`${parking.id}:0`))).toEqual([422, 'SVC-2002'])
  })
})

describe('rule 25.6 — total is accommodation, services and charges', () => {
  it('a charge and its removal change the total and are reported; expected_total includes all of it', async () => {
    const { api, stock, service } = await serviceHotel(test)
    const parking = await service('night', 1000)
    const stay = await makeBooking(api, stock, { services: [{ service_id: parking.id }] })
    const charge = await api.make(`/reservations/${stay.id}/charges`, { service_id: parking.id, quantity: 2 })
    const charged = (await api.get(`/reservations/${stay.id}`)).body
    expect(charged).toMatchObject({
      total: eur(41_000),
      accommodation_total: eur(36_000),
      services_total: eur(3000),
      charges_total: eur(2000),
      amount_owed: eur(41_000),
    })
    const { data } = (await api.get(`/events?resource_id=${stay.id}`)).body
    expect(data[0].data).toMatchObject({ changed_fields: ['total', 'balance'], total: eur(41_000) })
    const known = { check_out: '2027-03-17', expected_total: eur(28_000) }
    expect((await change(api, stay.id, known)).status).toBe(200)
    await api.delete(`/reservations/${stay.id}/charges/${charge.id}`)
    expect((await api.get(`/reservations/${stay.id}`)).body.total).toEqual(eur(26_000))
  })
})

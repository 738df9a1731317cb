import { describe, expect, it } from 'vitest'
import { documentsOf, oneDocument } from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
const CITY_TAX = { city_tax: { basis: 'per_person_night' as const, amount: eur(200) } }

describe('spec 2.9 — an invoice has lines, a VAT breakdown and a payment status', () => {
  it('rule 7 — a booking has a draft of the whole stay from the start: a line per night, and the city tax', async () => {
    const { api } = await test.createHotel({ property: CITY_TAX })
    const stay = await makeBooking(api, await makeStock(api))
    const draft = await oneDocument(api, stay.id)
    expect(draft).toMatchObject({
      type: 'invoice',
      status: 'draft',
      payment_status: 'unpaid',
      number: null,
      issued_at: null,
      property_id: stay.property_id,
      guest_id: stay.guest_id,
      currency: 'EUR',
      total: stay.total,
      amount_paid: eur(0),
      amount_due: eur(37200),
      payments: [],
      bill_to: {
        name: 'Ngozi Okafor',
        company_name: null,
        vat_id: null,
        address: null,
        email: null,
        company_id: null,
      },
      seller: { name: 'Harbour House', address: { country: 'DE' } },
    })
    expect(draft.line_items.map(({ type, date, gross }: never) => [type, date, gross])).toEqual([
      ['accommodation', '2027-03-15', eur(12000)],
      ['accommodation', '2027-03-16', eur(12000)],
      ['accommodation', '2027-03-17', eur(12000)],
      ['city_tax', '2027-03-15', eur(1200)],
    ])
    expect(draft.line_items.at(-1)).toMatchObject({ quantity: 6, unit_price: eur(200), vat_rate: '0.00' })
    expect(draft.vat_breakdown).toEqual([
      { vat_rate: '7.00', net: eur(33645), vat: eur(2355), gross: eur(36000) },
      { vat_rate: '0.00', net: eur(1200), vat: eur(0), gross: eur(1200) },
    ])
    expect([draft.subtotal, draft.vat_total]).toEqual([eur(34845), eur(2355)])
  })

  it('rule 7.3 — VAT is rounded once per rate, and each line has what it adds: 3 × 10.00 at 7 % is 28.04 + 1.96', async () => {
    const { api } = await test.createHotel()
    const stay = await makeBooking(api, await makeStock(api, { rate_plan: { base_price: eur(1000) } }))
    const draft = await oneDocument(api, stay.id)
    expect(draft.vat_breakdown).toEqual([
      { vat_rate: '7.00', net: eur(2804), vat: eur(196), gross: eur(3000) },
    ])
    expect(draft.line_items.map(({ net, vat, gross }: never) => [net, vat, gross])).toEqual([
      [eur(935), eur(65), eur(1000)],
      [eur(934), eur(66), eur(1000)],
      [eur(935), eur(65), eur(1000)],
    ])
  })

  it('rule 3 — meals are separate lines, by person and night, at their own rate', async () => {
    const { api } = await test.createHotel()
    const meal_price = { ...eur(1000), vat_rate: '19.00' }
    const stock = await makeStock(api, { rate_plan: { meal_plan: 'bed_and_breakfast', meal_price } })
    const stay = await makeBooking(api, stock, { check_out: '2027-03-16' })
    const draft = await oneDocument(api, stay.id)
    expect(draft.line_items).toMatchObject([
      { type: 'accommodation', gross: eur(10000), vat_rate: '7.00' },
      { type: 'meal', quantity: 2, unit_price: eur(1000), gross: eur(2000), vat_rate: '19.00' },
    ])
    expect(draft.vat_breakdown.map(({ vat_rate }: never) => vat_rate)).toEqual(['19.00', '7.00'])
  })

  it('rule 1 — net prices have VAT added, and the draft equals the total', async () => {
    const { api } = await test.createHotel({ property: { prices_include_vat: false } })
    const stay = await makeBooking(api, await makeStock(api, { rate_plan: { base_price: eur(1005) } }))
    const draft = await oneDocument(api, stay.id)
    expect(draft.subtotal).toEqual(eur(3015))
    expect([draft.vat_total, draft.total]).toEqual([eur(211), stay.total])
    expect(draft.line_items.map(({ unit_price, vat }: never) => [unit_price, vat])).toEqual([
      [eur(1005), eur(70)],
      [eur(1005), eur(71)],
      [eur(1005), eur(70)],
    ])
  })

  it('rule 7 — a deposit has its own draft, divided by the rates of the stay', async () => {
    const { api } = await test.createHotel({ property: CITY_TAX })
    const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking' }
    const stay = await makeBooking(api, await makeStock(api, { rate_plan: { deposit_rule } }))
    const documents = await documentsOf(api, stay.id)
    expect(documents.map(({ type, status, total }) => [type, status, total])).toEqual([
      ['invoice', 'draft', eur(37200)],
      ['deposit_invoice', 'draft', eur(11160)],
    ])
    expect(documents[1].vat_breakdown).toEqual([
      { vat_rate: '7.00', net: eur(10093), vat: eur(707), gross: eur(10800) },
      { vat_rate: '0.00', net: eur(360), vat: eur(0), gross: eur(360) },
    ])
  })

  it('rule 7 — drafts follow the price of the stay, and other changes do not affect them', async () => {
    const { api } = await test.createHotel()
    const stay = await makeBooking(api, await makeStock(api))
    await api.patch(`/reservations/${stay.id}`, { notes: 'Late' })
    expect(await oneDocument(api, stay.id)).toMatchObject({ version: 1, total: eur(36000) })
    await api.patch(`/reservations/${stay.id}`, { check_out: '2027-03-20' })
    expect(await oneDocument(api, stay.id)).toMatchObject({ version: 2, total: eur(60000) })
  })
})

import { describe, expect, it } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { checkOut, credit, inHouse, issue, oneDocument } from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { type BookingFields, eur, makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
const draftOf = async (api: Client, wish: BookingFields = {}) => {
  const stay = await makeBooking(api, await makeStock(api), wish)
  return oneDocument(api, stay.id)
}
const transfer = { type: 'service', description: 'Transfer', unit_price: eur(4500), vat_rate: '19.00' }

describe('rule 7 — GET /reports/tax', () => {
  it('sums VAT by month and rate over issued documents, credit notes negative, city tax separately', async () => {
    const { api, property_id } = await test.createHotel({
      property: { city_tax: { basis: 'per_person_night', amount: eur(200) } },
    })
    const stay = await inHouse(api, { check_out: '2027-01-05' })
    await api.patch(`/invoices/${(await oneDocument(api, stay.id)).id}`, { added_lines: [transfer] })
    await checkOut(api, stay.id)
    await draftOf(api)
    const whole = await api.get('/reports/tax?from=2027-01-01&to=2027-12-31')
    expect(whole.body.data).toEqual([
      {
        property_id,
        month: '2027-01',
        currency: 'EUR',
        vat: [
          { vat_rate: '19.00', net: eur(3782), vat: eur(718), gross: eur(4500) },
          { vat_rate: '7.00', net: eur(11215), vat: eur(785), gross: eur(12000) },
        ],
        net: eur(14997),
        vat_total: eur(1503),
        gross: eur(16500),
        city_tax: eur(400),
        documents: 1,
      },
    ])
    await credit(api, (await oneDocument(api, stay.id)).id)
    const { body } = await api.get('/reports/tax?from=2027-01-04&to=2027-01-04')
    expect(body.data[0]).toMatchObject({ gross: eur(0), vat_total: eur(0), city_tax: eur(0), documents: 2 })
    expect((await api.get('/reports/tax?from=2027-01-05&to=2027-01-31')).body.data).toEqual([])
  })

  const taxed = () =>
    test.createHotel({ property: { city_tax: { basis: 'per_person_night', amount: eur(250) } } })
  const reportOf = async (api: Client) =>
    (await api.get('/reports/tax?from=2027-01-01&to=2027-01-31')).body.data[0]
  const partOf = (api: Client, id: string, amount: number, reopen = false) =>
    api.post(`/invoices/${id}/credit-notes`, { amount: eur(amount), reason: 'Goodwill', reopen })

  it('city tax is there once after a partial credit, the credit of the rest and a new issue', async () => {
    const { api } = await taxed()
    const draft = await draftOf(api, { check_in: '2027-01-08', check_out: '2027-01-10' })
    const { body: invoice } = await issue(api, draft.id)
    await api.post(`/invoices/${invoice.id}/credit-notes`, {
      lines: [{ line_id: invoice.line_items[0].id, amount: eur(100) }],
      reason: 'Rate',
    })
    await api.post(`/invoices/${invoice.id}/credit-notes`, { reason: 'Rest', reopen: true })
    const again = await api.get(`/invoices?reservation_id=${invoice.reservation_id}&status=draft`)
    await issue(api, again.body.data[0].id)
    const { city_tax, vat } = await reportOf(api)
    expect([city_tax, vat.map(({ vat_rate }: { vat_rate: string }) => vat_rate)]).toEqual([
      eur(1000),
      ['7.00'],
    ])
  })

  it('a credit note without lines takes its share of the city tax as city tax', async () => {
    const { api } = await taxed()
    const draft = await draftOf(api, { check_in: '2027-01-08', check_out: '2027-01-10' })
    const { body: invoice } = await issue(api, draft.id)
    const { body: note } = await partOf(api, invoice.id, 1250)
    expect(note.line_items.map(({ type, gross }: { type: string; gross: unknown }) => [type, gross])).toEqual(
      [
        ['adjustment', eur(1200)],
        ['city_tax', eur(50)],
      ],
    )
    expect((await reportOf(api)).city_tax).toEqual(eur(950))
  })

  it('city tax of a stay that was cancelled is 0, credited in part before or not', async () => {
    for (const before of [0, 100]) {
      const { api } = await taxed()
      const draft = await draftOf(api, { check_in: '2027-01-08', check_out: '2027-01-10' })
      const { body: invoice } = await issue(api, draft.id)
      if (before > 0) await partOf(api, invoice.id, before)
      await api.post(`/reservations/${invoice.reservation_id}/cancel`, {})
      const { city_tax, gross } = await reportOf(api)
      expect([city_tax, gross]).toEqual([eur(0), eur(0)])
    }
  })

  it('a correction of city tax is city tax', async () => {
    const { api } = await taxed()
    const stay = await makeBooking(api, await makeStock(api), {
      check_in: '2027-01-08',
      check_out: '2027-01-10',
    })
    await issue(api, (await oneDocument(api, stay.id)).id)
    await api.patch(`/reservations/${stay.id}`, { check_out: '2027-01-11' })
    const drafts = await api.get(`/invoices?reservation_id=${stay.id}&status=draft`)
    const [draft] = drafts.body.data
    expect(draft.line_items.filter(({ id }: { id: string }) => id === 'city_tax')).toMatchObject([
      { type: 'city_tax', gross: eur(500) },
    ])
    await issue(api, draft.id)
    expect((await reportOf(api)).city_tax).toEqual(eur(1500))
  })

  it('SVC-2002 — reversed dates, or too many days', async () => {
    const { api } = await test.createHotel()
    for (const query of ['from=2027-02-01&to=2027-01-01', 'from=2020-01-01&to=2027-01-01', 'from=2027-01-01'])
      expect((await api.get(`/reports/tax?${query}`)).body.error.code).toBe('SVC-2002')
  })
})

describe('rule 7 — GET /invoices/export', () => {
  const CSV = '/invoices/export?issued_from=2027-01-01&issued_to=2027-01-31'

  it('is CSV with a line for each VAT rate of issued documents, without drafts', async () => {
    const { api } = await test.createHotel({
      property: { city_tax: { basis: 'per_stay', amount: eur(400) } },
    })
    const draft = await draftOf(api, {
      guest: { first_name: '@cmd', last_name: 'Okafor', phone: '+4930123456' },
    })
    await draftOf(api)
    await issue(api, draft.id)
    const { status, text, headers } = await api.get(CSV)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toContain('invoices-2027-01-01-2027-01-31.csv')
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain(",'@cmd Okafor,,,EUR,7.00,336.45,23.55,360.00,364.00,364.00,unpaid,")
    expect(lines[2]).toContain(',EUR,0.00,4.00,0.00,4.00,364.00,')
  })

  it('SVC-2002, SVC-4005 — too many days, and another property', async () => {
    const hotel = await test.createHotel()
    const elsewhere = await hotel.addProperty()
    const long = await hotel.api.get('/invoices/export?issued_from=2025-01-01&issued_to=2027-01-31')
    expect(long.body.error.code).toBe('SVC-2002')
    const other = await hotel.keyOf(elsewhere)
    expect((await other.get(`${CSV}&property_id=${hotel.property_id}`)).body.error.code).toBe('SVC-4005')
    expect((await other.get(CSV)).text.split('\r\n')).toHaveLength(2)
  })
})

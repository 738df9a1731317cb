import { describe, expect, it } from 'vitest'
import { faultsOfEInvoice, readPdf } from '#test/harness/invoices/documents.ts'
import { documentsOf, oneDocument } from '#test/harness/invoices/invoices.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { book, eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

const BUSINESS = { reason: 'business', note: 'Example Shipping AG' } as const
const TAX = { basis: 'per_person_night', amount: eur(200), exemptions: ['business', 'medical'] } as const
const LINE = 'City tax, exempt: business travel (Example Shipping AG)'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/** Two adults for three nights at 120.00; 2.00 of city tax per person and night, 12.00 in total. */
async function makeHotel() {
  test.clock.set('2027-03-15T15:00:00Z')
  const property = {
    city_tax: { ...TAX, exemptions: [...TAX.exemptions] },
    legal: { company_name: 'Harbour House GmbH', vat_id: 'DE123456789' },
    address: { line1: 'Am Kai 1', city: 'Hamburg', postal_code: '20457' },
  }
  const hotel = await test.createHotel({ property })
  return { hotel, api: hotel.api, stock: await makeStock(hotel.api, { inventory_count: 4 }) }
}
const townOf = ({ taxes }: Answer) => taxes.find(({ type }: Answer) => type === 'city_tax')
const lineOf = ({ line_items }: Answer) => line_items.find(({ id }: Answer) => id === 'city_tax')

describe('rule 20.7 — exemption from city tax', () => {
  it('a business stay has no tax and the reason, on its draft too; dates and party keep it, null removes it', async () => {
    const { api, stock } = await makeHotel()
    const stay = await makeBooking(api, stock, { city_tax_exemption: BUSINESS })
    expect(stay).toMatchObject({ total: eur(36_000), city_tax_exemption: BUSINESS })
    expect(townOf(stay)).toEqual({
      type: 'city_tax',
      rate: null,
      net: null,
      included: false,
      amount: eur(0),
      exemption: BUSINESS,
    })
    const draft = await oneDocument(api, stay.id)
    expect(draft.total).toEqual(eur(36_000))
    expect(lineOf(draft)).toMatchObject({ type: 'city_tax', description: LINE, gross: eur(0) })
    const longer = (await api.patch(`/reservations/${stay.id}`, { check_out: '2027-03-19', adults: 3 })).body
    expect([longer.total, townOf(longer).exemption]).toEqual([eur(48_000), BUSINESS])
    const owing = (await api.patch(`/reservations/${stay.id}`, { city_tax_exemption: null })).body
    expect(owing).toMatchObject({ total: eur(48_000 + 2_400), city_tax_exemption: null })
    expect(townOf(owing)).toMatchObject({ amount: eur(2_400), quantity: 12 })
    const again = (await api.patch(`/reservations/${stay.id}`, { city_tax_exemption: { reason: 'medical' } }))
      .body
    expect(again).toMatchObject({
      total: eur(48_000),
      city_tax_exemption: { reason: 'medical', note: null },
      nightly_rates: owing.nightly_rates,
    })
  })

  it('422 SVC-2002 — a reason that the municipality does not exempt, in a booking and in a change, and without a tax', async () => {
    const { api, stock } = await makeHotel()
    const refused = { field: 'city_tax_exemption.reason', code: 'not_exempt' }
    const wish = { city_tax_exemption: { reason: 'disability' } }
    expect((await book(api, stock, wish)).body.error).toMatchObject({ code: 'SVC-2002', details: [refused] })
    const stay = await makeBooking(api, stock)
    const { body } = await api.patch(`/reservations/${stay.id}`, wish)
    expect(body.error).toMatchObject({ code: 'SVC-2002', details: [refused] })
    expect((await api.get(`/reservations/${stay.id}`)).body.total).toEqual(eur(37_200))
    const without = await test.createHotel()
    const untaxed = await book(without.api, await makeStock(without.api), { city_tax_exemption: BUSINESS })
    expect(untaxed.body.error.details[0]).toMatchObject(refused)
    expect((await book(api, stock, { city_tax_exemption: { reason: 'holiday' } })).status).toBe(422)
  })

  it("the invoice has the reason in the guest's language, and is issued once; an invoiced stay gets the tax back", async () => {
    const { api, stock } = await makeHotel()
    const stay = await makeBooking(api, stock, { city_tax_exemption: BUSINESS })
    const draft = await oneDocument(api, stay.id)
    const invoice = await api.make(`/invoices/${draft.id}/issue`, undefined)
    expect(await documentsOf(api, stay.id)).toHaveLength(1)
    const pdf = async (query = '') => readPdf((await api.get(`/invoices/${invoice.id}/pdf${query}`)).bytes)
    const english = await pdf()
    expect(english.pages[0]).toContain(LINE)
    expect(faultsOfEInvoice(english.attachments.get('factur-x.xml')!)).toEqual([])
    expect((await pdf('?language=de')).pages[0]).toContain(
      'Ortstaxe, befreit: geschäftlich veranlasst (Example Shipping AG)',
    )
    const other = await makeBooking(api, stock)
    await api.make(`/invoices/${(await oneDocument(api, other.id)).id}/issue`, undefined)
    await api.patch(`/reservations/${other.id}`, { city_tax_exemption: BUSINESS })
    const back = (await documentsOf(api, other.id)).find(({ status }: Answer) => status === 'draft')
    expect(back).toMatchObject({
      total: eur(-1_200),
      line_items: [{ description: `Adjustment: ${LINE}`, gross: eur(-1_200) }],
    })
  })

  it('a property lists its exempt reasons, once each; a removed one is charged at the next recalculation', async () => {
    const { hotel, api, stock } = await makeHotel()
    const staff = (await staffOf(test, hotel)).api
    const path = `/properties/${hotel.property_id}`
    const set = (exemptions: string[]) => staff.patch(path, { city_tax: { ...TAX, exemptions } })
    expect((await set(['business', 'business'])).body.error.code).toBe('SVC-2002')
    const stay = await makeBooking(api, stock, { city_tax_exemption: BUSINESS })
    expect((await set(['medical'])).body.city_tax.exemptions).toEqual(['medical'])
    expect((await api.get(`/reservations/${stay.id}`)).body.total).toEqual(eur(36_000))
    const shorter = (await api.patch(`/reservations/${stay.id}`, { check_out: '2027-03-17' })).body
    expect(shorter).toMatchObject({ total: eur(24_000 + 800), city_tax_exemption: BUSINESS })
  })
})

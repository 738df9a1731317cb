import { describe, expect, it } from 'vitest'
import { firstPropertyOf } from '#server/main/first-run/first-property.ts'
import { filledForm, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { readPdf } from '../../harness/invoices/documents.ts'
import { oneDocument } from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { makeStock } from '../../harness/stock.ts'

const test = sharedApp()

interface FirstHotel {
  readonly country: string
  readonly prices?: 'net'
  /** A night, and what three of them cost; in the smallest unit of the currency. */
  readonly night: number
  readonly total: number
  readonly net: number
  readonly vat: number
  readonly rate: string
  readonly page: { readonly lang: string; readonly total: RegExp; readonly vat: RegExp }
  readonly paper: readonly RegExp[]
}

/** By hand: 3 × 180.00 / 1.038 = 520.23; 3 × 100.00 × 1.20; 3 × 12,000 / 1.1 = 32,727. */
const HOTELS: readonly FirstHotel[] = [
  {
    ...{ country: 'CH', night: 18_000, total: 54_000, net: 52_023, vat: 1_977, rate: '3.80' },
    page: { lang: 'de', total: /540,00 CHF|CHF 540[.,]00/, vat: /19,77 CHF|CHF 19[.,]77/ },
    paper: [/Rechnung CH-2027-00001/, /540,00 CHF|CHF 540[.,]00/, /19,77/, /3,8 ?%/],
  },
  {
    ...{ country: 'GB', prices: 'net', night: 10_000, total: 36_000, net: 30_000, vat: 6_000, rate: '20.00' },
    page: { lang: 'en', total: /£360\.00/, vat: /£60\.00/ },
    paper: [/Invoice GB-2027-00001/, /£360\.00/, /£60\.00/, /20 ?%/],
  },
  {
    ...{ country: 'JP', night: 12_000, total: 36_000, net: 32_727, vat: 3_273, rate: '10.00' },
    page: { lang: 'en', total: /¥36,000(?!\.)/, vat: /¥3,273(?!\.)/ },
    paper: [/Invoice JP-2027-00001/, /¥36,000(?!\.)/, /¥3,273(?!\.)/, /10 ?%/],
  },
]

describe('a hotel that its first start has made', () => {
  it.each(HOTELS)('in $country: booking page, stay, invoice and PDF of the first booking', async (row) => {
    test.clock.set('2027-01-04T03:00:00Z')
    const { country, prices, night, total, net, vat, rate, page: shown, paper } = row
    const { property } = firstPropertyOf({ name: 'Hotel', country, code: country, ...(prices && { prices }) })
    const hotel = await test.createHotel({
      property: { ...property, legal: { company_name: 'Hotel AG', vat_id: null } },
    })
    const money = (amount: number) => ({ amount, currency: property.currency })
    await makeStock(hotel.api, { rate_plan: { base_price: money(night) } })
    const page = await openPage(test, hotel)
    const query = `from=2027-03-15&to=2027-03-18&adults=2&lang=${shown.lang}`
    const rooms = await visit(`${page}/rooms?${query}`)
    expect(rooms.text).toMatch(shown.total)

    const { action, fields } = await filledForm(page, query, test)
    expect((await post(action, fields)).status).toBe(303)
    const [stay] = (await hotel.api.get('/reservations')).body.data
    expect(stay).toMatchObject({ total: money(total), status: 'confirmed', channel: 'direct' })

    const draft = await oneDocument(hotel.api, stay.id)
    const invoice = await hotel.api.make(`/invoices/${draft.id}/issue`, undefined)
    expect(invoice).toMatchObject({
      number: `${country}-2027-00001`,
      total: money(total),
      subtotal: money(net),
      vat_total: money(vat),
      vat_breakdown: [{ vat_rate: rate, net: money(net), vat: money(vat), gross: money(total) }],
    })
    const { bytes } = await hotel.api.get(`/invoices/${invoice.id}/pdf?language=${shown.lang}`)
    const text = (await readPdf(bytes)).pages[0]!.replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const part of paper) expect(text).toMatch(part)
  })
})

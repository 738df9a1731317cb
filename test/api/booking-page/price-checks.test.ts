import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Hotel } from '../../harness/app.ts'
import { detailsAddress, openPage, visit } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { eur, makeBooking, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let page: string
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2'

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel({
    property: {
      name: 'Haus & <Hof>',
      address: { line1: 'Kai 1', city: 'Hamburg', postal_code: '20457', country: 'DE' },
    },
  })
  stock = await makeStock(hotel.api, { inventory_count: 1, rate_plan: { base_price: eur(12_000) } })
  page = await openPage(test, hotel, { languages: [...LANGUAGES] })
})

/** What microdata of a page says, by term. */
const termsOf = (html: string): Record<string, string> => {
  const [inside = ''] = /<div hidden itemscope[\s\S]*$/.exec(html) ?? []
  const found = inside.matchAll(/<(?:meta|link) itemprop="(\w+)" (?:content|href)="([^"]*)">/g)
  return Object.fromEntries([...found].map(([, term, value]) => [term, value]))
}

describe('rule 26.55 — programs that check prices', () => {
  it('find the total with all taxes, its dates and the hotel as microdata, once on a page', async () => {
    const { html } = await visit(`${page}/rooms?${STAY}&lang=en`)
    expect(html).toContain('<body data-nav-stage="room-selection" data-nav-stage-final="true">')
    expect(html.match(/itemtype="https:\/\/schema\.org\/Hotel"/g)).toHaveLength(1)
    expect(termsOf(html)).toMatchObject({
      name: 'Haus &amp; &lt;Hof&gt;',
      addressLocality: 'Hamburg',
      checkinTime: '2027-03-15T15:00:00',
      checkoutTime: '2027-03-18T11:00:00',
      availability: 'https://schema.org/InStock',
      price: '360.00',
      priceCurrency: 'EUR',
    })
    const details = await visit(await detailsAddress(page, `${STAY}&lang=en`))
    expect(details.html).toContain('data-nav-stage="ready-for-payment" data-nav-stage-final="true"')
    expect(termsOf(details.html)).toMatchObject({ price: '360.00' })
  })

  it('find the offer that the address names', async () => {
    const plan = await makePlan(hotel.api, stock.room_type_id, { name: 'Flexible', base_price: eur(15_000) })
    const named = `&room=${stock.room_type_id}&plan=${plan.id}`
    expect(termsOf((await visit(`${page}/rooms?${STAY}${named}`)).html)).toMatchObject({ price: '450.00' })
    expect(termsOf((await visit(`${page}/rooms?${STAY}&room=nobody`)).html)).toMatchObject({
      price: '360.00',
    })
  })

  it('are led from the first page by its button, and told where nothing is left', async () => {
    const { html } = await visit(page)
    expect(html).toContain('<body data-nav-stage="landing">')
    expect(html).toContain('<button data-nav-criticalpath="true" data-nav-interactiontype="CLICK"')
    const { html: too_large } = await visit(`${page}/rooms?from=2027-03-15&to=2027-03-18&adults=20`)
    expect(termsOf(too_large).availability).toBe(undefined)
    await makeBooking(hotel.api, stock, { check_in: '2027-03-15', check_out: '2027-03-18' })
    const { html: full } = await visit(`${page}/rooms?${STAY}`)
    expect(termsOf(full)).toMatchObject({ availability: 'https://schema.org/SoldOut' })
    expect(termsOf(full).price).toBe(undefined)
  })
})

describe('rule 26.56 — the accessibility statement', () => {
  it('is in each language, linked from each page, and has what the property says of the house', async () => {
    const { api } = await staffOf(test, hotel)
    const { status: saved, body } = await api.patch(`/properties/${hotel.property_id}`, {
      booking_page: { texts: { en: { accessibility: 'A ramp, and a lift to all floors.' } } },
      letterhead: { email: 'desk@harbour.example' },
    })
    expect(saved, JSON.stringify(body)).toBe(200)
    for (const lang of LANGUAGES) {
      const { status, text, html } = await visit(`${page}/accessibility?lang=${lang}`)
      expect(status).toBe(200)
      for (const part of ['WCAG', 'EN 301 549', 'A ramp, and a lift', 'desk@harbour.example', 'Haus & <Hof>'])
        expect(text).toContain(part)
      expect(html).toContain(`<html lang="${lang}">`)
      expect((await visit(`${page}?lang=${lang}`)).html).toMatch(/href="[^"]*\/accessibility\?lang=/)
    }
  })
})

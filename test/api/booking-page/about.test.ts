import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Hotel } from '../../harness/app.ts'
import { bookedStay } from '../../harness/booking-page/booked-stay.ts'
import { openPage, visit } from '../../harness/booking-page/pages.ts'
import { structuredDataOf, wrongTerms } from '../../harness/booking-page/schema-org.ts'
import { actions } from '../../harness/front-desk.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { type SignedIn, staffOf } from '../../harness/staff.ts'
import { makeStock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let owner: SignedIn
const EVIL = '<script>alert(1)</script>'

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel({
    property: { address: { line1: 'Kai 1', city: 'Hamburg', postal_code: '20457', country: 'DE' } },
  })
  await makeStock(hotel.api)
  owner = await staffOf(test, hotel, 'owner')
})
const change = (body: object) => owner.api.patch(`/properties/${hotel.property_id}`, body)

describe('rule 26.50 — what a property says of itself', () => {
  it('reasons to book here are on the first page, house rules and arrival guide where guests need them', async () => {
    const page = await openPage(test, hotel, {
      languages: ['en', 'de'],
      texts: {
        en: {
          why_book_here: `Lowest price\n\n  No fees ${EVIL}\n3\n4\n5\n6\n7`,
          house_rules: 'Quiet from 22:00.\n\nNo smoking,\nno candles.',
          arrival: 'Underground U4.\n\nThe key is in box 7.',
        },
        de: { why_book_here: 'Keine Gebühren' },
      },
    })
    const { html } = await visit(`${page}?lang=en`)
    expect(html).toContain(
      '<h2 id="why">Why book here</h2><ul><li>Lowest price</li><li>No fees &lt;script&gt;',
    )
    expect(html).toContain('<li>6</li></ul>')
    expect(html).not.toContain('The key is in box 7.')
    const rules = await visit(`${page}/rules?lang=en`)
    expect(rules.status).toBe(200)
    expect(rules.html).toContain('<p>Quiet from 22:00.</p><p>No smoking,<br>no candles.</p>')
    // A text that is missing is shown in the first language that has it.
    const german = await visit(`${page}/rules?lang=de`)
    expect(german.html).toContain('<h1>Hausordnung</h1>')
    expect(german.html).toContain('Quiet from 22:00.')
    expect((await visit(`${page}?lang=de`)).html).toContain('<li>Keine Gebühren</li></ul>')
    const booked = await bookedStay(test, page)
    expect(booked.html).toContain('<p>Underground U4.</p><p>The key is in box 7.</p>')
    expect(booked.html).toContain('<summary>House rules</summary><p>Quiet from 22:00.</p>')
    // A guest who has cancelled is not told where the key is.
    const [stay] = (await hotel.api.get('/reservations')).body.data
    expect((await actions(hotel, stay.id).to('cancelled')).status).toBe(200)
    const cancelled = await visit(booked.address)
    expect(cancelled.html).toContain('<h2>Getting there</h2><address>Kai 1')
    expect(cancelled.html).not.toContain('The key is in box 7.')
  })

  it('without house rules there is no page of them, and no link', async () => {
    const page = await openPage(test, hotel, { texts: {} })
    expect((await visit(page)).html).not.toContain('/rules?')
    expect((await visit(`${page}/rules`)).status).toBe(404)
  })

  it('where it is: a link to the map, and coordinates in structured data', async () => {
    const page = await openPage(test, hotel, { coordinates: { latitude: 53.54340049, longitude: -9.9945 } })
    const { html } = await visit(`${page}?lang=en`)
    const map = 'https://www.openstreetmap.org/?mlat=53.5434&mlon=-9.9945#map=17/53.5434/-9.9945'
    expect(html).toContain(`<a href="${map.replace('&', '&amp;')}" rel="noreferrer">Show on the map</a>`)
    const data = structuredDataOf(html)
    expect(data).toMatchObject({
      geo: { '@type': 'GeoCoordinates', latitude: 53.5434, longitude: -9.9945 },
      hasMap: map,
    })
    expect(await wrongTerms(data)).toBe('')
    await change({ booking_page: { coordinates: null } })
    expect((await visit(page)).html).not.toContain('openstreetmap')
  })

  it('422 SVC-2002 — a place that is not on earth, or half of one', async () => {
    for (const coordinates of [
      { latitude: 91, longitude: 0 },
      { latitude: 0, longitude: 180.1 },
      { latitude: 1 },
    ]) {
      const { status, body } = await change({ booking_page: { coordinates } })
      expect([status, body.error.code]).toEqual([422, 'SVC-2002'])
    }
  })
})

describe('rule 26.51 — the legal notice', () => {
  it('names company, representative, address, contact, register and VAT number, in each language', async () => {
    await change({
      legal: {
        company_name: `Harbour GmbH ${EVIL}`,
        vat_id: 'DE123456789',
        register: 'Amtsgericht Hamburg, HRB 12345',
        representative: 'Ada Byron',
      },
      letterhead: { email: 'desk@harbour.example', phone: '+49 40 1' },
    })
    const page = await openPage(test, hotel, {
      texts: { en: { legal_notice: 'No dispute resolution.' } },
      languages: [...LANGUAGES],
    })
    for (const lang of LANGUAGES) {
      const { status, text, html } = await visit(`${page}/legal?lang=${lang}`)
      expect(status).toBe(200)
      for (const shown of [
        `Harbour GmbH ${EVIL}`,
        'Ada Byron',
        'Kai 1',
        '20457 Hamburg',
        '+49 40 1',
        'desk@harbour.example',
        'Amtsgericht Hamburg, HRB 12345',
        'DE123456789',
        'No dispute resolution.',
      ])
        expect(text).toContain(shown)
      expect(html).not.toContain(EVIL)
      expect((await visit(`${page}?lang=${lang}`)).html).toMatch(/<a href="[^"]*\/legal\?lang=/)
    }
  })

  it('has the name of the property and its tax number where there is no more', async () => {
    const legal = { company_name: null, vat_id: null, register: null, representative: null }
    await change({ name: 'Harbour House', legal, letterhead: { tax_number: '12/345' } })
    const page = await openPage(test, hotel)
    const { text } = await visit(`${page}/legal?lang=en`)
    expect(text).toContain('Company Harbour House')
    expect(text).toContain('Tax number 12/345')
    expect(text).not.toContain('Register')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Hotel } from '../../harness/app.ts'
import { openPage, visit } from '../../harness/booking-page/pages.ts'
import { structuredDataOf, wrongTerms } from '../../harness/booking-page/schema-org.ts'
import { PICTURE } from '../../harness/requests/picture.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { eur, makeBooking, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let page: string

beforeAll(async () => {
  hotel = await test.createHotel({
    property: {
      city_tax: { basis: 'per_person_night', amount: eur(200), included_in_price: false },
      address: { line1: 'Kai 1', city: 'Hamburg', postal_code: '20457' },
    },
  })
  stock = await makeStock(hotel.api, {
    rate_plan: {
      price_overrides: [
        { date: '2027-03-10', restrictions: { closed_to_arrival: true } },
        { date: '2027-03-12', restrictions: { min_stay: 3 } },
        { date: '2027-03-14', price: eur(15000) },
      ],
    },
  })
  page = await openPage(test, hotel, { languages: ['en', 'de', 'fr', 'es', 'it'] })
})

const cellOf = (html: string, day: number) =>
  html
    .match(/<td[^>]*>(?:(?!<\/td>)[\s\S])*<\/td>/g)!
    .map((cell) => cell.replaceAll(/<[^>]*>/g, ''))
    .find((cell) => new RegExp(`^${day}(\\D|$)`).test(cell))

describe('the calendar of the booking page', () => {
  it('rule 26.4 — has the lowest price of each night with all taxes, and the reason where a night cannot be booked', async () => {
    await makeBooking(hotel.api, stock, { check_in: '2027-03-20', check_out: '2027-03-22' })
    const { status, html } = await visit(`${page}?month=2027-03&adults=2&lang=en`)
    expect(status).toBe(200)
    expect(cellOf(html, 9)).toContain('from €124')
    expect(cellOf(html, 14)).toContain('from €154')
    expect(cellOf(html, 10)).toContain('no arrival')
    expect(cellOf(html, 12)).toContain('at least 3 nights')
    expect(cellOf(html, 20)).toContain('sold out')
    const alone = await visit(`${page}?month=2027-03&adults=1&lang=en`)
    expect(cellOf(alone.html, 9)).toContain('from €122')
  })

  it('rule 26.4 — leads from the arrival to the departure, up to the first unavailable night', async () => {
    const { html } = await visit(`${page}?from=2027-03-18&lang=en`)
    expect(html).toContain('Now choose the day of departure')
    const departures = [...html.matchAll(/\/rooms\?from=2027-03-18&amp;to=(2027-03-\d\d)/g)].map(
      ([, to]) => to,
    )
    expect(departures).toEqual(['2027-03-19', '2027-03-20'])
    const short = await visit(`${page}?from=2027-03-12&lang=en`)
    expect(short.html).not.toContain('to=2027-03-14')
    expect(short.html).toContain('to=2027-03-15')
    for (const day of [13, 14]) expect(cellOf(short.html, day)).toContain('at least 3 nights')
    expect(cellOf(short.html, 15)).toContain('departure, 3 nights, €')
    expect(cellOf(html, 20)).toContain('departure, 2 nights, €')
  })

  it('rule 26.4 — has the total of the stay to each departure, which is that of its cheapest offer', async () => {
    const other = await test.createHotel()
    const { room_type_id } = await makeStock(other.api, {
      rate_plan: {
        base_price: eur(10_000),
        price_overrides: [
          { date: '2027-03-14', price: eur(17_000) },
          { date: '2027-03-16', restrictions: { closed_to_departure: true } },
        ],
      },
    })
    const restrictions = { min_stay: 5 }
    await makePlan(other.api, room_type_id, { name: 'Week', base_price: eur(8_000), restrictions })
    const at = await openPage(test, other)
    const { html } = await visit(`${at}?from=2027-03-12&adults=2&lang=en`)
    expect(html).toContain('what the whole stay costs')
    const days = [
      ...html.matchAll(/\/rooms\?from=2027-03-12&amp;to=(2027-03-\d\d)[^>]*>(\d+)<[^>]*>([^<]*)</g),
    ]
    expect(days.map(([, to]) => to)).not.toContain('2027-03-16')
    // What a guest can do: stay as long as the other plan asks for.
    expect(cellOf(html, 16)).toContain('at least 5 nights')
    for (const [, to, , label] of days.slice(0, 8)) {
      const rooms = await visit(`${at}/rooms?from=2027-03-12&to=${to}&adults=2&lang=en`)
      const total = /<div class="price"><b>([^<]*)<\/b>/.exec(rooms.html)![1]!
      expect([to, label!.replace(/\.00$/, '')]).toEqual([
        to,
        expect.stringContaining(total.replace(/\.00$/, '')),
      ])
    }
    expect(days.length).toBeGreaterThan(8)
  })

  it('rule 26.4 — 422 with the reason for invalid parameters', async () => {
    for (const [query, reason] of [
      ['from=2027-02-30', 'Give both days as dates'],
      ['from=2027-03-05&to=2027-03-05', 'after the arrival'],
      ['from=2020-01-01', 'in the past'],
      ['from=2029-12-01', 'So far ahead'],
      ['from=2027-03-01&to=2027-06-01', '60 nights'],
      ['adults=0', '20 adults'],
      ['adults=2&children=2&ages=4', 'one age'],
      ['adults=2&children=1', 'one age'],
      ['adults=2&children=1&ages=', 'one age'],
      ['adults[]=1&adults[]=2&from=2027-03-32', 'dates'],
    ]) {
      const { status, text } = await visit(`${page}?${query}&lang=en`)
      expect([query, status]).toEqual([query, 422])
      expect(text).toContain(reason)
    }
  })
})

describe('the booking page', () => {
  it('rule 26.1 — is at its name while it is open, and 404 like any unknown name when it is closed', async () => {
    const other = await test.createHotel()
    const { api } = await staffOf(test, other)
    const path = `/properties/${other.property_id}`
    const url = await openPage(test, other)
    const slug = url.split('/').at(-1)
    expect((await visit(url)).status).toBe(200)
    await api.patch(path, { booking_page: { open: false } })
    const [closed, unknown] = [await visit(url), await visit(`${test.base}/book/nobody-at-all`)]
    expect([closed.status, unknown.status]).toEqual([404, 404])
    expect(closed.html).toBe(unknown.html)
    expect((await visit(`${test.base}/sandbox/book/${slug}`)).status).toBe(404)
    const refused = await (await staffOf(test, hotel)).api.patch(`/properties/${hotel.property_id}`, {
      booking_page: { slug },
    })
    expect([refused.status, refused.body.error.details[0].field]).toEqual([422, 'booking_page.slug'])
  })

  it('rule 26.1 — 422 SVC-2002 for an invalid name, 404 SVC-3001 for a plan of another property', async () => {
    const [other, { api }] = [await test.createHotel(), await staffOf(test, hotel)]
    const foreign = await makeStock(other.api)
    for (const [field, change, status] of [
      ['booking_page.slug', { slug: 'Ä' }, 422],
      ['booking_page.slug', { slug: 'assets' }, 422],
      ['booking_page.slug', { slug: null }, 422],
      ['booking_page.languages', { languages: [] }, 422],
      ['booking_page.colours.accent', { colours: { accent: 'red' } }, 422],
      ['booking_page.terms_url', { terms_url: 'javascript:alert(1)' }, 422],
      ['booking_page.rate_plan_ids', { rate_plan_ids: [foreign.rate_plan_id] }, 404],
    ] as const) {
      const answer = await api.patch(`/properties/${hotel.property_id}`, { booking_page: change })
      expect([field, answer.status, answer.body.error?.details?.[0]?.field]).toEqual([field, status, field])
    }
  })

  it('rule 26.2 — is in the language of the URL, else the reader’s, else its first', async () => {
    const heads = { en: 'Arrival', de: 'Anreise', fr: 'Arrivée', es: 'Llegada', it: 'Arrivo' }
    for (const language of LANGUAGES) {
      const { html } = await visit(`${page}?lang=${language}`)
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`>${heads[language]}</label>`)
    }
    const accepted = async (header: string) =>
      /<html lang="(\w+)">/.exec((await visit(page, { 'accept-language': header })).html)![1]
    expect(await accepted('pt;q=0.9, fr-CH;q=0.8, de;q=0.5')).toBe('fr')
    expect(await accepted('pt')).toBe('en')
    expect(await accepted('de;q=0, it;q=0.1')).toBe('it')
  })

  it('has canonical URL, languages and structured data for search engines', async () => {
    const { html, headers } = await visit(`${page}?lang=de`)
    expect(html).toContain(`<link rel="canonical" href="${page}?lang=de">`)
    for (const language of LANGUAGES)
      expect(html).toContain(`<link rel="alternate" hreflang="${language}" href="${page}?lang=${language}">`)
    expect(structuredDataOf(html)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Hotel',
      name: 'Harbour House',
      address: { '@type': 'PostalAddress', streetAddress: 'Kai 1', addressCountry: 'DE' },
    })
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    const sitemap = await visit(`${page}/sitemap.xml`)
    expect(sitemap.html.match(/<loc>/g)).toHaveLength(LANGUAGES.length)
  })

  it('rule 26.13 — describes rooms and offers in the terms of schema.org, and keeps crawlers from forms', async () => {
    await hotel.api.post(`/room-types/${stock.room_type_id}/photos?alt=Bed`, PICTURE)
    const { html } = await visit(`${page}/rooms?from=2027-03-05&to=2027-03-07&adults=2&lang=en`)
    const data = structuredDataOf(html)
    const [room] = data.containsPlace
    expect(room).toMatchObject({ '@type': 'HotelRoom', image: expect.stringMatching(/^http.*-large\.jpg$/) })
    expect(data.makesOffer).toEqual([
      expect.objectContaining({
        '@type': 'Offer',
        itemOffered: { '@id': room['@id'] },
        price: '248.00',
        priceCurrency: 'EUR',
        eligibleDuration: { '@type': 'QuantitativeValue', value: 2, unitCode: 'DAY' },
        priceValidUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        availability: 'https://schema.org/InStock',
      }),
    ])
    expect((await visit(data.makesOffer[0].url)).status).toBe(200)
    const property = structuredDataOf((await visit(page)).html)
    expect(await wrongTerms(data, property)).toBe('')
    expect(
      await wrongTerms({ ...data, checkInTime: '15:00' }, { ...property, address: { postalcode: 1 } }),
    ).toMatch(/checkInTime(.|\n)+postalcode/)
    const robots = await visit(`${test.base}/robots.txt`)
    expect(robots.headers.get('content-type')).toContain('text/plain')
    for (const path of ['/app', '/v1/', '/book/m/', '/book/*/details'])
      expect(robots.html).toContain(`Disallow: ${path}\n`)
    expect(robots.html).not.toContain('house-')
  })

  it('escapes the texts of the property', async () => {
    const evil = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>'
    const other = await test.createHotel({ property: { name: evil.slice(0, 100) } })
    const url = await openPage(test, other, { texts: { en: { headline: evil, introduction: evil } } })
    const { html } = await visit(url)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
  })
})

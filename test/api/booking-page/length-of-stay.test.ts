import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { openPage, visit } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let page: string

beforeAll(async () => {
  hotel = await test.createHotel()
  await makeStock(hotel.api, {
    inventory_count: 5,
    rate_plan: {
      base_price: eur(10_000),
      length_of_stay_rates: [
        { type: 'percent', from_nights: 7, value: -10 },
        { type: 'amount', from_nights: 14, value: -2_050, applies_to: 'nights_from' },
        { type: 'monthly', from_nights: 28, price: eur(150_000) },
      ],
    },
  })
  page = await openPage(test, hotel, { languages: ['en', 'de', 'fr', 'es', 'it'] })
})

const roomsFor = async (to: string, language: string) =>
  (await visit(`${page}/rooms?from=2027-03-01&to=${to}&adults=2&lang=${language}`)).html
    .replaceAll('\u202f', ' ')
    .replaceAll('\u00a0', ' ')

/** The summary of the rate, and what it unfolds. */
const ratesIn = (html: string) => html.slice(html.indexOf('class="rates"')).split('</summary>')

describe('rule 26.68 — prices by length of stay on the booking page', () => {
  it.each([
    ['en', '7 nights or more: 10 % less.'],
    ['de', 'Ab 7 Nächten: 10 % weniger.'],
    ['fr', 'À partir de 7 nuits : 10 % de moins.'],
    ['es', 'A partir de 7 noches: 10 % menos.'],
    ['it', 'Da 7 notti: 10 % in meno.'],
  ])('%s — the next length is in words beside the terms', async (language, sentence) => {
    const html = await roomsFor('2027-03-03', language)
    expect(ratesIn(html)[0]).toContain(`. ${sentence}`)
  })

  it('the total is that of the length searched; the next one is named, and in the details all of them', async () => {
    const html = await roomsFor('2027-03-09', 'en')
    expect(html).toContain('€720.00')
    const [summary, details] = ratesIn(html)
    expect(summary).toContain('Night 14 and later: €20.50 less a night.')
    expect(summary).not.toContain('7 nights or more')
    expect(details).toContain('<p>7 nights or more: 10 % less.</p>')
    expect(details).toContain('<p>28 nights or more: price by the month.</p>')
  })

  it('nothing is promised that costs more than the stay has, or that is longer than the plan is sold for', async () => {
    const other = await test.createHotel()
    await makeStock(other.api, {
      inventory_count: 5,
      rate_plan: {
        base_price: eur(10_000),
        restrictions: { max_stay: 27 },
        length_of_stay_rates: [
          { type: 'percent', from_nights: 7, value: -20 },
          { type: 'percent', from_nights: 14, value: -10 },
          { type: 'monthly', from_nights: 28, price: eur(150_000) },
        ],
      },
    })
    const rooms = `${await openPage(test, other)}/rooms?from=2027-03-01&adults=2&lang=en`
    const [shorter, week] = await Promise.all([
      visit(`${rooms}&to=2027-03-03`),
      visit(`${rooms}&to=2027-03-08`),
    ])
    expect(shorter.text).toContain('7 nights or more: 20')
    expect(ratesIn(week.html)[0]).not.toContain('nights or more')
    for (const { text } of [shorter, week]) expect(text).not.toContain('by the month')
  })
})

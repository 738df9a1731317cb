import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { DETAILS, formOf, linkOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { makeBooking, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) Gecko/20100101 Firefox/150.0'
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2'
const NOTHING = { search: 0, rooms: 0, details: 0, booked: 0, paid: 0, full: 0, restricted: 0, too_large: 0 }

let hotel: Hotel
let stock: Stock
let page: string

beforeAll(() => test.clock.set('2027-01-04T09:00:00Z'))
beforeEach(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 1 })
  page = await openPage(test, hotel)
})

/** Opens a page as a browser does. */
const open = (path: string, headers: Record<string, string> = {}) =>
  visit(path.startsWith('http') ? path : `${page}${path}`, { 'user-agent': BROWSER, ...headers })
const visits = async () => {
  await test.app.environments.live.visits.flush()
  const query = `property_id=${hotel.property_id}&from=2027-01-01&to=2027-01-31`
  return (await hotel.api.get(`/reports/booking-page?${query}`)).body
}

describe('rule 26.42 — what is shown on the booking page', () => {
  it('is counted by step, day, language and source, from page to page', async () => {
    const first = await open('?lang=de&utm_source=Newsletter', {
      referer: 'https://www.harbour.example/rooms',
    })
    expect(first.html).toContain('name="utm_source" value="newsletter"')
    const rooms_url = `${page}/rooms?${STAY}&utm_source=newsletter`
    const details_url = linkOf(await open(rooms_url), '/details?', rooms_url)
    const { action, fields } = formOf(await open(details_url), details_url)
    test.clock.advance({ seconds: 30 })
    const sent = () => post(action, { ...fields, ...DETAILS }, { 'user-agent': BROWSER })
    expect([(await sent()).status, (await sent()).status]).toEqual([303, 303])
    await open('', { referer: 'https://www.Harbour.example/offers?secret=1' })
    const to_the_end = { ...NOTHING, rooms: 1, details: 1, booked: 1 }
    expect(await visits()).toEqual({
      totals: { ...to_the_end, search: 2 },
      days: [{ ...to_the_end, date: '2027-01-04', search: 2 }],
      languages: [
        { ...to_the_end, language: 'en', search: 1 },
        { ...NOTHING, language: 'de', search: 1 },
      ],
      sources: [
        { ...to_the_end, source: 'newsletter', search: 1 },
        { ...NOTHING, source: 'harbour.example', search: 1 },
      ],
    })
  })

  it.each([
    ['full', STAY, () => makeBooking(hotel.api, stock, { check_in: '2027-03-15', check_out: '2027-03-18' })],
    [
      'restricted',
      STAY,
      () => hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { restrictions: { min_stay: 7 } }),
    ],
    ['too_large', STAY.replace('adults=2', 'adults=9'), async () => undefined],
  ])('that could not be sold is counted as %s in place of the rooms', async (reason, stay, act) => {
    await act()
    await open(`/rooms?${stay}`)
    expect((await visits()).totals).toEqual({ ...NOTHING, [reason]: 1 })
  })

  it.each([
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['a browser that loads it in advance', { 'sec-purpose': 'prefetch' }],
  ])('to %s is not counted', async (_, headers) => {
    await open('', headers)
    expect((await visits()).days).toEqual([])
  })

  it('has only names as sources, and fifty of a day: the others are one', async () => {
    for (const source of ['<script>', 'a'.repeat(51), '../x', ' '])
      await open(`?utm_source=${encodeURIComponent(source)}`)
    expect((await visits()).sources).toEqual([{ ...NOTHING, source: null, search: 4 }])
    await Promise.all(Array.from({ length: 60 }, (_, i) => open(`?utm_source=s${i}`)))
    const { sources, totals } = await visits()
    expect(totals.search).toBe(64)
    expect(sources.length).toBeLessThanOrEqual(52)
    await open('?utm_source=one-more')
    expect(
      (await visits()).sources.find(({ source }: { source: string }) => source === 'one-more'),
    ).toBeUndefined()
  })

  it('is deleted after 800 days', async () => {
    await open('')
    await visits()
    test.clock.advance({ hours: 801 * 24 })
    await test.app.jobs.find(({ name }) => name === 'purge_booking_page_visits')!.run()
    expect((await visits()).days).toEqual([])
    test.clock.set('2027-01-04T09:00:00Z')
  })
})

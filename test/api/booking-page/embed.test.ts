import { beforeAll, describe, expect, it } from 'vitest'
import { EMBED_WORDS } from '#server/features/booking-page/words/embed/catalogue.ts'
import type { Hotel } from '../../harness/app.ts'
import { openPage } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { makeStock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let page: string

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  page = await openPage(test, hotel, { colours: { accent: '#ffe08a' } })
})
const embed = async (lang: string, accepted = 'en') => {
  const answer = await fetch(`${page}/embed.json?lang=${lang}`, { headers: { 'accept-language': accepted } })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  return (await answer.json()) as { price: string | null; accent: string; on_accent: string }
}

describe('rule 26.54 — the element for websites of hotels', () => {
  it('has the lowest price of a night in the language that is asked for, and readable colours', async () => {
    expect(await embed('en')).toMatchObject({ price: null })
    await makeStock(hotel.api, { inventory_count: 2 })
    test.clock.advance({ minutes: 1 })
    expect((await embed('en')).price).toMatch(/^€\d+$/)
    const { price, accent, on_accent } = await embed('de')
    expect(price).toMatch(/^\d+\s€$/)
    // It is kept for everybody: the browser’s languages change nothing, also where the page lacks the one that is asked for.
    const { api } = await staffOf(test, hotel)
    await api.patch(`/properties/${hotel.property_id}`, { booking_page: { languages: ['en', 'de'] } })
    for (const accepted of ['en', 'de']) expect((await embed('fr', accepted)).price).toMatch(/^\d+\s€$/)
    // Text on a pale accent would not be legible.
    expect([accent, on_accent]).not.toContain('#ffe08a')
  })

  it('has a price of at most a minute ago, calculated once for all who ask meanwhile', async () => {
    const { price } = await embed('en')
    const { api } = await staffOf(test, hotel)
    await api.patch(`/properties/${hotel.property_id}`, { booking_page: { rate_plan_ids: [] } })
    test.clock.advance({ seconds: 59 })
    expect((await embed('en')).price).toBe(price)
    test.clock.advance({ seconds: 1 })
    expect((await embed('en')).price).toBe(null)
    await api.patch(`/properties/${hotel.property_id}`, { booking_page: { rate_plan_ids: null } })
  })

  it('is a script of 6 KiB at most for every site, kept for an hour', async () => {
    const answer = await fetch(`${test.base}/book/embed.js`)
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const script = await answer.text()
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(6 * 1024)
    for (const { arrival, close } of Object.values(EMBED_WORDS))
      expect(script).toMatch(new RegExp(`"${arrival}[|].+[|]${close}"`))
  })

  it('says nothing of a closed page', async () => {
    const { api } = await staffOf(test, hotel)
    await api.patch(`/properties/${hotel.property_id}`, { booking_page: { open: false } })
    expect((await fetch(`${page}/embed.json`)).status).toBe(404)
  })
})

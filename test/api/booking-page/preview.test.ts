import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { openPage, visit } from '../../harness/booking-page/pages.ts'
import { hashOfTables } from '../../harness/database/whole-database.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { type SignedIn, staffOf } from '../../harness/staff.ts'
import { makeStock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let owner: SignedIn

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  await makeStock(hotel.api)
  owner = await staffOf(test, hotel, 'owner')
})

const preview = (body: object, who = owner, id = hotel.property_id) =>
  who.api.post(`/properties/${id}/booking-page-preview`, body)
const EVIL = '</script><script>alert(1)</script>'

describe('rule 26.19 — the booking page with settings that are not saved', () => {
  it('is shown as guests would see it, also while it is closed; nothing is changed', async () => {
    const texts = { de: { headline: `Am Wasser ${EVIL}` }, en: { headline: 'By the water' } }
    const booking_page = { texts, colours: { accent: '#123456' }, languages: ['en', 'de'] }
    const before = (await owner.api.get(`/properties/${hotel.property_id}`)).body
    const { status, body } = await preview({ language: 'de', booking_page })
    expect(status).toBe(200)
    expect(body.html).toContain('<html lang="de">')
    expect(body.html).toContain('Am Wasser &lt;/script&gt;')
    expect(body.html).not.toContain('<script>alert')
    expect(body.html).toContain('accent-123456.css')
    expect(body.html).toContain('<base target="_blank">')
    expect((await preview({ booking_page })).body.html).toContain('<h1>By the water</h1>')
    expect((await owner.api.get(`/properties/${hotel.property_id}`)).body).toEqual(before)
    // The same as the page once it is saved, but for where links open.
    const url = await openPage(test, hotel, booking_page)
    const calendar = (html: string) => /<section class="calendar"[\s\S]*?<\/section>/.exec(html)![0]
    const shown = (await visit(`${url}?lang=en`)).html
    expect(calendar((await preview({ booking_page: {} })).body.html)).toBe(calendar(shown))
  })

  it('rule 11.6 — stores nothing, although the dashboard sends an Idempotency-Key', async () => {
    const before = await hashOfTables(test.db)
    const key = { 'idempotency-key': 'preview-of-a-word' }
    const path = `/properties/${hotel.property_id}/booking-page-preview`
    const shown = async (accent: string) => {
      const { status, headers, body } = await owner.api.post(
        path,
        { booking_page: { colours: { accent } } },
        key,
      )
      expect([status, headers.get('idempotent-replayed')]).toEqual([200, null])
      return body.html
    }
    expect(await shown('#123456')).toContain('accent-123456.css')
    expect(await shown('#654321')).toContain('accent-654321.css')
    expect(await hashOfTables(test.db)).toEqual(before)
  })

  it('is for those who may save them, of their own properties, and bounded', async () => {
    const clerk = await staffOf(test, hotel, 'front_desk')
    expect((await preview({ booking_page: {} }, clerk)).body.error.code).toBe('SVC-4103')
    const other = await test.createHotel()
    expect((await preview({ booking_page: {} }, owner, other.property_id)).status).toBe(404)
    for (const booking_page of [
      { languages: [] },
      { colours: { accent: 'red' } },
      { texts: { en: { introduction: 'x'.repeat(1001) } } },
      { photos: [] },
    ])
      expect((await preview({ booking_page })).status).toBe(422)
  })
})

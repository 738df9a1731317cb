import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { linkOf, openPage, visit } from '../../harness/booking-page/pages.ts'
import { PICTURE } from '../../harness/requests/picture.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makePlan, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let page: string
const STAY = 'from=2027-03-15&to=2027-03-17'
const FREE = { rules: [{ days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } }] }

beforeAll(async () => {
  hotel = await test.createHotel()
  const { room_type_id } = await makeStock(hotel.api, {
    inventory_count: 5,
    room_type: { name: 'Double', max_occupancy: 2, max_adults: 2, max_children: 1 },
    rate_plan: {
      name: 'Non-refundable',
      base_price: eur(9000),
      cancellation_policy: { refundable: false },
      deposit_rule: { type: 'full', due: 'at_booking' },
    },
  })
  await makePlan(hotel.api, room_type_id, {
    name: 'Flexible',
    base_price: eur(10_000),
    cancellation_policy: FREE,
  })
  await makePlan(hotel.api, room_type_id, {
    name: 'Bed and breakfast',
    base_price: eur(13_200),
    cancellation_policy: FREE,
    meal_plan: 'bed_and_breakfast',
  })
  for (const alt of ['Bed', 'Bath'])
    await hotel.api.make(`/room-types/${room_type_id}/photos?alt=${alt}`, PICTURE)
  page = await openPage(test, hotel, { languages: ['en', 'de'] })
})

const rowsOf = (html: string) =>
  [...html.matchAll(/<h3>([^<]*)<\/h3>[\s\S]*?<summary>(?:<b>([^<]*)<\/b>)?/g)].map(([, plan, gain]) => [
    plan,
    gain,
  ])

describe('rule 26.36 — the rooms page', () => {
  it('has a room once, its rates as rows, with what each has over the cheapest', async () => {
    const { html } = await visit(`${page}/rooms?${STAY}&adults=2&lang=en`)
    expect(html.match(/<h2>Double<\/h2>/g)).toHaveLength(1)
    expect(rowsOf(html)).toEqual([
      ['Non-refundable', undefined],
      ['Flexible', 'Free cancellation and payment at the hotel for €20.00 more.'],
      ['Bed and breakfast', 'Breakfast, free cancellation and payment at the hotel for €84.00 more.'],
    ])
    const german = await visit(`${page}/rooms?${STAY}&adults=2&lang=de`)
    expect(rowsOf(german.html)[2]![1]).toBe(
      'Frühstück, kostenlose Stornierung und Zahlung im Hotel für 84,00\u00a0€ mehr.',
    )
  })

  it('has photos of a room side by side, which a keyboard can move', async () => {
    const { html } = await visit(`${page}/rooms?${STAY}&adults=2&lang=en`)
    const [, gallery] = /<div class="gallery" role="group" tabindex="0"[^>]*>(.*?)<\/div>/s.exec(html)!
    expect(gallery!.match(/<img /g)).toHaveLength(2)
  })
})

describe('rule 26.32 — a hostel', () => {
  it('offers beds of a dorm to several beside a room of their own, and books them as one', async () => {
    const hostel = await test.createHotel()
    await makeStock(hostel.api, {
      room_type: { name: 'Private room', max_occupancy: 2, max_adults: 2, max_children: 1 },
    })
    await makeStock(hostel.api, {
      inventory_count: 4,
      room_type: {
        name: 'Dorm',
        kind: 'dorm',
        max_occupancy: 1,
        max_adults: 1,
        max_children: 0,
        standard_occupancy: 1,
      },
      rate_plan: { base_price: eur(2600) },
    })
    const beds_page = await openPage(test, hostel)
    const url = `${beds_page}/rooms?${STAY}&adults=2&lang=en`
    const rooms = await visit(url)
    expect(rooms.text).toMatch(/Private room.*Beds in a shared room.*2 × Dorm/)
    const href = linkOf(rooms, 'rooms=', url)
    expect(href).toContain('/details?')
    const alone = await visit(`${beds_page}/rooms?${STAY}&adults=1&lang=en`)
    expect(alone.text).not.toContain('Beds in a shared room')
    expect((await visit(`${beds_page}/rooms?${STAY}&adults=5&lang=en`)).text).not.toContain('5 × Dorm')
    const family = await visit(`${beds_page}/rooms?${STAY}&adults=1&children=1&ages=4&lang=en`)
    expect(family.text).not.toContain('Beds in a shared room')
    const details = await visit(href)
    expect(details.text).toContain('2 rooms')
  })
})

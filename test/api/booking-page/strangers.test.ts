import { beforeEach, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../../harness/app.ts'
import { filledForm, formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { groupOf } from '../../harness/reservations/groups.ts'
import { makeStock } from '../../harness/stock.ts'

const LIMITS = { bookings_per_hour: 10, unpaid_per_email: 3, wrong_codes_per_hour: 20 }
const test = testApp({ strangers: LIMITS })
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2&lang=en'
let hotel: Hotel
let page: string

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  test.clock.advance({ hours: 2 })
  hotel = await test.createHotel()
  await makeStock(hotel.api, { inventory_count: 90 })
  page = await openPage(test, hotel)
})

const forms = (count: number) =>
  Promise.all(Array.from({ length: count }, () => filledForm(page, STAY, test)))
const booked = async () => (await hotel.api.get('/reservations?limit=100')).body.data.length

describe('rule 26.24 — bookings by strangers', () => {
  it('twenty messages a day are stored of forty that are sent at once', async () => {
    const [{ action, fields }] = (await forms(1)) as [Awaited<ReturnType<typeof filledForm>>]
    const { to } = await post(action, { ...fields, email: 'writer@example.com' })
    const url = new URL(to!, page).href.replace('?', '/messages?')
    const ready = await Promise.all(Array.from({ length: 40 }, async () => formOf(await visit(url), url)))
    test.clock.advance({ seconds: 30 })
    const sent = await Promise.all(
      ready.map((form) => post(form.action, { ...form.fields, message: 'Hello' })),
    )
    expect(sent.filter(({ status }) => status === 303)).toHaveLength(20)
    const { rows } = await test.db.query(
      `SELECT count(*)::int AS count FROM messages WHERE channel = 'booking_page'`,
    )
    expect(rows).toEqual([{ count: 20 }])
  })

  it('an e-mail has three unpaid bookings to come, also if twenty are sent at once; a repetition is answered', async () => {
    const ready = await forms(9)
    const sent = await Promise.all(ready.map(({ action, fields }) => post(action, fields)))
    expect(sent.filter(({ status }) => status === 303)).toHaveLength(3)
    const refused = sent.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(6)
    expect(refused[0]!.text).toContain('not paid yet')
    expect(await booked()).toBe(3)
    const at = sent.findIndex(({ status }) => status === 303)
    const again = await post(ready[at]!.action, ready[at]!.fields)
    expect([again.status, again.to]).toEqual([303, sent[at]!.to])
  })

  it('429 — a range of addresses books ten times an hour, also at once, and the page stays readable', async () => {
    const ready = await forms(16)
    const sent = await Promise.all(
      ready.map(({ action, fields }, i) => post(action, { ...fields, email: `guest.${i}@example.com` })),
    )
    const count = (expected: number) => sent.filter(({ status }) => status === expected).length
    expect(count(303) + count(429)).toBe(16)
    // Four were booked before.
    expect(count(303)).toBe(6)
    expect(await booked()).toBe(count(303))
    expect((await visit(page)).status).toBe(200)
  })

  it('a code that lowers rooms that are chosen is not wrong, also where none is left beside them', async () => {
    const discount = { type: 'percent', value: 10 }
    const { property_id } = hotel
    await hotel.api.make('/promotions', { property_id, discount, code: 'CHOSEN' })
    const bare = (id: string) => id.slice(id.indexOf('_') + 1)
    const stock = await makeStock(hotel.api, { inventory_count: 1 })
    const rooms = `${bare(stock.room_type_id)}.${bare(stock.rate_plan_id)}.2`
    for (let i = 0; i < 25; i++) {
      // No room takes a party of 20.
      const url = `${page}/several?${STAY.replace(/adults=\d+/, 'adults=20')}&promo=CHOSEN&rooms=${rooms}`
      const shown = await visit(url)
      expect([shown.status, shown.text.includes('€324.00')]).toEqual([200, true])
    }
  })

  it('429 — the twenty-first wrong code of an hour, and then the right one as well; the link of a closed group is none', async () => {
    const discount = { type: 'percent', value: 10 }
    await hotel.api.make('/promotions', { property_id: hotel.property_id, discount, code: 'RIGHT' })
    const stock = await makeStock(hotel.api, { inventory_count: 8 })
    const wish = { booking_link: { open: true } }
    const group = await hotel.api.make('/groups', groupOf(hotel.property_id, stock, wish))
    const link = new URL(group.booking_link.path, page).searchParams.get('group')!
    const tried = (code: string) => visit(`${page}/rooms?${STAY}&promo=${code}`)
    const followed = (code: string) => visit(`${page}?group=${code}`)
    for (let i = 0; i < 5; i++) expect((await tried('RIGHT')).status).toBe(200)
    for (let i = 0; i < 25; i++) expect((await followed(link)).status).toBe(200)
    await hotel.api.patch(`/groups/${group.id}`, { booking_link: { open: false } })
    for (let i = 0; i < 25; i++) expect((await followed(link)).status).toBe(410)
    for (let i = 0; i < 10; i++) expect((await followed(`${link.slice(0, -2)}u${i}`)).status).toBe(404)
    const wrong = await Promise.all(Array.from({ length: 40 }, (_, i) => tried(`TRY${i}`)))
    expect(wrong.filter(({ status }) => status === 200)).toHaveLength(10)
    expect([(await tried('RIGHT')).status, (await followed(link)).status]).toEqual([429, 429])
    expect((await visit(`${page}/rooms?${STAY}`)).status).toBe(200)
  })
})

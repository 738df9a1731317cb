import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { DORM_WORDS } from '#server/features/booking-page/words/dorm/catalogue.ts'
import type { Hotel } from '#test/harness/app.ts'
import { DETAILS, formOf, openPage, post, visit } from '#test/harness/booking-page/pages.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
const STAY = 'from=2027-03-15&to=2027-03-18'
const BED = { kind: 'dorm', max_occupancy: 1, standard_occupancy: 1, max_adults: 1, max_children: 0 }
let hotel: Hotel
let page: string
let women: Stock
let everybody: Stock

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  women = await makeStock(hotel.api, { inventory_count: 8, room_type: { ...BED, gender: 'female' } })
  everybody = await makeStock(hotel.api, { inventory_count: 8, room_type: BED })
  page = await openPage(test, hotel)
})

const bare = (id: string) => id.slice(id.indexOf('_') + 1)
const chosen = ({ room_type_id, rate_plan_id }: Stock) => `room=${room_type_id}&plan=${rate_plan_id}`
const bed = ({ room_type_id, rate_plan_id }: Stock) => `${bare(room_type_id)}.${bare(rate_plan_id)}.1`
async function send(url: string, more: Record<string, string>) {
  const { action, fields } = formOf(await visit(url), url)
  test.clock.advance({ seconds: 30 })
  return post(action, { ...fields, ...DETAILS, another: 'yes', ...more })
}
const bookedLast = async () => (await hotel.api.get('/reservations?limit=1')).body.data[0]

describe('rule 26.62 — a dorm for women or for men on the booking page', () => {
  it.each(LANGUAGES)('says so, and asks for it to be confirmed: in %s', async (lang) => {
    const { only, confirm } = DORM_WORDS[lang]
    const rooms = await visit(`${page}/rooms?${STAY}&adults=1&lang=${lang}`)
    expect(rooms.text.split(only.female)).toHaveLength(2)
    const details = await visit(`${page}/details?${STAY}&adults=1&lang=${lang}&${chosen(women)}`)
    expect(details.text).toContain(confirm.female)
    const of_everybody = await visit(`${page}/details?${STAY}&adults=1&lang=${lang}&${chosen(everybody)}`)
    expect(of_everybody.html).not.toContain('name="dorm"')
  })

  it('is not booked before that is confirmed, and then the stay says who its guest is', async () => {
    const url = `${page}/details?${STAY}&adults=1&lang=en&${chosen(women)}`
    const before = (await hotel.api.get('/reservations')).body.data.length
    const refused = await send(url, {})
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Please confirm who sleeps in the dorm, to book.')
    expect((await hotel.api.get('/reservations')).body.data).toHaveLength(before)
    expect((await send(url, { dorm: 'yes' })).status).toBe(303)
    expect(await bookedLast()).toMatchObject({ party_gender: 'female', ...women })
  })

  it('of several beds, those of the dorm alone', async () => {
    const url = `${page}/details?${STAY}&lang=en&rooms=${[women, everybody].map(bed).join(',')}`
    expect((await send(url, { dorm: 'yes', email: 'several@example.com' })).status).toBe(303)
    const [booking] = (await hotel.api.get('/bookings')).body.data
    expect(
      booking.reservations.map(({ party_gender }: { party_gender: string | null }) => party_gender),
    ).toEqual(['female', null])
  })
})

describe('rule 26.63 — the bed of a guest', () => {
  it('is named on the page of the booking once it is assigned', async () => {
    const url = `${page}/details?${STAY}&lang=en&rooms=${[everybody, everybody].map(bed).join(',')}`
    const { to } = await send(url, { email: 'beds@example.com' })
    const [booking] = (await hotel.api.get('/bookings')).body.data
    const beds = (await hotel.api.get(`/rooms?room_type_id=${everybody.room_type_id}&limit=100`)).body.data
    const [one, other] = beds as { id: string; name: string }[]
    const link = new URL(to!, page).href
    expect((await visit(link)).text).not.toContain(` · ${one!.name}`)
    const [first] = booking.reservations
    await hotel.api.patch(`/reservations/${first.id}`, { room_id: one!.id })
    const shown = await visit(link)
    expect(shown.text).toContain(` · ${one!.name}`)
    expect(shown.text).not.toContain(` · ${other!.name}`)
  })
})

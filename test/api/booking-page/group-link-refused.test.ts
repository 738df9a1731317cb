import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { DATES, makeLinked } from '../../harness/booking-page/linked-group.ts'
import { filledForm, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { makeBooking } from '../../harness/stock.ts'

const test = sharedApp()
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it']
let hotel: Hotel
let page: string

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  page = await openPage(test, hotel, { languages: LANGUAGES })
})

const change = (id: string, body: object) => hotel.api.patch(`/groups/${id}`, body)

describe('rule 26.33 — a link of a group that sells nothing', () => {
  it('says why nothing is booked, with the name of the hotel, in five languages', async () => {
    const { name } = (await hotel.api.get(`/properties/${hotel.property_id}`)).body
    const closed = await makeLinked(hotel)
    await change(closed.id, { booking_link: { open: false } })
    const cancelled = await makeLinked(hotel)
    await hotel.api.post(`/groups/${cancelled.id}/cancel`, {})
    const enquiry = await makeLinked(hotel, { wish: { status: 'enquiry' } })
    const released = await makeLinked(hotel, { wish: { release_at: '2027-01-04T12:00:00Z' } })
    const open = await makeLinked(hotel)
    const filled = await filledForm(page, released.query, test)
    test.clock.advance({ hours: 6 })
    const titles = new Set<string>()
    for (const language of LANGUAGES) {
      for (const { code } of [closed, cancelled, enquiry, released]) {
        const shown = await visit(`${page}?group=${code}&lang=${language}`)
        expect([shown.status, shown.text.includes(name), shown.html.includes('noindex')]).toEqual([
          410,
          true,
          true,
        ])
        titles.add(shown.text)
      }
      for (const path of ['', '/rooms', '/several']) {
        const shown = await visit(`${page}${path}?${open.query.replace('lang=en', `lang=${language}`)}`)
        expect([shown.status, shown.html.includes('undefined')]).toEqual([200, false])
        titles.add(shown.text)
      }
    }
    expect(titles.size).toBe(6 * LANGUAGES.length)
    // A form that was shown before.
    const late = await post(filled.action, filled.fields)
    expect([late.status, late.text.includes('on sale to everybody again')]).toEqual([410, true])
    expect(await hotel.api.get(`/reservations?group_id=${released.id}`)).toMatchObject({ body: { data: [] } })
  })

  it('says that the dates are over once the group has left', async () => {
    const dates = { from: '2027-01-10', to: '2027-01-12', blocks: [] }
    const { code } = await makeLinked(hotel, { wish: dates })
    test.clock.set('2027-01-12T12:00:00Z')
    const shown = await visit(`${page}?group=${code}&lang=en`)
    expect([shown.status, shown.text.includes('are over')]).toEqual([410, true])
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('knows neither a wrong code nor the group of another property', async () => {
    const { code, stock, id } = await makeLinked(hotel)
    const other = await test.createHotel()
    const elsewhere = await openPage(test, other)
    const wrong = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
    for (const url of [
      `${page}?group=${wrong}`,
      `${page}?group=`,
      `${page}/rooms?${DATES}&group=x`,
      `${page}/services?${DATES}&room=${stock.room_type_id}&plan=${stock.rate_plan_id}&group=${wrong}`,
      `${elsewhere}?group=${code}`,
    ]) {
      const shown = await visit(url, { 'accept-language': 'en' })
      expect([url, shown.status, shown.text.includes('knows no group with this link')]).toEqual([
        url,
        404,
        true,
      ])
    }
    const form = await filledForm(page, `${DATES}&group=${code}`, test)
    expect((await post(form.action, { ...form.fields, group: wrong })).status).toBe(404)
    await makeBooking(hotel.api, stock, { group_id: id })
    expect((await hotel.api.get(`/reservations?group_id=${id}`)).body.data).toHaveLength(1)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Hotel } from '../../harness/app.ts'
import { formOf, linkOf, post, visit } from '../../harness/booking-page/pages.ts'
import { newStay } from '../../harness/booking-page/stays.ts'
import { closeDays } from '../../harness/business-days/close.ts'
import { groupOf } from '../../harness/reservations/groups.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { eur } from '../../harness/stock.ts'

const test = sharedApp()
const [TODAY, DEPARTURE, LATER] = ['2027-03-15', '2027-03-18', '2027-03-20']
let hotel: Hotel
let book: Awaited<ReturnType<typeof newStay>>

beforeEach(async () => {
  test.clock.set(`${TODAY}T15:00:00Z`)
  hotel = await test.createHotel()
  book = await newStay(test, hotel)
})

const below = (url: string, path: string) => {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname}${path}${search}`
}

/** A guest in house for three nights of 120.00, and the page of the booking. */
async function inHouse(lang = 'en') {
  const { url, id } = await book(`from=${TODAY}&to=${DEPARTURE}&adults=2&lang=${lang}`)
  const { data } = (await hotel.api.get('/rooms?limit=100')).body
  const room_id: string = data[0].id
  const arrived = await hotel.api.patch(`/reservations/${id}`, { status: 'checked_in', room_id })
  expect(arrived.status).toBe(200)
  const read = async () => (await hotel.api.get(`/reservations/${id}`)).body
  return { url, id, room_id, read, dates_url: below(url, '/dates') }
}

describe('rule 36.14 — guests make their stay longer on the page of their booking', () => {
  it.each(LANGUAGES)('%s: the price first, then once, and not silently at another price', async (lang) => {
    const { url, id, read } = await inHouse(lang)
    const dates_url = linkOf(await visit(url), '/dates', url)
    const shown = await visit(dates_url)
    expect(shown.text).not.toMatch(/undefined|\[object/)
    const chosen = formOf(shown, dates_url)
    expect(chosen.fields).toEqual({ check_out: '2027-03-19' })
    const priced = await post(chosen.action, { check_out: LATER })
    const form = formOf(priced, dates_url)
    expect([priced.status, form.fields.total]).toEqual([200, '60000'])
    expect((await read()).check_out).toBe(DEPARTURE)
    const other = await post(form.action, { ...form.fields, total: '59000' })
    expect([other.status, (await read()).check_out]).toEqual([409, DEPARTURE])
    const anew = formOf(other, dates_url)
    const sent = await Promise.all([1, 2].map(() => post(anew.action, anew.fields)))
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    expect(await read()).toMatchObject({
      ...{ status: 'checked_in', check_in: TODAY, check_out: LATER, total: eur(60_000) },
    })
    const { data } = (await hotel.api.get(`/events?resource_id=${id}&type=reservation.updated`)).body
    expect(data.filter((one: { data: { check_out: string } }) => one.data.check_out === LATER)).toHaveLength(
      1,
    )
  })

  it('of a stay that is confirmed and whose dates are fixed, with its arrival as it is', async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const { url, id } = await book(`from=${TODAY}&to=${DEPARTURE}&adults=2&lang=en`)
    test.clock.set(`${TODAY}T09:00:00Z`)
    const dates_url = linkOf(await visit(url), '/dates', url)
    expect((await visit(dates_url)).text).toContain('Stay longer')
    const priced = await post(dates_url, { check_in: '2027-03-16', check_out: LATER })
    const { action, fields } = formOf(priced, dates_url)
    expect(fields.check_in).toBe(TODAY)
    expect((await post(action, fields)).status).toBe(303)
    const { body } = await hotel.api.get(`/reservations/${id}`)
    expect(body).toMatchObject({ check_in: TODAY, check_out: LATER, total: eur(60_000) })
  })

  it('on the day of the departure too, with the price of the new nights, and not afterwards', async () => {
    const { url, read, dates_url } = await inHouse()
    const [plan] = (await hotel.api.get('/rate-plans')).body.data
    const dearer = { base_price: eur(20_000) }
    expect((await hotel.api.patch(`/rate-plans/${plan.id}`, dearer)).status).toBe(200)
    test.clock.set(`${DEPARTURE}T07:00:00Z`)
    await closeDays(test)
    const priced = await post(dates_url, { check_out: '2027-03-19' })
    const { action, fields } = formOf(priced, dates_url)
    expect(fields.total).toBe('56000')
    expect((await post(action, fields)).status).toBe(303)
    expect((await read()).total).toEqual(eur(56_000))
    test.clock.set('2027-03-21T07:00:00Z')
    expect((await visit(url)).html).not.toContain('/dates?')
    expect((await post(dates_url, { check_out: '2027-03-25' })).status).toBe(409)
  })

  it('never shorter, where the room is sold, or against restrictions of the new nights and departure', async () => {
    const { dates_url, read, room_id } = await inHouse()
    for (const check_out of ['2027-03-17', TODAY, '', 'x'])
      expect((await post(dates_url, { check_out })).status, check_out).toBe(422)
    const [plan] = (await hotel.api.get('/rate-plans')).body.data
    const price_overrides = [
      { date: LATER, restrictions: { closed_to_departure: true } },
      { date: '2027-03-21', restrictions: { stop_sell: true } },
    ]
    expect((await hotel.api.patch(`/rate-plans/${plan.id}`, { price_overrides })).status).toBe(200)
    for (const check_out of [LATER, '2027-03-22']) {
      const refused = await post(dates_url, { check_out })
      expect([refused.status, refused.text.includes('not possible')], check_out).toEqual([409, true])
    }
    const next = await book('from=2027-03-19&to=2027-03-20&adults=2&lang=en').catch(() => undefined)
    expect(next).toBeUndefined()
    await hotel.api.patch(`/rate-plans/${plan.id}`, {
      price_overrides: [{ date: LATER, restrictions: { closed_to_departure: false } }],
    })
    const { id } = await book('from=2027-03-19&to=2027-03-20&adults=2&lang=en')
    expect((await hotel.api.patch(`/reservations/${id}`, { room_id })).status).toBe(200)
    const refused_dates = await post(dates_url, { check_out: LATER })
    expect([refused_dates.status, refused_dates.text.includes('not free')]).toEqual([409, true])
    expect((await read()).check_out).toBe(DEPARTURE)
  })

  it('not where the property has switched it off, nor for bookings of channels', async () => {
    const { url, dates_url, read, id } = await inHouse()
    const { api } = await staffOf(test, hotel)
    const set = async (extendable_online: boolean) =>
      (await api.patch(`/properties/${hotel.property_id}`, { booking_page: { extendable_online } })).status
    expect(await set(false)).toBe(200)
    expect((await visit(url)).html).not.toContain('/dates?')
    const refused = await post(dates_url, { check_out: LATER })
    expect([refused.status, refused.text.includes('cannot be changed here')]).toEqual([409, true])
    expect(await set(true)).toBe(200)
    expect((await visit(url)).html).toContain('/dates?')
    await test.db.query(`UPDATE reservations SET channel = 'booking_com' WHERE id = $1`, [id])
    expect((await visit(url)).html).not.toContain('/dates?')
    expect((await post(dates_url, { check_out: LATER })).status).toBe(409)
    expect((await read()).check_out).toBe(DEPARTURE)
  })

  it('not of a stay that a company pays for, nor of one of a group: staff make these longer', async () => {
    const company = await hotel.api.make('/companies', { name: 'Okafor Trading Ltd' })
    const dates = { from: TODAY, to: DEPARTURE, blocks: [] }
    for (const payer of ['company', 'group']) {
      const { url, id } = await book(`from=${TODAY}&to=${DEPARTURE}&adults=2&lang=en`)
      const read = async () => (await hotel.api.get(`/reservations/${id}`)).body
      const dates_url = below(url, '/dates')
      const group = groupOf(hotel.property_id, await read(), dates)
      const body =
        payer === 'company'
          ? { company_id: company.id, company_pays: true }
          : { group_id: (await hotel.api.make('/groups', group)).id }
      const changed = await hotel.api.patch(`/reservations/${id}`, body)
      expect(changed.status, changed.text).toBe(200)
      expect((await visit(url)).text).not.toContain('Stay longer')
      const sent = await post(dates_url, { check_out: LATER })
      expect([sent.status, (await read()).check_out]).toEqual([409, DEPARTURE])
    }
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Hotel } from '../../harness/app.ts'
import { filledForm, formOf, linkOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { expectMoneyAgrees } from '../../harness/payments.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { eur, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2'
const POLICY = {
  cancellation_policy: {
    name: '2 days',
    refundable: true,
    rules: [{ days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } }],
  },
}
let hotel: Hotel
let stock: Stock
let page: string

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 20, rate_plan: POLICY })
  page = await openPage(test, hotel)
})

/** A booking through the booking page, with the URL of its own page. */
async function bookedOnline(lang = 'en', at = page) {
  const form = await filledForm(at, `${STAY}&lang=${lang}`, test)
  const { to } = await post(form.action, form.fields)
  const url = new URL(to!, at).href
  // The second part is the id of the booking.
  const [, id] = /\/m\/.{26}(.{26})/.exec(url)!
  return { url, stay: await read(`res_${id}`) }
}
const read = async (id: string) => (await hotel.api.get(`/reservations/${id}`)).body
/** Another page of the same booking. */
const below = (url: string, path: string) => {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname}${path}${search}`
}

const sentencesOf = ({ html }: { html: string }) =>
  [...html.matchAll(/<p>([^<]+)<\/p>/g)].map(([, text]) => text!)

describe('the page of a booking', () => {
  it.each(LANGUAGES)(
    'rule 26.9 — %s: other dates are shown with their price, changed once, and not silently at another price',
    async (lang) => {
      const { url, stay } = await bookedOnline(lang)
      const dates_url = linkOf(await visit(url), '/dates', url)
      const chosen = formOf(await visit(dates_url), dates_url)
      expect(chosen.fields).toMatchObject({ check_in: '2027-03-15', check_out: '2027-03-18' })
      const wish = { check_in: '2027-03-16', check_out: '2027-03-20' }
      const shown = await post(chosen.action, wish)
      expect(shown.status).toBe(200)
      const form = formOf(shown, dates_url)
      expect(form.fields).toMatchObject({ ...wish, total: '48000' })
      // The deadline moves with the arrival.
      const terms = sentencesOf(shown).filter((sentence) => /\b14\b/.test(sentence))
      expect([terms.length, sentencesOf(shown).some((sentence) => /\b13\b/.test(sentence))]).toEqual([
        1,
        false,
      ])
      expect((await read(stay.id)).check_in).toBe('2027-03-15')
      const dearer = await post(form.action, { ...form.fields, total: '47000' })
      expect([dearer.status, (await read(stay.id)).check_in]).toEqual([409, '2027-03-15'])
      const anew = formOf(dearer, dates_url)
      expect(anew.fields.total).toBe('48000')
      const [first, second] = await Promise.all([1, 2].map(() => post(anew.action, anew.fields)))
      expect([first!.status, second!.status]).toEqual([303, 303])
      expect(await read(stay.id)).toMatchObject({ ...wish, total: eur(48_000) })
      expect(sentencesOf(await visit(url))).toEqual(expect.arrayContaining(terms))
      const { body } = await hotel.api.get(`/events?resource_id=${stay.id}&type=reservation.updated`)
      expect(body.data).toHaveLength(1)
      await hotel.api.post(`/reservations/${stay.id}/cancel`, {})
    },
  )

  it('rule 26.9 — unavailable, invalid and late changes of dates leave the booking unchanged', async () => {
    const { url, stay } = await bookedOnline()
    const dates_url = below(url, '/dates')
    for (const wrong of [{ check_in: '2027-03-18', check_out: '2027-03-18' }, { check_in: 'x' }, {}])
      expect((await post(dates_url, wrong as Record<string, string>)).status).toBe(422)
    const far = await post(dates_url, { check_in: '2031-01-01', check_out: '2031-01-02' })
    expect([far.status, far.text.includes('not possible')]).toEqual([409, true])
    const booked = await hotel.api.post('/reservations', {
      ...stock,
      ...{ check_in: '2027-04-01', check_out: '2027-04-02' },
      guest: { first_name: 'A', last_name: 'B', email: 'a@example.com' },
    })
    expect(booked.status).toBe(201)
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, {
      price_overrides: [{ date: '2027-05-01', restrictions: { stop_sell: true } }],
    })
    const closed = await post(dates_url, { check_in: '2027-05-01', check_out: '2027-05-02' })
    expect([closed.status, (await read(stay.id)).check_in]).toEqual([409, '2027-03-15'])
    test.clock.set('2027-03-14T09:00:00Z')
    // Only the departure, to a later day. rule 36.14
    expect((await visit(url)).text).not.toContain('Change dates')
    const late = await post(dates_url, { check_in: '2027-03-20', check_out: '2027-03-21' })
    expect([late.status, formOf(late, dates_url).fields.check_in]).toEqual([200, '2027-03-15'])
    test.clock.set('2027-01-04T09:00:00Z')
    await hotel.api.post(`/reservations/${stay.id}/cancel`, {})
  })

  it('rule 26.10 — a cancellation costs what was shown; a changed cost is shown again', async () => {
    const { url, stay } = await bookedOnline()
    await hotel.api
      .make('/payments', {
        ...{ amount: eur(36_000), method: 'bank_transfer' },
        folios: [{ reservation_id: stay.id }],
      })
      .catch(() => undefined)
    const cancel_url = linkOf(await visit(url), '/cancel', url)
    const free = await visit(cancel_url)
    expect(free.text).toContain('A cancellation costs nothing now.')
    const form = formOf(free, cancel_url)
    test.clock.set('2027-03-14T09:00:00Z')
    const changed = await post(form.action, form.fields)
    expect([changed.status, (await read(stay.id)).status]).toEqual([409, 'confirmed'])
    expect(changed.text).toContain('A cancellation costs now €120.00')
    const dear = formOf(changed, cancel_url)
    const [first, second] = await Promise.all([1, 2].map(() => post(dear.action, dear.fields)))
    expect([first!.status, second!.status]).toEqual([303, 303])
    expect(await read(stay.id)).toMatchObject({
      status: 'cancelled',
      cancellation: { cancelled_by: 'guest', reason: 'guest_request', fee: eur(12_000) },
    })
    const after = await visit(new URL(first!.to!, url).href)
    expect(after.text).toContain('Your booking is cancelled.')
    expect(after.html).not.toMatch(/\/(dates|cancel)\?/)
    expect((await visit(cancel_url)).status).toBe(409)
    test.clock.set('2027-01-04T09:00:00Z')
    await expectMoneyAgrees(test.db, hotel.account_id)
  })

  it('rule 26.9 — the balance can be paid, and own issued documents can be read', async () => {
    const { url, stay } = await bookedOnline()
    const shown = await visit(url)
    const pay_url = linkOf(shown, '/pay', url)
    const form = formOf(await visit(pay_url), pay_url)
    const paid = await post(form.action, { ...form.fields, card: 'card_approved' })
    expect([paid.status, (await read(stay.id)).balance]).toEqual([303, eur(0)])
    expect((await visit(url)).html).not.toContain('/pay?')
    const [invoice] = (await hotel.api.get(`/invoices?reservation_id=${stay.id}`)).body.data
    expect((await visit(below(url, `/invoices/${invoice.id}`))).status).toBe(404)
    await hotel.api.make(`/invoices/${invoice.id}/issue`, {})
    const file = await fetch(linkOf(await visit(url), '/invoices/', url))
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await file.text()).slice(0, 5)).toBe('%PDF-')
    const other = await bookedOnline()
    expect((await visit(below(other.url, `/invoices/${invoice.id}`))).status).toBe(404)
  })

  it('rule 26.8 — a link opens its booking until it is replaced, or until 30 days after the stay', async () => {
    const { url } = await bookedOnline()
    const [, token] = /\/m\/([^/?]+)/.exec(url)!
    const visitToken = (one: string) => visit(url.replace(token!, one))
    const missing = await visitToken('nothing')
    for (const one of [token!.replace(/^./, (c) => (c === '0' ? '1' : '0')), 'x', '.']) {
      const answer = await visitToken(one)
      expect([answer.status, answer.html], one).toEqual([404, missing.html])
    }
    expect((await visit(url)).headers.get('referrer-policy')).toBe('no-referrer')
    const { action } = formOf(await visit(url), url)
    const renewed = await post(action, {})
    expect(renewed.status).toBe(303)
    const replaced = await visit(url)
    // Of this account, and not of a booking. rule 26.37
    for (const one of [token!.slice(0, -1), `${token}A`])
      expect((await visitToken(one)).text, one).toBe(replaced.text)
    expect([replaced.status, (await post(action, {})).status]).toEqual([404, 404])
    const new_url = new URL(renewed.to!, url).href
    expect((await visit(new_url)).text).toContain('This page has a new address.')
    test.clock.set('2027-04-17T20:00:00Z')
    expect((await visit(new_url)).status).toBe(200)
    test.clock.set('2027-04-18T20:00:00Z')
    expect((await visit(new_url)).status).toBe(404)
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('rule 26.8 — it works while the booking page is closed', async () => {
    const { url, stay } = await bookedOnline()
    const { api } = await staffOf(test, hotel)
    await api.patch(`/properties/${hotel.property_id}`, { booking_page: { open: false } })
    const shown = await visit(url)
    expect([shown.status, shown.text.includes(stay.confirmation_code)]).toEqual([200, true])
    await api.patch(`/properties/${hotel.property_id}`, { booking_page: { open: true } })
  })
})

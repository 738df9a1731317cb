import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Hotel } from '../../harness/app.ts'
import {
  DETAILS,
  filledForm,
  formOf,
  linkOf,
  openPage,
  post,
  visit,
} from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let page: string
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2'
const HOTEL = {
  property: { city_tax: { basis: 'per_person_night', amount: eur(200), included_in_price: false } },
} as const

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel(HOTEL)
  stock = await makeStock(hotel.api, {
    inventory_count: 20,
    room_type: { name: 'Double & <view>' },
    rate_plan: {
      cancellation_policy: {
        name: '2 days',
        refundable: true,
        rules: [{ days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } }],
      },
    },
  })
  await makePlan(hotel.api, stock.room_type_id, {
    name: 'Non-refundable',
    base_price: eur(10000),
    cancellation_policy: { name: 'NR', refundable: false },
    deposit_rule: { type: 'full', hold_minutes: 30 },
  })
  page = await openPage(test, hotel, { terms_url: 'https://hof.example/terms' })
})

const reservations = async (of: Hotel = hotel) => (await of.api.get('/reservations?limit=100')).body.data

describe('rooms and rates of the booking page', () => {
  it('rule 26.5 — are sorted by total price with all taxes, with the policy as dates and the amounts due', async () => {
    const { status, text, html } = await visit(`${page}/rooms?${STAY}&lang=en`)
    expect(status).toBe(200)
    expect(html).toContain('Double &amp; &lt;view&gt;')
    const [cheap, flexible] = [text.indexOf('€312.00'), text.indexOf('€372.00')]
    expect(cheap).toBeGreaterThan(0)
    expect(flexible).toBeGreaterThan(cheap)
    expect(text).toContain(
      'Free cancellation until Sat, 13 Mar 2027, 18:00 hotel time. After that it costs €120.00.',
    )
    expect(text).toContain('Not refundable. A cancellation costs €300.00.')
    expect(text).toContain('Now: €312.00')
    expect(text).toContain('payment at the hotel for €60.00 more')
    expect(text).not.toMatch(/Only \d left/)
    expect(text).toContain('City tax €12.00')
  })

  it('rule 26.5 — state low availability only where it is true', async () => {
    const other = await test.createHotel()
    await makeStock(other.api, { inventory_count: 3 })
    const url = await openPage(test, other)
    expect((await visit(`${url}/rooms?${STAY}&lang=en`)).text).toContain('Only 3 left')
  })

  it('rule 26.5 — without availability, give the reason and the nearest available dates', async () => {
    const other = await test.createHotel()
    const only = await makeStock(other.api, {
      rate_plan: { price_overrides: [{ date: '2027-03-15', restrictions: { min_stay: 5 } }] },
    })
    const url = await openPage(test, other)
    const short = await visit(`${url}/rooms?${STAY}&lang=en`)
    expect(short.text).toContain('a stay has at least 5 nights')
    expect(short.html).toContain('from=2027-03-15&amp;to=2027-03-20')
    await other.api.make('/reservations', {
      ...only,
      ...{ check_in: '2027-04-10', check_out: '2027-04-12' },
      guest: { first_name: 'A', last_name: 'B', email: 'a@example.com' },
    })
    const full = await visit(`${url}/rooms?from=2027-04-11&to=2027-04-12&lang=en`)
    expect(full.text).toContain('every room is taken')
    expect(full.html).toContain('from=2027-04-12&amp;to=2027-04-13')
    expect(full.html).not.toContain('from=2027-04-10&amp;')
    expect((await visit(`${url}/rooms?${STAY.replace('adults=2', 'adults=9')}&lang=en`)).text).toContain(
      'large enough',
    )
  })
})

describe('a booking by forms without scripts', () => {
  it.each(LANGUAGES)(
    'rule 26.6 — %s: from the search to the confirmation and its calendar file',
    async (lang) => {
      const form = await filledForm(page, `${STAY}&lang=${lang}`, test)
      expect(Object.keys(form.fields)).not.toContain('marketing')
      const flexible = {
        ...form.fields,
        plan: stock.rate_plan_id,
        total: '37200',
        email: `guest.${lang}@example.com`,
      }
      const sent = await post(form.action, flexible)
      expect([sent.status, sent.text]).toEqual([303, ''])
      const url = new URL(sent.to!, page).href
      const booked = await visit(url)
      expect(booked.status).toBe(200)
      expect(booked.html).toContain(`<html lang="${lang}">`)
      expect(booked.text).toContain('Ngozi')
      const [newest] = await reservations()
      expect(newest).toMatchObject({
        status: 'confirmed',
        channel: 'direct',
        total: eur(37_200),
        estimated_arrival_time: '18:00',
        notes: DETAILS.request,
        booker: { phone: '+4930123456' },
        metadata: { source: 'booking_page', language: lang, terms_accepted: 'https://hof.example/terms' },
      })
      expect(booked.text).toContain(newest.confirmation_code)
      const guest = (await hotel.api.get(`/guests/${newest.guest_id}`)).body
      expect(guest).toMatchObject({ language: lang, marketing_consent: false })
      const file = await visit(linkOf(booked, 'stay.ics', url))
      expect(file.headers.get('content-type')).toContain('text/calendar')
      expect(file.html).toContain('DTSTART:20270315T140000Z')
      // The same form does not book again.
      const again = await post(form.action, flexible)
      expect([again.status, again.to]).toEqual([303, sent.to])
      expect((await reservations())[0].id).toBe(newest.id)
    },
  )

  it('rule 26.6 — stores marketing consent with its text, once, as pending', async () => {
    const form = await filledForm(page, `${STAY}&lang=it`, test)
    const fields = { ...form.fields, plan: stock.rate_plan_id, total: '37200', email: 'yes@example.com' }
    for (const _ of [1, 2]) await post(form.action, { ...fields, marketing: 'yes' })
    const [{ guest_id }] = await reservations()
    expect((await hotel.api.get(`/guests/${guest_id}`)).body.marketing_consent).toBe(false)
    const { rows } = await test.db.query(
      'SELECT given, pending, source, text FROM guest_consents WHERE guest_id = $1',
      [guest_id],
    )
    expect(rows).toEqual([
      {
        ...{ given: true, pending: true, source: 'booking_page' },
        text: expect.stringContaining('Harbour House può scrivermi'),
      },
    ])
  })

  it('rule 26.6 — reports missing and invalid fields, and keeps the other values', async () => {
    const form = await filledForm(page, `${STAY}&lang=en`, test)
    const before = (await reservations()).length
    const { terms: _, ...without } = form.fields
    const sent = await post(form.action, {
      ...without,
      email: 'nobody',
      first_name: '',
      last_name: '',
      phone: 'call me',
    })
    expect(sent.status).toBe(422)
    expect(sent.text).toContain('2 things are missing or wrong')
    expect(sent.html).toMatch(/href="#last_name">Last name is needed/)
    expect(sent.html).toMatch(/id="terms"[^>]*aria-invalid="true"/)
    expect(sent.html).toContain('value="nobody"')
    const next = formOf(sent, form.action)
    test.clock.advance({ seconds: 30 })
    const wrong = await post(next.action, { ...next.fields, terms: 'yes', last_name: 'O', phone: '12' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toMatch(/href="#email">E-mail must be an address/)
    expect(wrong.html).toMatch(/href="#phone">Phone must begin with \+/)
    expect((await reservations()).length).toBe(before)
  })

  it('rule 26.6 — shows a changed price, old and new, and books it only when the form is sent again', async () => {
    const form = await filledForm(page, `${STAY}&lang=en`, test)
    const flexible = { ...form.fields, plan: stock.rate_plan_id, total: '37200' }
    const before = (await reservations()).length
    const path = `/rate-plans/${stock.rate_plan_id}`
    await hotel.api.patch(path, { base_price: eur(13_000) })
    const sent = await post(form.action, flexible)
    expect(sent.status).toBe(422)
    expect(sent.text).toContain('The price has changed from €372.00 to €402.00')
    expect((await reservations()).length).toBe(before)
    const next = formOf(sent, form.action)
    expect(next.fields).toMatchObject({ total: '40200', first_name: 'Ngozi' })
    test.clock.advance({ seconds: 30 })
    expect((await post(next.action, { ...next.fields, terms: 'yes' })).status).toBe(303)
    expect((await reservations())[0].total).toEqual(eur(40_200))
    await hotel.api.patch(path, { base_price: eur(12_000) })
  })

  it('rule 26.6 — of two guests who want the last room one gets it, and the other is told', async () => {
    const other = await test.createHotel()
    await makeStock(other.api)
    const url = await openPage(test, other)
    const forms = await Promise.all([1, 2].map(() => filledForm(url, `${STAY}&lang=en`, test)))
    const sent = await Promise.all(
      forms.map(({ action, fields }, i) => post(action, { ...fields, email: `g${i}@example.com` })),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(sent.find(({ status }) => status === 409)!.text).toContain('Somebody was faster')
    expect(await reservations(other)).toHaveLength(1)
  })

  it('rule 26.6 — refuses forms of bots, and forms without a valid signature', async () => {
    const form = await filledForm(page, `${STAY}&lang=en`, test)
    const before = (await reservations()).length
    const { key } = form.fields
    for (const change of [
      { website: 'https://spam.example' },
      { key: `${key}x` },
      { key: '' },
      { key: 'a'.repeat(500) },
      { total: '-1' },
      { total: '1e9' },
      { plan: 'rp_nothing' },
      { room: 'rt_nothing' },
    ]) {
      const { status } = await post(form.action, { ...form.fields, ...change })
      expect([change, status < 500 && status >= 400]).toEqual([change, true])
    }
    const fresh = formOf(
      await visit(linkOf(await visit(`${page}/rooms?${STAY}&lang=en`), '/details?', page)),
      page,
    )
    const fast = await post(fresh.action, { ...fresh.fields, ...DETAILS })
    expect([fast.status, fast.text.includes('once more')]).toEqual([422, true])
    expect((await reservations()).length).toBe(before)
  })

  it('rule 26.1 — sells only the plans selected for it', async () => {
    const other = await test.createHotel()
    const own = await makeStock(other.api, { inventory_count: 5 })
    const hidden = await makePlan(other.api, own.room_type_id, { name: 'Company', base_price: eur(5000) })
    const url = await openPage(test, other, { rate_plan_ids: [own.rate_plan_id] })
    const rooms = await visit(`${url}/rooms?${STAY}&lang=en`)
    expect(rooms.text).not.toContain('Company')
    const form = await filledForm(url, `${STAY}&lang=en`, test)
    const sent = await post(form.action, { ...form.fields, plan: hidden.id, total: '15000' })
    expect(sent.status).toBe(409)
    expect(await reservations(other)).toHaveLength(0)
  })
})

describe('the link of a booking', () => {
  it('rule 26.8 — opens only this booking, for any holder of the link', async () => {
    const form = await filledForm(page, `${STAY}&lang=en`, test)
    const { to } = await post(form.action, { ...form.fields, plan: stock.rate_plan_id, total: '37200' })
    const url = new URL(to!, page)
    expect((await visit(url.href)).status).toBe(200)
    const changed = url.href.replace(/m\/(.)/, (_, first: string) => `m/${first === '0' ? '1' : '0'}`)
    for (const wrong of [changed, `${test.base}/book/m/x`, `${test.base}/book/m/${'a'.repeat(300)}`])
      expect([wrong, (await visit(wrong)).status]).toEqual([wrong, 404])
  })
})

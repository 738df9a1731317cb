import { beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../../harness/app.ts'
import { filledForm, formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { byCard, pay, stripeApp } from '../../harness/payments.ts'
import { makeStock } from '../../harness/stock.ts'

const DEPOSIT = { deposit_rule: { type: 'percent', percent: 30, hold_minutes: 60 } }
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2&lang=en&utm_source=newsletter'
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Gecko/20100101 Firefox/150.0' }

type Test = ReturnType<typeof testApp>

async function depositHotel(test: Test) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  await makeStock(hotel.api, { inventory_count: 20, rate_plan: DEPOSIT })
  return { hotel, page: await openPage(test, hotel) }
}

/** A booking with an unpaid deposit: the address of its payment. */
async function awaiting(test: Test, page: string) {
  const { action, fields } = await filledForm(page, STAY, test)
  const { to } = await post(action, fields, BROWSER)
  return new URL(to!, page).href
}

const PERIOD = 'from=2027-01-01&to=2027-01-31'
async function report(test: Test, hotel: Hotel) {
  await test.app.environments.live.visits.flush()
  return (await hotel.api.get(`/reports/booking-page?property_id=${hotel.property_id}&${PERIOD}`)).body
}
const paidOf = async (test: Test, hotel: Hotel) => (await report(test, hotel)).totals.paid
const follow = ({ to }: { to: string | null }, at: string) => visit(new URL(to!, at).href, BROWSER)

describe('rule 26.64 — a booking that is paid on the page', () => {
  const test = testApp()
  let hotel: Hotel
  let page: string
  beforeAll(async () => {
    ;({ hotel, page } = await depositHotel(test))
  })
  const payBy = async (url: string, card: string) => {
    const form = formOf(await visit(url, BROWSER), url)
    return post(form.action, { ...form.fields, card }, BROWSER)
  }

  it('counts once, with the source of the booking, however often it is paid', async () => {
    const url = await awaiting(test, page)
    const form = formOf(await visit(url), url)
    const send = () => post(form.action, { ...form.fields, card: 'card_approved' }, BROWSER)
    await Promise.all([send(), send()])
    await visit(url, BROWSER)
    const rest = url.replace('/pay?', '/pay?rest=1&')
    expect((await payBy(rest, 'card_approved')).status).toBe(303)
    const { totals, days, languages, sources } = await report(test, hotel)
    expect([totals.booked, totals.paid, days[0].paid, languages[0].paid]).toEqual([1, 1, 1, 1])
    expect(sources).toEqual([expect.objectContaining({ source: 'newsletter', booked: 1, paid: 1 })])
  })

  it('counts where the bank has asked the guest, or answered late, and not where a card is declined', async () => {
    const before = await paidOf(test, hotel)
    const declined = await awaiting(test, page)
    expect((await payBy(declined, 'card_declined')).status).toBe(402)
    expect(await paidOf(test, hotel)).toBe(before)
    const question = await follow(await payBy(declined, 'card_authentication'), declined)
    const form = formOf(question, declined)
    await post(form.action, { ...form.fields, outcome: 'succeeded' }, BROWSER)
    expect(await paidOf(test, hotel)).toBe(before + 1)
    const late = await awaiting(test, page)
    await payBy(late, 'card_late')
    test.clock.advance({ minutes: 2 })
    await test.app.jobs.find(({ name }) => name === 'settle_payments')!.run()
    expect(await paidOf(test, hotel)).toBe(before + 1)
    // A program follows the link of the e-mail before the guest does.
    await visit(late, { 'user-agent': 'Mozilla/5.0 (compatible; LinkPreview/1.0)' })
    await visit(late, BROWSER)
    await visit(late, BROWSER)
    expect(await paidOf(test, hotel)).toBe(before + 2)
  })

  it('does not count where staff have taken the money, or made the booking', async () => {
    const before = await paidOf(test, hotel)
    const url = await awaiting(test, page)
    const { id } = (await hotel.api.get('/reservations?limit=1')).body.data[0]
    const [deposit] = (await hotel.api.get(`/invoices?reservation_id=${id}`)).body.data.filter(
      ({ type }: { type: string }) => type === 'deposit_invoice',
    )
    expect((await pay(hotel.api, deposit.id, 10_800, byCard('card_approved'))).status).toBe(201)
    expect((await visit(url, BROWSER)).status).toBe(303)
    expect(await paidOf(test, hotel)).toBe(before)
    const own = await awaiting(test, page)
    const booked = (await hotel.api.get('/reservations?limit=1')).body.data[0]
    const elsewhere = { metadata: { source: 'phone' } }
    expect((await hotel.api.patch(`/reservations/${booked.id}`, elsewhere)).status).toBe(200)
    expect((await payBy(own, 'card_approved')).status).toBe(303)
    expect(await paidOf(test, hotel)).toBe(before)
  })

  it('is paid where it cannot be counted', async () => {
    const url = await awaiting(test, page)
    await test.db.query('ALTER TABLE booking_page_paid RENAME TO away')
    const answered = await payBy(url, 'card_approved')
    await test.db.query('ALTER TABLE away RENAME TO booking_page_paid')
    expect([answered.status, answered.to]).toEqual([303, expect.not.stringContaining('/pay')])
    const { balance } = (await hotel.api.get('/reservations?limit=1')).body.data[0]
    expect(balance.amount).toBe(25_200)
  })

  it('is forgotten with the pages that were shown', async () => {
    const { rows } = await test.db.query('SELECT 1 FROM booking_page_paid')
    expect(rows.length).toBeGreaterThan(0)
    test.clock.advance({ hours: 801 * 24 })
    await test.app.jobs.find(({ name }) => name === 'purge_booking_page_visits')!.run()
    expect((await test.db.query('SELECT 1 FROM booking_page_paid')).rows).toEqual([])
  })
})

describe("rule 26.64 — a booking that is paid on Stripe's page", () => {
  const at_stripe = stripeApp()
  const { test } = at_stripe

  it('counts when the guest is back, by the source of the booking and not of Stripe, also after the webhook', async () => {
    const { hotel, page } = await depositHotel(test)
    for (const webhook_first of [false, true]) {
      const url = await awaiting(test, page)
      const form = formOf(await visit(url, BROWSER), url)
      const { to } = await post(form.action, form.fields, BROWSER)
      const session = at_stripe.stripe.sessions.get(to!.split('/').at(-1)!)!
      const from = at_stripe.stripe.events.length
      at_stripe.stripe.payOnPage(session.id)
      if (webhook_first) await at_stripe.sendAllEvents(from)
      const back = { ...BROWSER, referer: 'https://checkout.stripe.com/' }
      expect((await visit(session.success_url, back)).status).toBe(303)
      expect((await visit(session.success_url, back)).status).toBe(303)
    }
    const { sources } = await report(test, hotel)
    expect(sources).toEqual([expect.objectContaining({ source: 'newsletter', booked: 2, paid: 2 })])
  })
})

describe('rule 26.65 — the counts as CSV', () => {
  const test = testApp()

  it('have a line for the period, and one for each day, language and source', async () => {
    const { hotel, page } = await depositHotel(test)
    await visit(`${page}?lang=en&utm_source=newsletter`, BROWSER)
    await visit(`${page}?lang=en`, BROWSER)
    await test.app.environments.live.visits.flush()
    const path = `/reports/booking-page/export?property_id=${hotel.property_id}&${PERIOD}`
    const { status, headers, text } = await hotel.api.get(path)
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      'inline; filename="booking-page-2027-01-01-2027-01-31.csv"',
    ])
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'group,key,search,rooms,details,booked,paid,full,restricted,too_large',
      'total,,2,0,0,0,0,0,0,0',
      'day,2027-01-04,2,0,0,0,0,0,0,0',
      'language,en,2,0,0,0,0,0,0,0',
      'source,,1,0,0,0,0,0,0,0',
      'source,newsletter,1,0,0,0,0,0,0,0',
      '',
    ])
  })
})

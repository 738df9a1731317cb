import { beforeEach, describe, expect, it } from 'vitest'
import { DETAILS, formOf, linkOf, openPage, post, visit } from '#test/harness/booking-page/pages.ts'
import { DEPOSIT, expectMoneyAgrees, settle, stripeApp } from '#test/harness/payments.ts'
import { eur, makeStock, type Stock } from '#test/harness/stock.ts'

const at_stripe = stripeApp()
const { test } = at_stripe
const STAY = 'from=2027-03-15&to=2027-03-18&lang=en'
const bare = (id: string) => id.slice(id.indexOf('_') + 1)

beforeEach(() => {
  at_stripe.stripe.faultFor = undefined
})

/** Rooms of some plans, booked on the page of a hotel: the link of the booking. */
async function bookedRooms(...plans: readonly Record<string, unknown>[]) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const { api } = hotel
  const page = await openPage(test, hotel)
  const stocks: Stock[] = []
  for (const rate_plan of plans) stocks.push(await makeStock(api, { rate_plan }))
  const rooms = stocks.map((one) => `${bare(one.room_type_id)}.${bare(one.rate_plan_id)}.2`).join(',')
  const details_url = `${page}/details?${STAY}&rooms=${rooms}`
  const { action, fields } = formOf(await visit(details_url), details_url)
  test.clock.advance({ seconds: 30 })
  const { to } = await post(action, { ...fields, ...DETAILS })
  const url = new URL(to!, page).href
  const read = async () => (await api.get('/bookings?limit=1')).body.data[0]
  const payments = async () => (await api.get('/payments?sort=created_at')).body.data
  return { ...hotel, url, read, payments }
}

/** Asks for the page of the provider: its session. */
async function openProvider(url: string) {
  const { action, fields } = formOf(await visit(url), url)
  const { to } = await post(action, fields)
  return at_stripe.stripe.sessions.get(to!.split('/').at(-1)!)!
}

describe('rule 26.30 — one charge for several rooms', () => {
  it('is looked up once, and its outcome is of all of its payments', async () => {
    const { url, read, payments, account_id } = await bookedRooms(DEPOSIT, DEPOSIT)
    const session = await openProvider(url)
    expect(session.amount_total).toBe(21_600)
    at_stripe.stripe.payOnPage(session.id)
    test.clock.advance({ minutes: 2 })
    let reads = 0
    at_stripe.stripe.faultFor = ({ path }) =>
      path.endsWith(session.id) && ++reads > 1 ? 'error_before' : undefined
    await settle(test)
    expect([reads, (await read()).status]).toEqual([1, 'confirmed'])
    const all = await payments()
    expect(all.map(({ status }: { status: string }) => status)).toEqual(['succeeded', 'succeeded'])
    expect(new Set(all.map(({ paid_at }: { paid_at: string }) => paid_at)).size).toBe(1)
    await expectMoneyAgrees(test.db, account_id)
  })

  it('is opened anew once another sum is due, and nobody can pay the old one', async () => {
    const { api, url, read, payments, account_id } = await bookedRooms({}, {})
    const pay_url = linkOf(await visit(url), '/pay', url)
    const first = await openProvider(pay_url)
    expect(first.amount_total).toBe(72_000)
    expect((await openProvider(pay_url)).id).toBe(first.id)
    const { reservations } = await read()
    await api.make(`/reservations/${reservations[1].id}/cancel`, {})
    const second = await openProvider(pay_url)
    expect([first.status, second.amount_total]).toEqual(['expired', 36_000])
    at_stripe.stripe.payOnPage(second.id)
    test.clock.advance({ minutes: 2 })
    await settle(test)
    expect((await read()).balance).toEqual(eur(0))
    expect((await payments()).map(({ status }: { status: string }) => status).sort()).toEqual([
      'failed',
      'failed',
      'succeeded',
    ])
    await expectMoneyAgrees(test.db, account_id)
  })

  it('is for the deposits that are awaited, not for one that is due on arrival', async () => {
    const later = { deposit_rule: { ...DEPOSIT.deposit_rule, hold_minutes: undefined, due: 'on_arrival' } }
    const { url, read } = await bookedRooms(DEPOSIT, later)
    const session = await openProvider(url)
    expect(session.amount_total).toBe(10_800)
    at_stripe.stripe.payOnPage(session.id)
    expect((await visit(session.success_url)).status).toBe(303)
    expect((await read()).status).toBe('confirmed')
  })

  it('has its refunds at the provider divided over its payments, each once', async () => {
    const { url, api, payments, account_id } = await bookedRooms(DEPOSIT, DEPOSIT)
    at_stripe.stripe.payOnPage((await openProvider(url)).id)
    await at_stripe.sendAllEvents()
    const [intent] = [...at_stripe.stripe.intents.values()].slice(-1)
    const refunded = async () =>
      (await payments()).map(
        ({ amount_refunded }: { amount_refunded: { amount: number } }) => amount_refunded.amount,
      )
    const [first] = await payments()
    // Staff have asked for a part of the first, which Stripe has not decided yet.
    at_stripe.stripe.faultFor = ({ method, path }) =>
      method === 'POST' && path === '/v1/refunds' ? 'error_before' : undefined
    const { body: open } = await api.post(`/payments/${first.id}/refund`, { amount: eur(4_000) })
    expect(open.status).toBe('pending')
    at_stripe.stripe.faultFor = undefined
    at_stripe.stripe.refundAtTheDesk(intent!.id, 12_000)
    await at_stripe.sendAllEvents()
    expect(await refunded()).toEqual([6_800, 5_200])
    at_stripe.stripe.refundAtTheDesk(intent!.id, 8_000)
    const from = at_stripe.stripe.events.length
    await at_stripe.sendAllEvents(from - 1)
    await at_stripe.sendAllEvents(from - 1)
    // Above what is left with the refund that was asked for, which Stripe refuses by now.
    expect(await refunded()).toEqual([9_200, 10_800])
    test.clock.advance({ minutes: 2 })
    await settle(test)
    await at_stripe.sendAllEvents()
    expect(await refunded()).toEqual([9_200, 10_800])
    await expectMoneyAgrees(test.db, account_id)
  })
})

describe('rule 26.29 — the documents of a booking', () => {
  it('are opened from the page of one room too', async () => {
    const { url, read } = await bookedRooms(DEPOSIT, DEPOSIT)
    at_stripe.stripe.payOnPage((await openProvider(url)).id)
    await at_stripe.sendAllEvents()
    const booking_url = url.replace('/pay', '')
    const { reservations } = await read()
    for (const { id } of reservations) {
      const room_url = linkOf(await visit(booking_url), `/rooms/${id}`, booking_url)
      const room = await visit(room_url)
      expect(room.status).toBe(200)
      for (const [, href] of room.html.matchAll(/href="([^"]*\/m\/[^"]*)"/g))
        expect((await visit(new URL(href!.replaceAll('&amp;', '&'), room_url).href)).status, href).toBe(200)
      const file = await fetch(linkOf(room, '/invoices/', room_url))
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    }
  })
})

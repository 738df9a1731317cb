import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../../harness/app.ts'
import {
  filledForm,
  formOf,
  linkOf,
  openPage,
  post,
  type ShownPage,
  visit,
} from '../../harness/booking-page/pages.ts'
import { expectMoneyAgrees, settle, stripeApp } from '../../harness/payments.ts'
import { makeStock } from '../../harness/stock.ts'

const DEPOSIT = { deposit_rule: { type: 'percent', percent: 30, hold_minutes: 60 } }
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2&lang=en'

type Test = ReturnType<typeof testApp>

/** A hotel with a deposit of 108.00, and its booking page. */
async function depositHotel(test: Test, inventory_count = 20) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  await makeStock(hotel.api, { inventory_count, rate_plan: DEPOSIT })
  return { hotel, page: await openPage(test, hotel) }
}

/** A booking with an unpaid deposit: the URL of its payment. */
async function awaiting(test: Test, page: string) {
  const { action, fields } = await filledForm(page, STAY, test)
  const { to } = await post(action, fields)
  const url = new URL(to!, page).href
  expect(url).toContain('/pay')
  return url
}

const newest = async ({ api }: Hotel) => (await api.get('/reservations?limit=1')).body.data[0]
const follow = async ({ to }: { to: string | null }, at: string): Promise<ShownPage> =>
  visit(new URL(to!, at).href)

describe('a deposit with a test card', () => {
  const test = testApp()
  let hotel: Hotel
  let page: string
  beforeAll(async () => {
    ;({ hotel, page } = await depositHotel(test))
  })

  const payBy = async (url: string, card: string) => {
    const form = formOf(await visit(url), url)
    return post(form.action, { ...form.fields, card })
  }

  it('rule 26.7 — the room is held until a stated time, and confirmed by the payment, once', async () => {
    const url = await awaiting(test, page)
    const shown = await visit(url)
    expect(shown.text).toContain('Your room is held until Mon, 4 Jan 2027, 11:00 hotel time')
    expect(shown.text).toContain('60 minutes left')
    expect(shown.text).toContain('Pay €108.00')
    const form = formOf(shown, url)
    const [first, second] = await Promise.all(
      [1, 2].map(() => post(form.action, { ...form.fields, card: 'card_approved' })),
    )
    expect([first!.status, second!.status]).toEqual([303, 303])
    expect((await follow(first!, url)).text).toContain('Your stay is booked')
    const stay = await newest(hotel)
    expect(stay).toMatchObject({ status: 'confirmed', amount_paid: { amount: 10_800 } })
    await expectMoneyAgrees(test.db, hotel.account_id)
  })

  it('rule 26.7 — forms of several tabs pay the deposit once, whether sent at once or one after the other', async () => {
    for (const at_once of [true, false]) {
      const url = await awaiting(test, page)
      const forms = await Promise.all([1, 2, 3].map(async () => formOf(await visit(url), url)))
      const send = async ({ action, fields }: (typeof forms)[number]) =>
        [303, 409].includes((await post(action, { ...fields, card: 'card_approved' })).status)
      const sent = at_once ? await Promise.all(forms.map(send)) : []
      for (const form of forms) sent.push(await send(form))
      expect(new Set(sent)).toEqual(new Set([true]))
      const { status, amount_paid } = await newest(hotel)
      expect([status, amount_paid.amount], `at once: ${at_once}`).toEqual(['confirmed', 10_800])
    }
    await expectMoneyAgrees(test.db, hotel.account_id)
  })

  it('rule 26.7 — a declined card is not charged, and another one is accepted during the hold', async () => {
    const url = await awaiting(test, page)
    test.clock.advance({ minutes: 20 })
    const declined = await payBy(url, 'card_declined')
    expect(declined.status).toBe(402)
    expect(declined.text).toContain('The card was declined')
    expect(declined.text).toMatch(/40 minutes left|39 minutes left/)
    const paid = await payBy(url, 'card_approved')
    expect((await follow(paid, url)).text).toContain('Your stay is booked')
    expect(await newest(hotel)).toMatchObject({ status: 'confirmed', amount_paid: { amount: 10_800 } })
  })

  it('rule 26.7 — the authentication of a bank has its own page, which can be opened repeatedly', async () => {
    const url = await awaiting(test, page)
    const redirected = await payBy(url, 'card_authentication')
    const question = await follow(redirected, url)
    expect(question.text).toContain('Do you want to pay €108.00?')
    const form = formOf(question, url)
    const refused = await post(form.action, { ...form.fields, outcome: 'failed' })
    expect((await follow(refused, url)).text).toContain('The payment was refused at the bank')
    const again = await follow(await payBy(url, 'card_authentication'), url)
    const second = formOf(again, url)
    const elsewhere = formOf(
      await follow(await payBy(await awaiting(test, page), 'card_authentication'), url),
      url,
    )
    const foreign = await post(second.action, { ...elsewhere.fields, outcome: 'succeeded' })
    expect(foreign.status).toBe(404)
    const proven = await post(second.action, { ...second.fields, outcome: 'succeeded' })
    expect((await follow(proven, url)).text).toContain('Your stay is booked')
  })

  it('rule 26.7 — a late response of the bank confirms the booking of a guest who has left the page', async () => {
    const url = await awaiting(test, page)
    expect((await follow(await payBy(url, 'card_late'), url)).text).toContain('has not answered yet')
    test.clock.advance({ minutes: 2 })
    await settle(test)
    expect(await newest(hotel)).toMatchObject({ status: 'confirmed', amount_paid: { amount: 10_800 } })
    expect((await follow({ to: url }, url)).status).toBe(303)
  })

  it('rule 26.7 — an unpaid hold expires, and the page says so', async () => {
    const other = await depositHotel(test, 1)
    const url = await awaiting(test, other.page)
    test.clock.advance({ minutes: 61 })
    const over = await visit(url)
    expect([over.status, over.text.includes('did not come in time')]).toEqual([410, true])
    // The same dates and guests again.
    const again = await visit(linkOf(over, '/rooms?', url))
    expect([again.status, again.text.includes('Last one')]).toEqual([200, true])
    expect(linkOf(over, '/rooms?', url)).toContain('from=2027-03-15&to=2027-03-18&adults=2')
    const { status } = await post(url, { key: 'x', card: 'card_approved' })
    expect(status).toBe(410)
    expect((await visit(`${other.page}/rooms?${STAY}`)).text).toContain('Last one')
  })
})

describe("a deposit on Stripe's page", () => {
  const at_stripe = stripeApp()
  const { test } = at_stripe
  let hotel: Hotel
  let page: string
  beforeAll(async () => {
    ;({ hotel, page } = await depositHotel(test))
  })
  beforeEach(() => {
    at_stripe.stripe.faultFor = undefined
    test.failpoint = undefined
  })

  const toStripe = async (url: string) => {
    const shown = await visit(url)
    expect(shown.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://checkout.stripe.com",
    )
    const form = formOf(shown, url)
    return post(form.action, form.fields)
  }
  const sessionOf = (to: string) => {
    const id = to.split('/').at(-1)!
    return at_stripe.stripe.sessions.get(id)!
  }

  it('rule 26.7 — opens one page of Stripe, for the deposit alone, and returns to the booking', async () => {
    const url = await awaiting(test, page)
    const tab = formOf(await visit(url), url)
    const sent = await Promise.all([toStripe(url), toStripe(url)])
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    expect(sent[0]!.to).toBe(sent[1]!.to)
    const session = sessionOf(sent[0]!.to!)
    expect(session).toMatchObject({ amount_total: 10_800, currency: 'eur' })
    expect(session.success_url.startsWith(url)).toBe(true)
    at_stripe.stripe.payOnPage(session.id)
    // The guest returns before the webhook of Stripe.
    expect((await follow({ to: session.success_url }, url)).status).toBe(303)
    expect(await newest(hotel)).toMatchObject({ status: 'confirmed', amount_paid: { amount: 10_800 } })
    await at_stripe.sendAllEvents()
    // Another tab, which the guest had opened before: the rest is not asked for.
    const opened = at_stripe.stripe.sessions.size
    expect((await follow(await post(tab.action, tab.fields), url)).text).toContain('Your stay is booked')
    expect(at_stripe.stripe.sessions.size).toBe(opened)
    await expectMoneyAgrees(test.db, hotel.account_id)
    const { body } = await hotel.api.get('/payments?limit=1')
    expect(body.data[0]).toMatchObject({ status: 'succeeded', amount: { amount: 10_800 }, method: 'card' })
  })

  it("rule 26.7 — a paid deposit is booked by Stripe's webhook after the guest closed the page, and can be refunded", async () => {
    const url = await awaiting(test, page)
    const { id } = sessionOf((await toStripe(url)).to!)
    const from = at_stripe.stripe.events.length
    at_stripe.stripe.payOnPage(id)
    await at_stripe.sendAllEvents(from)
    await at_stripe.sendAllEvents(from)
    const stay = await newest(hotel)
    expect(stay).toMatchObject({ status: 'confirmed', amount_paid: { amount: 10_800 } })
    const [payment] = (await hotel.api.get(`/payments?reservation_id=${stay.id}`)).body.data
    const before = at_stripe.stripe.ledger().given_back
    await hotel.api.post(`/payments/${payment.id}/refund`, {})
    await settle(test)
    expect(at_stripe.stripe.ledger().given_back).toBe(before + 10_800)
    await expectMoneyAgrees(test.db, hotel.account_id)
  })

  it('rule 26.7 — without a webhook the job polls; an expired page can be replaced', async () => {
    const url = await awaiting(test, page)
    const first = sessionOf((await toStripe(url)).to!)
    at_stripe.stripe.expirePage(first.id)
    const second = sessionOf((await toStripe(url)).to!)
    expect(second.id).not.toBe(first.id)
    at_stripe.stripe.payOnPage(second.id)
    test.clock.advance({ minutes: 2 })
    await settle(test)
    expect(await newest(hotel)).toMatchObject({ status: 'confirmed', amount_paid: { amount: 10_800 } })
    await expectMoneyAgrees(test.db, hotel.account_id)
  })

  it('rule 26.7 — a payment after the hold reinstates the stay, or is refunded where its nights are sold', async () => {
    const { hotel: small, page: its_page } = await depositHotel(test, 1)
    const url = await awaiting(test, its_page)
    const { id } = sessionOf((await toStripe(url)).to!)
    test.clock.advance({ minutes: 61 })
    expect((await visit(url)).status).toBe(410)
    const rival = await filledForm(its_page, STAY, test)
    await post(rival.action, { ...rival.fields, email: 'rival@example.com' })
    const from = at_stripe.stripe.events.length
    at_stripe.stripe.payOnPage(id)
    await at_stripe.sendAllEvents(from)
    await settle(test)
    const { data } = (await small.api.get('/reservations?sort=created_at')).body
    expect(data.map(({ status }: { status: string }) => status).sort()).toEqual([
      'cancelled',
      'pending_payment',
    ])
    const late = data.find(({ status }: { status: string }) => status === 'cancelled')
    expect(late).toMatchObject({ amount_paid: { amount: 10_800 }, amount_refunded: { amount: 10_800 } })
    await expectMoneyAgrees(test.db, small.account_id)
  })

  it.each(['error_before', 'lost_answer', 'hang_after'] as const)(
    'rule 26.7 — %s: a page that could not be opened is told, and the next try opens one',
    async (fault) => {
      const url = await awaiting(test, page)
      at_stripe.stripe.faultFor = ({ path }) => (path === '/v1/checkout/sessions' ? fault : undefined)
      const failed = await toStripe(url)
      expect([failed.status, failed.text.includes('gives no answer')]).toEqual([503, true])
      at_stripe.stripe.faultFor = undefined
      const { to } = await toStripe(url)
      at_stripe.stripe.payOnPage(sessionOf(to!).id)
      expect((await follow({ to: sessionOf(to!).success_url }, url)).status).toBe(303)
      expect(await newest(hotel)).toMatchObject({ status: 'confirmed', amount_paid: { amount: 10_800 } })
      await expectMoneyAgrees(test.db, hotel.account_id)
    },
  )
})

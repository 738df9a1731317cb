import { describe, expect, it } from 'vitest'
import { formOf, linkOf, post, visit } from '#test/harness/booking-page/pages.ts'
import { ALL_GUEST_MAILS, mailingApp } from '#test/harness/mail/mailing-app.ts'
import { DEPOSIT, expectMoneyAgrees } from '#test/harness/payments.ts'
import { eur, makePlan, roomsOf } from '#test/harness/stock.ts'

const { test, makeHotel, text, arrived } = await mailingApp()

const POLICY = {
  name: 'Strict',
  cancellation_policy: {
    name: '30 days',
    refundable: true,
    rules: [{ days_before: 100, time: '18:00', fee: { type: 'nights', nights: 1 } }],
  },
}

/** Three rooms, one of which costs a night to cancel, with the link of the e-mail. */
async function bookedRooms(more: Record<string, unknown> = {}) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await makeHotel(ALL_GUEST_MAILS)
  const { api, stock } = hotel
  const { id: rate_plan_id } = await makePlan(api, stock.room_type_id, { ...POLICY, ...more })
  const booking = await api.make('/bookings', roomsOf([stock, { ...stock, rate_plan_id, adults: 1 }, stock]))
  const [url] = /http\S+\/book\/m\/\S+/.exec(await text())!
  const read = async () => (await api.get(`/bookings/${booking.id}`)).body
  return { ...hotel, booking, url, read }
}

describe('rule 26.29 — the link of a booking of several rooms', () => {
  it('shows all rooms with what they come to, and each with its own details', async () => {
    const { booking, url } = await bookedRooms()
    const whole = await visit(url)
    expect(whole.status).toBe(200)
    for (const words of [
      booking.confirmation_code,
      '3 × Double',
      '5 adults',
      '€1,080.00',
      '1 adult · €360.00',
    ])
      expect(whole.text).toContain(words)
    const [first, second] = booking.reservations
    const room_url = linkOf(whole, `/rooms/${second.id}`, url)
    const room = await visit(room_url)
    for (const words of [
      booking.confirmation_code,
      'This room',
      '1 adult, 3 nights',
      '€360.00',
      'Cancel this room',
    ])
      expect(room.text).toContain(words)
    expect(room.html).not.toContain('/new-link')
    // A link of before that names no room leads to all of them.
    const { pathname, origin, search } = new URL(url)
    const old = await visit(`${origin}${pathname}/registration${search}`)
    expect([old.status, new URL(old.headers.get('location')!, url).pathname]).toEqual([303, pathname])
    const other = (await bookedRooms()).booking.reservations[0].id
    for (const id of [other, 'x', `${first.id}x`])
      expect((await visit(`${origin}${pathname}/rooms/${id}${search}`)).status).toBe(404)
  })

  it('cancels one room for its fee, then all others for theirs, each shown before', async () => {
    const { booking, url, read, account_id } = await bookedRooms()
    const [first, second] = booking.reservations
    const cancel_url = linkOf(await visit(url), '/cancel', url)
    const costs = await visit(cancel_url)
    expect(costs.text).toContain('A cancellation costs now €120.00')
    expect(costs.text).toContain('A cancellation costs nothing now.')
    const one_url = linkOf(costs, `/rooms/${first.id}/cancel`, cancel_url)
    const one = formOf(await visit(one_url), one_url)
    expect(one.fields.fee).toBe('0')
    const [sent, again] = await Promise.all([1, 2].map(() => post(one.action, one.fields)))
    expect([sent!.status, again!.status]).toEqual([303, 303])
    const after = await visit(new URL(sent!.to!, url).href)
    expect(after.text).toContain('The room is cancelled.')
    expect(after.text).toContain('2 × Double')
    expect((await read()).reservations.map(({ status }: { status: string }) => status)).toEqual([
      'cancelled',
      'confirmed',
      'confirmed',
    ])
    expect(await arrived()).toEqual([expect.stringContaining('changed')])
    const all = formOf(await visit(cancel_url), cancel_url)
    expect(all.fields.fee).toBe('12000')
    expect((await post(all.action, { ...all.fields, fee: '0' })).status).toBe(409)
    expect((await post(all.action, all.fields)).status).toBe(303)
    const { status, reservations } = await read()
    expect(status).toBe('cancelled')
    expect(reservations.find(({ id }: { id: string }) => id === second.id).cancellation.fee).toEqual(
      eur(12_000),
    )
    expect(await arrived()).toEqual([expect.stringContaining('cancelled')])
    expect((await visit(url)).text).toContain('This booking is cancelled.')
    await expectMoneyAgrees(test.db, account_id)
  })

  it('409 — a balance that somebody else is about to pay: nothing is charged, and the guest is told to wait', async () => {
    const { api, url, read, booking, account_id } = await bookedRooms()
    const [first] = booking.reservations
    const { data } = (await api.get(`/invoices?reservation_id=${first.id}`)).body
    const pay_url = linkOf(await visit(url), '/pay', url)
    const { action, fields } = formOf(await visit(pay_url), pay_url)
    await api.make(`/invoices/${data[0].id}/payments`, {
      amount: data[0].amount_due,
      method: 'card',
      card: 'card_late',
    })
    const refused = await post(action, { ...fields, card: 'card_approved' })
    expect([refused.status, refused.text.includes('has not answered yet')]).toEqual([409, true])
    expect((await read()).amount_paid).toEqual(eur(0))
    await expectMoneyAgrees(test.db, account_id)
  })

  it('a new link ends all links to any of its rooms', async () => {
    const { api, booking, url } = await bookedRooms()
    await api.patch(`/reservations/${booking.reservations[2].id}`, { adults: 1 })
    const [other] = /http\S+\/book\/m\/\S+/.exec(await text())!
    expect((await visit(other)).text).toContain('3 × Double')
    const { action, fields } = formOf(await visit(url), url)
    const { to } = await post(action, fields)
    expect((await visit(new URL(to!, url).href)).text).toContain('3 × Double')
    for (const ended of [url, other]) expect((await visit(ended)).status).toBe(404)
  })

  it('rule 26.30 — the deposits of its rooms are paid by one charge, and confirmed together', async () => {
    for (const card of ['card_approved', 'card_authentication', 'card_declined']) {
      const { url, read, account_id, booking } = await bookedRooms(DEPOSIT)
      const { headers } = await visit(url)
      const pay_url = new URL(headers.get('location')!, url).href
      const { action, fields } = formOf(await visit(pay_url), pay_url)
      const [sent, again] = await Promise.all([1, 2].map(() => post(action, { ...fields, card })))
      const expected = card === 'card_declined' ? 402 : 303
      expect([card, sent!.status, again!.status]).toEqual([card, expected, expected])
      if (card === 'card_authentication') {
        const bank = formOf(await visit(new URL(sent!.to!, url).href), pay_url)
        expect((await post(bank.action, { ...bank.fields, outcome: 'succeeded' })).status).toBe(303)
      }
      const { status, amount_paid } = await read()
      const is_paid = card !== 'card_declined'
      expect([card, status, amount_paid]).toEqual([
        card,
        is_paid ? 'confirmed' : 'pending_payment',
        eur(is_paid ? booking.deposit.required.amount : 0),
      ])
      await expectMoneyAgrees(test.db, account_id)
      await arrived()
    }
  })

  it('rule 26.30 — forms of several tabs pay the deposit once, whether sent at once or one after the other', async () => {
    for (const at_once of [true, false]) {
      const { url, read, booking } = await bookedRooms(DEPOSIT)
      const pay_url = new URL((await visit(url)).headers.get('location')!, url).href
      const forms = await Promise.all([1, 2, 3].map(async () => formOf(await visit(pay_url), pay_url)))
      const send = async ({ action, fields }: (typeof forms)[number]) =>
        [303, 409].includes((await post(action, { ...fields, card: 'card_approved' })).status)
      const sent = at_once ? await Promise.all(forms.map(send)) : []
      for (const form of forms) sent.push(await send(form))
      expect(new Set(sent)).toEqual(new Set([true]))
      expect((await read()).amount_paid, `at once: ${at_once}`).toEqual(booking.deposit.required)
      expect(booking.deposit.required.amount).toBeLessThan(booking.total.amount)
      await arrived()
    }
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPTIONAL_EVENT_TYPES } from '#contract/lists.ts'
import { dataOfEvent } from '#contract/openapi/webhooks.ts'
import { writeOptionalEvents } from '#server/features/account/accounts/public.ts'
import { ajv } from '#server/http/validation/validate.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel } from '#test/harness/app.ts'
import { bookIn, byCard, DEPOSIT, paid, pay, settle, stripeApp } from '#test/harness/payments.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur } from '#test/harness/stock.ts'
import { listen } from '#test/harness/webhooks/receive-deliveries.ts'
import { openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const { test } = stripeApp()
const ON_REQUEST = [...OPTIONAL_EVENT_TYPES]
const NEW = ['payment.received', 'payment.refunded', 'invoice.issued', 'credit_note.issued', 'room.updated']
const TODAY = { check_in: '2027-01-04', check_out: '2027-01-07' }

let receiver: Receiver
let hotel: Hotel
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  test.failpoint = undefined
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
})

const switchOn = (types: readonly string[]) =>
  writing(test.app.environments.live.system, null, (tx) =>
    writeOptionalEvents(wholeAccount(tx, hotel.account_id), types),
  )
const hear = (name: string, api = hotel.api, events: string[] = ON_REQUEST) =>
  listen(api, `${receiver.url}/${hotel.account_id}/${name}`, events)

// biome-ignore lint/suspicious/noExplicitAny: an event as a test looks at it
type StreamedMessage = any
/** The messages of an endpoint since the last call, in the order of events; each matches its schema. */
async function newEvents(name = 'account'): Promise<StreamedMessage[]> {
  await test.app.webhook_workers.live.drain()
  const mine = receiver.received.filter(({ path }) => path.endsWith(`/${hotel.account_id}/${name}`))
  for (const one of mine) receiver.received.splice(receiver.received.indexOf(one), 1)
  const events = mine.map(({ body }) => JSON.parse(body)).sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const { type, data } of events) {
    const accepts = ajv.compile(dataOfEvent(type))
    expect(accepts(structuredClone(data)), JSON.stringify(accepts.errors)).toBe(true)
  }
  return events
}
const types = (events: StreamedMessage[]) => events.map(({ type }) => type).sort()

/** A stay in the hotel of this test, with all events on request sent to an endpoint of the account. */
async function presentEmailStay(options: Parameters<typeof bookIn>[1] = {}) {
  await switchOn(ON_REQUEST)
  await hear('account')
  const stay = await bookIn(hotel, options)
  await newEvents()
  return stay
}

describe('spec 6 — events on request', () => {
  it('payment.received: once for a recorded payment, with its amount; a replay creates none', async () => {
    const { api } = hotel
    const { id, invoice, get } = await presentEmailStay()
    const document = await invoice()
    const headers = { 'idempotency-key': 'the-till' }
    const first = await pay(api, document.id, 12_000, { reference: 'Till 4' }, headers)
    const again = await pay(api, document.id, 12_000, { reference: 'Till 4' }, headers)
    expect([first.status, again.text]).toEqual([201, first.text])
    const [event, ...more] = await newEvents()
    expect([event.type, more]).toEqual(['payment.received', []])
    expect(event.data).toEqual({
      id: first.body.id,
      property_id: hotel.property_id,
      reservation_id: id,
      guest_id: (await get()).guest_id,
      invoice_id: document.id,
      amount: eur(12_000),
      method: 'cash',
      status: 'succeeded',
      reference: 'Till 4',
      paid_at: first.body.paid_at,
      received_by: { type: 'api', id: expect.any(String), name: 'test' },
      business_date: first.body.business_date,
      shift_id: null,
    })
    expect((await api.get(`/events?type=payment.received&resource_id=${first.body.id}`)).body.data).toEqual([
      event,
    ])
  })

  it('payment.received: for a card when it succeeds, not when it is declined; the deposit invoice is issued', async () => {
    const { api } = hotel
    const { deposit } = await presentEmailStay({ rate_plan: DEPOSIT })
    const { id } = await deposit()
    const declined = byCard('pm_card_visa_chargeDeclinedInsufficientFunds')
    expect((await pay(api, id, 10_800, declined)).status).toBe(402)
    expect(await newEvents()).toEqual([])
    const { body } = await pay(api, id, 10_800, byCard('pm_card_visa'))
    const events = await newEvents()
    expect(types(events)).toEqual(['invoice.issued', 'payment.received'])
    const [issued, received] = ['invoice.issued', 'payment.received'].map((type) =>
      events.find((event) => event.type === type),
    )
    expect(received.data).toMatchObject({ id: body.id, method: 'card', amount: eur(10_800), invoice_id: id })
    const { number } = await deposit()
    expect(issued.data).toMatchObject({
      id,
      type: 'deposit_invoice',
      number,
      status: 'paid',
      amount_due: eur(0),
    })
  })

  it('payment.refunded: once for each refund, manual or by the provider', async () => {
    const { api } = hotel
    const { invoice, refund } = await presentEmailStay()
    const { id } = await invoice()
    const cash = await paid(api, id, 5_000)
    const card = await paid(api, id, 6_000, byCard('pm_card_visa'))
    await newEvents()
    const back = await refund(cash.id, 2_000, { 'idempotency-key': 'back' })
    await refund(cash.id, 2_000, { 'idempotency-key': 'back' })
    await refund(cash.id, 1_000)
    const [one, two, ...more] = await newEvents()
    expect([one.type, two.type, more]).toEqual(['payment.refunded', 'payment.refunded', []])
    expect(one.data).toMatchObject({
      id: cash.id,
      refund_id: back.body.id,
      invoice_id: id,
      amount: eur(2_000),
      amount_refunded: eur(2_000),
      method: 'cash',
      refunded_at: back.body.finished_at,
      received_by: { type: 'api' },
      business_date: back.body.business_date,
    })
    expect(two.data).toMatchObject({ amount: eur(1_000), amount_refunded: eur(3_000) })
    await refund(card.id)
    await settle(test)
    await settle(test)
    const [by_card, ...repeated] = await newEvents()
    expect([by_card.type, repeated]).toEqual(['payment.refunded', []])
    expect(by_card.data).toMatchObject({ id: card.id, amount: eur(6_000), method: 'card' })
  })

  it('invoice.issued, room.updated: at check-out, in its transaction; credit_note.issued with its invoice', async () => {
    const { api } = hotel
    const { id, invoice, stock } = await presentEmailStay({ wish: TODAY })
    const room = (await api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data[0]
    const step = (status: string) =>
      api.patch(`/reservations/${id}`, { status, room_id: room.id, allow_open_balance: true })
    expect((await step('checked_in')).status).toBe(200)
    expect(await newEvents()).toEqual([])
    test.failpoint = async (name) => {
      if (name === 'before_commit') throw new Error('a fault of ours')
    }
    const leave = () => api.patch(`/reservations/${id}`, { status: 'checked_out', allow_open_balance: true })
    expect((await leave()).status).toBe(500)
    test.failpoint = undefined
    expect(await newEvents()).toEqual([])
    expect((await leave()).status).toBe(200)
    const events = await newEvents()
    expect(types(events)).toEqual(['invoice.issued', 'room.updated'])
    const document = await invoice()
    const issued = events.find(({ type }) => type === 'invoice.issued')
    for (const field of [
      'id',
      'number',
      'total',
      'vat_total',
      'amount_due',
      'issued_at',
      'due_date',
      'guest_id',
    ])
      expect([field, issued.data[field]]).toEqual([field, document[field]])
    const dirtied = events.find(({ type }) => type === 'room.updated')
    expect(dirtied.data).toMatchObject({
      id: room.id,
      status: 'dirty',
      changed_fields: ['status'],
      previous: { status: room.status },
    })
    const credit = { amount: eur(1_000), reason: 'Breakfast was not served' }
    const note = await api.make(`/invoices/${document.id}/credit-notes`, credit)
    const [noted, ...more] = await newEvents()
    expect([noted.type, more]).toEqual(['credit_note.issued', []])
    expect(noted.data).toMatchObject({
      id: note.id,
      number: note.number,
      total: eur(1_000),
      status: note.status,
      credited_invoice_id: document.id,
      reason: credit.reason,
    })
  })

  it('room.updated: changes with previous values, blocks by name; none without a change', async () => {
    const { api } = hotel
    const { stock } = await presentEmailStay()
    const room = (await api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data[0]
    await api.patch(`/rooms/${room.id}`, { floor: '9', status: 'inspected' })
    await api.patch(`/rooms/${room.id}`, { floor: '9' })
    const [event, ...more] = await newEvents()
    expect([event.type, more]).toEqual(['room.updated', []])
    const { name, property_id, room_type_id } = room
    expect(event.data).toEqual({
      ...{ id: room.id, property_id, room_type_id, name, floor: '9', status: 'inspected' },
      changed_fields: ['floor', 'status'],
      previous: { floor: room.floor, status: room.status },
      updated_at: '2027-01-04T09:00:00Z',
    })
    const nights = { type: 'out_of_order', from: '2027-02-01', to: '2027-02-03' }
    const block = await api.make(`/rooms/${room.id}/blocks`, nights)
    await api.delete(`/rooms/${room.id}/blocks/${block.id}`)
    expect((await newEvents()).map(({ data }) => data.changed_fields)).toEqual([['blocks'], ['blocks']])
  })

  it("an endpoint of a property receives that property's events only", async () => {
    const second = await hotel.addProperty()
    await switchOn(ON_REQUEST)
    await hear('account')
    await hear('first', await hotel.keyOf(hotel.property_id))
    await hear('second', await hotel.keyOf(second))
    const { invoice } = await bookIn(hotel, { property_id: second })
    for (const name of ['account', 'first', 'second']) await newEvents(name)
    await paid(hotel.api, (await invoice()).id, 1_000)
    const at_account = await newEvents()
    const at_first = await newEvents('first')
    const at_second = await newEvents('second')
    expect(at_first).toEqual([])
    expect(at_second).toEqual(at_account)
    expect(types(at_second)).toEqual(['payment.received'])
  })

  it('disabled for the account: neither sent nor listed', async () => {
    await switchOn(ON_REQUEST)
    await hear('account')
    await switchOn([])
    const { stock, invoice, refund } = await bookIn(hotel)
    const room = (await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data[0]
    await hotel.api.patch(`/rooms/${room.id}`, { status: 'dirty' })
    const { id } = await invoice()
    await refund((await paid(hotel.api, id, 36_000)).id, 1_000)
    await hotel.api.post(`/invoices/${id}/issue`)
    expect(await newEvents()).toEqual([])
    expect((await hotel.api.get(`/events?type=${NEW.join(',')}`)).body.data).toEqual([])
  })
})

describe('spec 6.6 — 422 SVC-2002 for a disabled type', () => {
  const refusal = (events: string[]) => ({ url: `${receiver.url}/refused`, events })

  it.each(ON_REQUEST)('%s — a new endpoint is refused, with the event and how to enable it', async (type) => {
    const { status, body } = await hotel.api.post('/webhooks', refusal(['guest.updated', type]))
    expect([status, body.error.code, body.error.details.length]).toEqual([422, 'SVC-2002', 1])
    const [detail] = body.error.details
    expect(detail).toMatchObject({ field: 'events.1', code: 'event_not_enabled' })
    expect(detail.message).toContain(`--add ${type}`)
    expect((await hotel.api.get('/webhooks')).body.data).toEqual([])
    await switchOn([type])
    expect((await hotel.api.post('/webhooks', refusal(['guest.updated', type]))).status).toBe(201)
  })

  it('the dashboard lists the types available to an endpoint', async () => {
    await switchOn(['room.updated'])
    const { api } = await staffOf(test, hotel, 'developer')
    const { data } = (await api.get('/event-types')).body
    const of_type = (type: string) => data.find((row: { type: string }) => row.type === type)
    expect(of_type('guest.updated')).toEqual({ type: 'guest.updated', on_request: false, enabled: true })
    expect(of_type('room.updated')).toEqual({ type: 'room.updated', on_request: true, enabled: true })
    expect(of_type('payment.received')).toEqual({
      type: 'payment.received',
      on_request: true,
      enabled: false,
    })
  })

  it('PATCH — a disabled type cannot be added; existing ones may stay', async () => {
    const { id } = await hear('account', hotel.api, ['guest.updated'])
    const change = (body: object) => hotel.api.patch(`/webhooks/${id}`, body)
    const added = { events: ['room.updated', 'guest.updated', 'payment.received'] }
    const { status, body } = await change(added)
    expect([status, body.error.code]).toEqual([422, 'SVC-2002'])
    expect(body.error.details.map(({ field }: { field: string }) => field)).toEqual(['events.0', 'events.2'])
    expect((await hotel.api.get(`/webhooks/${id}`)).body).toMatchObject({
      events: ['guest.updated'],
      version: 1,
    })
    await switchOn(['room.updated', 'payment.received'])
    expect((await change(added)).status).toBe(200)
    await switchOn([])
    expect((await change({ events: ['room.updated'], description: 'Cleaning' })).status).toBe(200)
  })
})

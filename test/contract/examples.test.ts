import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '../../contract/api.ts'
import { daysAhead, fill } from '../../contract/openapi/fill.ts'
import { hasVersion } from '../../contract/openapi/openapi.ts'
import { isWrite } from '../../contract/operation.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { closeDays } from '../harness/business-days/close.ts'
import { PICTURE } from '../harness/requests/picture.ts'
import { eur } from '../harness/stock.ts'

const test = testApp()

/** Tags whose operations may close or delete a room type or plan: each gets its own. */
const OF_STOCK: readonly string[] = ['Room types', 'Rooms', 'Rate plans']

/** A room type that can be booked. */
async function stock(api: Hotel['api'], inventory_count: number) {
  const roomType = await api.make('/room-types', { name: 'Double', inventory_count, max_occupancy: 3 })
  const plan = await api.make('/rate-plans', {
    room_type_id: roomType.id,
    name: 'Flexible',
    base_price: eur(12000),
  })
  const rooms = await api.get(`/rooms?room_type_id=${roomType.id}`)
  return { roomType, plan, room_id: rooms.body.data[0].id }
}

/** The objects of the examples, created through the API; a new reservation and block for each operation. */
async function world(hotel: Hotel) {
  const { api } = hotel
  const shared = await stock(api, 300)
  const on = (days: number) => Temporal.PlainDate.from('2027-01-04').add({ days }).toString()
  return async (tag: string) => {
    const { roomType, plan, room_id } = OF_STOCK.includes(tag) ? await stock(api, 3) : shared
    const reservation = await api.make('/reservations', {
      room_type_id: roomType.id,
      rate_plan_id: plan.id,
      check_in: on(50),
      check_out: on(53),
      adults: 2,
      guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com' },
    })
    const drafts = tag === 'Invoices' || tag === 'Payments' ? await invoices(api, reservation) : {}
    const block = await api.make(`/rooms/${room_id}/blocks`, {
      type: 'out_of_service',
      from: on(300),
      to: on(301),
    })
    const values: Record<string, string> = tag === 'Webhooks' ? await webhook(api) : {}
    if (tag === 'Shifts') {
      const till = await hotel.keyOf(hotel.property_id)
      values.shift_id = (await till.make('/shifts', { property_id: hotel.property_id })).id
    }
    if (tag === 'Promotions') {
      const named = { property_id: hotel.property_id, code: reservation.id }
      const discount = { type: 'percent', value: 10 }
      values.promotion_id = (await api.make('/promotions', { ...named, discount })).id
    }
    if (['Services', 'Reservations', 'Availability'].includes(tag)) {
      const named = { property_id: hotel.property_id, name: { en: 'Parking space' }, per: 'night' }
      const price = { amount: 1500, currency: 'EUR' }
      values.service_id = (await api.make('/services', { ...named, price })).id
    }
    if (tag === 'Messages') {
      const place = { property_id: hotel.property_id, kind: 'check_in_today', language: 'fr' }
      const { body: text } = await api.send('PUT', '/templates', {
        ...place,
        subject: 'Hello',
        body: 'Hello',
      })
      values.template_id = text.id
      values.message_id = (await api.make(`/reservations/${reservation.id}/messages`, { body: 'Welcome' })).id
    }
    if (tag === 'Maintenance') {
      const report = { property_id: hotel.property_id, category: 'other', description: 'Look at the lift' }
      values.task_id = (await api.make('/tasks', report)).id
      const { photos } = await api.make(`/tasks/${values.task_id}/photos`, PICTURE)
      values.image_id = photos[0].id
    }
    if (tag === 'Room types') {
      const { photos } = await api.make(`/room-types/${roomType.id}/photos?alt=A%20room`, PICTURE)
      values.room_type_photo_id = photos[0].id
    }
    if (tag === 'Properties') {
      const { booking_page } = await api.make(
        `/properties/${hotel.property_id}/photos?alt=A%20house`,
        PICTURE,
      )
      values.property_photo_id = booking_page.photos[0].id
    }
    if (tag === 'Yield rules') {
      const rule = { property_id: hotel.property_id, name: 'Nearly full', rate_plan_ids: [plan.id] }
      values.yield_rule_id = (
        await api.make('/yield-rules', { ...rule, effect: { type: 'percent', value: 10 } })
      ).id
    }
    if (tag === 'Guests') {
      Object.assign(values, await otherGuests(api, reservation))
      const person = { last_name: 'Okafor', first_name: 'Ngozi', nationality: 'DE' }
      await api.send('PUT', `/reservations/${reservation.id}/registration/guests/1`, person)
    }
    Object.assign(values, {
      property_id: hotel.property_id,
      room_type_id: roomType.id,
      rate_plan_id: plan.id,
      room_id,
      block_id: block.id,
      reservation_id: reservation.id,
      guest_id: reservation.guest_id,
      ...drafts,
      channel_id: 'booking_com',
    })
    return (name: string) => {
      const days = daysAhead(name)
      const value = days === undefined ? values[name] : on(days)
      if (value === undefined) throw new Error(`This test has no value for the placeholder {${name}}.`)
      return value
    }
  }
}

/** Another guest, and one merged into the guest of a booking. */
async function otherGuests(api: Hotel['api'], reservation: Record<string, string>) {
  const { room_type_id, rate_plan_id, check_in, check_out, guest_id, id } = reservation
  const book = (name: string) =>
    api.make('/reservations', {
      room_type_id,
      rate_plan_id,
      check_in,
      check_out,
      guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `${name}.${id}@example.com` },
    })
  const [other, merged] = [await book('other'), await book('merged')]
  await api.make(`/guests/${guest_id}/merge`, { from: merged.guest_id })
  const gone = await book('gone')
  await api.make(`/reservations/${gone.id}/cancel`, {})
  const names = { other_guest_id: other.guest_id, merged_guest_id: merged.guest_id }
  return { ...names, erasable_guest_id: gone.guest_id }
}

/** The draft of a booking, with a payment, and an issued invoice of another. */
async function invoices(api: Hotel['api'], reservation: Record<string, string>) {
  const { room_type_id, rate_plan_id, check_in, check_out, guest_id } = reservation
  const other = await api.make('/reservations', { room_type_id, rate_plan_id, check_in, check_out, guest_id })
  const draftOf = async (id: string) => (await api.get(`/invoices?reservation_id=${id}`)).body.data[0].id
  const issued_invoice_id = await draftOf(other.id)
  await api.make(`/invoices/${issued_invoice_id}/issue`, undefined)
  const invoice_id = await draftOf(reservation.id!)
  const cash = { amount: eur(5000), method: 'cash' }
  const payment = await api.make(`/invoices/${invoice_id}/payments`, cash)
  const folio = await api.make(`/reservations/${reservation.id}/folios`, {})
  const minibar = { description: 'Minibar', unit_price: eur(350), vat_rate: '19.00' }
  const charge = await api.make(`/reservations/${reservation.id}/charges`, minibar)
  return {
    invoice_id,
    issued_invoice_id,
    payment_id: payment.id,
    folio_id: folio.id,
    charge_id: charge.id,
  }
}

/** One more endpoint, with a delivery; the limit is 20. */
async function webhook(api: Hotel['api']) {
  const event = 'guest.updated'
  const { id } = await api.make('/webhooks', { url: 'https://hooks.example.com/', events: [event] })
  const { delivery_id } = await api.make('/webhooks/test', { webhook_id: id, event })
  return { webhook_id: id, delivery_id }
}

describe('every example of the documentation works', () => {
  let hotel: Hotel
  let values: Awaited<ReturnType<typeof world>>
  beforeAll(async () => {
    test.clock.set('2027-01-03T09:00:00Z')
    hotel = await test.createHotel()
    test.clock.set('2027-01-04T09:00:00Z')
    await closeDays(test)
    await hotel.connectChannel('booking_com')
    values = await world(hotel)
  })

  it.each(OPERATIONS.map((op) => [op.id, op] as const))('%s', async (_, op) => {
    const { params = {}, query = {}, body } = fill(op.example, await values(op.tag))
    const path = op.path.replaceAll(/\{(\w+)\}/g, (_match, name) => encodeURIComponent(params[name]!))
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''
    const headers = isWrite(op) ? { 'idempotency-key': `example-${op.id}` } : {}
    const send = () => hotel.api.send(op.method, path + search, op.upload ? PICTURE : body, headers)
    const reply = await send()
    expect(reply.status, reply.text).toBe(op.status)
    expect(reply.headers.get('etag')).toEqual(hasVersion(op) ? expect.stringMatching(/^"\d+"$/) : null)
    expect(reply.headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/)
    const again = await send()
    expect(again.status).toBe(op.status)
    if (!isWrite(op)) return
    expect(again.text).toBe(reply.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })
})

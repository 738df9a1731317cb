import { daysAhead } from '#contract/openapi/fill.ts'
import type { Hotel } from '../app.ts'
import { eur } from '../stock.ts'
import { PICTURE } from './picture.ts'

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
export async function exampleWorld(hotel: Hotel, rooms = 300) {
  const { api } = hotel
  const shared = await stock(api, rooms)
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
    const block = await api.make(`/rooms/${room_id}/blocks`, {
      type: 'out_of_service',
      from: on(300),
      to: on(301),
    })
    const values: Record<string, string> = {
      property_id: hotel.property_id,
      room_type_id: roomType.id,
      rate_plan_id: plan.id,
      room_id,
      block_id: block.id,
      reservation_id: reservation.id,
      guest_id: reservation.guest_id,
      channel_id: 'booking_com',
    }
    for (const make of MAKERS[tag] ?? []) Object.assign(values, await make(hotel, values, reservation))
    return (name: string) => {
      const days = daysAhead(name)
      const value = days === undefined ? values[name] : on(days)
      if (value === undefined) throw new Error(`This test has no value for the placeholder {${name}}.`)
      return value
    }
  }
}

const on = (days: number) => Temporal.PlainDate.from('2027-01-04').add({ days }).toString()

type Values = Readonly<Record<string, string>>
type Maker = (hotel: Hotel, values: Values, reservation: Values) => Promise<Record<string, string>>

/** A service that can be booked. */
const service: Maker = async ({ api, property_id }) => {
  const named = { property_id, name: { en: 'Parking space' }, per: 'night' }
  return { service_id: (await api.make('/services', { ...named, price: eur(1500) })).id }
}

const message: Maker = async ({ api, property_id }, { reservation_id }) => {
  const place = { property_id, kind: 'check_in_today', language: 'fr' }
  const { body: text } = await api.send('PUT', '/templates', { ...place, subject: 'Hello', body: 'Hello' })
  const { id } = await api.make(`/reservations/${reservation_id}/messages`, { body: 'Welcome' })
  return { template_id: text.id, message_id: id }
}

const task: Maker = async ({ api, property_id }) => {
  const report = { property_id, category: 'other', description: 'Look at the lift' }
  const { id } = await api.make('/tasks', report)
  const { photos } = await api.make(`/tasks/${id}/photos`, PICTURE)
  return { task_id: id, image_id: photos[0].id }
}

/** A company with an open invoice, and a payment of which credit is left. */
const company: Maker = async ({ api, property_id }, { room_type_id, rate_plan_id }) => {
  const { id: company_id } = await api.make('/companies', { name: 'Okafor Trading Ltd' })
  const invoiced = async (from: number) => {
    const guest = { last_name: 'Okafor', email: 'ngozi.okafor@example.com' }
    const stay = { room_type_id, rate_plan_id, check_in: on(from), check_out: on(from + 1), guest }
    const { id } = await api.make('/reservations', { ...stay, company_id, company_pays: true })
    const [invoice] = (await api.get(`/invoices?reservation_id=${id}`)).body.data
    await api.make(`/invoices/${invoice.id}/issue`, undefined)
  }
  await invoiced(70)
  const paid = { property_id, amount: eur(50_000), method: 'bank_transfer' }
  const payment = await api.make(`/companies/${company_id}/payments`, paid)
  await invoiced(80)
  return { company_id, company_payment_id: payment.id }
}

/** What the examples of a tag need besides. */
const MAKERS: Readonly<Record<string, readonly Maker[]>> = {
  Bookings: [
    async ({ api }, { room_type_id, rate_plan_id }) => {
      const room = { room_type_id, rate_plan_id, check_in: on(60), check_out: on(62) }
      const guest = { last_name: 'Okafor', email: 'ngozi.okafor@example.com' }
      return { booking_id: (await api.make('/bookings', { guest, rooms: [room, room] })).id }
    },
  ],
  Invoices: [({ api }, _, reservation) => invoices(api, reservation)],
  Payments: [
    async ({ api }, _, reservation) => {
      const left = { amount: eur(30_000), method: 'cash' }
      const path = `/reservations/${reservation.id}/security-deposits`
      const { id: security_deposit_id } = await api.make(path, left)
      return { ...(await invoices(api, reservation)), security_deposit_id }
    },
  ],
  Webhooks: [({ api }) => webhook(api)],
  Services: [service],
  Reservations: [service],
  Availability: [service],
  Messages: [message],
  Maintenance: [task],
  Housekeeping: [
    async ({ api, property_id }) => {
      const { roomType, plan, room_id } = await stock(api, 1)
      const guest = { last_name: 'Okafor', email: 'ngozi.okafor@example.com' }
      const stay = { room_type_id: roomType.id, rate_plan_id: plan.id, check_in: on(0), check_out: on(1) }
      const { id } = await api.make('/reservations', { ...stay, room_id, guest })
      await api.patch(`/reservations/${id}`, { status: 'checked_in' })
      const named = { property_id, name: { en: 'Water' }, per: 'item', price: eur(350) }
      const { id: service_id } = await api.make('/services', { ...named, charged_by_housekeeping: true })
      return { room_id, service_id }
    },
  ],
  Shifts: [
    async (hotel) => {
      const till = await hotel.keyOf(hotel.property_id)
      return { shift_id: (await till.make('/shifts', { property_id: hotel.property_id })).id }
    },
  ],
  Promotions: [
    async ({ api, property_id }, { reservation_id: code }) => {
      const discount = { type: 'percent', value: 10 }
      return { promotion_id: (await api.make('/promotions', { property_id, code, discount })).id }
    },
  ],
  Groups: [
    async ({ api, property_id }, { room_type_id, rate_plan_id }) => {
      const block = { room_type_id, from: on(60), to: on(62), rooms: 3 }
      const group = {
        property_id,
        name: 'Okafor family reunion',
        from: on(60),
        to: on(62),
        blocks: [block],
        bill_to: { name: 'Ada Okafor', email: 'ada.okafor@example.com' },
        routing: [{ to: 'group' }],
        deposit_schedule: [{ type: 'rest', due: { type: 'days_before_arrival', days: 30 } }],
      }
      const { id: group_id } = await api.make('/groups', group)
      const list = { csv: 'last_name\nOkafor', rate_plan_ids: [rate_plan_id] }
      const { id: rooming_list_id } = await api.make(`/groups/${group_id}/rooming-lists`, list)
      return { group_id, rooming_list_id }
    },
  ],
  Quotes: [
    async ({ api, property_id }, { room_type_id, rate_plan_id }) => {
      const room = { room_type_id, rate_plan_id, check_in: on(60), check_out: on(62) }
      const guest = { last_name: 'Okafor', email: 'ngozi.okafor@example.com' }
      const offers = [{ label: 'Two nights', rooms: [room] }]
      const { id } = await api.make('/quotes', { property_id, guest, valid_until: on(20), offers })
      return { quote_id: id }
    },
  ],
  'Lost property': [
    async ({ api, property_id }) => {
      const found = { property_id, place: 'Lobby', description: 'Umbrella' }
      const { id } = await api.make('/found-items', found)
      const { photos } = await api.make(`/found-items/${id}/photos`, PICTURE)
      return { found_item_id: id, found_item_photo_id: photos[0].id }
    },
  ],
  Enquiries: [
    async ({ api, property_id }) => {
      const enquiry = { property_id, email: 'ngozi.okafor@example.com', body: 'Do you have a room in May?' }
      const { id } = await api.make('/enquiries', enquiry)
      const { id: enquiry_message_id } = await api.make(`/enquiries/${id}/messages`, { body: 'We have one.' })
      return { enquiry_id: id, enquiry_message_id }
    },
  ],
  'Waiting list': [
    async ({ api, property_id }, { room_type_id }) => {
      const guest = { last_name: 'Okafor', email: 'ngozi.okafor@example.com' }
      const stay = { check_in: on(60), check_out: on(62), room_type_ids: [room_type_id] }
      const { id } = await api.make('/waiting-list', { property_id, guest, ...stay })
      return { waiting_entry_id: id }
    },
  ],
  Companies: [company],
  'Room types': [
    async ({ api }, { room_type_id }) => {
      const { photos } = await api.make(`/room-types/${room_type_id}/photos?alt=A%20room`, PICTURE)
      return { room_type_photo_id: photos[0].id }
    },
  ],
  Properties: [
    async ({ api, property_id }) => {
      const { booking_page } = await api.make(`/properties/${property_id}/photos?alt=A%20house`, PICTURE)
      return { property_photo_id: booking_page.photos[0].id }
    },
  ],
  'Yield rules': [
    async ({ api, property_id }, { rate_plan_id }) => {
      const rule = { property_id, name: 'Nearly full', rate_plan_ids: [rate_plan_id] }
      const effect = { type: 'percent', value: 10 }
      return { yield_rule_id: (await api.make('/yield-rules', { ...rule, effect })).id }
    },
  ],
  Guests: [
    ({ api }, _, reservation) => otherGuests(api, reservation),
    async ({ api }, { reservation_id }) => {
      const person = { last_name: 'Okafor', first_name: 'Ngozi', nationality: 'DE' }
      await api.send('PUT', `/reservations/${reservation_id}/registration/guests/1`, person)
      return {}
    },
  ],
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
  const cancelled = await book('gone')
  await api.make(`/reservations/${cancelled.id}/cancel`, {})
  const names = { other_guest_id: other.guest_id, merged_guest_id: merged.guest_id }
  return { ...names, erasable_guest_id: cancelled.guest_id }
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
  // A payment moves to a folio that owes something; the other one is empty, to be deleted.
  const charged_folio = await api.make(`/reservations/${reservation.id}/folios`, {})
  await api.make(`/reservations/${reservation.id}/charges`, { ...minibar, folio_id: charged_folio.id })
  const linen = { ...minibar, description: 'Linen', recurs: 'weekly', date: check_in }
  const recurring = await api.make(`/reservations/${reservation.id}/charges`, linen)
  return {
    invoice_id,
    issued_invoice_id,
    recurring_charge_id: recurring.id,
    payment_id: payment.id,
    folio_id: folio.id,
    charged_folio_id: charged_folio.id,
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

import type { Hotel } from '../app.ts'
import { NGOZI } from '../booking-page/registration.ts'
import type { Client } from '../client.ts'
import { PICTURE } from './picture.ts'

/** A property with a room type, a plan and a booking. */
export interface SeededIds {
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly room_id: string
  readonly reservation_id: string
  readonly guest_id: string
  /** Of another booking, not merged. */
  readonly other_guest_id: string
  /** Merged into `guest_id`. */
  readonly merged_guest_id: string
  /** Whose only stay is cancelled. */
  readonly erasable_guest_id: string
  /** The draft of the booking. */
  readonly invoice_id: string
  /** The booking's second folio. */
  readonly folio_id: string
  /** Its third, with a charge: a payment can move there. */
  readonly charged_folio_id: string
  /** Of another booking. */
  readonly issued_invoice_id: string
  readonly payment_id: string
  /** Opened with its own key, so that another key can open one. */
  readonly shift_id: string
  /** The user of that shift. */
  readonly user_id: string
  readonly block_id: string
  readonly promotion_id: string
  readonly service_id: string
  /** Of the property alone. */
  readonly company_id: string
  readonly company_payment_id: string
  readonly security_deposit_id: string
  readonly charge_id: string
  readonly recurring_charge_id: string
  /** A draft, which has no effect. */
  readonly yield_rule_id: string
  readonly task_id: string
  /** A photo of that task. */
  readonly image_id: string
  readonly room_type_photo_id: string
  readonly property_photo_id: string
  readonly template_id: string
  readonly message_id: string
  /** Of the property, with one delivery: an unsent test. */
  readonly webhook_id: string
  readonly delivery_id: string
  readonly event_id: string
  /** Connected to this property alone, without pushes, with one unmapped booking. */
  readonly channel_id: string
  readonly booking_id: string
  /** Without a block. */
  readonly group_id: string
  /** Undone again. */
  readonly rooming_list_id: string
  /** A draft. */
  readonly quote_id: string
  readonly waiting_entry_id: string
  readonly enquiry_id: string
  /** An answer that waits to be sent. */
  readonly enquiry_message_id: string
  readonly found_item_id: string
  /** Of the checklist of a departure. */
  readonly line_id: string
  readonly found_item_photo_id: string
  /** A valid body of `POST /reservations`. */
  booking(more?: Record<string, unknown>): Record<string, unknown>
}

let count = 0

async function makeShiftRuleAndTask(hotel: Hotel, property_id: string, rate_plan_id: string) {
  const api = await hotel.keyOf(property_id)
  const { id, user } = await api.make('/shifts', { property_id })
  const rule = { property_id, name: 'Nearly full', rate_plan_ids: [rate_plan_id] }
  const { id: yield_rule_id } = await api.make('/yield-rules', {
    ...rule,
    effect: { type: 'percent', value: 10 },
  })
  const task = { property_id, category: 'other', description: 'Paint' }
  const { id: task_id } = await api.make('/tasks', task)
  const { photos } = await api.make(`/tasks/${task_id}/photos`, PICTURE)
  const found = { property_id, place: 'Lobby', description: 'Umbrella' }
  const { id: found_item_id } = await api.make('/found-items', found)
  const found_item = await api.make(`/found-items/${found_item_id}/photos`, PICTURE)
  const rules = { checklists: { departure: [{ text: 'Safe is empty' }] } }
  const { body: housekeeping } = await api.patch(`/properties/${property_id}/housekeeping-rules`, rules)
  const made = {
    line_id: housekeeping.checklists.departure[0].id,
    yield_rule_id,
    task_id,
    image_id: photos[0].id,
    found_item_id,
    found_item_photo_id: found_item.photos[0].id,
  }
  return { shift_id: id, user_id: user.id, ...made }
}

async function makeExtras(api: Client, property_id: string, currency: string, reservation_id: string) {
  const discount = { type: 'percent', value: 10 }
  const promotion = await api.make('/promotions', { property_id, code: `CODE${++count}`, discount })
  const sold = { price: { amount: 1500, currency }, per: 'night', daily_limit: 10 }
  const service = await api.make('/services', { property_id, name: { en: `Parking ${++count}` }, ...sold })
  const company = await api.make('/companies', { property_id, name: `Okafor Trading ${++count}` })
  const paid = { property_id, amount: { amount: 1500, currency }, method: 'bank_transfer' }
  const company_payment = await api.make(`/companies/${company.id}/payments`, paid)
  const left = { amount: { amount: 5000, currency }, method: 'cash' }
  const security_deposit = await api.make(`/reservations/${reservation_id}/security-deposits`, left)
  const charge = await api.make(`/reservations/${reservation_id}/charges`, { service_id: service.id })
  const linen = { service_id: service.id, recurs: 'weekly' }
  const recurring = await api.make(`/reservations/${reservation_id}/charges`, linen)
  const text = { property_id, kind: 'check_in_today', language: 'fr', subject: 'Welcome', body: 'Hello' }
  const { body: template } = await api.send('PUT', '/templates', text)
  const message = await api.make(`/reservations/${reservation_id}/messages`, { body: 'Welcome' })
  await api.send('PUT', `/reservations/${reservation_id}/registration/guests/1`, NGOZI)
  const made = {
    message_id: message.id,
    promotion_id: promotion.id,
    service_id: service.id,
    company_id: company.id,
    company_payment_id: company_payment.id,
    security_deposit_id: security_deposit.id,
    template_id: template.id,
  }
  return { ...made, charge_id: charge.id, recurring_charge_id: recurring.id }
}

/** A group with a rooming list, which is undone. */
async function makeGroup(api: Client, property_id: string, room_type: string, rate_plan_id: string) {
  const stay = { from: '2027-11-01', to: '2027-11-03' }
  const { id: group_id } = await api.make('/groups', { property_id, name: 'Reunion', ...stay })
  const list = { csv: `last_name,room_type\nOkafor,${room_type}`, rate_plan_ids: [rate_plan_id] }
  const { id: rooming_list_id } = await api.make(`/groups/${group_id}/rooming-lists`, list)
  await api.post(`/groups/${group_id}/rooming-lists/${rooming_list_id}/undo`)
  return { group_id, rooming_list_id }
}

/** A draft of a quote with one offer. */
async function makeQuote(
  api: Client,
  property_id: string,
  booking: Record<string, unknown>,
): Promise<string> {
  const { guest, ...stay } = booking
  const room = { ...stay, check_in: '2027-11-05', check_out: '2027-11-07' }
  const offers = [{ label: 'Two nights', rooms: [room] }]
  return (await api.make('/quotes', { property_id, guest, valid_until: '2027-10-31', offers })).id
}

/** A quote, a guest on the waiting list and an enquiry. */
async function makeWishes(api: Client, property_id: string, booking: Record<string, unknown>) {
  const stay = { check_in: '2027-11-05', check_out: '2027-11-07' }
  const [waiting, enquiry] = await Promise.all([
    api.make('/waiting-list', { property_id, guest: booking.guest, ...stay }),
    api.make('/enquiries', { property_id, email: 'ines@example.com', body: 'Do you have a room in May?' }),
  ])
  const answer = await api.make(`/enquiries/${enquiry.id}/messages`, { body: 'We have one.' })
  return {
    quote_id: await makeQuote(api, property_id, booking),
    waiting_entry_id: waiting.id as string,
    enquiry_id: enquiry.id as string,
    enquiry_message_id: answer.id as string,
  }
}

async function addPhotos(api: Client, property_id: string, room_type_id: string) {
  const { photos } = await api.make(`/room-types/${room_type_id}/photos?alt=Bed`, PICTURE)
  const { booking_page } = await api.make(`/properties/${property_id}/photos?alt=House`, PICTURE)
  return { room_type_photo_id: photos[0].id, property_photo_id: booking_page.photos.at(-1).id }
}

async function makeWebhookAndChannel(hotel: Hotel, property_id: string, api: Client) {
  const hook = { url: 'https://pms.example.com/hooks', events: ['guest.updated'] }
  const { id: webhook_id, events } = await (await hotel.keyOf(property_id)).make('/webhooks', hook)
  const { delivery_id, event_id } = await api.make('/webhooks/test', { webhook_id, event: events[0] })
  const channel_id = `channel_${++count}`
  await hotel.connectChannel(channel_id, property_id)
  await hotel.holdBooking(channel_id, property_id)
  return { webhook_id, delivery_id, event_id, channel_id }
}

const draftOf = async (api: Client, { id }: { id: string }): Promise<string> =>
  (await api.get(`/invoices?reservation_id=${id}`)).body.data[0].id

/** An empty folio, and one with a charge. */
async function makeFolios(api: Client, reservation_id: string, currency: string) {
  const folio = () => api.make(`/reservations/${reservation_id}/folios`, {})
  const [{ id: folio_id }, { id: charged_folio_id }] = [await folio(), await folio()]
  const minibar = { description: 'Minibar', unit_price: { amount: 350, currency }, vat_rate: '19.00' }
  await api.make(`/reservations/${reservation_id}/charges`, { ...minibar, folio_id: charged_folio_id })
  return { folio_id, charged_folio_id }
}

/** A guest of another booking with an issued invoice, and one merged into a guest. */
async function makeOtherGuests(api: Client, guest_id: string, booking: () => unknown) {
  const other = await api.make('/reservations', booking())
  const issued_invoice_id = await draftOf(api, other)
  await api.make(`/invoices/${issued_invoice_id}/issue`, undefined)
  const { guest_id: merged_guest_id } = await api.make('/reservations', booking())
  await api.make(`/guests/${guest_id}/merge`, { from: merged_guest_id })
  const { id, guest_id: erasable_guest_id } = await api.make('/reservations', booking())
  await api.make(`/reservations/${id}/cancel`, {})
  return { issued_invoice_id, other_guest_id: other.guest_id, merged_guest_id, erasable_guest_id }
}

/** Two rooms that are booked together. */
async function bookRooms(api: Client, { guest, ...room }: Record<string, unknown>): Promise<string> {
  return (await api.make('/bookings', { guest, rooms: [room, room] })).id
}

/** Creates a room type with rooms and a block, a rate plan and one booking at a property. */
export async function seedOneOfEach(
  hotel: Hotel,
  property_id = hotel.property_id,
  api: Client = hotel.api,
): Promise<SeededIds> {
  const { body: property } = await api.get(`/properties/${property_id}`)
  const room_type = await api.make('/room-types', {
    property_id,
    name: `Double ${++count}`,
    inventory_count: 60,
    max_occupancy: 3,
  })
  const rate_plan = await api.make('/rate-plans', {
    room_type_id: room_type.id,
    name: `Flexible ${count}`,
    base_price: { amount: 12_000, currency: property.currency },
  })
  const room_id = (await api.get(`/rooms?room_type_id=${room_type.id}&limit=1`)).body.data[0].id
  const blocked = await api.make(`/rooms/${room_id}/blocks`, {
    type: 'out_of_service',
    from: '2027-09-01',
    to: '2027-09-02',
  })
  const booking = (more: Record<string, unknown> = {}) => ({
    room_type_id: room_type.id,
    rate_plan_id: rate_plan.id,
    check_in: '2027-03-15',
    check_out: '2027-03-18',
    guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `guest${++count}@example.com` },
    adults: 2,
    ...more,
  })
  // With an e-mail to its guest, and with the night that the examples name.
  const on_night = { check_in: '2027-02-23', check_out: '2027-02-26' }
  const reservation = await api.make('/reservations', booking({ ...on_night, notify_guest: true }))
  const invoice_id = await draftOf(api, reservation)
  const amount = { amount: 4000, currency: property.currency }
  const payment = await api.make(`/invoices/${invoice_id}/payments`, { amount, method: 'cash' })
  return {
    ...(await makeExtras(api, property_id, property.currency, reservation.id)),
    ...(await addPhotos(api, property_id, room_type.id)),
    room_type_id: room_type.id,
    rate_plan_id: rate_plan.id,
    room_id,
    block_id: blocked.id,
    ...(await makeWebhookAndChannel(hotel, property_id, api)),
    reservation_id: reservation.id,
    guest_id: reservation.guest_id,
    ...(await makeOtherGuests(api, reservation.guest_id, booking)),
    invoice_id,
    payment_id: payment.id,
    ...(await makeFolios(api, reservation.id, property.currency)),
    ...(await makeShiftRuleAndTask(hotel, property_id, rate_plan.id)),
    ...(await makeGroup(api, property_id, room_type.name, rate_plan.id)),
    ...(await makeWishes(api, property_id, booking())),
    booking_id: await bookRooms(api, booking()),
    booking,
  }
}

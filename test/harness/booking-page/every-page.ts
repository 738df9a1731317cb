import type { Hotel, TestApp } from '../app.ts'
import { PICTURE } from '../requests/picture.ts'
import { eur, makePlan, makeStock } from '../stock.ts'
import { detailsAddress, filledForm, formOf, linkOf, openPage, post, type ShownPage, visit } from './pages.ts'

const STAY = 'from=2027-03-15&to=2027-03-18&adults=2&children=1&ages=4'

const SERVICES: readonly [name: string, per: string, terms: object][] = [
  ['Breakfast', 'person_night', {}],
  ['Parking space', 'night', { daily_limit: 2 }],
  ['Late check-out', 'stay', { refundable: false }],
  ['Massage', 'item', { daily_limit: 4 }],
  ['Sauna', 'person', {}],
]

async function makeServices({ api, property_id }: Hotel): Promise<void> {
  for (const [name, per, terms] of SERVICES) {
    const body = { property_id, name: { en: name }, price: eur(1500), per, bookable_online: true, ...terms }
    await api.make('/services', body)
  }
}

const TEXTS = { headline: 'A room by the water', introduction: 'Quiet rooms.', arrival: 'By underground.' }

/** A page of each kind in a language, for a property with every feature enabled. */
export async function everyPage(test: TestApp, lang: string) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel({
    property: {
      address: { line1: 'Kai 1', city: 'Hamburg', postal_code: '20457', country: 'DE' },
      city_tax: { basis: 'per_person_night', amount: eur(200), included_in_price: false },
    },
  })
  for (const name of ['Single', 'Double', 'Suite', 'Family suite']) {
    const stock = await makeStock(hotel.api, {
      inventory_count: 3,
      room_type: {
        name,
        description: 'A quiet room to the courtyard, with a wide bed, a desk and a view of the harbour.',
        bed_configuration: [
          { type: 'double', count: 1 },
          { type: 'sofa_bed', count: 1 },
        ],
        size_sqm: 20,
        amenities: ['wifi', 'tv', 'desk', 'hairdryer', 'private_bathroom', 'balcony'],
      },
      rate_plan: { deposit_rule: { type: 'percent', percent: 30, hold_minutes: 60 } },
    })
    for (const alt of ['Bed & window', 'Bath', 'Desk'])
      await hotel.api.make(`/room-types/${stock.room_type_id}/photos?alt=${encodeURIComponent(alt)}`, PICTURE)
    await makePlan(hotel.api, stock.room_type_id, { name: 'Non-refundable', base_price: eur(10_000) })
  }
  for (const alt of ['The house', 'The hall'])
    await hotel.api.make(`/properties/${hotel.property_id}/photos?alt=${encodeURIComponent(alt)}`, PICTURE)
  await makeServices(hotel)
  const page = await openPage(test, hotel, {
    texts: { en: TEXTS },
    terms_url: 'https://hof.example/terms',
    privacy_url: 'https://hof.example/privacy',
  })
  const urls = {
    search: `${page}?lang=${lang}`,
    arrival: `${page}?from=2027-03-15&lang=${lang}`,
    wrong_search: `${page}?from=2027-02-30&lang=${lang}`,
    rooms: `${page}/rooms?${STAY}&lang=${lang}`,
    nothing: `${page}/rooms?from=2027-03-15&to=2027-03-18&adults=20&lang=${lang}`,
    ...(await groupUrls(hotel, page, lang)),
    wait: `${page}/wait?${STAY}&lang=${lang}`,
    joined: `${page}/wait?${STAY}&joined=1&lang=${lang}`,
    missing: `${test.base}/book/nobody?lang=${lang}`,
    bad_link: `${page}/quote/cut?lang=${lang}`,
  }
  const services = linkOf(await visit(urls.rooms), '/services?', page)
  const chosen = await someServices(services)
  const details = await detailsAddress(page, `${STAY}&lang=${lang}`, chosen)
  const { action, fields } = await filledForm(page, `${STAY}&lang=${lang}`, test, chosen)
  const wrong = await post(action, { ...fields, first_name: '', terms: '' })
  const { to } = await post(action, fields)
  const payment = new URL(to!, page).href
  const shown: Record<string, ShownPage> = { wrong, payment: await visit(payment) }
  const own = await ownPages(test, payment, shown.payment!)
  const every = { ...urls, ...own.urls, services, details }
  for (const [name, url] of Object.entries(every)) shown[name] = await visit(url)
  return { hotel, page, urls: { ...every, payment }, shown: { ...shown, ...own.shown } }
}

/** The pages of the link of a group, in summer. */
async function groupUrls({ api, property_id }: Hotel, page: string, lang: string) {
  const { id: room_type_id } = (await api.get('/room-types')).body.data[0]
  const dates = { from: '2027-06-10', to: '2027-06-13' }
  const { booking_link } = await api.make('/groups', {
    property_id,
    name: 'Wedding of Ngozi Okafor and Ada Byron',
    ...dates,
    blocks: [{ room_type_id, ...dates, rooms: 2 }],
    booking_link: { open: true },
  })
  const group = `${new URL(booking_link.path, page).search.slice(1)}&lang=${lang}`
  return {
    group: `${page}?${group}`,
    group_rooms: `${page}/rooms?from=2027-06-10&to=2027-06-13&${group}`,
    group_full: `${page}/rooms?from=2027-06-10&to=2027-06-14&${group}`,
    group_several: `${page}/several?from=2027-06-10&to=2027-06-13&${group}`,
  }
}

/** Breakfast for three and a massage, as the form names them. */
async function someServices(url: string): Promise<Record<string, string>> {
  const fields = Object.keys(formOf(await visit(url), url, 'get').fields)
  const [breakfast, , , massage] = fields.filter((name) => /^svc_\w{26}$/.test(name))
  return { [breakfast!]: '3', [massage!]: '1' }
}

/** The pages of a booking, after its deposit is paid. */
async function ownPages(test: TestApp, payment: string, shown: ShownPage) {
  const { action, fields } = formOf(shown, payment)
  const { to } = await post(action, { ...fields, card: 'card_approved' })
  const booked = new URL(to!, payment).href
  const below = (path: string) => booked.replace('?', `/${path}?`)
  const urls = {
    booked,
    rest: `${below('pay')}&rest=1`,
    dates: below('dates'),
    cancel: below('cancel'),
    messages: below('messages'),
    own_services: below('services'),
    registration: below('registration'),
    registration_form: below('registration/1'),
  }
  const new_dates = await post(urls.dates, { check_in: '2027-03-16', check_out: '2027-03-20' })
  const { fields: written } = formOf(await visit(urls.messages), urls.messages)
  test.clock.advance({ seconds: 30 })
  const sent = await post(urls.messages, { ...written, message: 'When is breakfast?' })
  const messages_empty = await post(urls.messages, { ...written, message: '' })
  const registration_empty = await post(urls.registration_form, { last_name: 'Okafor' })
  return {
    urls: { ...urls, message_sent: new URL(sent.to!, booked).href },
    shown: { new_dates, messages_empty, registration_empty },
  }
}

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '#demo-ota/deliver.ts'
import { type Hotel, testApp } from '../../harness/app.ts'
import { mapping, partners } from '../../harness/channels/partner.ts'
import type { Client } from '../../harness/client.ts'
import { readPdf } from '../../harness/invoices/documents.ts'
import { oneDocument } from '../../harness/invoices/invoices.ts'
import { openMailServer } from '../../harness/mail/mail-server.ts'
import { staffOf } from '../../harness/staff.ts'
import { bookingOf, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

const smtp = await openMailServer()
const test = testApp({ secret: randomBytes(32), mail_servers: { live: smtp.server, sandbox: undefined } })
const connect = partners(test)
afterAll(() => smtp.close())

let hotel: Hotel
let stock: Stock
let count = 0

beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 90 })
})

const ANNA = { first_name: 'Anna', last_name: 'Alphason', phone: '+351210000001' }
const ZED = { first_name: 'Zed', last_name: 'Quxomega', phone: '+351210000002' }
const book = (guest: Record<string, unknown>, api: Client = hotel.api, of: Stock = stock) =>
  api.make('/reservations', bookingOf(of, { guest }))
const warned = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)
const found = async (query: Record<string, string>, api: Client = hotel.api) =>
  (await api.get(`/guests?${new URLSearchParams(query)}`)).body.data.map(({ id }: { id: string }) => id)

/** Anna's profile, and a stay of Zed under her e-mail address. */
async function shared() {
  const email = `agency${++count}@travel.example`
  const anna = await book({ ...ANNA, email })
  const zed = await book({ ...ZED, email })
  return { email, anna, zed, guest_id: anna.guest_id as string }
}

describe('rule 4 — a reservation keeps the booker', () => {
  it('the booker is in responses and lists; the profile is joined and unchanged', async () => {
    const { email, anna, zed, guest_id } = await shared()
    expect(zed.guest_id).toBe(guest_id)
    expect(anna.booker).toEqual({ ...ANNA, email })
    expect(zed.booker).toEqual({ ...ZED, email })
    expect((await hotel.api.get(`/reservations/${zed.id}`)).body.booker).toEqual(zed.booker)
    const { body: list } = await hotel.api.get(`/reservations?guest_id=${guest_id}`)
    expect(list.data.map(({ booker }: { booker: unknown }) => booker)).toEqual([zed.booker, anna.booker])
    expect((await hotel.api.get(`/guests/${guest_id}`)).body).toMatchObject({ ...ANNA, email })
  })

  it('a name or phone that differs from the profile is the warning guest_name_differs; spelling variants are not', async () => {
    const { email, anna, zed } = await shared()
    expect([warned(anna), warned(zed)]).toEqual([[], ['guest_name_differs']])
    expect(warned((await hotel.api.get(`/reservations/${zed.id}`)).body)).toEqual(['guest_name_differs'])
    expect(warned(await book({ ...ANNA, email, last_name: 'ALPHASON' }))).toEqual([])
    expect(warned(await book({ ...ANNA, email, phone: undefined }))).toEqual([])
    expect(warned(await book({ ...ANNA, email, phone: '+351210000009' }))).toEqual(['guest_name_differs'])
    expect(warned(await book({ ...ANNA, email, first_name: 'Bo' }))).toEqual(['guest_name_differs'])
  })

  it('for a booking by guest_id the booker is the profile at that time; later changes do not affect it', async () => {
    const { guest_id, anna, email } = await shared()
    await hotel.api.patch(`/guests/${guest_id}`, { last_name: 'Betason', phone: '+351210000003' })
    const again = await hotel.api.make('/reservations', { ...bookingOf(stock), guest: undefined, guest_id })
    expect(again.booker).toEqual({ ...ANNA, last_name: 'Betason', phone: '+351210000003', email })
    expect(warned(again)).toEqual([])
    await hotel.api.patch(`/guests/${guest_id}`, { last_name: 'Gammason' })
    for (const stay of [anna, again])
      expect((await hotel.api.get(`/reservations/${stay.id}`)).body.booker).toEqual(stay.booker)
  })

  it('events have no booker: receivers read the stay', async () => {
    const { zed } = await shared()
    const { body } = await hotel.api.get(`/events?resource_id=${zed.id}`)
    expect(body.data).toHaveLength(1)
    expect(JSON.stringify(body.data)).not.toContain('Quxomega')
  })

  it('a channel’s booking has one too, and the response to the channel reveals nothing of the profile', async () => {
    const partner = await connect(hotel)
    const email = `channel${++count}@travel.example`
    await makePlan(hotel.api, stock.room_type_id, { channels: [mapping(partner)] })
    await test.app.sync_workers.live.drain()
    await book({ ...ANNA, email })
    const moment = '2027-01-04T09:00:00.001Z'
    const { result, ids } = await send(
      partner.state.deliver_to!,
      {
        reference: `B-${count}`,
        status: 'Commit',
        created_at: moment,
        changed_at: moment,
        hotel: 'H-1',
        room: 'DBL',
        rate: 'FLEX',
        rooms: 1,
        check_in: '2027-03-15',
        nights: 1,
        adults: 1,
        guest: { first_name: 'Zed', last_name: 'Quxomega', email },
        currency: 'EUR',
        prices: ['120.00'],
      },
      'well',
    )
    expect(JSON.stringify(result)).not.toContain('another name')
    const { body: stay } = await hotel.api.get(`/reservations/${ids[0]}`)
    expect(stay.booker).toEqual({ first_name: 'Zed', last_name: 'Quxomega', email, phone: null })
    expect(warned(stay)).toContain('guest_name_differs')
  })
})

describe('rule 4 — guest search finds bookers too', () => {
  it('by name, e-mail and phone, with the guest; each once', async () => {
    const email = `found${++count}@travel.example`
    const { guest_id } = await book({
      first_name: 'Mira',
      last_name: 'Nuwind',
      phone: '+351210000010',
      email,
    })
    await book({ first_name: 'Otto', last_name: 'Pietersonn', phone: '+351210000011', email })
    for (const query of [
      { name: 'pieters' },
      { name: 'otto pieter' },
      { phone: '+351 21 0000 011' },
      { name: 'Nuw' },
    ])
      expect(await found(query)).toEqual([guest_id])
    expect(await found({ email: email.toUpperCase() })).toEqual([guest_id])
    expect(await found({ name: 'pieters', phone: '+351210000010' })).toEqual([guest_id])
    expect(await found({ name: 'pieters', phone: '+351210000012' })).toEqual([])
    const other = await test.createHotel()
    expect(await found({ name: 'pieters' }, other.api)).toEqual([])
  })

  it('by the previous name of a profile that booked', async () => {
    const email = `former${++count}@travel.example`
    const { guest_id } = await book({ first_name: 'Ida', last_name: 'Rosenquist', email })
    await hotel.api.patch(`/guests/${guest_id}`, { last_name: 'Vandenberg', email: `new.${email}` })
    expect(await found({ name: 'rosenq' })).toEqual([guest_id])
    expect(await found({ name: 'vandenb' })).toEqual([guest_id])
    expect(await found({ email })).toEqual([guest_id])
  })

  it('in the dashboard the result is the stay, with the name of the profile', async () => {
    const email = `desk${++count}@travel.example`
    await book({ first_name: 'Lena', last_name: 'Alphaville', email })
    const stay = await book({ first_name: 'Uwe', last_name: 'Zwetschgen', email })
    const { api } = await staffOf(test, hotel, 'front_desk')
    const { data } = (await api.get('/search?q=zwetsch')).body
    expect(data[0]).toMatchObject({ kind: 'guest', title: 'Alphaville, Lena', other_name: 'Zwetschgen, Uwe' })
    expect(data[1]).toMatchObject({
      kind: 'reservation',
      id: stay.id,
      title: 'Zwetschgen, Uwe',
      other_name: 'Alphaville, Lena',
    })
  })
})

describe('rule 4 — invoices and e-mails are addressed to the booker without a bill-to', () => {
  it('drafts, issued documents, PDF and e-mail name the booker', async () => {
    const { zed, guest_id, email } = await shared()
    await hotel.api.patch(`/guests/${guest_id}`, { company: { name: 'Alphason Travel' }, language: 'de' })
    const draft = await oneDocument(hotel.api, zed.id)
    expect(draft.bill_to).toEqual({
      name: 'Zed Quxomega',
      company_name: null,
      vat_id: null,
      address: null,
      email: null,
      company_id: null,
    })
    await hotel.api.make(`/invoices/${draft.id}/issue`, undefined)
    expect((await hotel.api.get(`/invoices/${draft.id}`)).body.bill_to.name).toBe('Zed Quxomega')
    const { bytes } = await hotel.api.get(`/invoices/${draft.id}/pdf`)
    const { pages, language } = await readPdf(bytes)
    expect(language).toBe('en')
    expect(pages.join()).toContain('Zed Quxomega')
    expect(pages.join()).not.toContain('Alphason')
    expect((await hotel.api.post(`/invoices/${draft.id}/send`)).body.sent_to).toBe(email)
    await test.app.outbox_workers.live.drain()
    const { opened } = smtp.mails.at(-1)!
    expect(opened.to).toEqual([{ name: 'Zed Quxomega', address: email }])
    expect(opened.text).not.toContain('Alphason')
  })

  it('a booker equal to the profile has its company and address, and a bill-to by staff takes precedence', async () => {
    const { anna, guest_id } = await shared()
    await hotel.api.patch(`/guests/${guest_id}`, { company: { name: 'Alphason Travel' } })
    const draft = await oneDocument(hotel.api, anna.id)
    expect(draft.bill_to).toMatchObject({ name: 'Anna Alphason', company_name: 'Alphason Travel' })
    await hotel.api.patch(`/invoices/${draft.id}`, { bill_to: { name: 'Quxomega GmbH' } })
    expect((await oneDocument(hotel.api, anna.id)).bill_to.name).toBe('Quxomega GmbH')
  })

  it('an issued invoice keeps its bill-to after changes of the profile', async () => {
    const { anna, guest_id } = await shared()
    const { id } = await oneDocument(hotel.api, anna.id)
    const issued = await hotel.api.make(`/invoices/${id}/issue`, undefined)
    await hotel.api.patch(`/guests/${guest_id}`, { last_name: 'Other', country: 'PT' })
    expect((await hotel.api.get(`/invoices/${id}`)).body.bill_to).toEqual(issued.bill_to)
  })

  it('where the profile is the booker’s own, an e-mail address corrected there is used', async () => {
    const email = `typo${++count}@travel.exmaple.com`
    const stay = await book({ ...ANNA, email })
    const { id } = await oneDocument(hotel.api, stay.id)
    await hotel.api.make(`/invoices/${id}/issue`, undefined)
    await hotel.api.patch(`/guests/${stay.guest_id}`, { email: `right${count}@travel.example` })
    expect((await hotel.api.post(`/invoices/${id}/send`)).body.sent_to).toBe(`right${count}@travel.example`)
  })
})

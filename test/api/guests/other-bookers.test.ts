import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { oneDocument } from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { createStaff, type SignedIn, signedIn, staffOf } from '../../harness/staff.ts'
import { bookingOf, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let desk: SignedIn
let count = 0

beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 60 })
  desk = await staffOf(test, hotel, 'front_desk')
})

const ANNA = { first_name: 'Anna', last_name: 'Alphason', phone: '+351210000001' }
const ZED = { first_name: 'Zed', last_name: 'Quxomega', phone: '+351210000002' }
const book = (guest: Record<string, unknown>) => hotel.api.make('/reservations', bookingOf(stock, { guest }))
const bookersOf = async (guest_id: string) =>
  (await desk.api.get(`/guests/${guest_id}/other-bookers`)).body.data.map(
    ({ reservation_id }: { reservation_id: string }) => reservation_id,
  )
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]

async function shared() {
  const email = `other${++count}@travel.example`
  const { guest_id, id } = await book({ ...ANNA, email })
  const zed = [await book({ ...ZED, email }), await book({ ...ZED, email, first_name: 'ZED' })]
  return { email, guest_id: guest_id as string, anna: id as string, zed }
}

describe('rule 4 — staff decide whether a booker is the guest', () => {
  it('bookings with another name or phone are suggested, newest first', async () => {
    const { guest_id, zed, email } = await shared()
    const { body } = await desk.api.get(`/guests/${guest_id}/other-bookers`)
    expect(body.data).toMatchObject([
      { reservation_id: zed[1].id, booker: { first_name: 'ZED' }, other_name: true, other_phone: true },
      { reservation_id: zed[0].id, booker: { ...ZED, email }, property_id: hotel.property_id },
    ])
  })

  it('another person gets a profile, with all bookings of that name, their drafts, and an event each', async () => {
    const { guest_id, anna, zed, email } = await shared()
    const { status, body } = await desk.api.post(`/guests/${guest_id}/split`, { reservation_id: zed[0].id })
    expect([status, body.reservation_ids]).toEqual([200, [zed[0].id, zed[1].id]])
    const { body: made } = await hotel.api.get(`/guests/${body.guest_id}`)
    expect(made).toMatchObject({ ...ZED, email, stay_history: [{}, {}] })
    const { body: left } = await hotel.api.get(`/guests/${guest_id}`)
    expect(left).toMatchObject({ ...ANNA, stay_history: [{ reservation_id: anna }] })
    expect(await bookersOf(guest_id)).toEqual([])
    const { body: stay } = await hotel.api.get(`/reservations/${zed[0].id}`)
    expect(stay).toMatchObject({ guest_id: body.guest_id, booker: zed[0].booker, warnings: [], version: 2 })
    expect((await oneDocument(hotel.api, stay.id)).guest_id).toBe(body.guest_id)
    const { body: events } = await hotel.api.get(`/events?resource_id=${stay.id}&type=reservation.updated`)
    expect(events.data[0].data).toMatchObject({
      guest_id: body.guest_id,
      changed_fields: ['guest_id'],
      previous: { guest_id },
    })
    // The e-mail address keeps joining bookings to its first profile.
    expect((await book({ ...ANNA, email })).guest_id).toBe(guest_id)
    const found = (await hotel.api.get('/guests?name=quxomega&email=' + email)).body.data
    expect(found.map(({ id }: { id: string }) => id)).toEqual([body.guest_id])
  })

  it('the same person stays: the warning is removed, and the same name and phone are not suggested again', async () => {
    const { guest_id, zed, email } = await shared()
    const { status, body } = await desk.api.post(`/guests/${guest_id}/keep`, { reservation_id: zed[0].id })
    expect([status, body]).toEqual([200, { kept: 2 }])
    expect((await hotel.api.get(`/reservations/${zed[0].id}`)).body.warnings).toEqual([])
    expect(await bookersOf(guest_id)).toEqual([])
    await book({ ...ZED, email })
    expect(await bookersOf(guest_id)).toEqual([])
    const other_phone = await book({ ...ZED, email, phone: '+351210000003' })
    expect(await bookersOf(guest_id)).toEqual([other_phone.id])
    // Their own profile: its company is on their documents.
    await hotel.api.patch(`/guests/${guest_id}`, { company: { name: 'Alphason Travel' } })
    expect((await oneDocument(hotel.api, zed[0].id)).bill_to).toMatchObject({
      name: 'Zed Quxomega',
      company_name: 'Alphason Travel',
    })
  })

  it('of two concurrent decisions the second is told that there is no suggestion any more', async () => {
    const { guest_id, zed } = await shared()
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk.api.post(`/guests/${guest_id}/split`, { reservation_id: zed[0].id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  it('404 SVC-3001 — a booking without a suggestion, and an unknown guest', async () => {
    const { guest_id, anna } = await shared()
    for (const reservation_id of [anna, 'res_unknown'])
      for (const what of ['split', 'keep'])
        expect(refusal(await desk.api.post(`/guests/${guest_id}/${what}`, { reservation_id }))).toEqual([
          404,
          'SVC-3001',
        ])
    expect(refusal(await desk.api.get('/guests/gst_unknown/other-bookers'))).toEqual([404, 'SVC-3001'])
    expect(refusal(await desk.api.post('/guests/gst_unknown/split', { reservation_id: anna }))).toEqual([
      404,
      'SVC-3001',
    ])
  })

  it('403 SVC-4005 — staff of one property cannot split a guest with stays elsewhere', async () => {
    const { guest_id, zed, email } = await shared()
    const there = await hotel.addProperty()
    const other = await makeStock(hotel.api, { property_id: there })
    await hotel.api.make('/reservations', bookingOf(other, { guest: { ...ANNA, email } }))
    const person = await createStaff(test, hotel, 'front_desk', { property_ids: [hotel.property_id] })
    const { api } = await signedIn(test, person)
    expect((await api.get(`/guests/${guest_id}/other-bookers`)).body.data).toEqual([])
    for (const what of ['split', 'keep'])
      expect(refusal(await api.post(`/guests/${guest_id}/${what}`, { reservation_id: zed[0].id }))).toEqual([
        403,
        'SVC-4005',
      ])
  })

  it('403 SVC-4103 — an accountant can read them, but not decide', async () => {
    const { guest_id, zed } = await shared()
    const { api } = await staffOf(test, hotel, 'accountant')
    expect((await api.get(`/guests/${guest_id}/other-bookers`)).body.data).toHaveLength(2)
    expect(refusal(await api.post(`/guests/${guest_id}/split`, { reservation_id: zed[0].id }))).toEqual([
      403,
      'SVC-4103',
    ])
  })
})

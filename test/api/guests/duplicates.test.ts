import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { createStaff, type SignedIn, signedIn, staffOf } from '../../harness/staff.ts'
import { bookingOf, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let desk: SignedIn

beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { property_id: hotel.property_id, inventory_count: 60 })
  desk = await staffOf(test, hotel, 'front_desk')
})

const guest = async (who: Record<string, unknown>): Promise<string> =>
  (await hotel.api.make('/reservations', bookingOf(stock, { guest: who }))).guest_id
const proposed = async (id: string) =>
  (await desk.api.get(`/guests/${id}/duplicates`)).body.data.map((row: { id: string; reasons: string[] }) => [
    row.id,
    row.reasons,
  ])

describe('rule 28.19 — possible duplicates of profiles', () => {
  it('are suggested with the reason, from either side, until staff dismiss or merge them', async () => {
    const one = await guest({
      first_name: 'Jörg',
      last_name: 'Weiß',
      email: 'j@example.com',
      phone: '+4930901820',
    })
    const same = await guest({ first_name: 'Jorg', last_name: 'Weiss', email: 'jorg@example.com' })
    const phone = await guest({ first_name: 'Uwe', last_name: 'Anders', phone: '+4930901820' })
    await guest({ first_name: 'Otto', last_name: 'Weiß', email: 'otto@example.com' })
    expect(await proposed(one)).toEqual([
      [phone, ['phone']],
      [same, ['name']],
    ])
    expect(await proposed(same)).toEqual([[one, ['name']]])
    const dismissed = await desk.api.post(`/guests/${one}/duplicates/dismiss`, { guest_id: phone })
    expect([dismissed.status, dismissed.body]).toEqual([200, { dismissed: true }])
    expect(await proposed(one)).toEqual([[same, ['name']]])
    expect(await proposed(phone)).toEqual([])
    expect((await desk.api.post(`/guests/${one}/merge`, { from: same })).status).toBe(200)
    expect(await proposed(one)).toEqual([])
    const unknown = await desk.api.post(`/guests/${one}/duplicates/dismiss`, { guest_id: same })
    expect([unknown.status, unknown.body.error.details[0].field]).toEqual([404, 'guest_id'])
    expect((await desk.api.get(`/guests/${same}/duplicates`)).status).toBe(404)
  })
})

describe('rule 28.20 — all possible duplicates of an account', () => {
  it('are one list by pages, those with most in common first, of guests whom the caller may merge', async () => {
    const own_hotel = await test.createHotel()
    const other_property = await own_hotel.addProperty({ name: 'Hill House' })
    const makeGuest = async (property_id: string, who: Record<string, unknown>): Promise<string> => {
      const own = await makeStock(own_hotel.api, { property_id, inventory_count: 20 })
      return (await own_hotel.api.make('/reservations', bookingOf(own, { guest: who }))).guest_id
    }
    const [here, there] = [own_hotel.property_id, other_property]
    let count = 0
    const named = (last_name: string, more = {}) => ({
      first_name: 'Ida',
      last_name,
      email: `ida${count++}@example.com`,
      ...more,
    })
    const pair = [
      await makeGuest(here, named('Weiß', { email: 'i@example.com', phone: '+4930901820' })),
      await makeGuest(here, named('Weiss', { phone: '+4930901820' })),
    ]
    const elsewhere = [await makeGuest(here, named('Holm')), await makeGuest(there, named('Holm'))]
    const dismissed = [await makeGuest(here, named('Berg')), await makeGuest(here, named('Berg'))]
    for (let i = 0; i < 11; i++) await makeGuest(here, named('Common', { email: `c${i}@example.com` }))
    const owner = await staffOf(test, own_hotel, 'owner')
    const list = async ({ api }: SignedIn, query = '') => (await api.get(`/guest-duplicates${query}`)).body
    const first = await list(owner, '?limit=1')
    expect(first).toMatchObject({
      data: [{ guest: { id: pair[0] }, other: { id: pair[1] }, reasons: ['name', 'phone'] }],
      total: 3,
      has_more: true,
    })
    const rest = await list(owner, `?cursor=${encodeURIComponent(first.next_cursor)}`)
    expect(rest).toMatchObject({
      data: [dismissed, elsewhere].map(([id, other]) => ({
        guest: { id },
        other: { id: other },
        reasons: ['name'],
      })),
      has_more: false,
    })
    const limited = await signedIn(
      test,
      await createStaff(test, own_hotel, 'front_desk', { property_ids: [here] }),
    )
    const own = await list(limited)
    expect([own.total, own.data.map((row: { guest: { id: string } }) => row.guest.id)]).toEqual([
      2,
      [pair[0], dismissed[0]],
    ])
    await owner.api.post(`/guests/${dismissed[0]}/duplicates/dismiss`, { guest_id: dismissed[1] })
    expect((await owner.api.post(`/guests/${pair[0]}/merge`, { from: pair[1] })).status).toBe(200)
    expect((await list(owner)).total).toBe(1)
    expect((await owner.api.post(`/guests/${pair[0]}/merge/undo`, { from: pair[1] })).status).toBe(200)
    expect((await list(owner)).total).toBe(2)
    expect((await owner.api.get('/guest-duplicates?cursor=x')).body.error.code).toBe('SVC-2005')
  })
})

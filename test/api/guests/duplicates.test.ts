import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../../harness/app.ts'
import { type SignedIn, staffOf } from '../../harness/staff.ts'
import { bookingOf, makeStock, type Stock } from '../../harness/stock.ts'

const test = testApp({ secret: randomBytes(32) })
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
    const said = await desk.api.post(`/guests/${one}/duplicates/dismiss`, { guest_id: phone })
    expect([said.status, said.body]).toEqual([200, { dismissed: true }])
    expect(await proposed(one)).toEqual([[same, ['name']]])
    expect(await proposed(phone)).toEqual([])
    expect((await desk.api.post(`/guests/${one}/merge`, { from: same })).status).toBe(200)
    expect(await proposed(one)).toEqual([])
    const gone = await desk.api.post(`/guests/${one}/duplicates/dismiss`, { guest_id: same })
    expect([gone.status, gone.body.error.details[0].field]).toEqual([404, 'guest_id'])
    expect((await desk.api.get(`/guests/${same}/duplicates`)).status).toBe(404)
  })
})

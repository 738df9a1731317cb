import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { DETAILS, formOf, linkOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
const STAY = 'from=2027-03-15&to=2027-03-18&lang=en'
let hotel: Hotel
let page: string
const stocks: Record<string, Stock> = {}

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  for (const [name, places, price, inventory_count] of [
    ['Single', 1, 9000, 3],
    ['Double', 2, 12_000, 2],
    ['Family', 4, 20_000, 1],
  ] as const) {
    const room_type = {
      name,
      standard_occupancy: places,
      max_occupancy: places,
      max_adults: places,
      max_children: places - 1,
    }
    const stock = await makeStock(hotel.api, {
      inventory_count,
      room_type,
      rate_plan: { name: 'Flexible', base_price: eur(price) },
    })
    stocks[name] = stock
    await makePlan(hotel.api, stock.room_type_id, { name: 'Saver', base_price: eur(price - 1000) })
  }
  page = await openPage(test, hotel)
})

const bare = (id: string) => id.slice(id.indexOf('_') + 1)
const room = (name: string, guests: string | number) =>
  `${bare(stocks[name]!.room_type_id)}.${bare(stocks[name]!.rate_plan_id)}.${guests}`
const bookings = async () => (await hotel.api.get('/bookings')).body.data
const filled = async (url: string) => {
  const { action, fields } = formOf(await visit(url), url)
  test.clock.advance({ seconds: 30 })
  return { action, fields: { ...fields, ...DETAILS, another: 'yes' } }
}
const cancelAll = async () => {
  for (const { id, status } of await bookings())
    if (status !== 'cancelled') await hotel.api.make(`/bookings/${id}/cancel`, {})
}

describe('rule 26.31 — several rooms on the booking page', () => {
  it('each with its plan and its guests, are booked once however often the form is sent', async () => {
    const rooms = [room('Double', 2), room('Family', '2-7-3'), room('Double', 1)].join(',')
    const url = `${page}/details?${STAY}&rooms=${rooms}`
    const shown = await visit(url)
    for (const words of ['2 adults, 2 children', '3 rooms', '€1,320.00']) expect(shown.text).toContain(words)
    const { action, fields } = await filled(url)
    const sent = await Promise.all([1, 2].map(() => post(action, fields)))
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    const [booking, ...others] = await bookings()
    expect([booking.total, others]).toEqual([eur(132_000), []])
    expect(booking.reservations).toMatchObject([
      { room_type_id: stocks.Double!.room_type_id, adults: 2, channel: 'direct', notes: DETAILS.request },
      { room_type_id: stocks.Family!.room_type_id, adults: 2, children_ages: [7, 3] },
      { room_type_id: stocks.Double!.room_type_id, adults: 1, metadata: { source: 'booking_page' } },
    ])
    const whole = await visit(new URL(sent[0]!.to!, url).href)
    expect(whole.text).toContain(booking.confirmation_code)
    await cancelAll()
  })

  it('are chosen one by one and removed, and never more of a type than are free', async () => {
    const start = `${page}/several?${STAY}&adults=2`
    const { action, fields } = formOf(await visit(start), start, 'get')
    const add = async (rooms: string, more: Record<string, string>) =>
      visit(`${action}?${new URLSearchParams({ ...fields, rooms, ...more })}`)
    const one = await add('', { add: room('Double', 2) })
    expect(one.text).toContain('1 room')
    expect(linkOf(one, 'plan=', page)).toContain('/details?')
    const two = await add(room('Double', 2), { add: room('Double', 2) })
    expect(two.text).toContain('2 rooms')
    expect(two.html).not.toContain('Add Double')
    const three = await add([room('Double', 2), room('Double', 2)].join(','), { add: room('Double', 2) })
    expect([three.status, three.text.includes('Some of the rooms are no longer available')]).toEqual([
      409,
      true,
    ])
    const removed = await add([room('Double', 2), room('Family', 2)].join(','), { remove: '0' })
    expect(removed.html).not.toContain('Remove Double')
    expect(removed.html).toContain('Remove Family')
  })

  it('409 — a room that is sold meanwhile: nothing is booked, and the rest is shown to choose from', async () => {
    const url = `${page}/details?${STAY}&rooms=${room('Family', 2)},${room('Single', 1)}`
    const { action, fields } = await filled(url)
    const { id } = await hotel.api.make('/reservations', {
      ...stocks.Family,
      check_in: '2027-03-16',
      check_out: '2027-03-17',
      guest: { first_name: 'A', last_name: 'B', email: 'a@example.com' },
    })
    const before = (await bookings()).length
    const refused = await post(action, fields)
    expect([refused.status, (await bookings()).length]).toEqual([409, before])
    expect(linkOf(refused, '/several?', page)).toContain(bare(stocks.Single!.room_type_id))
    await hotel.api.make(`/reservations/${id}/cancel`, {})
  })

  it('are bounded: 30 rooms, and at most 30 KB whatever is asked for', async () => {
    const rooms = Array.from({ length: 40 }, () => room('Single', 1)).join(',')
    for (const wrong of ['x', 'a.b.c', `${room('Single', 1)}-99`, rooms.repeat(3), room('Single', 0)])
      expect((await visit(`${page}/several?${STAY}&rooms=${wrong}`)).status).toBe(200)
    const many = await visit(`${page}/several?${STAY}&rooms=${rooms.slice(0, 1900)}`)
    expect(many.status).toBe(409)
    expect(many.html.length).toBeLessThan(30 * 1024)
    expect((await visit(`${page}/details?${STAY}&rooms=x`)).status).toBe(200)
    const other = await test.createHotel()
    const plenty = await makeStock(other.api, { inventory_count: 40 })
    const other_page = await openPage(test, other)
    const one = `${bare(plenty.room_type_id)}.${bare(plenty.rate_plan_id)}.1`
    for (const [count, kept] of [
      [29, 29],
      [30, 30],
      [31, 30],
    ]) {
      const all = Array.from({ length: count! }, () => one).join(',')
      const { text } = await visit(`${other_page}/several?${STAY}&adults=1&rooms=${all}`)
      expect([count, /(\d+) rooms/.exec(text)?.[1]]).toEqual([count, String(kept)])
    }
    const unsold = `${bare(stocks.Single!.room_type_id)}.${bare(stocks.Double!.rate_plan_id)}.1`
    expect((await visit(`${page}/details?${STAY}&rooms=${unsold}`)).status).toBe(409)
  })
})

describe('rule 26.25 — one booking of several rooms per intention', () => {
  it('in whatever order its rooms are named; other rooms beside one of them are another booking', async () => {
    const send = async (names: readonly string[], headers: Record<string, string> = {}) => {
      const url = `${page}/details?${STAY}&rooms=${names.map((name) => room(name, 1)).join(',')}`
      const { action, fields } = await filled(url)
      const { another: _, ...first } = fields
      return post(action, { ...first, email: 'once@example.com' }, headers)
    }
    const made = await send(['Single', 'Double'])
    expect(made.status).toBe(303)
    const [booking] = await bookings()
    const cookie = made.headers.get('set-cookie')!.split(';')[0]!
    for (const names of [
      ['Single', 'Double'],
      ['Double', 'Single'],
    ]) {
      const again = await send(names, { cookie })
      expect([names, again.status]).toEqual([names, 409])
      expect(again.text).toContain(booking.confirmation_code)
    }
    expect((await send(['Single', 'Family'])).status).toBe(303)
    await cancelAll()
  })
})

describe('rule 26.32 — rooms for a party that no room holds', () => {
  it('the fewest rooms first, then the cheapest, each by its cheapest plan, at most five, and each as it is free', async () => {
    const url = `${page}/rooms?${STAY}&adults=5`
    const shown = await visit(url)
    const titles = [...shown.html.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, title]) => title)
    expect(titles).toEqual([
      '1 × Family, 1 × Single',
      '1 × Family, 1 × Double',
      '2 × Double, 1 × Single',
      '1 × Family, 2 × Single',
      '1 × Family, 1 × Double, 1 × Single',
    ])
    const { action, fields } = await filled(linkOf(shown, '/details?', url))
    expect((await post(action, fields)).status).toBe(303)
    const [booking] = await bookings()
    expect(booking.reservations.map(({ adults }: { adults: number }) => adults)).toEqual([4, 1])
    // The family room is sold now.
    const fewer = await visit(url)
    expect([...fewer.html.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, title]) => title)).toEqual([
      '2 × Double, 1 × Single',
      '2 × Double, 2 × Single',
    ])
    await cancelAll()
  })

  it('there are none where the rooms together do not hold it', async () => {
    const shown = await visit(`${page}/rooms?${STAY}&adults=20`)
    expect([shown.status, shown.html.includes('<h3>')]).toEqual([200, false])
  })
})

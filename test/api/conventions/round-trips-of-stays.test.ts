import { describe, expect, it } from 'vitest'
import { testApp } from '../../harness/app.ts'
import { mapping, partners } from '../../harness/channels/partner.ts'
import { bookingMessage, deliver, type SoldRoom } from '../../harness/channels/room-stays.ts'
import type { Client, Reply } from '../../harness/client.ts'
import { countedApp } from '../../harness/faults/counted-app.ts'
import { bookingOf, makeBooking, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

const test = testApp()
const counted = countedApp(test)
const connect = partners(test)

/** Three requests before the one whose messages are counted. */
const REQUESTS = 4
const OPEN_AT = '2027-01-04T09:00:00Z'
const DATES = { check_in: '2027-03-15', check_out: '2027-03-18' }
const OTHER_DATES = { check_in: '2027-03-17', check_out: '2027-03-20' }
const guest = (n: number) => ({
  guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `stay${n}@example.com` },
})
interface Stay {
  readonly id: string
}

/** The cost of a request about something that is made before, by requests that are not counted. */
async function costOf<Made>(
  make: (n: number) => Made | Promise<Made>,
  ask: (made: Made, n: number) => Promise<Pick<Reply, 'status'>>,
  expected = 200,
) {
  const made: Made[] = []
  for (let n = 0; n < REQUESTS; n++) made.push(await make(n))
  const { trips, statements } = await counted.costOfWrite(async (n) =>
    expect((await ask(made[n]!, n)).status).toBe(expected),
  )
  return { trips, statements }
}

/** A hotel with 16 rooms of a type, and as many of another, and a garage; `api` is not counted, `counted_api` is. */
async function open() {
  test.clock.set(OPEN_AT)
  const { api, property_id, ...hotel } = await test.createHotel()
  const stock = await makeStock(api, { inventory_count: 16 })
  const other = await makeStock(api, { inventory_count: 16 })
  const terms = { name: { en: 'Garage' }, price: { amount: 1000, currency: 'EUR' }, per: 'night' }
  const { id: service_id } = await api.make('/services', { property_id, daily_limit: 90, ...terms })
  const counted_api = counted.client(api.secret)
  const services = [{ service_id }]
  return {
    hotel: { api, property_id, ...hotel },
    api,
    counted_api,
    stock,
    other,
    services,
    plain: (n: number): Promise<Stay> => makeBooking(api, stock, guest(n)),
    served: (n: number): Promise<Stay> => makeBooking(api, stock, { ...guest(n), services }),
    /** Of a stay, which is to change so. */
    change:
      (body: object) =>
      ({ id }: Stay) =>
        counted_api.patch(`/reservations/${id}`, body),
  }
}

async function roomsOf(api: Client, { room_type_id }: Stock): Promise<string[]> {
  const { data } = (await api.get(`/rooms?limit=100&room_type_id=${room_type_id}`)).body
  return data.map(({ id }: { id: string }) => id)
}

describe('ADR 101 — messages to the database of a request that claims or releases', () => {
  it('a booking of a room by its id', async () => {
    const { api, counted_api, stock, services } = await open()
    const rooms = await roomsOf(api, stock)
    const book = (wish: object) => (room_id: string, n: number) =>
      counted_api.post('/reservations', bookingOf(stock, { ...guest(n), room_id, ...wish }))
    expect({
      alone: await costOf((n) => rooms[n]!, book({}), 201),
      with_service: await costOf((n) => rooms[4 + n]!, book({ services }), 201),
    }).toEqual({ alone: { trips: 5, statements: 25 }, with_service: { trips: 5, statements: 27 } })
  })

  it('a change of dates or room type', async () => {
    const { plain, served, change, other } = await open()
    expect({
      longer: await costOf(plain, change({ check_out: '2027-03-20' })),
      shorter: await costOf(plain, change({ check_out: '2027-03-17' })),
      other_type: await costOf(plain, change(other)),
      other_dates_with_service: await costOf(served, change(OTHER_DATES)),
    }).toEqual({
      longer: { trips: 9, statements: 23 },
      shorter: { trips: 8, statements: 21 },
      other_type: { trips: 8, statements: 24 },
      other_dates_with_service: { trips: 10, statements: 31 },
    })
  })

  it('a change of services, rooms or notes', async () => {
    const { api, counted_api, stock, plain, served, change, services } = await open()
    const rooms = await roomsOf(api, stock)
    const spare = async (n: number) => ({ ...(await plain(n)), room_id: rooms[n] })
    expect({
      service: await costOf(plain, change({ services })),
      no_service: await costOf(served, change({ services: [] })),
      room: await costOf(spare, ({ id, room_id }) => counted_api.patch(`/reservations/${id}`, { room_id })),
      notes: await costOf(plain, change({ notes: 'Late' })),
    }).toEqual({
      service: { trips: 9, statements: 19 },
      no_service: { trips: 7, statements: 18 },
      room: { trips: 7, statements: 21 },
      notes: { trips: 4, statements: 12 },
    })
  })

  it('a cancellation and its end', async () => {
    const { api, counted_api, plain, served, change } = await open()
    const cancel = ({ id }: Stay) => counted_api.post(`/reservations/${id}/cancel`, {})
    const cancelled = async (n: number) => {
      const stay = await served(n)
      await api.post(`/reservations/${stay.id}/cancel`, {})
      return stay
    }
    expect({
      alone: await costOf(plain, cancel),
      with_service: await costOf(served, cancel),
      reinstated: await costOf(cancelled, change({ status: 'confirmed' })),
    }).toEqual({
      alone: { trips: 7, statements: 19 },
      with_service: { trips: 7, statements: 21 },
      reinstated: { trips: 10, statements: 23 },
    })
  })

  it('a guest who arrives, moves and leaves', async () => {
    const { api, counted_api, stock, change } = await open()
    const rooms = await roomsOf(api, stock)
    test.clock.set('2027-03-15T15:00:00Z')
    const lodged = (n: number): Promise<Stay> =>
      makeBooking(api, stock, { ...guest(n), ...DATES, room_id: rooms.shift() })
    const inside = async (n: number) => {
      const stay = await lodged(n)
      await api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
      return { ...stay, room_id: rooms.at(-1 - n) }
    }
    const leave = { status: 'checked_out', allow_open_balance: true }
    expect({
      check_in: await costOf(lodged, change({ status: 'checked_in' })),
      move: await costOf(inside, ({ id, room_id }) => counted_api.patch(`/reservations/${id}`, { room_id })),
      check_out: await costOf(inside, change(leave)),
    }).toEqual({
      check_in: { trips: 7, statements: 19 },
      move: { trips: 10, statements: 28 },
      check_out: { trips: 11, statements: 29 },
    })
  })

  it('a hold that has run out, in the way of a booking or paid late', async () => {
    const { api, counted_api, services } = await open()
    const deposit_rule = { type: 'percent', percent: 30, hold_minutes: 60 }
    const stock = await makeStock(api, { inventory_count: 1, rate_plan: { deposit_rule } })
    const plan = await makePlan(api, stock.room_type_id, { name: 'plain' })
    const night = (month: string, n: number) => ({
      check_in: `2027-${month}-1${n}`,
      check_out: `2027-${month}-1${n + 1}`,
    })
    const hold = (month: string) => (n: number) => {
      test.clock.set(OPEN_AT)
      return makeBooking(api, stock, { ...guest(n), ...night(month, n), services })
    }
    const depositOf = async (n: number) => {
      const { id } = await hold('05')(n)
      const { data } = (await api.get(`/invoices?reservation_id=${id}`)).body
      return data.find(({ type }: { type: string }) => type === 'deposit_invoice')
    }
    const book = (_: unknown, n: number) => {
      test.clock.set('2027-01-04T11:00:00Z')
      const wish = { ...guest(9), ...night('03', n), rate_plan_id: plan.id }
      return counted_api.post('/reservations', bookingOf(stock, wish))
    }
    const pay = ({ id, total: amount }: { id: string; total: object }) => {
      test.clock.set('2027-01-04T11:00:00Z')
      return counted_api.post(`/invoices/${id}/payments`, { amount, method: 'cash' })
    }
    expect({
      in_the_way: await costOf(hold('03'), book, 201),
      sold_out: await costOf(() => null, book, 409),
      paid_late: await costOf(depositOf, pay, 201),
    }).toEqual({
      in_the_way: { trips: 15, statements: 53 },
      sold_out: { trips: 7, statements: 30 },
      paid_late: { trips: 24, statements: 59 },
    })
  })

  it('bookings of a channel', async () => {
    const { hotel, api } = await open()
    const partner = await connect(hotel)
    const url = partner.inbound_url.replace(test.base, counted.base)
    const rooms: SoldRoom[] = []
    for (const room of ['A', 'B']) {
      const channels = [mapping(partner, room, `R${room}`)]
      await makeStock(api, { inventory_count: 16, rate_plan: { channels } })
      rooms.push({ room, rate: `R${room}`, from: '2027-03-15', to: '2027-03-18' })
    }
    const later = rooms.map((one) => ({ ...one, from: '2027-03-16', to: '2027-03-20' }))
    const send = (name: string, some: readonly SoldRoom[], how?: { status: string; at: string }) =>
      costOf(
        () => null,
        (_, n) => deliver(url, bookingMessage(`${name}${n}`, some, how)),
      )
    const modified = { status: 'Modify', at: '2027-01-04T09:30:00Z' }
    expect({
      one: await send('A', rooms.slice(0, 1)),
      two: await send('B', rooms),
      change_of_one: await send('A', later.slice(0, 1), modified),
      change_of_two: await send('B', later, modified),
      cancellation: await send('A', later.slice(0, 1), { status: 'Cancel', at: '2027-01-04T09:40:00Z' }),
    }).toEqual({
      one: { trips: 10, statements: 22 },
      two: { trips: 24, statements: 50 },
      change_of_one: { trips: 16, statements: 30 },
      change_of_two: { trips: 36, statements: 68 },
      cancellation: { trips: 13, statements: 20 },
    })
  })
})

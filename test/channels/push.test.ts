import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '../harness/app.ts'
import { mapping, nightOf, type Partner, partners } from '../harness/channels/partner.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { eur, makePlan, makeStock, type Stock } from '../harness/stock.ts'

const test = sharedApp()
const connect = partners(test)

let hotel: Hotel
let partner: Partner
let stock: Stock
/** Pushes what is due now; after three seconds everything is. */
const sync = () => test.app.sync_workers.live.drain()
async function syncAll() {
  test.clock.advance({ seconds: 4 })
  await sync()
}
const night = (date: string, room?: string, rate?: string) => nightOf(partner.state.ari, date, room, rate)
const counts = (...dates: string[]) => dates.map((date) => night(date).count)
/** Messages since the last call. */
const sent = () => partner.site.log.splice(0).map(({ message }) => message.slice(4, -2))
const pending = async () => (await hotel.api.get('/channels')).body.data[0].pending_updates

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  partner = await connect(hotel)
  stock = await makeStock(hotel.api, { inventory_count: 3, rate_plan: { channels: [mapping(partner)] } })
  await sync()
  sent()
})

const book = (check_in: string, check_out: string) =>
  hotel.api.make('/reservations', {
    ...stock,
    check_in,
    check_out,
    guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi@example.com' },
  })
const change = async (body: object, id = stock.rate_plan_id) => {
  const reply = await hotel.api.patch(`/rate-plans/${id}`, body)
  expect(reply.status, reply.text).toBe(200)
}

describe('spec 2.8, rule 6 — pushes to a channel', () => {
  it('a new mapping sends everything within the horizon, and nothing beyond', async () => {
    const dates = Object.keys(partner.state.ari.counts.DBL!).sort()
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2027-01-04', '2028-01-03', 365])
    expect(night('2027-03-15')).toMatchObject({
      count: 3,
      prices: { 1: '120.00', 2: '120.00', 3: '120.00', 4: '120.00' },
      closed: false,
      closed_to_arrival: false,
      min_stay: 1,
    })
    expect(await pending()).toBe(0)
  })

  it('a booking closes its nights at once, and nothing else is sent', async () => {
    await book('2027-03-15', '2027-03-18')
    expect(await pending()).toBe(1)
    await sync()
    expect(counts('2027-03-14', '2027-03-15', '2027-03-17', '2027-03-18')).toEqual([3, 2, 2, 3])
    expect(sent()).toEqual(['HotelInvCountNotif'])
    expect(await pending()).toBe(0)
  })

  it('rule 21.9 — a closed or limited night of the room type is sent at once, an opened one with a delay', async () => {
    const limit = async (more: object) => {
      const night = { room_type_id: stock.room_type_id, date: '2027-03-15', ...more }
      const body = { property_id: hotel.property_id, limits: [night] }
      const reply = await hotel.api.post('/rate-plans/changes', body)
      expect(reply.body.channels).toEqual([partner.id])
      await sync()
    }
    await limit({ stop_sell: true })
    expect(counts('2027-03-14', '2027-03-15', '2027-03-16')).toEqual([3, 0, 3])
    expect(sent()).toEqual(['HotelInvCountNotif'])
    await limit({ stop_sell: false, sell_limit: 2 })
    expect(counts('2027-03-15')).toEqual([0])
    await syncAll()
    expect(counts('2027-03-15')).toEqual([2])
    await book('2027-03-15', '2027-03-16')
    await sync()
    expect(counts('2027-03-15')).toEqual([1])
  })

  it('a cancellation opens them with a delay', async () => {
    const { id } = await book('2027-03-15', '2027-03-18')
    await sync()
    await hotel.api.post(`/reservations/${id}/cancel`)
    await sync()
    expect(counts('2027-03-15')).toEqual([2])
    await syncAll()
    expect(counts('2027-03-15', '2027-03-17')).toEqual([3, 3])
  })

  it('a hundred price changes within a second are one message, with the last price', async () => {
    for (let euros = 1; euros <= 100; euros++) {
      await change({ price_overrides: [{ date: '2027-05-01', price: eur(euros * 100) }] })
      test.clock.advance({ milliseconds: 10 })
      await sync()
    }
    expect(sent()).toEqual([])
    await syncAll()
    expect(sent()).toEqual(['HotelRateAmountNotif'])
    expect(night('2027-05-01').prices).toMatchObject({ 1: '100.00' })
    expect(night('2027-05-02').prices).toMatchObject({ 1: '120.00' })
  })

  it('a change and its reversal are not sent', async () => {
    await change({ base_price: eur(9000) })
    await change({ base_price: eur(12000) })
    await syncAll()
    expect(sent()).toEqual([])
    expect(await pending()).toBe(0)
  })

  it('a stop-sell closes the rate at once; closures are sent before prices, openings after them', async () => {
    await change({ price_overrides: [{ date: '2027-05-01', restrictions: { stop_sell: true } }] })
    await sync()
    expect(night('2027-05-01')).toMatchObject({ closed: true, count: 3 })
    expect(sent()).toEqual(['HotelAvailNotif'])
    const dates = { start_date: '2027-05-01', end_date: '2027-05-02' }
    await book('2027-05-03', '2027-05-04')
    await change({
      price_overrides: [
        { ...dates, price: eur(20000), restrictions: { stop_sell: false, min_stay: 2 } },
        { date: '2027-05-03', restrictions: { stop_sell: true } },
      ],
    })
    await sync()
    expect(sent()).toEqual([
      'HotelInvCountNotif',
      'HotelAvailNotif',
      'HotelRateAmountNotif',
      'HotelAvailNotif',
    ])
    expect(night('2027-05-02')).toMatchObject({ closed: false, min_stay: 2, prices: { 2: '200.00' } })
    expect(night('2027-05-03')).toMatchObject({ closed: true, count: 2 })
  })

  it('restrictions by arrival, departure and every night', async () => {
    const restrictions = {
      min_stay: 2,
      max_stay: 9,
      min_stay_through: 3,
      max_stay_through: 8,
      closed_to_arrival: true,
      closed_to_departure: true,
      min_advance_hours: 24,
      max_advance_days: 90,
    }
    await change({ restrictions })
    await sync()
    expect(night('2027-05-01')).toMatchObject({
      min_stay: 2,
      max_stay: 9,
      min_stay_through: 3,
      max_stay_through: 8,
      closed_to_arrival: true,
      closed_to_departure: true,
      min_advance: 'PT24H',
      max_advance: 'P90D',
    })
    await change({ restrictions: { max_stay: null, closed_to_arrival: false } })
    await syncAll()
    expect(night('2027-05-01')).toMatchObject({ max_stay: null, closed_to_arrival: false, min_stay: 2 })
  })

  it('prices by occupancy, weekday and derivation, with the adjustment of the mapping', async () => {
    const derived = await makePlan(hotel.api, stock.room_type_id, {
      base_price: undefined,
      derived_from: { rate_plan_id: stock.rate_plan_id, adjustment: { type: 'percent', value: -10 } },
      channels: [mapping(partner, 'DBL', 'NR', { price_adjustment: { type: 'percent', value: 10 } })],
    })
    await change({
      weekday_prices: [{ days: ['sat'], price: eur(20000) }],
      occupancy_pricing: {
        included_adults: 2,
        extra_adult_price: eur(3000),
        by_adults: [{ adults: 1, price: eur(10000) }],
      },
    })
    await syncAll()
    // A Saturday: 200.00, one adult 20.00 less, each beyond the second 30.00 more; then −10 %, then +10 %.
    expect(night('2027-05-01').prices).toEqual({ 1: '180.00', 2: '200.00', 3: '230.00', 4: '260.00' })
    expect(night('2027-05-01', 'DBL', 'NR').prices).toMatchObject({ 2: '198.00' })
    expect(derived.id).toMatch(/^rp_/)
  })

  it('a limit of the mapping: the minimum of availability and limit, never negative', async () => {
    await change({ channels: [mapping(partner, 'DBL', 'FLEX', { sell_limit: 2 })] })
    await sync()
    expect(counts('2027-03-15')).toEqual([2])
    await book('2027-03-15', '2027-03-16')
    await book('2027-03-15', '2027-03-16')
    await sync()
    expect(counts('2027-03-15', '2027-03-16')).toEqual([1, 2])
    const rooms = (await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data
    for (const { id } of rooms.slice(0, 2)) {
      await hotel.api.make(`/rooms/${id}/blocks`, {
        type: 'out_of_order',
        from: '2027-03-15',
        to: '2027-03-16',
      })
    }
    await sync()
    expect(counts('2027-03-15', '2027-03-16')).toEqual([0, 2])
  })

  it('a plan without a mapping is closed at the channel, its room goes to 0, and both are removed', async () => {
    await makePlan(hotel.api, stock.room_type_id, { channels: [mapping(partner, 'DBL', 'BB')] })
    await sync()
    await change({ channels: [] })
    await sync()
    expect(night('2027-03-15')).toMatchObject({ closed: true, count: 3 })
    expect(night('2027-03-15', 'DBL', 'BB')).toMatchObject({ closed: false })
    const plans = (await hotel.api.get('/rate-plans')).body.data
    await change({ channels: [mapping(partner, 'DBL', 'BB', { enabled: false })] }, plans[0].id)
    await sync()
    expect(night('2027-03-15', 'DBL', 'BB')).toMatchObject({ closed: true, count: 0 })
    const lines = await test.db.query('SELECT FROM channel_acknowledged_ari WHERE channel = $1', [partner.id])
    expect(lines.rowCount).toBe(0)
  })

  it('an inactive plan, an inactive room type and a smaller hotel', async () => {
    await change({ status: 'inactive' })
    await sync()
    expect(night('2027-03-15')).toMatchObject({ closed: true, count: 3 })
    await change({ status: 'active' })
    const path = `/room-types/${stock.room_type_id}`
    await hotel.api.patch(path, { inventory_count: 2 })
    await syncAll()
    expect(night('2027-03-15')).toMatchObject({ closed: false, count: 2 })
    await hotel.api.patch(path, { status: 'inactive' })
    await sync()
    expect(night('2027-03-15')).toMatchObject({ closed: true, count: 0 })
  })

  it('each day one more night enters the horizon, and is sent', async () => {
    const horizon = test.app.jobs.find(({ name }) => name.startsWith('mark_new_nights'))!
    await horizon.run()
    await sync()
    sent()
    test.clock.advance({ hours: 24 })
    await horizon.run()
    await sync()
    expect(sent()).toEqual(['HotelRateAmountNotif', 'HotelAvailNotif', 'HotelInvCountNotif'])
    expect(night('2028-01-04')).toMatchObject({ count: 3, closed: false })
    expect(Object.keys(partner.state.ari.counts.DBL!)).toHaveLength(366)
    await horizon.run()
    await sync()
    expect(sent()).toEqual([])
  })

  it('gross prices where the property’s are net', async () => {
    const net = await test.createHotel({ property: { prices_include_vat: false } })
    const other = await connect(net)
    await makeStock(net.api, { rate_plan: { vat_rate: '7.00', channels: [mapping(other)] } })
    await sync()
    expect(nightOf(other.state.ari, '2027-03-15').prices).toMatchObject({ 1: '128.40' })
  })
})

describe('rule 6 — changes without a push', () => {
  it('bookings without mappings, or for a channel without pushes, mark nothing dirty', async () => {
    await hotel.connectChannel('booking_com')
    const other = await makeStock(hotel.api, { rate_plan: { channels: [mapping({ id: 'booking_com' })] } })
    await hotel.api.make('/reservations', {
      ...other,
      check_in: '2027-03-15',
      check_out: '2027-03-16',
      guest: { first_name: 'A', last_name: 'B', email: 'a@example.com' },
    })
    const { rows } = await test.db.query(
      'SELECT count(*)::int AS marks FROM channel_dirty_ranges WHERE account_id = $1',
      [hotel.account_id],
    )
    expect(rows).toEqual([{ marks: 0 }])
  })

  it('a refused booking marks nothing dirty', async () => {
    const full = { ...stock, check_in: '2027-03-15', check_out: '2027-03-16' }
    for (let n = 0; n < 3; n++) await book('2027-03-15', '2027-03-16')
    await sync()
    const guest = { first_name: 'A', last_name: 'B', email: 'a@example.com' }
    const refused = await hotel.api.post('/reservations', { ...full, guest }, { 'idempotency-key': 'once' })
    expect(refused.body.error.code).toBe('SVC-1001')
    expect(await pending()).toBe(0)
  })
})
